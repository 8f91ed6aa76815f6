import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { progress } from './progress.js'
import { root, run, SetUpFailure } from './run.js'

const wantedMajor = 24
const packageName = `node-linux-${process.arch}`

/** The path of the link to the packaged Node: npm scripts look there before anywhere else. */
export const installedNode = join(root, 'node_modules', '.bin', 'node')

/** The path of the packaged Node, to which `installedNode` links, relative to the folder of that link. */
export const packagedNode = join('..', packageName, 'bin', 'node')

/**
 * Returns the path of the Node that builds and serves the site: the packaged Node; if there is none for this
 * machine, the machine's own.
 */
export function currentNode() {
  return hasPinnedNode() && existsSync(installedNode) ? installedNode : process.execPath
}

/**
 * Calls `work` with the path of Node 24 or newer. If the machine's own Node is older, downloads Node 24 and
 * removes it after `work`.
 */
export async function withNode24(work) {
  const isRecent = Number(process.versions.node.split('.')[0]) >= wantedMajor
  if (isRecent) return work(process.execPath)
  if (!hasPinnedNode()) throw new SetUpFailure(sentenceForOldNode())
  const folder = mkdtempSync(join(tmpdir(), 'ouvreuse-node-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', removeFolder)
  try {
    return await work(await fetchNode(folder))
  } finally {
    removeFolder()
    process.off('exit', removeFolder)
  }
}

export function hasPinnedNode() {
  return process.platform === 'linux' && pinnedVersion() !== undefined && isGlibc()
}

export function pinnedVersion() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).optionalDependencies?.[packageName]
}

let glibc
export function isGlibc() {
  // Leave the network state out of Node's report, because collecting it takes seconds on some machines.
  process.report.excludeNetwork = true
  glibc ??= process.report.getReport().header.glibcVersionRuntime !== undefined
  return glibc
}

/** Returns the path of npm's JavaScript file, which allows another Node than npm's own to run npm. */
export function npmCommand() {
  const beside = dirname(realpathSync(process.execPath))
  const inPath = (process.env.PATH ?? '').split(delimiter).map(folder => join(folder, 'npm'))
  const candidates = [
    process.env.npm_execpath,
    join(beside, '../lib/node_modules/npm/bin/npm-cli.js'),
    ...inPath,
  ]
  for (const candidate of candidates) {
    if (!candidate || !existsSync(candidate)) continue
    const cli = realpathSync(candidate)
    if (cli.endsWith('npm-cli.js')) return { cli, env: debianModules(cli) }
  }
  throw new SetUpFailure('npm est introuvable : lancez cette commande par npm (par exemple « npm start »).')
}

/**
 * Returns the NODE_PATH that Debian's npm needs if another Node than Debian's runs it: without it, this Node would
 * not find npm's modules.
 */
function debianModules(cli) {
  const folder = '/usr/share/nodejs'
  return cli.startsWith(`${folder}/`) ? { NODE_PATH: [folder, '/usr/lib/nodejs'].join(delimiter) } : {}
}

/**
 * Downloads Node with `npm ci`, from a lockfile that contains only the entry of Node in ours, so that npm checks
 * the integrity of the download.
 */
async function fetchNode(folder) {
  const entry = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages[
    `node_modules/${packageName}`
  ]
  const manifest = { name: 'ouvreuse-node', version: '0.0.0', dependencies: { [packageName]: entry.version } }
  const { optional: _, ...locked } = entry
  const packages = { '': manifest, [`node_modules/${packageName}`]: locked }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ ...manifest, lockfileVersion: 3, packages }),
  )
  const bar = progress(`Téléchargement de Node.js ${entry.version}`)
  const npm = npmCommand()
  await run(
    process.execPath,
    [npm.cli, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: folder,
      env: npm.env,
      failure: `Node.js ${entry.version} n’a pas pu être téléchargé.`,
    },
  ).catch(error => {
    bar.abandon()
    throw error
  })
  bar.end()
  return join(folder, 'node_modules', packageName, 'bin', 'node')
}

function sentenceForOldNode() {
  return `Ouvreuse demande Node.js ${wantedMajor} ou plus récent sur cette machine (${process.platform} ${process.arch}) ; elle a ${process.versions.node}. Installez-le depuis https://nodejs.org puis recommencez.`
}
