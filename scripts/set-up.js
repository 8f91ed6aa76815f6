// Plain JavaScript on `node:` modules alone: this runs before anything is installed, on Node 20 as on Node 24.
import { buildSite, isBuilt } from './set-up/build.js'
import { install, isInstalled } from './set-up/install.js'
import { withLock } from './set-up/lock.js'
import { SetUpFailure } from './set-up/run.js'

const wantsBuild = process.argv.includes('build')

try {
  if (!isReady()) {
    await withLock(async () => {
      // Asked again: whoever held the lock before us may have done the work.
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
