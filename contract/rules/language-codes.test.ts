import { expect, test } from 'vitest'
import { languageCodes } from './language-codes.ts'

test('languages as people write them have the codes that machines read; what is none has no code', () => {
  expect(languageCodes('français, Allemand et anglais')).toEqual(['fr', 'de', 'en'])
  expect(languageCodes('muet, intertitres suédois')).toEqual(['sv'])
  expect(languageCodes('')).toEqual([])
})
