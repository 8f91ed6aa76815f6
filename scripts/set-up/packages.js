import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isGlibc } from './node-24.js'
import { root } from './run.js'

/**
 * Returns the folders of the packages in the lockfile that this machine needs, without native packages for other
 * platforms.
 */
export function packagesForThisMachine() {
  return Object.entries(readLockfile(join(root, 'package-lock.json')))
    .filter(([path, entry]) => path !== '' && !entry.link && suitsThisMachine(entry))
    .map(([path]) => path)
}

/**
 * Returns the packages of the lockfile that are missing in node_modules, or are there in another version. npm
 * records what it installed in `.package-lock.json`.
 */
export function missingPackages(folder) {
  const record = join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return ['node_modules']
  const wanted = readLockfile(join(root, 'package-lock.json'))
  const present = readLockfile(record)
  return packagesForThisMachine().filter(
    path =>
      present[path]?.version !== wanted[path].version || !existsSync(join(folder, path, 'package.json')),
  )
}

function readLockfile(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages
}

function suitsThisMachine({ os, cpu, libc, optional }) {
  // Not needed: an optional package for all platforms is only the WebAssembly substitute for a native package.
  if (optional && os === undefined && cpu === undefined) return false
  return (
    allows(os, process.platform) &&
    allows(cpu, process.arch) &&
    (process.platform !== 'linux' || allows(libc, isGlibc() ? 'glibc' : 'musl'))
  )
}

function allows(rule, value) {
  if (rule === undefined) return true
  const names = [rule].flat()
  if (names.includes(`!${value}`)) return false
  return names.some(name => name.startsWith('!') || name === value || name === 'any')
}
