import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { usualMinutes } from '../../contract/rules/programming.ts'
import { fieldsSold, overlaps, type Placed, placeInTime } from './rules.ts'

const wanted = (session_date: string, hours_timetable: string) => ({
  session_date,
  hours_timetable,
  timetables_id: 1,
})

describe('times of new screenings', () => {
  test('a room is free after the film and twenty minutes of clearing', () => {
    const { placed } = placeInTime([wanted('2026-11-21', '20:30')], '01:34', usualMinutes)
    expect(placed).toMatchObject([
      { starts_at: new Date('2026-11-21T19:30:00Z'), room_free_at: new Date('2026-11-21T21:24:00Z') },
    ])
  })

  test('a start in the hour skipped in spring is impossible; a repeated hour in autumn means the first one', () => {
    const { placed, impossible } = placeInTime(
      [wanted('2027-03-28', '02:30'), wanted('2026-10-25', '02:30')],
      '01:00',
      usualMinutes,
    )
    expect(impossible).toMatchObject([{ reason: 'hour_does_not_exist', session_date: '2027-03-28' }])
    expect(placed).toMatchObject([{ starts_at: new Date('2026-10-25T00:30:00Z') }])
  })

  test('the time until a room is free counts real minutes across midnight and a clock change', () => {
    const [one] = placeInTime([wanted('2026-10-25', '01:30')], '02:00', usualMinutes).placed
    expect(one!.room_free_at.getTime() - one!.starts_at.getTime()).toBe(140 * 60_000)
  })
})

describe('overlaps of screenings', () => {
  const span = (from: number, to: number): Placed => ({
    ...wanted('2026-11-21', '20:30'),
    ...usualMinutes,
    starts_at: new Date(from * 60_000),
    room_free_at: new Date(to * 60_000),
  })
  const inRoom = (from: number, to: number) => ({ ...span(from, to), id: 7, title: 'Faust' })

  test('overlaps are exact to the minute: a screening may begin at the minute when another ends', () => {
    expect(overlaps([span(60, 120)], [inRoom(0, 60), inRoom(120, 180)], 'Golem')).toEqual([])
    expect(overlaps([span(60, 120)], [inRoom(0, 61)], 'Golem')).toMatchObject([
      { session_id: 7, title: 'Faust' },
    ])
  })

  test('an overlap between two new screenings names the film but no id, because neither is stored yet', () => {
    expect(overlaps([span(0, 60), span(30, 90)], [], 'Golem')).toMatchObject([
      { session_id: null, title: 'Golem' },
    ])
  })

  test('the overlap check of two screenings agrees with a comparison minute by minute', () => {
    const minute = fc.integer({ min: 0, max: 300 })
    const spans = fc.tuple(minute, fc.integer({ min: 1, max: 120 }))
    fc.assert(
      fc.property(spans, spans, ([a, la], [b, lb]) => {
        const shared = Array.from({ length: la }, (_, i) => a + i).some(at => at >= b && at < b + lb)
        expect(overlaps([span(a, a + la)], [inRoom(b, b + lb)], 'x')).toHaveLength(shared ? 1 : 0)
      }),
    )
  })
})

test('a screening with sold tickets may change its price, but not its film, language or version', () => {
  const before = {
    session_date: '2026-11-21',
    timetables_id: 1,
    movie_theaters_id: 1,
    movies_id: 1,
    price: 1250,
    supplement: 0,
    language: 'VF',
    version_2D_3D: '3D',
  }
  expect(fieldsSold({ ...before, sold_seats: 1 }, { language: 'VOST', version_2D_3D: '2D' })).toEqual([
    'language',
    'version_2D_3D',
  ])
  expect(fieldsSold({ ...before, sold_seats: 1 }, { price: 900, supplement: 1, movies_id: 1 })).toEqual([])
  expect(fieldsSold({ ...before, sold_seats: 1 }, { price: 900, movies_id: 2 })).toEqual(['movies_id'])
  expect(fieldsSold({ ...before, sold_seats: 1 }, {})).toEqual([])
  expect(fieldsSold({ ...before, sold_seats: 0 }, { price: 900, session_date: '2026-12-01' })).toEqual([])
})
