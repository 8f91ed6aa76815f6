// This script imports only `node:` modules, because it runs before anything is installed; it must run on Node 20
// too. The npm scripts then use `exec env node` to start the newly installed Node: with `node` alone, the shell
// would start the path that it remembers.
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
