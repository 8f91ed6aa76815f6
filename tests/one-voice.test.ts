import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Legal declarations in the first person. The terms of sale are Markdown, which is not checked. */
const declarations = ['web/site/members/purchase.tsx']

const comments = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g
/** French first-person words: the interface always says "vous". */
const ownVoice = /(?<![\p{L}\p{N}_-])(?:mes|mon|ma|je|j’\p{L}+)(?![\p{L}\p{N}_-])/giu

const inOwnVoice = (source: string) => source.replace(comments, '').match(ownVoice) ?? []

test('the interface never uses the first person for the user: "vos places", not "mes places"', () => {
  const sources = globSync('{web,server,contract}/**/*.{ts,tsx}', { cwd: root }).filter(
    name => !/\.test\.|^server\/demo\//.test(name) && !declarations.includes(name),
  )
  const found = sources.flatMap(name =>
    inOwnVoice(readFileSync(join(root, name), 'utf8')).map(words => `${name}: ${words}`),
  )
  expect(found).toEqual([])
})

test('control: only first-person words are found', () => {
  expect(inOwnVoice("'Garder mes places', 'J’ai vu'")).toEqual(['mes', 'J’ai'])
  expect(inOwnVoice('// mes\n/* ma */ thèmes, même, mon-cinema.fr')).toEqual([])
})
