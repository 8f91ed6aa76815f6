import { minutesOf, weekdayOf } from '../../contract/rules/dates.ts'
import { occupiedMinutes } from '../../contract/rules/programming.ts'
import type { ScreeningKind } from '../../contract/rules/screening-kinds.ts'
import { chance } from './chance.ts'
import { demoRooms } from './cinemas.ts'
import type { DemoFilm } from './films/film-type.ts'

export type DemoScreening = {
  film: DemoFilm
  room: number
  date: string
  hour: string
  language: 'VF' | 'VO'
  version_2D_3D: '2D' | '3D'
  sme: boolean
  audio_description: boolean
  kinds: ScreeningKind[]
}

const firstStart = 17 * 60
const lastStart = 21 * 60 + 45
const startsEvery = 15
const eight = 20 * 60

/** The screenings on mornings without school. */
const mornings = { weekdays: [3, 6, 7], rooms: [1, 3], hour: '10:45' }

/** Films shown in 3D; the others are in 2D. */
const in3D = new Set(['metropolis', 'prince-ahmed', 'voleur-de-bagdad', 'voyage-dans-la-lune'])

/** Returns the screenings of a day. The same day always has the same programme. */
export function screeningsOn(date: string, films: readonly DemoFilm[]): DemoScreening[] {
  const playing = filmsOfTheWeek(date, films)
  return [...inTheMorning(date, playing), ...inTheEvening(date, playing)]
}

function inTheMorning(date: string, playing: DemoFilm[]): DemoScreening[] {
  const { weekdays, rooms, hour } = mornings
  if (!weekdays.includes(weekdayOf(date))) return []
  const forAll = playing.filter(({ classification }) => classification === undefined)
  return rooms.map(room => {
    const film = forAll[Math.floor(chance('morning', date, room) * forAll.length)]!
    return { film, room, date, hour, ...versionOf(film, date, room, minutesOf(hour)) }
  })
}

function inTheEvening(date: string, playing: DemoFilm[]): DemoScreening[] {
  return demoRooms.flatMap((_, room) => {
    const screenings: DemoScreening[] = []
    let turn = Math.floor(chance(date, room) * playing.length)
    for (let start = firstStart + 15 * (room % 3); start <= lastStart; ) {
      const film = playing[turn++ % playing.length]!
      screenings.push({ film, room, date, hour: hourOf(start), ...versionOf(film, date, room, start) })
      start = Math.ceil((start + occupiedMinutes(film.time)) / startsEvery) * startsEvery
    }
    return screenings
  })
}

/**
 * Returns the films of a cinema week. It begins on Wednesday, as in French cinemas; each week three films leave
 * and three arrive.
 */
export function filmsOfTheWeek(date: string, films: readonly DemoFilm[]): DemoFilm[] {
  const thursdayTheFirstOf1970 = Date.parse(`${date}T00:00:00Z`) / 86_400_000
  const week = Math.floor((thursdayTheFirstOf1970 + 1) / 7)
  const size = Math.min(films.length, 12)
  return Array.from({ length: size }, (_, index) => films[(week * 3 + index) % films.length]!)
}

function versionOf(film: DemoFilm, date: string, room: number, start: number) {
  const language = chance('language', date, room, start) < 0.4 ? ('VO' as const) : ('VF' as const)
  const relief = in3D.has(film.slug) && chance('relief', date, room, start) < 0.5
  const isFor = (what: string, share: number) => chance(what, date, room, start) < share
  return {
    language,
    version_2D_3D: relief ? ('3D' as const) : ('2D' as const),
    ...{ sme: isFor('sme', 0.12), audio_description: isFor('audio description', 0.1) },
    kinds: kindsOf(date, room, start),
  }
}

/**
 * Returns the kinds of a screening: Ciné-Relax on Sunday mornings, debates on Thursday nights, and a few previews.
 */
function kindsOf(date: string, room: number, start: number): ScreeningKind[] {
  const day = weekdayOf(date)
  if (day === 7 && start < firstStart && room === 3) return ['relax']
  if (day === 4 && start >= eight && room === 4) return ['cine_club', 'debat']
  return chance('preview', date, room, start) < 0.02 ? ['avant_premiere'] : []
}

const hourOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
