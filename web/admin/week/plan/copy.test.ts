import { expect, test } from 'vitest'
import { presentationFacts } from '../../../../contract/rules/presentation.ts'
import { blocksOf, noEdits } from './blocks.ts'
import { copyInto, copyOf, pushApart, replaceFilm, swapRooms } from './copy.ts'
import { draftsToPublish, emptyRooms, filmHues, standings } from './promises.ts'
import { films, from, screening, week } from './sample.ts'

test('a copied screening is a draft with the kind, price and supplement of the original', () => {
  const model = screening(1, { follows_rules: false, price_grids_id: null, sold_seats: 12, kinds: ['debat'] })
  expect(copyOf(model)).toMatchObject({ draft: true, kinds: ['debat'], asked: { price: 9, supplement: 0 } })
  expect(copyOf(screening(1)).asked).toEqual({ supplement: 0 })
  expect(copyOf(screening(1, { follows_rules: false })).asked).toMatchObject({ price_grids_id: 1 })
})

test.each(presentationFacts)('a copied screening keeps the original value of the field %s', fact => {
  const model = screening(1, { [fact]: 'as no other' })
  expect(copyOf(model)[fact]).toBe('as no other')
})

test('screenings copied from last week are seven days later, without those whose room is taken', () => {
  const last = [
    screening(1, { session_date: '2026-11-25' }),
    screening(2, { session_date: '2026-11-26' }),
  ].map(copyOf)
  const there = blocksOf(
    week(screening(3, { session_date: '2026-12-03', hours_timetable: '19:00' })),
    noEdits,
  )
  const { added, left } = copyInto(last, 7, there, films)
  expect([added.map(({ session_date }) => session_date), left]).toEqual([[from], 1])
})

test('replacing a film in the week leaves the film of screenings with sold seats unchanged', () => {
  const all = week(screening(1), screening(2, { sold_seats: 1 }), screening(3, { movies_id: 2 }))
  const { edits, ...told } = replaceFilm(noEdits, all.screenings, blocksOf(all, noEdits), [1, 2])
  expect(told).toEqual({ replaced: 1, sold: 1 })
  expect(edits.changed).toEqual({ 1: { movies_id: 2 } })
})

test('overlapping screenings are moved later one by one, except those with sold seats', () => {
  const at = (id: number, hours_timetable: string, more = {}) => screening(id, { hours_timetable, ...more })
  const all = week(
    at(1, '14:00'),
    at(2, '16:00'),
    at(3, '18:15'),
    at(4, '22:00'),
    at(5, '16:00', { movie_theaters_id: 2 }),
    at(6, '17:00', { movie_theaters_id: 2, sold_seats: 1 }),
  )
  const { changed } = pushApart(noEdits, all.screenings, blocksOf(all, noEdits), films)
  expect(changed).toEqual({ 2: { hours_timetable: '16:10' }, 3: { hours_timetable: '18:20' } })
})

test('the planner counts the promised screenings that are missing for a film, and lists empty rooms', () => {
  const all = week(screening(1), screening(2, { session_date: '2026-12-09', hours_timetable: '18:00' }))
  const blocks = blocksOf(all, noEdits)
  expect(standings(all.films, blocks, from).map(({ screenings, missing }) => [screenings, missing])).toEqual([
    [1, 2],
    [0, 0],
  ])
  const empty = emptyRooms(all, blocks)
  expect(empty).toHaveLength(7)
  expect(empty[0]!.rooms.map(({ id }) => id)).toEqual([2])
})

test('publishing a week publishes the drafts of its seven days that have not begun', () => {
  const planned = week(
    screening(1, { draft: true, hours_timetable: '10:00' }),
    screening(2, { draft: true, hours_timetable: '20:00' }),
    screening(3, { draft: true, session_date: '2026-12-09', hours_timetable: '18:00' }),
    screening(4, { draft: true, session_date: '2026-12-01', hours_timetable: '23:00' }),
    screening(5),
  )
  const drafts = draftsToPublish(
    { week: planned, films, blocks: blocksOf(planned, noEdits) },
    `${from}T13:00:00Z`,
  )
  expect(drafts.map(({ id }) => id)).toEqual([2])
})

test('twenty films have twenty colours in the planner, very different for neighbouring ids', () => {
  const twenty = new Map(Array.from({ length: 20 }, (_, at) => [at + 1, { ...films.get(1)!, id: at + 1 }]))
  const hues = [...filmHues(twenty).values()].map(Number)
  expect(new Set(hues).size).toBe(20)
  for (const [at, hue] of hues.slice(1).entries()) {
    const apart = Math.abs(hue - hues[at]!)
    expect(Math.min(apart, 360 - apart)).toBeGreaterThan(90)
  }
})

test('swapping two rooms on a day moves their unsold screenings; sold screenings stay', () => {
  const all = week(
    screening(1),
    screening(2, { movie_theaters_id: 2 }),
    screening(3, { movie_theaters_id: 2, sold_seats: 4, hours_timetable: '21:00' }),
    screening(4, { session_date: '2026-12-03' }),
  )
  const { edits, ...told } = swapRooms(noEdits, all.screenings, blocksOf(all, noEdits), {
    ...{ day: from, rooms: [1, 2] as const },
  })
  expect(told).toEqual({ swapped: 2, sold: 1 })
  expect(edits.changed).toEqual({ 1: { movie_theaters_id: 2 }, 2: { movie_theaters_id: 1 } })
})
