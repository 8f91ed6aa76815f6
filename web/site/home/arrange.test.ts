import { describe, expect, test } from 'vitest'
import { addDays } from '../../../contract/rules/dates.ts'
import { aShowtime, noFilmFacts } from '../../../tests/a-showtime.ts'
import type { Film, Showtime } from '../../programme.ts'
import { addressOf, theWeek } from './address.ts'
import { arrange, findFilms } from './arrange.ts'
import { type Choice, readChoice } from './choice.ts'

const today = '2026-11-15'
const anything: Choice = { day: null, filters: {}, search: '' }

let made = 0
const showtime = (given: Partial<Showtime> = {}) => aShowtime({ sessionId: ++made, ...given })

const film = (title: string, timeTables: Showtime[], given: Partial<Film> = {}): Film => ({
  id: ++made,
  title,
  director: '',
  actor: '',
  categories: [],
  release_date: '1922-03-04',
  time: '01:34',
  synopsis: 'Il était une fois.',
  ...noFilmFacts,
  media: [
    {
      src_img: 'affiche.jpg',
      alt_img: '',
      src_backdrop: 'image.jpg',
      alt_backdrop: '',
      placeholder: '#000000',
      src_video: null,
      alt_video: '',
    },
  ],
  timeTables,
  ...given,
})

describe('the programme of a day on the home page', () => {
  test('the home page shows today’s films by their first showtime, with today’s showtimes only', () => {
    const late = film('Tard', [showtime({ horaire: '22:00' }), showtime({ session_date: '2026-11-16' })])
    const early = film('Tôt', [showtime({ horaire: '18:00' })])
    const { day, films } = arrange([late, early], anything, today)
    expect(day).toBe(today)
    expect(films.map(({ title, places }) => [title, places])).toEqual([
      [
        'Tôt',
        [{ cinema: 1, days: [{ date: null, times: [expect.objectContaining({ horaire: '18:00' })] }] }],
      ],
      [
        'Tard',
        [{ cinema: 1, days: [{ date: null, times: [expect.objectContaining({ horaire: '22:00' })] }] }],
      ],
    ])
  })

  test('the home page opens on the next day with screenings if today has none left', () => {
    expect(arrange([film('A', [showtime({ session_date: '2026-11-17' })])], anything, today).day).toBe(
      '2026-11-17',
    )
  })

  test('if the requested day has no screening, the home page links to the next day with screenings', () => {
    const films = [film('A', [showtime(), showtime({ session_date: '2026-11-20' })])]
    const answer = arrange(films, { ...anything, day: '2026-11-18' }, today)
    expect(answer.films).toEqual([])
    expect(answer.empty?.ways).toEqual([
      { to: '/?jour=2026-11-20#programme', text: 'Voir vendredi 20 novembre' },
    ])
  })

  test('the home page offers fifteen days, and disables the days on which the filters match nothing', () => {
    const films = [film('A', [showtime(), showtime({ session_date: '2026-11-16', language: 'VOSTFR' })])]
    const { days } = arrange(films, { ...anything, filters: { langue: 'VF' } }, today)
    expect(days).toHaveLength(15)
    expect(days.filter(({ open }) => open)).toEqual([{ date: today, open: true }])
  })

  test('the home page offers no filter with only one option', () => {
    // 'VOSTFR' counts as 'VOST'. An unknown language, such as 'Muet', is not offered as a filter.
    const times = ['VO', 'VF', 'VOSTFR', 'Muet'].map(language => showtime({ language }))
    const films = [film('A', times)]
    expect(arrange(films, anything, today).filters).toMatchObject([
      { param: 'langue', options: ['VF', 'VOST', 'VO'] },
    ])
  })

  test('the data of the home page contains only the displayed fields, and each showtime only once', () => {
    const later = film('B', [showtime({ session_date: '2026-12-24' })])
    const { films, slides, coming } = arrange([film('A', [showtime()]), later], anything, today)
    expect(films[0]).not.toHaveProperty('synopsis')
    expect(films[0]?.media).toEqual([{ src_img: 'affiche.jpg', placeholder: '#000000' }])
    expect(Object.keys(slides[0]!)).toEqual(['id', 'title', 'media', 'timeTables'])
    expect(slides[0]?.media).toEqual([
      { src_backdrop: 'image.jpg', alt_backdrop: '', placeholder: '#000000' },
    ])
    expect(slides[0]?.timeTables[0]).toBe(films[0]?.places[0]?.days[0]?.times[0])
    expect(slides[0]?.timeTables[0]).not.toHaveProperty('name_theater')
    expect(coming[0]?.media).toEqual([{ src_img: 'affiche.jpg', placeholder: '#000000' }])
  })
})

test('the carousel shows films that can still be booked, with three showtimes each', () => {
  const full = film('Complet', [showtime({ availability: 'complet' })])
  const free = film('Libre', [showtime(), showtime(), showtime(), showtime()])
  const { slides } = arrange([full, free], anything, today)
  expect(slides.map(({ title, timeTables }) => [title, timeTables.length])).toEqual([['Libre', 3]])
})

describe('the programme of a week on the home page', () => {
  const week: Choice = { ...anything, day: theWeek }

  test('the week on the home page shows every film of the next seven days, by cinema and by day', () => {
    const far = film('Loin', [showtime({ cinemas_id: 2, session_date: '2026-11-21' })])
    const two = film('Deux jours', [
      showtime({ cinemas_id: 2 }),
      showtime({ horaire: '22:30' }),
      showtime({ session_date: '2026-11-17' }),
      showtime({ session_date: '2026-11-22' }),
    ])
    const { title, films } = arrange([far, two], week, today)
    expect(title).toBe('La semaine, du dimanche 15 au samedi 21 novembre')
    const days = films.map(({ title, places }) => [
      title,
      ...places.map(({ cinema, days }) => [cinema, ...days.map(({ date, times }) => [date, times.length])]),
    ])
    expect(days).toEqual([
      ['Deux jours', [1, [today, 1], ['2026-11-17', 1]], [2, [today, 1]]],
      ['Loin', [2, ['2026-11-21', 1]]],
    ])
  })

  test('the title of a week names both months if it spans two', () => {
    expect(arrange([], week, '2026-11-28').title).toBe(
      'La semaine, du samedi 28 novembre au vendredi 4 décembre',
    )
  })

  test("every film with a future screening is either in the week's programme or announced as coming", () => {
    const films = Array.from({ length: 30 }, (_, ahead) =>
      film(`${ahead}`, [showtime({ session_date: addDays(today, ahead) })]),
    )
    const { films: listed, coming } = arrange(films, week, today)
    const told = [...listed, ...coming].map(({ title }) => title)
    expect(told.sort()).toEqual(films.map(({ title }) => title).sort())
  })

  test('if the filters match nothing in the week, the home page suggests which filter to remove', () => {
    const times = [
      showtime({ sme: true }),
      showtime({ language: 'VO' }),
      showtime({ language: 'VO', session_date: '2026-11-16' }),
      showtime({ session_date: '2026-11-30', language: 'VO', sme: true }),
    ]
    const filters = { langue: 'VO', sme: '1' }
    const { films, empty } = arrange([film('A', times)], { ...week, filters }, today)
    expect(films).toEqual([])
    expect(empty).toEqual({
      sentence: 'Aucune séance ne correspond à tous ces filtres cette semaine.',
      ways: [
        { to: '/?jour=semaine&langue=VO#programme', text: 'Avec ou sans SME (2 séances)' },
        { to: '/?jour=semaine&sme=1#programme', text: 'Toutes les langues (1 séance)' },
        { to: '/?jour=2026-11-30&langue=VO&sme=1#programme', text: 'Voir lundi 30 novembre' },
      ],
    })
  })

  test('if removing one filter still shows nothing, the home page links to all screenings', () => {
    const choice = { ...week, filters: { relax: '1', ad: '1' } }
    expect(arrange([film('A', [showtime()])], choice, today).empty?.ways).toEqual([
      { to: '/#programme', text: 'Voir toutes les séances' },
    ])
  })
})

test('coming films have their first screening after the next seven days, or a future release date', () => {
  const now = film('Maintenant', [showtime()])
  const later = film('Plus tard', [showtime({ session_date: addDays(today, 7) })])
  const released = film('Sortie', [], { release_date: '2026-12-24' })
  const gone = film('Passé', [])
  const { coming } = arrange([now, released, later, gone], anything, today)
  expect(coming.map(({ title, screened }) => [title, screened])).toEqual([
    ['Plus tard', true],
    ['Sortie', false],
  ])
  // For a past day, the page shows the same coming films as today.
  expect(arrange([now, released, later, gone], { ...anything, day: '2020-01-01' }, today).coming).toEqual(
    coming,
  )
  // On the day of its first screening, the film is in the programme, so it is not announced as coming.
  const then = arrange([now, later], { ...anything, day: addDays(today, 7) }, today)
  expect([then.films, then.coming].map(some => some.map(({ title }) => title))).toEqual([['Plus tard'], []])
})

test('a film search on the home page matches titles, ignoring accents and case', () => {
  const films = [film('Fantômas', [showtime()]), film('Faust', [])]
  expect(findFilms(films, 'FANTOMAS').map(({ title }) => title)).toEqual(['Fantômas'])
})

describe('the URL of the home page', () => {
  test('the URL of the home page contains the day, the filters and the search', () => {
    const choice = readChoice(new URLSearchParams('jour=2026-11-17&langue=VF&version=3D&cinema=2&q= a '))
    expect(choice).toEqual({
      day: '2026-11-17',
      filters: { cinema: '2', langue: 'VF', version: '3D' },
      search: 'a',
    })
    expect(addressOf('2026-11-18', choice.filters)).toBe(
      '/?jour=2026-11-18&cinema=2&langue=VF&version=3D#programme',
    )
  })

  test('the URL of the home page can select the week and tick the checkbox filters', () => {
    const choice = readChoice(new URLSearchParams('jour=semaine&sme=1&ad=1&relax=1&fauteuil=1'))
    expect(choice).toEqual({
      day: theWeek,
      filters: { sme: '1', ad: '1', relax: '1', fauteuil: '1' },
      search: '',
    })
  })

  test('invalid values in the URL of the home page are ignored', () => {
    const choice = readChoice(new URLSearchParams('jour=2026-02-30&version=4D&cinema=x&sme=oui&ad=0'))
    expect(choice).toEqual(anything)
  })
})
