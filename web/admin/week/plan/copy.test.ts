import { expect, test } from 'vitest'
import { presentationFacts } from '../../../../contract/rules/presentation.ts'
import { blocksOf, noEdits } from './blocks.ts'
import { copyInto, copyOf, pushApart, replaceFilm } from './copy.ts'
import { emptyRooms, standings } from './promises.ts'
import { films, from, screening, week } from './sample.ts'

test('a copy is a draft of the same, with the price its model had for itself', () => {
  const model = screening(1, { follows_rules: false, price_grids_id: null, sold_seats: 12, kinds: ['debat'] })
  expect(copyOf(model)).toMatchObject({ draft: true, kinds: ['debat'], asked: { price: 9, supplement: 0 } })
  expect(copyOf(screening(1)).asked).toEqual({ supplement: 0 })
  expect(copyOf(screening(1, { follows_rules: false })).asked).toMatchObject({ price_grids_id: 1 })
})

test.each(presentationFacts)('a copy has the %s of its model', fact => {
  const model = screening(1, { [fact]: 'as no other' })
  expect(copyOf(model)[fact]).toBe('as no other')
})

test('last week comes a week later, but for what finds its room taken', () => {
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

test('another film takes the place of one, but where somebody has bought', () => {
  const all = week(screening(1), screening(2, { sold_seats: 1 }), screening(3, { movies_id: 2 }))
  const { edits, ...told } = replaceFilm(noEdits, all.screenings, blocksOf(all, noEdits), [1, 2])
  expect(told).toEqual({ replaced: 1, sold: 1 })
  expect(edits.changed).toEqual({ 1: { movies_id: 2 } })
})

test('what begins too early waits for its room, and those after it too; what is sold stays', () => {
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

test('a film says what its distributor still waits for; rooms without anything are told by day', () => {
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
