import { expect, test } from 'vitest'
import { hoursAround } from '../week/plan/board-hours.ts'
import { endText, type Room, spanOf, versionText } from './rooms.ts'

const late = {
  hours_timetable: '23:10',
  pre_show_minutes: 10,
  ...{ language: 'VF', version_2D_3D: '2D', sme: true, audio_description: false, kinds: ['debat'] },
  starts_at: '2026-11-20T22:10:00.000Z',
  ends_at: '2026-11-20T23:44:00.000Z',
  room_free_at: '2026-11-21T00:04:00.000Z',
} as Room['screenings'][number]

test('the time of a screening that ends after midnight is counted on past 24:00', () => {
  expect(spanOf(late)).toEqual({
    ...{ start: 1390, free: 1504 },
    parts: { preShow: 10, film: 84, clearing: 20 },
  })
})

test("the day view shows a screening's version and labels, and the end of its film in local time", () => {
  expect(versionText(late)).toBe('VF 2D · SME, Débat')
  expect(versionText({ ...late, sme: false, kinds: [] })).toBe('VF 2D')
  expect(endText(late)).toBe('00h44')
})

test('the timeline of a day covers the usual hours, and earlier or later screenings', () => {
  const evening = { from: 17 * 60, to: 24 * 60 }
  expect(hoursAround(evening, [])).toEqual(evening)
  expect(hoursAround(evening, [spanOf(late)])).toEqual({ from: 1020, to: 1560 })
})
