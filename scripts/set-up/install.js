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
/** The folder in which npm installs. The next set-up removes what a failed installation left there. */
const beside = join(root, '.install')

export function isInstalled() {
  try {
    return readFileSync(stampFile, 'utf8') === stamp() && existsSync(installedNode) === hasPinnedNode()
  } catch {
    return false
  }
}

/**
 * Installs the packages of the lockfile, with the native ones for this machine, whichever versions of Node and npm
 * started this script.
 */
export async function install() {
  // After a manual `npm install`, the packages are there, and only the stamp file of this script is missing.
  if (missingPackages(root).length > 0) {
    await installBeside()
    swap()
  }
  placeNode()
  writeFileSync(stampFile, stamp())
}

/**
 * Installs in a separate folder, because a failed `npm ci` empties the folder it runs in, and the running site
 * needs node_modules.
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
      // Skip install scripts: none is needed, since every native module comes as a prebuilt package.
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
 * Links the packaged Node into .bin, where npm scripts look first, since npm 10 does not create this link. If the
 * packaged Node cannot run on this machine (no glibc), removes the link, so that npm scripts use the machine's own
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
