import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../contract/endpoint.ts'
import { endpoints } from '../contract/index.ts'
import { may, type RoleUser, roleUsers } from '../contract/permissions.ts'
import { type Door, openDoor } from './door.ts'

let door: Door
const cookies: Partial<Record<RoleUser, string>> = {}

beforeAll(async () => {
  door = await openDoor()
  cookies.user = (await door.as('member')).cookie
  cookies.manager = (await door.as('manager')).cookie
  cookies.admin = (await door.as('admin')).cookie
})
afterAll(() => door.close())

test('every endpoint of the contract is served, once, with a policy', () => {
  const served = door.served.map(({ endpoint }) => endpoint.name).sort()
  expect(served).toEqual(endpoints.map(endpoint => endpoint.name).sort())
  for (const { policy } of door.served) expect(['open', 'allow']).toContain(policy.kind)
})

test('no endpoint is open but those a visitor needs', () => {
  const open = door.served.filter(({ policy }) => policy.kind === 'open').map(({ endpoint }) => endpoint.name)
  expect(open.sort()).toEqual([
    'askForResetLink',
    'chooseClaim',
    'confirmEmail',
    'followSeatCount',
    'givePasskey',
    'giveSecondFactorCode',
    'hearStripe',
    'listCinemas',
    'listFilms',
    'listProducts',
    'listScreenings',
    'login',
    'logout',
    'readClaim',
    'readPaymentMeans',
    'readSeatCount',
    'register',
    'resetPassword',
    'startPasskeyLogin',
  ])
})

// Logging out would end the session the other rows of the walk rely on.
const walked = endpoints.filter(endpoint => endpoint.name !== 'logout')

describe.each(roleUsers)('as %s', role => {
  test.each(walked.map(endpoint => [endpoint.name, endpoint] as const))('%s', async (name, endpoint) => {
    const status = (await ask(endpoint, role)).status
    const { policy } = door.served.find(entry => entry.endpoint.name === name)!
    const allowed = policy.kind === 'open' || may(role, policy.permission)
    if (allowed) expect([401, 403]).not.toContain(status)
    else expect(status).toBe(role === 'visitor' ? 401 : 403)
    expect(status).toBeLessThan(500)
  })
})

function ask(endpoint: Endpoint, role: RoleUser): Promise<Response> {
  const path = `/api/v1${endpoint.path.replace(/\{\w+\}/g, '1')}`
  const cookie = cookies[role]
  return door.request(path, {
    method: endpoint.method.toUpperCase(),
    ...(cookie && { headers: { cookie } }),
    ...(endpoint.method !== 'get' && { json: {} }),
  })
}
