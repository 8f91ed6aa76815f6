import { expect, test } from 'vitest'
import { aShowtime, noFilmFacts } from '../../../tests/a-showtime.ts'
import type { Film, Showtime } from '../../programme.ts'
import { arrangeWeek, weekIn } from './arrange-week.ts'

const monday = '2026-11-16'

let made = 0
const film = (title: string, times: Partial<Showtime>[]): Film => ({
  ...{ id: ++made, title, director: '', actor: '', categories: [], release_date: '1922-03-04' },
  ...{ time: '01:34', synopsis: '', ...noFilmFacts, media: [] },
  timeTables: times.map(given => aShowtime({ sessionId: ++made, ...given })),
})

test('the week page shows the films of one cinema by day, from Wednesday to Tuesday', () => {
  const films = [
    film('Ici', [{ session_date: monday }, { session_date: '2026-11-17', horaire: '21:00' }]),
    film('Ailleurs', [{ session_date: monday, cinemas_id: 2 }]),
    film('Plus tard', [{ session_date: '2026-11-18' }]),
  ]
  const week = arrangeWeek(films, 1, null, monday)
  expect(week.title).toBe('Programme du mercredi 11 au mardi 17 novembre')
  expect(week.days).toHaveLength(7)
  expect(
    week.films.map(({ title, days }) => [title, days.map(({ times }) => times.length).join('')]),
  ).toEqual([['Ici', '0000011']])
  expect(week.weeks).toEqual([
    { from: '2026-11-11', title: 'du mercredi 11 au mardi 17 novembre' },
    { from: '2026-11-18', title: 'du mercredi 18 au mardi 24 novembre' },
  ])
})

test('by default the week page shows the first week with screenings, or else the current week', () => {
  const later = film('Plus tard', [{ session_date: '2026-12-02' }])
  expect(arrangeWeek([later], 1, null, monday).from).toBe('2026-12-02')
  expect(arrangeWeek([], 1, null, monday)).toMatchObject({ from: '2026-11-11', films: [], weeks: [] })
})

test('any day in the URL selects its week; an invalid date in the URL is ignored', () => {
  expect(weekIn('2026-11-20')).toBe('2026-11-18')
  expect(['2026-02-30', 'demain', '', null].map(weekIn)).toEqual([null, null, null, null])
})
