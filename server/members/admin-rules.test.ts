import { expect, test } from 'vitest'
import { cents } from '../../contract/rules/money.ts'
import { isRoleOfTheHouse, postAfter, refuseRoleChange } from './admin-rules.ts'

const admin = (id: number, stays = true) => ({ id, stays })
const decide = (
  actorId: number,
  person: { id: number; roles_id: number },
  wanted: number,
  admins = [admin(1), admin(2)],
) => refuseRoleChange({ actorId, person, wanted, admins })

test('nobody raises their own role, but others may raise it', () => {
  expect(decide(7, { id: 7, roles_id: 5 }, 1)).toBe('own_role')
  expect(decide(7, { id: 7, roles_id: 2 }, 5)).toBe('own_role')
  expect(decide(7, { id: 7, roles_id: 10 }, 5)).toBe('own_role')
  expect(decide(1, { id: 7, roles_id: 2 }, 1)).toBeNull()
})

test('one may lower it, unless nobody would be left to run the house', () => {
  expect(decide(1, { id: 1, roles_id: 1 }, 2)).toBeNull()
  expect(decide(1, { id: 1, roles_id: 1 }, 2, [admin(1)])).toBe('last_admin')
  expect(decide(3, { id: 1, roles_id: 1 }, 5, [admin(1)])).toBe('last_admin')
})

test('an admin whose account is about to be erased does not count', () => {
  expect(decide(1, { id: 1, roles_id: 1 }, 2, [admin(1), admin(2, false)])).toBe('last_admin')
})

test('the same role is no change, even for the last admin', () => {
  expect(decide(1, { id: 1, roles_id: 1 }, 1, [admin(1)])).toBeNull()
})

test('1, 2 and 5 belong to the house', () => {
  expect([1, 2, 3, 5, 10].filter(isRoleOfTheHouse)).toEqual([1, 2, 5])
})

test('what somebody does goes with their role, and the limit with the task', () => {
  const nothing = { tasks: [], cinemas_ids: null, refund_limit: cents(0) }
  const clerk = { roles_id: 5, tasks: ['customers' as const], cinemas_ids: [3], refund_limit: cents(2000) }
  expect(postAfter(clerk, {})).toEqual(clerk)
  expect(postAfter(clerk, { roles_id: 2 })).toEqual({ roles_id: 2, ...nothing })
  expect(postAfter(clerk, { roles_id: 1, tasks: ['door'], cinemas_ids: [3] })).toEqual({
    roles_id: 1,
    ...nothing,
  })
  expect(postAfter(clerk, { roles_id: 2, tasks: ['door'] })).toEqual({
    ...nothing,
    roles_id: 2,
    tasks: ['door'],
  })
  expect(postAfter(clerk, { tasks: [] })).toEqual({ ...clerk, tasks: [], refund_limit: 0 })
  expect(postAfter(clerk, { cinemas_ids: null }).cinemas_ids).toBe(null)
  expect(postAfter({ roles_id: 2, ...nothing }, { cinemas_ids: [3] })).toEqual({ roles_id: 2, ...nothing })
})
