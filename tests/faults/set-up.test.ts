import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from './product.ts'

const root = join(import.meta.dirname, '../..')
let folder: string
let remove: () => void

beforeEach(() => {
  ;({ folder, remove } = temporaryFolder())
  for (const path of ['scripts', 'package.json', 'package-lock.json'])
    cpSync(join(root, path), join(folder, path), { recursive: true })
  // An older version of a package is installed before the set-up runs.
  mkdirSync(join(folder, 'node_modules/sharp'), { recursive: true })
  writeFileSync(join(folder, 'node_modules/sharp/package.json'), '{"version":"1.0.0"}')
})
afterEach(() => remove())

/**
 * Replaces npm by a program that fails as if there were no network. Like `npm ci`, it first removes the installed
 * packages of its folder.
 */
const npmWithoutNetwork = `
require('node:fs').rmSync('node_modules', { recursive: true, force: true })
console.error('npm error network')
process.exit(1)`

const npmThatInstalls = `
const { mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs')
rmSync('node_modules', { recursive: true, force: true })
const lockfile = readFileSync('package-lock.json', 'utf8')
for (const [path, { version }] of Object.entries(JSON.parse(lockfile).packages).slice(1)) {
  mkdirSync(path, { recursive: true })
  writeFileSync(path + '/package.json', JSON.stringify({ version }))
}
mkdirSync('node_modules/.bin')
const node = 'node_modules/node-linux-' + process.arch + '/bin'
mkdirSync(node)
writeFileSync(node + '/node', '')
writeFileSync('node_modules/.package-lock.json', lockfile)`

function setUpWith(npm: string) {
  const cli = join(folder, 'npm/npm-cli.js')
  mkdirSync(join(folder, 'npm'))
  writeFileSync(join(folder, 'npm/package.json'), '{"type":"commonjs"}')
  writeFileSync(cli, npm)
  return run('scripts/set-up.js', { npm_execpath: cli })
}

function run(script: string, env: Record<string, string> = {}, ...args: string[]) {
  const { PATH, HOME } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: folder,
    env: { PATH, HOME, ...env },
    encoding: 'utf8',
  })
  return { status, printed: stdout + stderr }
}

const versionOfSharp = () =>
  JSON.parse(readFileSync(join(folder, 'node_modules/sharp/package.json'), 'utf8')).version as string

test('if npm fails during set-up, the installed packages remain as they were', () => {
  const { status, printed } = setUpWith(npmWithoutNetwork)
  expect(status).toBe(1)
  expect(printed).toContain('npm error network')
  expect(printed).toContain('Celles qui étaient là n’ont pas été touchées.')
  expect(readdirSync(join(folder, 'node_modules'))).toEqual(['sharp'])
  expect(versionOfSharp()).toBe('1.0.0')
})

test('a successful set-up replaces all packages and leaves no temporary files', () => {
  const { status, printed } = setUpWith(npmThatInstalls)
  expect(printed).toContain('Installation des dépendances')
  expect(status).toBe(0)
  expect(versionOfSharp()).not.toBe('1.0.0')
  expect(existsSync(join(folder, '.install'))).toBe(false)
  // A second set-up finds everything installed and does nothing.
  expect(run('scripts/set-up.js')).toEqual({ status: 0, printed: '' })
})

test('a command started without a build fails with a message, and neither installs nor builds', () => {
  const { status, printed } = run('scripts/command.js', {}, 'doctor')
  expect(status).toBe(1)
  expect(printed).toContain(
    '/build/server/main.js » : Ouvreuse n’est pas installée ou construite entièrement',
  )
  expect(readdirSync(folder).sort()).toEqual(['node_modules', 'package-lock.json', 'package.json', 'scripts'])
})

test('a command started without its packages names the first missing package', () => {
  mkdirSync(join(folder, 'build/server'), { recursive: true })
  writeFileSync(join(folder, 'build/server/main.js'), "import 'pg'")
  const { status, printed } = run('scripts/command.js', {}, 'doctor')
  expect(status).toBe(1)
  expect(printed).toContain('Il manque « pg »')
  expect(printed).toContain('Lancez « npm start »')
})

test('a command runs the existing build with the arguments that were given', () => {
  mkdirSync(join(folder, 'build/server'), { recursive: true })
  writeFileSync(join(folder, 'build/server/main.js'), 'console.log(process.argv.slice(2).join())')
  expect(run('scripts/command.js', {}, 'doctor', '3001')).toEqual({ status: 0, printed: 'doctor,3001\n' })
})
