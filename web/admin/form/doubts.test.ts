import { expect, test } from 'vitest'
import {
  doubtAboutPicture,
  doubtsAboutChildren,
  doubtsAboutDuration,
  doubtsAboutPast,
  doubtsAboutPrice,
  stillDoubtful,
} from './doubts.ts'

test.each([
  ['0', 1],
  ['0,00 €', 1],
  ['125', 1],
  ['12,50', 0],
  ['', 0],
  ['gratuit', 0],
])('a price of « %s » raises %i question', (price, count) =>
  expect(doubtsAboutPrice('price', price)).toHaveLength(count),
)

test('a film of a day is asked about, a long one is not', () => {
  expect(doubtsAboutDuration('time', '24:00')).toHaveLength(1)
  expect(doubtsAboutDuration('time', '03:58')).toEqual([])
})

test('what is past is asked about, to the minute', () => {
  const now = { date: '2026-11-16', hour: '14:00' }
  const at = (date: string, hour: string) => ({ date, hour })
  expect(doubtsAboutPast('du', [at('2026-11-16', '14:00'), at('2026-11-17', '10:00')], now)).toEqual([])
  expect(doubtsAboutPast('du', [at('2026-11-16', '13:59')], now)[0]?.message).toMatch(/^Cette séance est/)
  expect(
    doubtsAboutPast('du', [at('2026-11-15', '20:30'), at('2026-11-17', '10:00')], now)[0]?.message,
  ).toMatch(/^Une de ces séances est/)
  const two = [at('2025-11-15', '20:30'), at('2025-11-17', '10:00')]
  expect(doubtsAboutPast('du', two, now)[0]?.message).toMatch(/^2 séances sont/)
})

test('a film that is not for all is asked about where children come', () => {
  const at = (session_date: string, hours_timetable: string) => ({ session_date, hours_timetable, kinds: [] })
  const slots = [at('2026-11-18', '14:00'), at('2026-11-18', '20:30'), at('2026-11-22', '16:00')]
  const said = (...some: typeof slots) => doubtsAboutChildren('moins_de_16', some, [])[0]?.message
  expect(said(slots[0]!)).toMatch(
    /^Ce film est classé «\u00a0Interdit aux moins de 16 ans.*cette séance tombe/,
  )
  expect(said(...slots)).toContain('2 de ces séances tombent')
  expect(said(slots[1]!)).toBeUndefined()
  expect(doubtsAboutChildren('tous_publics', slots, [])).toEqual([])
  expect(doubtsAboutChildren(null, slots, [])).toEqual([])
})

test.each([
  ['poster', 1000, 1500, null],
  // As the French print them (120 × 160 cm), and as wide films are.
  ['poster', 1200, 1600, null],
  ['backdrop', 1920, 1080, null],
  ['backdrop', 1920, 804, null],
  ['poster', 1600, 900, '(1600 × 900 pixels)\u00a0: les côtés seront coupés'],
  ['poster', 1000, 1010, 'les côtés seront coupés'],
  ['poster', 500, 1500, 'le haut et le bas seront coupés'],
  ['backdrop', 1000, 1500, 'le haut et le bas seront coupés'],
  ['backdrop', 3000, 900, 'les côtés seront coupés'],
  ['poster', 100, 150, 'floue'],
] as const)('a %s of %i × %i: %s', (shape, width, height, question) => {
  const doubt = doubtAboutPicture(shape, { width, height })
  if (question === null) expect(doubt).toBeNull()
  else expect(doubt).toContain(question)
})

test('a file that no browser can open as a picture is asked about', () =>
  expect(doubtAboutPicture('poster', null)).toContain('ne s’ouvre pas comme une image'))

test('what somebody said is meant is no longer asked', () => {
  const form = new FormData()
  form.append('voulu', 'price')
  const doubts = ['price', 'time'].map(field => ({ field, message: '' }))
  expect(stillDoubtful(doubts, form)).toEqual([doubts[1]])
})
