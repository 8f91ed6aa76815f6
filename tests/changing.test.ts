import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

/** The files of one list of docs/changing.md, in its order. */
function filesOf(title: string): string[] {
  const [, section = ''] = textOf('docs/changing.md').split(`## ${title}\n`)
  return [...section.split('\n## ')[0]!.matchAll(/^\d\. `([^`]+)`/gm)].map(([, path]) => path!)
}

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

test.each(filesOf('A fact of a screening'))('%s says the version, a fact like another', path => {
  expect(textOf(path)).toContain('version_2D_3D')
})

test.each(filesOf('A table of the back office'))('%s has the categories, a table like another', path => {
  expect(textOf(path)).toMatch(/categor(y|ies)/)
})
