import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

/** One part of docs/changing.md. */
const sectionOf = (title: string): string =>
  textOf('docs/changing.md').split(`## ${title}\n`)[1]!.split('\n## ')[0]!

/** The files of its list, in their order. */
const filesOf = (title: string): string[] =>
  [...sectionOf(title).matchAll(/^\d\. `([^`]+)`/gm)].map(([, path]) => path!)

test.each([
  ['A fact of a screening', 8],
  ['A table of the back office', 6],
  ['An endpoint', 4],
  ['A refusal', 3],
])('%s touches at most %i files, and each is there', (title, most) => {
  const files = filesOf(title)
  expect(files.length).toBeGreaterThan(2)
  expect(files.length).toBeLessThanOrEqual(most)
  for (const path of files) expect(textOf(path)).not.toBe('')
})

describe('subtitles for the deaf, a fact like another,', () => {
  test.each(filesOf('A fact of a screening'))('are in %s', path => {
    expect(textOf(path)).toMatch(/\bsme\b/i)
  })

  test('are in no file of the product that the page does not name', () => {
    const named = sectionOf('A fact of a screening')
    const spelled = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root }).filter(
      path => !path.includes('.test.') && /\bsme\b/.test(textOf(path)),
    )
    expect(spelled.filter(path => !named.includes(`\`${path}\``))).toEqual([])
    expect(spelled.length).toBeGreaterThan(5)
  })
})

test.each(filesOf('A table of the back office'))('%s has the categories, a table like another', path => {
  expect(textOf(path)).toMatch(/categor(y|ies)/)
})
