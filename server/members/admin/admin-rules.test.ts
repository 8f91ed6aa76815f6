import { expect, test } from 'vitest'
import { cents } from '../../../contract/rules/money.ts'
import { isBuiltInRole, postAfter, refuseBlocking, refuseRoleChange } from './admin-rules.ts'

const admin = (id: number, stays = true) => ({ id, stays })
const decide = (
  actorId: number,
  person: { id: number; roles_id: number },
  wanted: number,
  admins = [admin(1), admin(2)],
) => refuseRoleChange({ actorId, person, wanted, admins })

test('users cannot give themselves a higher role, but another admin can', () => {
  expect(decide(7, { id: 7, roles_id: 5 }, 1)).toBe('own_role')
  expect(decide(7, { id: 7, roles_id: 2 }, 5)).toBe('own_role')
  expect(decide(7, { id: 7, roles_id: 10 }, 5)).toBe('own_role')
  expect(decide(1, { id: 7, roles_id: 2 }, 1)).toBeNull()
})

test('an admin may take a lower role, unless no other admin would remain', () => {
  expect(decide(1, { id: 1, roles_id: 1 }, 2)).toBeNull()
  expect(decide(1, { id: 1, roles_id: 1 }, 2, [admin(1)])).toBe('last_admin')
  expect(decide(3, { id: 1, roles_id: 1 }, 5, [admin(1)])).toBe('last_admin')
})

test('the last admin is protected, not counting admins whose account is about to be erased', () => {
  expect(decide(1, { id: 1, roles_id: 1 }, 2, [admin(1), admin(2, false)])).toBe('last_admin')
})

test('setting the same role again is allowed, even for the last admin', () => {
  expect(decide(1, { id: 1, roles_id: 1 }, 1, [admin(1)])).toBeNull()
})

test('roles 1, 2 and 5 are built in, so they cannot be renamed or deleted', () => {
  expect([1, 2, 3, 5, 10].filter(isBuiltInRole)).toEqual([1, 2, 5])
})

test('a change of role resets the tasks, the cinemas and the refund limit of a member', () => {
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
  expect(postAfter(clerk, { tasks: ['counter'] }).refund_limit).toBe(2000)
  expect(postAfter(clerk, { cinemas_ids: null }).cinemas_ids).toBe(null)
  expect(postAfter({ roles_id: 2, ...nothing }, { cinemas_ids: [3] })).toEqual({ roles_id: 2, ...nothing })
})

test('users cannot block themselves or the last admin, and only an admin can block staff', () => {
  const nothing = { tasks: [], cinemas_ids: null, refund_limit: cents(0) }
  const block = (id: number, roles_id: number, isAdmin: boolean, admins = [admin(1), admin(2)]) =>
    refuseBlocking({ actorId: 7, isAdmin, person: { id, roles_id, ...nothing }, admins })
  expect(block(7, 2, true)).toBe('own_block')
  expect(block(9, 2, false)).toBeNull()
  expect(block(9, 5, false)).toBe('staff_block')
  expect(block(9, 5, true)).toBeNull()
  expect(block(1, 1, true)).toBeNull()
  expect(block(1, 1, true, [admin(1), admin(2, false)])).toBe('last_admin')
})
