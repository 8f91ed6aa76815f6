import { describe, expect, test } from 'vitest'
import { searchFilms } from './search-films.ts'

const film = (title: string, director = '', actor = '', categories: string[] = [], original_title = '') => ({
  title,
  original_title,
  director,
  actor,
  categories,
})

const films = [
  film('Nosferatu le vampire', 'F. W. Murnau', 'Max Schreck, Greta Schröder', ['Épouvante', 'Fantastique']),
  film('L’Aurore', 'F. W. Murnau', 'Janet Gaynor', ['Drame', 'Romance'], 'Sunrise'),
  film('Metropolis', 'Fritz Lang', 'Brigitte Helm', ['Science-fiction']),
  film('Le Mécano de la « General »', 'Buster Keaton', 'Marion Mack', ['Comédie']),
  film('Le Fantôme de l’Opéra', 'Rupert Julian', 'Lon Chaney', ['Épouvante']),
  film('Murnau, un portrait', 'Anne Langlois', 'Sœur Œdipe, Lætitia', ['Documentaire']),
]

const found = (typed: string) => searchFilms(films, typed).map(({ title }) => title)

describe('a film is found by part of its title', () => {
  test.each([
    ['mecano', 'Le Mécano de la « General »'],
    ['E MÉC', 'Le Mécano de la « General »'],
    ["l'opera", 'Le Fantôme de l’Opéra'],
    ['  vampire ', 'Nosferatu le vampire'],
    ['polis', 'Metropolis'],
  ])('« %s » finds « %s »', (typed, title) => expect(found(typed)).toEqual([title]))
})

describe('a film is found by other facts', () => {
  test.each([
    ['sunrise', ['L’Aurore']],
    ['keaton', ['Le Mécano de la « General »']],
    ['FRITZ LANG', ['Metropolis']],
    ['schroder', ['Nosferatu le vampire']],
    ['soeur oe', ['Murnau, un portrait']],
    ['laetitia', ['Murnau, un portrait']],
    ['Lætitia', ['Murnau, un portrait']],
    ['epouvante', ['Nosferatu le vampire', 'Le Fantôme de l’Opéra']],
    ['fiction', ['Metropolis']],
    // Every word must match.
    ['murnau drame', ['L’Aurore']],
  ])('« %s » finds %j', (typed, titles) => expect(found(typed)).toEqual(titles))

  test('title matches come first', () =>
    expect(found('murnau')).toEqual(['Murnau, un portrait', 'Nosferatu le vampire', 'L’Aurore']))

  test('words match from their beginning, not in the middle', () => expect(found('rimaud')).toEqual([]))
})

describe('typing mistakes are tolerated', () => {
  test.each([
    ['nosfaratu', 'Nosferatu le vampire'],
    ['nosfertu', 'Nosferatu le vampire'],
    ['nossferatu', 'Nosferatu le vampire'],
    ['nosfeartu', 'Nosferatu le vampire'],
    ['metropoliss', 'Metropolis'],
    ['fantome de lopera', 'Le Fantôme de l’Opéra'],
    ['gaynir', 'L’Aurore'],
    ['sunrize', 'L’Aurore'],
    ['shcreck', 'Nosferatu le vampire'],
    ['sience ficton', 'Metropolis'],
  ])('« %s » finds « %s »', (typed, title) => expect(found(typed)).toContain(title))

  test('not if there is an exact match', () => expect(found('lang')).toHaveLength(2))
  test('not in a word of three letters', () => expect(found('lng')).toEqual([]))
  test.each(['zzz', 'polio', 'casablanca', 'terminator'])('« %s » finds nothing', typed =>
    expect(found(typed)).toEqual([]),
  )
})

test('punctuation matches titles only', () => {
  expect(found('«')).toEqual(['Le Mécano de la « General »'])
  expect(found('!?')).toEqual([])
})
