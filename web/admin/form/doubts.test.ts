import { expect, test } from 'vitest'
import {
  doubtAboutPicture,
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

test('a poster that is wide or tiny is asked about, and so is a wide picture that is high', () => {
  expect(doubtAboutPicture('poster', { width: 1000, height: 1500 })).toBeNull()
  expect(doubtAboutPicture('poster', { width: 1600, height: 900 })).toContain('1600 × 900')
  expect(doubtAboutPicture('poster', { width: 100, height: 150 })).toContain('floue')
  expect(doubtAboutPicture('backdrop', { width: 1920, height: 1080 })).toBeNull()
  expect(doubtAboutPicture('backdrop', { width: 1000, height: 1500 })).toContain('largeur')
})

test('what somebody said is meant is no longer asked', () => {
  const form = new FormData()
  form.append('voulu', 'price')
  const doubts = ['price', 'time'].map(field => ({ field, message: '' }))
  expect(stillDoubtful(doubts, form)).toEqual([doubts[1]])
})
