import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { secretKeys } from './secret-key.ts'

const folder = mkdtempSync(join(tmpdir(), 'ouvreuse-key-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let serial = 0
const newToken = () => `token-${++serial}-${'x'.repeat(40)}`

test('a secret key is created once, even by concurrent processes, and only its owner can read the file', async () => {
  const made = await Promise.all([1, 2, 3].map(() => secretKeys(undefined, folder, newToken)))
  expect(new Set(made.flat()).size).toBe(1)
  expect(statSync(join(folder, 'secrets/key')).mode & 0o777).toBe(0o600)
  expect(await secretKeys(undefined, folder, newToken)).toEqual(made[0])
})

test('a secret key in the settings is used, and no file is created', async () => {
  expect(await secretKeys(['une-cle-des-reglages'], '/nowhere', newToken)).toEqual(['une-cle-des-reglages'])
})

test('an empty key file stops the start of the server with an error message', async () => {
  writeFileSync(join(folder, 'secrets/key'), '')
  await expect(secretKeys(undefined, folder, newToken)).rejects.toThrow('est vide ou incomplète')
})
