import { expect, test } from 'vitest'
import { languageCodes } from './language-codes.ts'

test('French names of languages become ISO codes; other words are ignored', () => {
  expect(languageCodes('français, Allemand et anglais')).toEqual(['fr', 'de', 'en'])
  expect(languageCodes('muet, intertitres suédois')).toEqual(['sv'])
  expect(languageCodes('')).toEqual([])
})
