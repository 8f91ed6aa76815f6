import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

test('a password is verified against its own hash alone', async () => {
  const passwords = createPasswords()
  const hash = await passwords.hash('Abcdef1!')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify(hash, 'Abcdef1!')).toBe(true)
  expect(await passwords.verify(hash, 'Abcdef1?')).toBe(false)
})

test('who does not exist has no right password, not even the one we compare with', async () => {
  expect(await createPasswords().verify(null, 'personne')).toBe(false)
})

test('a crowd waits in line, and the line has an end', async () => {
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
