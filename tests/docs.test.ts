import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const documents = ['README.md', ...readdirSync(join(root, 'docs')).map(name => `docs/${name}`)].filter(name =>
  name.endsWith('.md'),
)

/** What stands between backticks and looks like a place of this tree. */
const places = /`((?:contract|server|web|tests|scripts|docs)\/[\w./*{},-]*)`/g

test.each(documents)('%s speaks of files that are there', name => {
  const text = readFileSync(join(root, name), 'utf8')
  const named = [...text.matchAll(places)].map(([, place]) => place!)
  expect(named.filter(place => globSync(place, { cwd: root }).length === 0)).toEqual([])
})
