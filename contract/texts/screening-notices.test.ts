import { expect, test } from 'vitest'
import { plainPresentation as plain } from '../rules/presentation.ts'
import { classificationWarning, legendOf, marksInFull, marksText } from './screening-notices.ts'

const rich = { ...plain, sme: true, audio_description: true, kinds: ['relax', 'debat'] as const }

test('features of a screening, such as subtitles, are abbreviated for staff and spelled out for visitors', () => {
  expect(marksText(plain)).toBe('')
  expect(marksText(rich)).toBe('SME, AD, Ciné-Relax, Débat')
  expect(marksInFull(rich)).toEqual([
    ...['sous-titrée pour les sourds et malentendants (SME)', 'audiodescription (AD)', 'Ciné-Relax', 'Débat'],
  ])
})

test('the legend of a page explains each abbreviation of a screening once', () => {
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

test('a film with an age rating or a warning gets a notice about the age of visitors; others get none', () => {
  expect(classificationWarning('tous_publics')).toBeNull()
  expect(classificationWarning('avertissement')).toMatch(/^Avec avertissement/)
  expect(classificationWarning('moins_de_16')).toMatch(/^Interdit aux moins de 16 ans, même accompagnés/)
})
