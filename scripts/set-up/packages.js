import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isGlibc } from './node-24.js'
import { root } from './run.js'

/** Folders of the lockfile that belong on this machine, natives of other machines left out. */
export function packagesForThisMachine() {
  return Object.entries(readLockfile('package-lock.json'))
    .filter(([path, entry]) => path !== '' && !entry.link && suitsThisMachine(entry))
    .map(([path]) => path)
}

/** What the lockfile wants here and npm's own record of node_modules does not have in that version. */
export function missingPackages() {
  if (!existsSync(join(root, 'node_modules', '.package-lock.json'))) return ['node_modules']
  const wanted = readLockfile('package-lock.json')
  const present = readLockfile('node_modules/.package-lock.json')
  return packagesForThisMachine().filter(
    path => present[path]?.version !== wanted[path].version || !existsSync(join(root, path, 'package.json')),
  )
}

function readLockfile(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8')).packages
}

function suitsThisMachine({ os, cpu, libc, optional }) {
  // Optional and for no machine in particular: it serves a native of another one (WebAssembly stand-ins).
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
