import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  hasPinnedNode,
  installedNode,
  npmCommand,
  packagedNode,
  pinnedVersion,
  withNode24,
} from './node-24.js'
import { missingPackages, packagesForThisMachine } from './packages.js'
import { progress } from './progress.js'
import { root, run, SetUpFailure } from './run.js'

const lockfile = join(root, 'package-lock.json')
const stampFile = join(root, 'node_modules', '.ouvreuse-installed.json')

export function isInstalled() {
  try {
    return readFileSync(stampFile, 'utf8') === stamp() && existsSync(installedNode) === hasPinnedNode()
  } catch {
    return false
  }
}

/** Installs what the lockfile says, natives included, whatever Node and npm started us. */
export async function install() {
  // A developer's own `npm install` may have done it all: then only our stamp is missing.
  if (missingPackages().length > 0) await installUnderNode24()
  const missing = missingPackages()
  if (missing.length > 0)
    throw new SetUpFailure(`L’installation est incomplète, il manque : ${missing.join(', ')}.`)
  placeNode()
  writeFileSync(stampFile, stamp())
}

async function installUnderNode24() {
  await withNode24(async nodePath => {
    const wanted = packagesForThisMachine()
    const bar = progress('Installation des dépendances', wanted.length)
    const timer = setInterval(() => bar.advanceTo(wanted.filter(isThere).length), 250)
    try {
      const npm = npmCommand()
      // No install script of anyone is needed: every native arrives as a package of its own.
      const args = [
        'ci',
        '--include=dev',
        '--include=optional',
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
      ]
      await run(nodePath, [npm.cli, ...args, '--no-progress', '--loglevel=error'], {
        env: npm.env,
        failure: 'Les dépendances n’ont pas pu être installées.',
      })
      clearInterval(timer)
      bar.end()
    } catch (error) {
      clearInterval(timer)
      bar.abandon()
      throw error
    }
  })
}

function isThere(path) {
  return existsSync(join(root, path, 'package.json'))
}

/** Where npm scripts look first: npm 10 forgets this link; without glibc it would hide a Node that works. */
function placeNode() {
  if (!hasPinnedNode()) rmSync(installedNode, { force: true })
  else if (!existsSync(installedNode)) symlinkSync(packagedNode, installedNode)
}

function stamp() {
  const hash = createHash('sha256').update(readFileSync(lockfile)).digest('hex')
  const node = hasPinnedNode() ? pinnedVersion() : process.versions.node
  return JSON.stringify({ lockfile: hash, platform: process.platform, arch: process.arch, node })
}
