import { expect, test } from 'vitest'
import {
  warningAboutPicture,
  warningsAboutChildren,
  warningsAboutDuration,
  warningsAboutPast,
  warningsAboutPrice,
  warningsNotAccepted,
} from './warnings.ts'

test.each([
  ['0', 1],
  ['0,00 €', 1],
  ['125', 1],
  ['12,50', 0],
  ['', 0],
  ['gratuit', 0],
])('the price typed as « %s » raises %i warning(s)', (price, count) =>
  expect(warningsAboutPrice('price', price)).toHaveLength(count),
)

test('a film duration of 24 hours raises a warning, a duration of four hours does not', () => {
  expect(warningsAboutDuration('time', '24:00')).toHaveLength(1)
  expect(warningsAboutDuration('time', '03:58')).toEqual([])
})

test('a screening scheduled a minute ago raises a warning, a screening that starts now does not', () => {
  const now = { date: '2026-11-16', hour: '14:00' }
  const at = (date: string, hour: string) => ({ date, hour })
  expect(warningsAboutPast('du', [at('2026-11-16', '14:00'), at('2026-11-17', '10:00')], now)).toEqual([])
  expect(warningsAboutPast('du', [at('2026-11-16', '13:59')], now)[0]?.message).toMatch(/^Cette séance est/)
  expect(
    warningsAboutPast('du', [at('2026-11-15', '20:30'), at('2026-11-17', '10:00')], now)[0]?.message,
  ).toMatch(/^Une de ces séances est/)
  const two = [at('2025-11-15', '20:30'), at('2025-11-17', '10:00')]
  expect(warningsAboutPast('du', two, now)[0]?.message).toMatch(/^2 séances sont/)
})

test("a screening of an age-restricted film on a children's slot raises a warning", () => {
  const at = (session_date: string, hours_timetable: string) => ({ session_date, hours_timetable, kinds: [] })
  const slots = [at('2026-11-18', '14:00'), at('2026-11-18', '20:30'), at('2026-11-22', '16:00')]
  const said = (...some: typeof slots) => warningsAboutChildren('moins_de_16', some, [])[0]?.message
  expect(said(slots[0]!)).toMatch(
    /^Ce film est classé «\u00a0Interdit aux moins de 16 ans.*cette séance tombe/,
  )
  expect(said(...slots)).toContain('2 de ces séances tombent')
  expect(said(slots[1]!)).toBeUndefined()
  expect(warningsAboutChildren('tous_publics', slots, [])).toEqual([])
  expect(warningsAboutChildren(null, slots, [])).toEqual([])
})

test.each([
  ['poster', 1000, 1500, null],
  // Common formats raise no warning although they are cropped: French posters are 120 × 160 cm, and wide films
  // exceed 16:9.
  ['poster', 1200, 1600, null],
  ['backdrop', 1920, 1080, null],
  ['backdrop', 1920, 804, null],
  ['poster', 1600, 900, '(1600 × 900 pixels)\u00a0: les côtés seront coupés'],
  ['poster', 1000, 1010, 'les côtés seront coupés'],
  ['poster', 500, 1500, 'le haut et le bas seront coupés'],
  ['backdrop', 1000, 1500, 'le haut et le bas seront coupés'],
  ['backdrop', 3000, 900, 'les côtés seront coupés'],
  ['poster', 100, 150, 'floue'],
] as const)('a %s of %i × %i pixels raises the warning: %s', (shape, width, height, question) => {
  const warning = warningAboutPicture(shape, { width, height })
  if (question === null) expect(warning).toBeNull()
  else expect(warning).toContain(question)
})

test('an uploaded file that is not a picture raises a warning', () =>
  expect(warningAboutPicture('poster', null)).toContain('ne s’ouvre pas comme une image'))

test('a warning that the user has accepted is not shown again', () => {
  const form = new FormData()
  form.append('voulu', 'price')
  const warnings = ['price', 'time'].map(field => ({ field, message: '' }))
  expect(warningsNotAccepted(warnings, form)).toEqual([warnings[1]])
})
