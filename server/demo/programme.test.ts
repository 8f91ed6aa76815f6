import { expect, test } from 'vitest'
import { addDays } from '../../contract/rules/dates.ts'
import { usualMinutes } from '../../contract/rules/programming.ts'
import { demoRooms } from './cinemas.ts'
import { daysAhead } from './extend-programme.ts'
import { demoFilms } from './films.ts'
import { screeningsOn } from './programme.ts'

const twoMonths = Array.from({ length: 61 }, (_, day) => addDays('2026-11-16', day))
const screenings = twoMonths.flatMap(day => screeningsOn(day, demoFilms))

test('the demo has subtitles for the deaf, audio description, and all kinds of screening except school', () => {
  expect(screenings.some(({ sme }) => sme)).toBe(true)
  expect(screenings.some(({ audio_description }) => audio_description)).toBe(true)
  expect(new Set(screenings.flatMap(({ kinds }) => kinds))).toEqual(
    new Set(['relax', 'cine_club', 'debat', 'avant_premiere']),
  )
  const relaxed = screenings.filter(({ kinds }) => kinds.includes('relax'))
  expect(relaxed.filter(({ film }) => film.classification)).toEqual([])
})

test('any three weeks of the demo show every film; in any single week at least one film is not shown', () => {
  const titlesOn = Array.from({ length: 3 * 366 }, (_, day) => {
    const shown = screeningsOn(addDays('2026-11-16', day), demoFilms)
    return new Set(shown.map(({ film }) => film.title))
  })
  const all = new Set(demoFilms.map(({ title }) => title))
  for (const day of titlesOn.slice(0, -daysAhead).keys()) {
    const after = titlesOn.slice(day + 1, day + 1 + daysAhead).flatMap(titles => [...titles])
    expect(new Set(after)).toEqual(all)
    const soon = new Set(titlesOn.slice(day, day + 8).flatMap(titles => [...titles]))
    expect(all.difference(soon).size).toBeGreaterThan(0)
  }
})

test('between two films in a room, the demo programme leaves exactly the minutes that the room needs', () => {
  const { pre_show_minutes, clearing_minutes } = usualMinutes
  for (const room of demoRooms)
    expect(room.pre_show_minutes + room.clearing_minutes).toBe(pre_show_minutes + clearing_minutes)
})

test('every demo film has a country, one has an age rating, and some have a promised number of screenings', () => {
  expect(demoFilms.filter(({ country }) => country === '')).toEqual([])
  expect(demoFilms.filter(({ classification }) => classification)).toHaveLength(1)
  expect(demoFilms.filter(film => film.promised_screenings).length).toBeGreaterThan(3)
})
