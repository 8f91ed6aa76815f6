import { expect, test } from 'vitest'
import { matchesTitle } from './search.ts'

test.each([
  ['Le Mécano de la « General »', 'mecano'],
  ['L’Homme à la caméra', "l'homme a"],
  ['Le Fantôme de l’Opéra', 'FANTÔME'],
  ['Sœur Œdipe', 'soeur oe'],
  ['Nosferatu le vampire', '  vampire '],
])('« %s » is found by « %s »', (title, typed) => expect(matchesTitle(title, typed)).toBe(true))

test('what is not in the title is not found', () => expect(matchesTitle('Metropolis', 'polio')).toBe(false))
