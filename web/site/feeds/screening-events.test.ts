import { describe, expect, test } from 'vitest'
import { usualWeek } from '../../../contract/rules/opening-hours.ts'
import { aShowtime, noFilmFacts } from '../../../tests/a-showtime.ts'
import type { Cinema, Film, Showtime } from '../../programme.ts'
import { calendarResponse, screeningEvents } from './screening-events.ts'

const showtime = (given: Partial<Showtime> = {}) =>
  aShowtime({
    ...{ id: 3, sessionId: 7, session_date: '2026-11-17' },
    ...{ language: 'VO', name_theater: 'Salle Lumière' },
    ...given,
  })

const film = (...timeTables: Showtime[]): Film => ({
  id: 12,
  title: 'Metropolis',
  director: 'Fritz Lang',
  actor: '',
  categories: [],
  release_date: '1927-01-10',
  time: '02:28',
  synopsis: '',
  ...noFilmFacts,
  media: [],
  timeTables,
})

const cinema: Cinema = {
  id: 1,
  name_cinema: 'Le Grand Faisceau',
  email_cine: '',
  address_cine: '12, rue des Projectionnistes',
  city: 'Lyon',
  phone_cine: '',
  manager: '',
  nbr_theater: 1,
  disabled_access: '',
  infos_cine: '',
  opening_hours: usualWeek,
}

const url = new URL('https://cinema.test/programme.ics')
const eventsOf = (...films: Film[]) => screeningEvents({ films, cinemas: [cinema], url })

describe('the calendar events of the programme', () => {
  test('a calendar event of a screening starts at the cinema’s local time, in winter and in summer', () => {
    const starts = eventsOf(film(showtime(), showtime({ session_date: '2027-07-14' }))).map(({ start }) =>
      start.toISOString(),
    )
    expect(starts).toEqual(['2026-11-17T19:30:00.000Z', '2027-07-14T18:30:00.000Z'])
  })

  test('a calendar event ends with the film, and has the place, the version and a link to book seats', () => {
    const [event] = eventsOf(film(showtime()))
    expect(event).toMatchObject({
      uid: 'seance-7@cinema.test',
      end: new Date('2026-11-17T21:58:00Z'),
      title: 'Metropolis',
      place: 'Le Grand Faisceau, Salle Lumière, 12, rue des Projectionnistes, Lyon',
      url: 'https://cinema.test/film/12/seance/7/horaire/3',
    })
    expect(event?.description).toContain('VO, 2D')
    expect(event?.description).not.toContain('Tous publics')
  })

  test('a calendar event names accessibility and age rating, and ends later if there is a pre-show', () => {
    const shown = showtime({ sme: true, kinds: ['cine_club'], pre_show_minutes: 15 })
    const [event] = eventsOf({ ...film(shown), classification: 'moins_de_12' })
    expect(event?.description).toContain(
      'sourds et malentendants (SME), Ciné-club\nInterdit aux moins de 12 ans',
    )
    expect(event?.end).toEqual(new Date('2026-11-17T22:13:00Z'))
  })

  test('calendar events of several films are in order of time', () => {
    const events = eventsOf(
      film(showtime({ sessionId: 1, horaire: '21:00' })),
      film(showtime({ sessionId: 2, horaire: '18:00' })),
    )
    expect(events.map(({ uid }) => uid)).toEqual(['seance-2@cinema.test', 'seance-1@cinema.test'])
  })

  test('the screenings are served as an iCalendar file', async () => {
    const events = eventsOf(film(showtime()))
    const response = calendarResponse({ name: 'Programme', events, madeAt: new Date(0) }, 'programme.ics')
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(await response.text()).toContain('UID:seance-7@cinema.test\r\n')
  })
})
