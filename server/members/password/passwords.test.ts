import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

test('a password matches only its own hash', async () => {
  const passwords = createPasswords()
  const hash = await passwords.hash('Abcdef1!')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify(hash, 'Abcdef1!')).toBe(true)
  expect(await passwords.verify(hash, 'Abcdef1?')).toBe(false)
})

test('verifying a password for an unknown account fails, even with the password of the dummy hash', async () => {
  expect(await createPasswords().verify(null, 'personne')).toBe(false)
})

test('password hashing is queued, and refused when the queue is full', async () => {
  const passwords = createPasswords({ atOnce: 1, waiting: 2 })
  const crowd = Array.from({ length: 5 }, () => passwords.hash('Abcdef1!'))
  const outcomes = await Promise.allSettled(crowd)
  expect(outcomes.map(outcome => outcome.status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ])
  expect(outcomes[4]).toMatchObject({ reason: { code: 'unavailable' } })
  expect(await passwords.hash('Abcdef1!')).toMatch(/argon2id/)
})
