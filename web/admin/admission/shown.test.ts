import { expect, test } from 'vitest'
import { trouble } from './shown.ts'

test('a scan that the house does not take says why, in the sentence about its field where there is one', () => {
  const message = 'Certaines informations sont incorrectes.'
  expect(trouble({ code: 'invalid', message }).message).toBe(message)
  const errors = [{ field: 'proof', message: 'Ce tarif ne demande pas de justificatif.' }]
  expect(trouble({ code: 'invalid', message, errors }).message).toBe(errors[0]!.message)
})
