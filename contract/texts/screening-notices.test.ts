import { expect, test } from 'vitest'
import { plainPresentation as plain } from '../rules/presentation.ts'
import { classificationWarning, legendOf, marksInFull, marksText } from './screening-notices.ts'

const rich = { ...plain, sme: true, audio_description: true, kinds: ['relax', 'debat'] as const }

test('the marks of a screening are short for staff and in full for visitors', () => {
  expect(marksText(plain)).toBe('')
  expect(marksText(rich)).toBe('SME, AD, Ciné-Relax, Débat')
  expect(marksInFull(rich)).toEqual([
    ...['sous-titrée pour les sourds et malentendants (SME)', 'audiodescription (AD)', 'Ciné-Relax', 'Débat'],
  ])
})

test('the legend explains each abbreviation on the page once', () => {
  expect(legendOf([plain, { ...plain, kinds: ['debat'] }])).toBeNull()
  expect(
    legendOf([
      { ...plain, sme: true },
      { ...plain, sme: true },
    ]),
  ).toBe('SME\u00a0: sous-titrée pour les sourds et malentendants.')
  expect(legendOf([rich])).toBe(
    'SME\u00a0: sous-titrée pour les sourds et malentendants. AD\u00a0: audiodescription.',
  )
})

test('only a film with an age rating or a warning shows a notice', () => {
  expect(classificationWarning('tous_publics')).toBeNull()
  expect(classificationWarning('avertissement')).toMatch(/^Avec avertissement/)
  expect(classificationWarning('moins_de_16')).toMatch(/^Interdit aux moins de 16 ans, même accompagnés/)
})
