import { expect, test } from 'vitest'
import { isTitleCorrection } from './title-correction.ts'

test.each([
  ['Nosfertau', 'Nosferatu'],
  ['nosferatu', 'Nosferatu'],
  ['Metropilis', 'Metropolis'],
  ['Haxan', 'Häxan'],
  ['Le coeur fidele', 'Le Cœur fidèle'],
  ['Lavie est belle', 'La vie est belle'],
  ['Le Voyage dans la lune', 'Le Voyage dans la Lune !'],
  ['Le Cuirrassé Potemkin', 'Le Cuirassé Potemkine'],
  ['2001 : Odyssée de l’espace', '2001, l’Odyssée de l’espace'],
  ['Alien', 'ALIEN'],
  ['Lalien', 'L’Alien'],
  ['Parasite', 'Parasites'],
  ['Lse Enfants du paradis', 'Les Enfants du paradis'],
  ['M', 'M.'],
])('the new title « %s » → « %s » is a correction of the same film', (before, after) => {
  expect(isTitleCorrection(before, after)).toBe(true)
  expect(isTitleCorrection(after, before)).toBe(true)
})

test.each([
  ['Faust', 'Mephisto'],
  ['M', 'Z'],
  ['Ran', 'Rain'],
  ['Aline', 'Alien'],
  ['Faust', 'Fausto'],
  ['Carol', 'Carole'],
  ['Joker', 'Poker'],
  ['Anna', 'Ana'],
  ['Elle', 'Ella'],
  ['La Haine', 'La Laine'],
  ['Les Biches', 'Les Riches'],
  ['Les 400 Coups', 'Les 400 Loups'],
  ['Rocky II', 'Rocky III'],
  ['Ocean’s 11', 'Ocean’s 12'],
  ['Le Grand Bleu', 'Le Grand Jeu'],
  ['La Grande Illusion', 'La Grande Vadrouille'],
  ['Metropolis', 'Metropolis, le retour'],
  ['Casablanca', ''],
])('the new title « %s » → « %s » is refused as a correction: it names another film', (before, after) => {
  expect(isTitleCorrection(before, after)).toBe(false)
  expect(isTitleCorrection(after, before)).toBe(false)
})
