import { expect, test } from 'vitest'
import { endText, hoursOf, type Room, spanOf, versionText } from './rooms.ts'

const late = {
  hours_timetable: '23:10',
  pre_show_minutes: 10,
  ...{ language: 'VF', version_2D_3D: '2D', sme: true, audio_description: false, kinds: ['debat'] },
  starts_at: '2026-11-20T22:10:00.000Z',
  ends_at: '2026-11-20T23:44:00.000Z',
  room_free_at: '2026-11-21T00:04:00.000Z',
} as Room['screenings'][number]

test('a film that ends after midnight goes on counting', () => {
  expect(spanOf(late)).toEqual({ start: 1390, film: 1400, end: 1484, free: 1504 })
})

test('says what sets it apart, and when its film ends by the cinema’s clock', () => {
  expect(versionText(late)).toBe('VF 2D · SME, Débat')
  expect(versionText({ ...late, sme: false, kinds: [] })).toBe('VF 2D')
  expect(endText(late)).toBe('00h44')
})

test('the day view covers the usual hours, and more when a screening needs it', () => {
  expect(hoursOf([])).toEqual({ from: 1020, to: 1440 })
  expect(hoursOf([{ screenings: [late] } as Room])).toEqual({ from: 1020, to: 1560 })
})
