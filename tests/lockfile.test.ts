import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Entry = {
  version?: string
  os?: string[]
  cpu?: string[]
  libc?: string[]
  hasInstallScript?: boolean
  optional?: boolean
}

const root = join(import.meta.dirname, '..')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const packages: Record<string, Entry> = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
).packages

test('every native for Linux exists for both processors', () => {
  expect(missingTwins(packages)).toEqual([])
})

test('a native without its twin would be seen', () => {
  const lonely = { 'node_modules/@img/sharp-linux-x64': { version: '1.0.0', os: ['linux'], cpu: ['x64'] } }
  expect(missingTwins(lonely)).toEqual(['node_modules/@img/sharp-linux-arm64'])
  const other = {
    ...lonely,
    'node_modules/@img/sharp-linux-arm64': { version: '1.0.1', os: ['linux'], cpu: ['arm64'] },
  }
  expect(missingTwins(other)).toHaveLength(2)
})

test('no package runs an install script that we have not judged', () => {
  const scripted = Object.entries(packages)
    .filter(([, entry]) => entry.hasInstallScript && runsOnLinux(entry))
    .map(([path]) => nameOf(path))
  const judged = Object.keys(manifest.allowScripts ?? {})
  expect(scripted.filter(name => !judged.includes(name))).toEqual([])
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

/** The paths that are lacking: a lockfile made on one machine sometimes forgets the others. */
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
