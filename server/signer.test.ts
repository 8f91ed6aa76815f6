import { createHash, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSigner } from './signer.ts'

const hash = createHash('sha256').update('une clôture').digest()
const [old, current] = ['une clé longue comme un film muet', 'une autre clé longue comme un film muet']

test('a signed closing can be verified only with its own key, even after a newer key was added', () => {
  const signature = createSigner([old]).sign(hash)
  expect(createSigner([old]).isSigned(hash, signature)).toBe(true)
  expect(createSigner([current, old]).isSigned(hash, signature)).toBe(true)
  expect(createSigner([current]).isSigned(hash, signature)).toBe(false)
  expect(createSigner([old]).isSigned(createHash('sha256').update('autre').digest(), signature)).toBe(false)
})

test('an auditor can verify a signature with the exported public key, without this software', () => {
  const signer = createSigner([current])
  expect(verify(null, hash, signer.publicKey, signer.sign(hash))).toBe(true)
})
