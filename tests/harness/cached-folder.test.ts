import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keptFolder } from './cached-folder.ts'

const kind = `ouvreuse-test-${process.pid}`
const cache = join(import.meta.dirname, '../../node_modules/.cache', kind)
afterAll(() => rmSync(cache, { recursive: true, force: true }))

function write(draft: string, word: string): void {
  mkdirSync(draft)
  writeFileSync(join(draft, 'word'), word)
}
const wordIn = (folder: string) => readFileSync(join(folder, 'word'), 'utf8')

test('a cached folder is made once and then reused', async () => {
  let times = 0
  const make = async (draft: string) => write(draft, `made ${++times}`)
  const first = await keptFolder(kind, 'one', make)
  expect(await keptFolder(kind, 'one', make)).toBe(first)
  expect(wordIn(first)).toBe('made 1')
})

test('if two test runs make one cached folder at the same time, both use the one finished first', async () => {
  const kept = await keptFolder(kind, 'both', async draft => {
    // Simulates another test run, which finishes the same folder while this run is making it.
    const other = join(cache, 'both')
    write(other, 'theirs')
    write(draft, 'ours')
  })
  expect(wordIn(kept)).toBe('theirs')
  expect(readdirSync(dirname(kept)).filter(name => name.startsWith('both'))).toEqual(['both'])
})

test('a test run that fails while making a cached folder leaves no incomplete folder in the cache', async () => {
  const failed = keptFolder(kind, 'broken', async draft => {
    mkdirSync(draft)
    throw new Error('the disk is full')
  })
  await expect(failed).rejects.toThrow('the disk is full')
  expect(existsSync(join(cache, 'broken'))).toBe(false)
})
