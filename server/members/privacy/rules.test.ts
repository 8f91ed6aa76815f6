import { expect, test } from 'vitest'
import { deletionDate, erasedPerson, isLastAdmin } from './rules.ts'

const staying = (id: number) => ({ id, stays: true })
const leaving = (id: number) => ({ id, stays: false })

test('an admin is the last one if no other admin can log in after the grace period of a deletion', () => {
  expect(isLastAdmin(1, [staying(1)])).toBe(true)
  expect(isLastAdmin(1, [staying(1), leaving(2)])).toBe(true)
  expect(isLastAdmin(1, [staying(1), staying(2)])).toBe(false)
  expect(isLastAdmin(1, [leaving(1), staying(2)])).toBe(false)
})

test('a member who is no admin is never the last admin', () => {
  expect(isLastAdmin(7, [staying(1)])).toBe(false)
  expect(isLastAdmin(7, [])).toBe(false)
})

test('an account is erased 14 days after the request', () => {
  expect(deletionDate(new Date('2026-11-20T15:00:00Z'))).toEqual(new Date('2026-12-04T15:00:00Z'))
})

test('the names that replace an erased member contain no personal data', () => {
  expect(erasedPerson(12)).toEqual({
    users_id: 12,
    lastname: 'Compte supprimé',
    firstname: '',
    email: 'compte-supprime-12@supprime.invalid',
  })
})
