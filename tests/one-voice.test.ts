import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/**
 * Files in which the buyer speaks in the first person, because the law requires such a declaration. The terms of
 * sale may too, but they are Markdown files, which this test does not read.
 */
const declarations = ['web/site/members/purchase.tsx']

const comments = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g
/** Matches French words of the first person. The interface always addresses the user as « vous ». */
const ownVoice = /(?<![\p{L}\p{N}_-])(?:mes|mon|ma|je|j’\p{L}+)(?![\p{L}\p{N}_-])/giu

const inOwnVoice = (source: string) => source.replace(comments, '').match(ownVoice) ?? []

test('the interface says « vos places », never « mes places »', () => {
  const sources = globSync('{web,server,contract}/**/*.{ts,tsx}', { cwd: root }).filter(
    name => !/\.test\.|^server\/demo\//.test(name) && !declarations.includes(name),
  )
  const found = sources.flatMap(name =>
    inOwnVoice(readFileSync(join(root, name), 'utf8')).map(words => `${name}: ${words}`),
  )
  expect(found).toEqual([])
})

test('control: the check finds French first-person words such as « mes », but no similar words', () => {
  expect(inOwnVoice("'Garder mes places', 'J’ai vu'")).toEqual(['mes', 'J’ai'])
  expect(inOwnVoice('// mes\n/* ma */ thèmes, même, mon-cinema.fr')).toEqual([])
})
