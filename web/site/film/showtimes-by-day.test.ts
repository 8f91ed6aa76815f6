import { expect, test } from 'vitest'
import { usualWeek } from '../../../contract/rules/opening-hours.ts'
import { aShowtime } from '../../../tests/a-showtime.ts'
import type { Cinema } from '../../programme.ts'
import { firstWeekOf, groupShowtimes } from './showtimes-by-day.tsx'

const cinema = (id: number): Cinema => ({
  id,
  name_cinema: `Cinéma ${id}`,
  email_cine: '',
  address_cine: '',
  city: '',
  phone_cine: '',
  manager: '',
  nbr_theater: 1,
  disabled_access: '',
  infos_cine: '',
  opening_hours: usualWeek,
})

const showtime = (session_date: string, horaire: string, cinemas_id: number) =>
  aShowtime({ session_date, horaire, cinemas_id })

const told = (days: ReturnType<typeof groupShowtimes>) =>
  days.map(({ day, cinemas }) => [
    day,
    ...cinemas.map(
      ({ cinema, showtimes }) => `${cinema?.id}: ${showtimes.map(({ horaire }) => horaire).join(' ')}`,
    ),
  ])

test('showtimes are grouped by day, then by cinema in the given order, and sorted by hour', () => {
  const showtimes = [
    showtime('2026-11-17', '17:00', 2),
    showtime('2026-11-17', '18:00', 1),
    showtime('2026-11-17', '20:00', 2),
    showtime('2026-11-19', '17:00', 1),
  ]
  expect(told(groupShowtimes(showtimes, [cinema(1), cinema(2)]))).toEqual([
    ['2026-11-17', '1: 18:00', '2: 17:00 20:00'],
    ['2026-11-19', '1: 17:00'],
  ])
})

test('a film without showtimes has no days', () => {
  expect(groupShowtimes([], [cinema(1)])).toEqual([])
})

test('a film page shows seven days from the first showtime on, and collapses the later days', () => {
  const days = (...of: string[]) => of.map(day => ({ day }))
  expect(firstWeekOf(days('2026-12-30', '2027-01-05', '2027-01-06', '2027-02-01'))).toEqual({
    week: days('2026-12-30', '2027-01-05'),
    later: days('2027-01-06', '2027-02-01'),
  })
  expect(firstWeekOf([])).toEqual({ week: [], later: [] })
})
