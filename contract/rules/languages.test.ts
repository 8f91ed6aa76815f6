import { expect, test } from 'vitest'
import { languageOf } from './languages.ts'

test.each([
  ['VF', 'VF'],
  [' v.f. ', 'VF'],
  ['Version française', 'VF'],
  ['VOSTFR', 'VOST'],
  ['vost fr', 'VOST'],
  ['VO', 'VO'],
  ['VF-ST', 'VFST'],
  ['VO sous-titrée anglais', null],
  ['Muet', null],
  ['', null],
])('the film version typed as « %s » is recognised as %s', (text, language) =>
  expect(languageOf(text)).toBe(language),
)
