import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keptFolder } from './kept-folder.ts'

const kind = `ouvreuse-test-${process.pid}`
const cache = join(import.meta.dirname, '../../node_modules/.cache', kind)
afterAll(() => rmSync(cache, { recursive: true, force: true }))

function write(draft: string, word: string): void {
  mkdirSync(draft)
  writeFileSync(join(draft, 'word'), word)
}
const wordIn = (folder: string) => readFileSync(join(folder, 'word'), 'utf8')

test('what was made is found again, and not made twice', async () => {
  let times = 0
  const make = async (draft: string) => write(draft, `made ${++times}`)
  const first = await keptFolder(kind, 'one', make)
  expect(await keptFolder(kind, 'one', make)).toBe(first)
  expect(wordIn(first)).toBe('made 1')
})

test('of two that make the same at once, the second takes what the first has put there', async () => {
  const kept = await keptFolder(kind, 'both', async draft => {
    // Another run begins after us and ends before us.
    const other = join(cache, 'both')
    write(other, 'theirs')
    write(draft, 'ours')
  })
  expect(wordIn(kept)).toBe('theirs')
  expect(readdirSync(dirname(kept)).filter(name => name.startsWith('both'))).toEqual(['both'])
})

test('a making that fails leaves nothing that looks whole', async () => {
  const failed = keptFolder(kind, 'broken', async draft => {
    mkdirSync(draft)
    throw new Error('the disk is full')
  })
  await expect(failed).rejects.toThrow('the disk is full')
  expect(existsSync(join(cache, 'broken'))).toBe(false)
})
