import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Entry = {
  version?: string
  os?: string[]
  cpu?: string[]
  libc?: string[]
  hasInstallScript?: boolean
  integrity?: string
  license?: string
  dev?: boolean
  optional?: boolean
}

const root = join(import.meta.dirname, '..')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const packages: Record<string, Entry> = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
).packages

test('the lockfile contains every native Linux package for both x64 and arm64', () => {
  expect(missingTwins(packages)).toEqual([])
})

test('control: a native package missing in the lockfile for x64 or arm64 is reported', () => {
  const lonely = { 'node_modules/@img/sharp-linux-x64': { version: '1.0.0', os: ['linux'], cpu: ['x64'] } }
  expect(missingTwins(lonely)).toEqual(['node_modules/@img/sharp-linux-arm64'])
  const other = {
    ...lonely,
    'node_modules/@img/sharp-linux-arm64': { version: '1.0.1', os: ['linux'], cpu: ['arm64'] },
  }
  expect(missingTwins(other)).toHaveLength(2)
})

test('every package with an install script is listed under allowScripts in package.json', () => {
  const scripted = Object.entries(packages)
    .filter(([, entry]) => entry.hasInstallScript && runsOnLinux(entry))
    .map(([path]) => nameOf(path))
  const judged = Object.keys(manifest.allowScripts ?? {})
  expect(scripted.filter(name => !judged.includes(name))).toEqual([])
})

test('every package in the lockfile has an integrity hash', () => {
  const others = Object.entries(packages).filter(([path]) => path !== '')
  expect(others.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
})

test('every production dependency has a free licence', () => {
  const shipped = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev)
  const unclear = shipped.filter(
    ([path, { license = undeclaredLicences[nameOf(path)] ?? '' }]) => !isFree(license),
  )
  expect(unclear.map(([path, { license }]) => `${nameOf(path)}: ${license}`)).toEqual([])
  expect(isFree('MIT AND SSPL-1.0')).toBe(false)
  expect(isFree('(GPL-3.0-only OR MIT)')).toBe(true)
})

test('every dependency has its reason in docs/dependencies.md', () => {
  const reasons = readFileSync(join(root, 'docs/dependencies.md'), 'utf8')
  const named = Object.keys({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  })
  const types = (name: string) => name.startsWith('@types/')
  expect(named.filter(name => !types(name) && !reasons.includes(`\`${name}\``))).toEqual([])
})

test('every dependency is pinned to one exact version', () => {
  const wanted = Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  })
  const loose = wanted.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))
  expect(loose).toEqual([])
  for (const [name, version] of wanted) expect(packages[`node_modules/${name}`]?.version, name).toBe(version)
})

/**
 * Licences of production dependencies that are allowed. LGPL is for libvips, a separate library used by sharp; OFL
 * is for fonts.
 */
const free = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'Unlicense',
  'OFL-1.1',
  'LGPL-3.0-or-later',
])

/** Packages whose package.json has no licence, with the licence of their licence file. */
const undeclaredLicences: Record<string, string> = { 'png-js': 'MIT' }

const isFree = (license: string): boolean =>
  license
    .replace(/[()]/g, '')
    .split(' AND ')
    .every(part => part.split(' OR ').some(one => free.has(one.trim())))

/**
 * Returns the native packages that the lockfile lists for one processor but not for the other. npm sometimes
 * leaves out those for other machines than the one on which it runs.
 */
function missingTwins(entries: Record<string, Entry>): string[] {
  return Object.entries(entries)
    .filter(([, entry]) => isGlibcNative(entry))
    .map(([path, entry]) => [twinOf(path), entry.version] as const)
    .filter(([twin, version]) => entries[twin]?.version !== version)
    .map(([twin]) => twin)
}

function isGlibcNative(entry: Entry): boolean {
  const cpus = [entry.cpu ?? []].flat()
  return runsOnLinux(entry) && (cpus.includes('x64') || cpus.includes('arm64')) && entry.libc?.[0] !== 'musl'
}

function runsOnLinux({ os }: Entry): boolean {
  return os === undefined || [os].flat().includes('linux')
}

function twinOf(path: string): string {
  const cut = path.lastIndexOf('node_modules/')
  const name = path.slice(cut)
  const twin = name.includes('x64') ? name.replace('x64', 'arm64') : name.replace('arm64', 'x64')
  return path.slice(0, cut) + twin
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}
