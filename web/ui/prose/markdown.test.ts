import { expect, test } from 'vitest'
import { longestLegalText } from '../../../contract/rules/legal-text.ts'
import { type Piece, readDocument } from './markdown.ts'

const head = '# Titre\n\n## 1. Objet\n\n'
const half = (longestLegalText - head.length) / 2

test.each([
  ['quotes', '> '.repeat(half)],
  ['lists', '1. '.repeat(half)],
  ['emphasis', '*a '.repeat(half / 3) + ' a*'.repeat(half / 3)],
  ['emphasis of two kinds', '*a **a '.repeat(half / 7) + 'a** a*'.repeat(half / 7)],
])('in a legal text, deeply nested %s are accepted but displayed only to a limited depth', (_, body) => {
  const { title, sections } = readDocument(head + body)
  expect([title, sections.length]).toEqual(['Titre', 1])
  expect(depthOf(sections[0]!.body)).toBeLessThan(30)
})

test('quotes, lists and emphasis can be nested in each other', () => {
  const { sections } = readDocument(`${head}> - a\n>   - **b *c***\n`)
  expect(depthOf(sections[0]!.body)).toBe(8)
})

const depthOf = (pieces: readonly Piece[]): number =>
  Math.max(0, ...pieces.map(piece => (typeof piece === 'string' ? 1 : 1 + depthOf(piece.inside))))
