import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const documents = ['README.md', ...globSync('docs/{*,deploy/*,fr/*}.md', { cwd: root })]

/** Matches a path of this repository in backticks, which must exist. */
const places = /`((?:contract|server|web|tests|scripts|docs)\/[\w./*{},-]*)`/g

test.each(documents)('document %s mentions only files that exist', name => {
  const text = readFileSync(join(root, name), 'utf8')
  const named = [...text.matchAll(places)].map(([, place]) => place!)
  expect(named.filter(place => globSync(place, { cwd: root }).length === 0)).toEqual([])
})

test.each(documents)('document %s links only to files that exist', name => {
  const text = readFileSync(join(root, name), 'utf8')
  const linked = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, place]) => place!)
  expect(linked.filter(place => !existsSync(join(root, dirname(name), place)))).toEqual([])
})

/** Returns the command blocks of a document, without their comments. */
const commandsOf = (name: string): string[] =>
  [...readFileSync(join(root, name), 'utf8').matchAll(/^```(?:sh|ini)\n([\s\S]*?)^```/gm)].map(([, block]) =>
    block!.replace(/ +# .*/g, ''),
  )

test.each([
  ['docs/deploy.md', 'docs/fr/installer.md'],
  ['docs/deploy/operating.md', 'docs/fr/exploiter.md'],
  ['docs/deploy/several-processes.md', 'docs/fr/plusieurs-processus.md'],
  ['docs/deploy/high-availability.md', 'docs/fr/haute-disponibilite.md'],
  ['docs/deploy/containers.md', 'docs/fr/conteneurs.md'],
  ['docs/deploy/memory.md', 'docs/fr/memoire.md'],
])('the commands in %s and in its French version %s are the same', (english, french) => {
  expect(commandsOf(french)).toEqual(commandsOf(english))
})
