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

describe('searching films by title', () => {
  test.each([
    ['mecano', 'Le Mécano de la « General »'],
    ['E MÉC', 'Le Mécano de la « General »'],
    ["l'opera", 'Le Fantôme de l’Opéra'],
    ['  vampire ', 'Nosferatu le vampire'],
    ['polis', 'Metropolis'],
  ])('the search « %s » finds « %s » by its title', (typed, title) => expect(found(typed)).toEqual([title]))
})

describe('searching films by other facts', () => {
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
    // Every typed word must match: here, « murnau » is the director and « drame » the category.
    ['murnau drame', ['L’Aurore']],
  ])('the search « %s » finds %j by director, actor, category or original title', (typed, titles) =>
    expect(found(typed)).toEqual(titles),
  )

  test('films found by their title come before those found by director, actor or category', () =>
    expect(found('murnau')).toEqual(['Murnau, un portrait', 'Nosferatu le vampire', 'L’Aurore']))

  test('a typed word matches the beginning of a word, not its middle', () =>
    expect(found('rimaud')).toEqual([]))
})

describe('typing mistakes in a search for films', () => {
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
  ])('the mistyped search « %s » finds « %s »', (typed, title) => expect(found(typed)).toContain(title))

  test('if a word of the search matches exactly, films that differ by a typing mistake are not listed', () =>
    expect(found('lang')).toHaveLength(2))
  test('a typing mistake in a word of three letters is not tolerated', () => expect(found('lng')).toEqual([]))
  test.each(['zzz', 'polio', 'casablanca', 'terminator'])('the search « %s » finds no film', typed =>
    expect(found(typed)).toEqual([]),
  )
})

test('a film search with only punctuation marks searches only in the titles', () => {
  expect(found('«')).toEqual(['Le Mécano de la « General »'])
  expect(found('!?')).toEqual([])
})
