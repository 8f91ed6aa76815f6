// Uses only JavaScript and `node:` modules: it runs before anything is installed, on Node 20 and on Node 24.
// After it, the npm scripts use `exec env node`, because a shell remembers the path of `node` and would miss the
// newly installed one.
import { buildSite, isBuilt } from './set-up/build.js'
import { install, isInstalled } from './set-up/install.js'
import { withLock } from './set-up/lock.js'
import { SetUpFailure } from './set-up/run.js'

const wantsBuild = process.argv.includes('build')

try {
  if (!isReady()) {
    await withLock(async () => {
      // Check again: another process may have installed or built while this one waited for the lock.
      if (!isInstalled()) await install()
      if (wantsBuild && !isBuilt()) await buildSite()
    })
  }
} catch (error) {
  if (!(error instanceof SetUpFailure)) throw error
  process.stderr.write(`\n${error.message}\n`)
  process.exitCode = 1
}

function isReady() {
  return isInstalled() && (!wantsBuild || isBuilt())
}
