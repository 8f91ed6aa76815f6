import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
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
const packages = join(root, 'node_modules')
const stampFile = join(packages, '.ouvreuse-installed.json')
/** The folder in which npm installs. A failed installation leaves files there, which the next set-up removes. */
const beside = join(root, '.install')

export function isInstalled() {
  try {
    return readFileSync(stampFile, 'utf8') === stamp() && existsSync(installedNode) === hasPinnedNode()
  } catch {
    return false
  }
}

/**
 * Installs the packages of the lockfile, with the native packages of this machine. The result does not depend on
 * the versions of Node and npm that run this script.
 */
export async function install() {
  // After a manual `npm install`, no package is missing: only link Node and write the stamp file.
  if (missingPackages(root).length > 0) {
    await installBeside()
    swap()
  }
  placeNode()
  writeFileSync(stampFile, stamp())
}

/**
 * Installs into a separate folder: `npm ci` empties node_modules even if it then fails, and the running site needs
 * it.
 */
async function installBeside() {
  rmSync(beside, { recursive: true, force: true })
  mkdirSync(beside)
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    if (existsSync(join(root, file))) copyFileSync(join(root, file), join(beside, file))
  await withNode24(async nodePath => {
    const wanted = packagesForThisMachine()
    const isThere = path => existsSync(join(beside, path, 'package.json'))
    const bar = progress('Installation des dépendances', wanted.length)
    const timer = setInterval(() => bar.advanceTo(wanted.filter(isThere).length), 250)
    try {
      const npm = npmCommand()
      // Skip install scripts: no package needs one, because every native module comes prebuilt.
      const args = [
        'ci',
        '--include=dev',
        '--include=optional',
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
      ]
      await run(nodePath, [npm.cli, ...args, '--no-progress', '--loglevel=error'], {
        cwd: beside,
        env: npm.env,
        failure:
          'Les dépendances n’ont pas pu être installées. Celles qui étaient là n’ont pas été touchées.',
      })
      bar.end()
    } catch (error) {
      bar.abandon()
      throw error
    } finally {
      clearInterval(timer)
    }
  })
  const missing = missingPackages(beside)
  if (missing.length > 0)
    throw new SetUpFailure(`L’installation est incomplète, il manque : ${missing.join(', ')}.`)
}

function swap() {
  if (existsSync(packages)) renameSync(packages, join(beside, 'old'))
  renameSync(join(beside, 'node_modules'), packages)
  rmSync(beside, { recursive: true, force: true })
}

/**
 * Links the packaged Node into .bin, where npm scripts look first, because npm 10 does not do it. On a machine
 * that cannot run the packaged Node (without glibc), removes the link, so that npm scripts use the machine's own
 * Node.
 */
function placeNode() {
  if (!hasPinnedNode()) rmSync(installedNode, { force: true })
  else if (!existsSync(installedNode)) symlinkSync(packagedNode, installedNode)
}

function stamp() {
  const hash = createHash('sha256').update(readFileSync(lockfile)).digest('hex')
  const node = hasPinnedNode() ? pinnedVersion() : process.versions.node
  return JSON.stringify({ lockfile: hash, platform: process.platform, arch: process.arch, node })
}
