import { expect, test } from 'vitest'
import { placesByFare, proofsAsked, proofText } from './places-by-fare.ts'

const at = (...labels: string[]) => labels.map(label => ({ label }))

test('the tickets of an order are counted by fare, in the order in which each fare first appears', () => {
  expect(placesByFare(at('Plein tarif', 'Étudiant', 'Plein tarif', 'Moins de 14 ans', 'Étudiant'))).toBe(
    '2\u00a0×\u00a0plein tarif, 2\u00a0×\u00a0étudiant, 1\u00a0×\u00a0moins de 14 ans',
  )
  expect(placesByFare(at('Plein tarif'))).toBe('1\u00a0×\u00a0plein tarif')
  expect(placesByFare([])).toBe('')
})

test('the list of proofs that visitors must show names each proof only once', () => {
  const student = { label: 'Étudiant', proof: 'Carte d’étudiant' }
  const full = { label: 'Plein tarif', proof: null }
  expect(proofsAsked([full, student, student])).toEqual(['carte d’étudiant (Étudiant)'])
  expect(proofText('Carte d’étudiant')).toBe('À présenter à l’entrée\u00a0: carte d’étudiant')
  expect(proofText('RSA, attestation')).toBe('À présenter à l’entrée\u00a0: RSA, attestation')
})
