import { expect, test } from 'vitest'
import { ruleSentence } from './rule-sentence.ts'

const all = {
  ...{ weekdays: [], from_date: null, to_date: null, from_hour: null, to_hour: null },
  ...{ name_cinema: null, name_theater: null, version_2D_3D: null },
}

test.each([
  [{}, 'Toutes les séances'],
  [
    { weekdays: [7, 6], name_cinema: 'Cinéma Le Rex', from_hour: '18:00' },
    'Samedi et dimanche, Cinéma Le Rex, à partir de 18h00',
  ],
  [{ weekdays: [1, 2, 3, 4], to_hour: '12:00' }, 'Du lundi au jeudi, avant 12h00'],
  [{ weekdays: [1, 3, 5] }, 'Lundi, mercredi et vendredi'],
  [{ weekdays: [2], version_2D_3D: '3D' as const }, 'Le mardi, en 3D'],
  [{ from_date: '2026-06-28', to_date: '2026-07-01' }, 'Du 28 juin 2026 au 1er juillet 2026'],
  [{ from_date: '2026-06-28', to_date: '2026-06-28' }, 'Le 28 juin 2026'],
  [{ from_date: '2026-06-28' }, 'À partir du 28 juin 2026'],
  [
    { to_date: '2026-06-28', name_theater: 'Salle 1', name_cinema: 'Le Rex' },
    'Jusqu’au 28 juin 2026, Salle 1, Le Rex',
  ],
  [{ from_hour: '22:00', to_hour: '02:00' }, 'De 22h00 à 02h00'],
])('the price rule %j is described as « %s »', (facts, sentence) => {
  expect(ruleSentence({ ...all, ...facts })).toBe(sentence)
})
