import { expect, test } from 'vitest'
import { placesByFare } from './places-by-fare.ts'

const at = (...labels: string[]) => labels.map(label => ({ label }))

test('places are counted by fare, in the order in which they stand', () => {
  expect(placesByFare(at('Plein tarif', 'Étudiant', 'Plein tarif', 'Moins de 14 ans', 'Étudiant'))).toBe(
    '2\u00a0Plein tarif, 2\u00a0Étudiant, 1\u00a0Moins de 14 ans',
  )
  expect(placesByFare(at('Plein tarif'))).toBe('1\u00a0Plein tarif')
  expect(placesByFare([])).toBe('')
})
