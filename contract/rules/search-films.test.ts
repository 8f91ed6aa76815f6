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

describe('a film is found by a part of its title', () => {
  test.each([
    ['mecano', 'Le Mécano de la « General »'],
    ['E MÉC', 'Le Mécano de la « General »'],
    ["l'opera", 'Le Fantôme de l’Opéra'],
    ['  vampire ', 'Nosferatu le vampire'],
    ['polis', 'Metropolis'],
  ])('« %s » finds « %s »', (typed, title) => expect(found(typed)).toEqual([title]))
})

describe('or by what else is said of it', () => {
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
    // Words of several kinds narrow the search down.
    ['murnau drame', ['L’Aurore']],
  ])('« %s » finds %j', (typed, titles) => expect(found(typed)).toEqual(titles))

  test('the title comes first', () =>
    expect(found('murnau')).toEqual(['Murnau, un portrait', 'Nosferatu le vampire', 'L’Aurore']))

  test('by the beginning of a word, not its middle', () => expect(found('rimaud')).toEqual([]))
})

describe('a typing mistake is forgiven', () => {
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

  test('but not where something was found without', () => expect(found('lang')).toHaveLength(2))
  test('nor in a word of three letters', () => expect(found('lng')).toEqual([]))
  test.each(['zzz', 'polio', 'casablanca', 'terminator'])('« %s » finds nothing', typed =>
    expect(found(typed)).toEqual([]),
  )
})

test('signs alone find the titles that hold them, and nothing else', () => {
  expect(found('«')).toEqual(['Le Mécano de la « General »'])
  expect(found('!?')).toEqual([])
})
