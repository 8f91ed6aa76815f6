import { expect, test } from 'vitest'
import { blocksOf, noEdits } from './blocks.ts'
import { dateAndHourOf, rowOf, snap } from './clock.ts'
import { aroundOf, minutesIn, problemsOf, spanOf } from './room-rules.ts'
import { faust, films, from, screening, week } from './sample.ts'

const at = (hours_timetable: string, more = {}) => screening(9, { hours_timetable, ...more })

test('a screening occupies its room from the start time until the room is cleared', () => {
  const { start, end, free } = spanOf(at('18:00'), films)!
  expect([(end - start) / 60_000, (free - start) / 60_000]).toEqual([110, 130])
})

test('the planner reports the gaps before and after a planned screening', () => {
  const there = [at('14:00'), at('20:30'), at('18:10', { movie_theaters_id: 2 })]
  expect(aroundOf(at('16:30'), there, films)).toEqual({
    before: { minutes: 20, title: 'Faust' },
    after: { minutes: 110, title: 'Faust' },
    problem: null,
  })
  // The screening ends exactly when the next one starts, which is allowed.
  expect(aroundOf(at('18:20'), there, films)).toMatchObject({ after: { minutes: 0 }, problem: null })
})

test("the message about an overlap names the other screening's title and times", () => {
  expect(aroundOf(at('18:25'), [at('20:30')], films).problem).toBe(
    '« Faust » occupe la salle de 20h30 à 22h40, ménage compris.',
  )
  const clearing = aroundOf(at('20:05'), [at('18:00')], films)
  expect(clearing.problem).toContain('de 18h00 à 20h10')
})

test('both overlapping screenings are reported, also across midnight', () => {
  const late = screening(1, { hours_timetable: '23:00' })
  const after = screening(2, { session_date: '2026-12-03', hours_timetable: '00:30' })
  const free = screening(3, { session_date: '2026-12-03', hours_timetable: '18:00' })
  expect([...problemsOf(blocksOf(week(late, after, free), noEdits), films).keys()]).toEqual(['s1', 's2'])
})

test('a start in the hour skipped in spring is a problem; the hour repeated in autumn counts as two hours', () => {
  expect(aroundOf(at('02:30', { session_date: '2027-03-28' }), [], films).problem).toContain('heure d’été')
  const long = at('01:30', { session_date: '2026-10-25' })
  // The first screening starts at 1:30 and takes two hours and ten minutes. In this night the clock goes back from
  // 3:00 to 2:00, so at the end of the screening the clock shows 2:40 for the second time.
  expect(aroundOf(at('02:45', { session_date: '2026-10-25' }), [long], films).problem).not.toBeNull()
  expect(aroundOf(at('03:00', { session_date: '2026-10-25' }), [long], films).problem).toBeNull()
})

test('a moved screening gets the pre-show and clearing minutes of its new room, unless edited by hand', () => {
  const { rooms, kinds } = week()
  const two = { ...rooms[1]!, pre_show_minutes: 5, clearing_minutes: 30 }
  const given = minutesIn(at('18:00'), { movie_theaters_id: 2, kinds: [] }, [rooms[0]!, two], kinds)
  expect(given).toEqual({ pre_show_minutes: 5, clearing_minutes: 30 })
  const own = at('18:00', { clearing_minutes: 45 })
  expect(minutesIn(own, { movie_theaters_id: 2, kinds: [] }, [rooms[0]!, two], kinds)).toEqual({
    pre_show_minutes: 5,
    clearing_minutes: 45,
  })
  expect(minutesIn(at('18:00'), { movie_theaters_id: 1, kinds: ['relax'] }, rooms, kinds)).toMatchObject({
    pre_show_minutes: 0,
  })
})

test('a screening after midnight is shown on the previous day, but keeps its date', () => {
  const night = { session_date: '2026-12-03', hours_timetable: '00:35' }
  expect(rowOf(night)).toEqual({ day: from, minute: 24 * 60 + 35 })
  expect(dateAndHourOf(from, 24 * 60 + 35)).toEqual(night)
  expect(dateAndHourOf(from, 20 * 60 + 5)).toEqual({ session_date: from, hours_timetable: '20:05' })
})

test('a time chosen in the planner is rounded to five minutes and stays within the cinema’s day', () => {
  expect([1082, 1083, 0, 9999].map(snap)).toEqual([1080, 1085, 360, 1795])
  expect(faust.time).toBe('01:40')
})
