import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** What a person declares in their own name, in the words of the law. */
const declarations = ['web/site/legal/terms-of-sale/withdrawal.tsx', 'web/site/members/purchase.tsx']

const comments = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g
/** The person speaking of themselves, where the house says "vous" everywhere. */
const ownVoice = /(?<![\p{L}\p{N}_-])(?:mes|mon|ma|je|j’\p{L}+)(?![\p{L}\p{N}_-])/giu

const inOwnVoice = (source: string) => source.replace(comments, '').match(ownVoice) ?? []

test('the house says "vous" to whoever reads it: no button answers "mes places" to its "vos places"', () => {
  const sources = globSync('{web,server,contract}/**/*.{ts,tsx}', { cwd: root }).filter(
    name => !/\.test\.|^server\/demo\//.test(name) && !declarations.includes(name),
  )
  const found = sources.flatMap(name =>
    inOwnVoice(readFileSync(join(root, name), 'utf8')).map(words => `${name}: ${words}`),
  )
  expect(found).toEqual([])
})

test('it hears what it looks for, and nothing else', () => {
  expect(inOwnVoice("'Garder mes places', 'J’ai vu'")).toEqual(['mes', 'J’ai'])
  expect(inOwnVoice('// mes\n/* ma */ thèmes, même, mon-cinema.fr')).toEqual([])
})
