import { describe, expect, test } from 'vitest'
import type { Endpoint } from '../contract/endpoint.ts'
import { endpoints } from '../contract/index.ts'
import {
  may,
  type Permission,
  type Rights,
  type RoleUser,
  roleUsers,
  tasks,
} from '../contract/permissions.ts'
import { hashToken } from '../server/members/login/token.ts'
import { setSecondFactorRequired } from '../server/members/second-factor/queries.ts'
import { login_sessions } from '../server/members/tables.ts'
import { useApi } from './api.ts'
import { aGuest } from './guests.ts'
import { applicationOf } from './hostile/names/people.ts'

/** The roles of staff who are required to use a second factor and have not set one up yet. */
const unenrolled = ['unenrolled manager', 'unenrolled admin'] as const
type Role = RoleUser | (typeof unenrolled)[number]
const cookies: Record<string, string> = {}

// The rate limits are off: this test calls every endpoint in every role from one IP address.
const api = await useApi({ limitsOn: false })
cookies.user = (await api.as('member')).cookie
for (const role of ['manager', 'admin'] as const) {
  const enrolled = await api.as(role)
  cookies[role] = enrolled.cookie
  cookies[`unenrolled ${role}`] = (await api.as(role)).cookie
  await applicationOf(api, enrolled.id)
}
const guest = await aGuest(api, 'invitee@exemple.fr')
cookies.guest = guest.headers.cookie
// The login session of somebody who opened the link of an order in a mail. Order 1 does not exist, so a call that
// this session may make gets 404.
await api.db.insert(login_sessions).values({
  ...{ users_id: guest.id, orders_id: 1, token_hash: hashToken('lien') },
  ...{ last_seen_at: api.clock.now, ends_at: new Date('2030-01-01') },
})
cookies.bearer = `${guest.headers.cookie.split('=')[0]}=lien`
/** The back-office rights of some more roles: members with one task each, and a manager limited to one cinema. */
const colleagues: Record<string, Rights> = Object.fromEntries(
  tasks.map(task => [task, { roleUser: 'user', tasks: [task] }]),
)
colleagues['manager of one cinema'] = { roleUser: 'manager', cinemas_ids: [999] }
for (const [name, { roleUser, tasks = [], cinemas_ids = null }] of Object.entries(colleagues)) {
  const post = { tasks: [...tasks], cinemas_ids: cinemas_ids && [...cinemas_ids] }
  const person = await api.as(roleUser === 'manager' ? 'manager' : 'member', post)
  await applicationOf(api, person.id)
  cookies[name] = person.cookie
}
cookies['unenrolled door'] = (await api.as('member', { tasks: ['door'] })).cookie
await setSecondFactorRequired(api.db, true)

test('the server serves every endpoint of the API contract exactly once, and each has an access policy', () => {
  const served = api.served.map(({ endpoint }) => endpoint.name).sort()
  expect(served).toEqual(endpoints.map(endpoint => endpoint.name).sort())
  for (const { policy } of api.served) expect(['open', 'allow']).toContain(policy.kind)
})

test('only the endpoints that visitors need can be called without a login', () => {
  const open = api.served.filter(({ policy }) => policy.kind === 'open').map(({ endpoint }) => endpoint.name)
  expect(open.sort()).toEqual([
    'acceptGift',
    'askForGuestCode',
    'askForResetLink',
    'askForTickets',
    'checkResetLink',
    'checkStaffInvitation',
    'chooseChange',
    'chooseClaim',
    'confirmEmail',
    'confirmGuest',
    'confirmWaiting',
    'createHold',
    'downloadGiftCalendar',
    'downloadGiftTicket',
    'downloadProgramme',
    'extendHold',
    'followSeatCount',
    'givePasskey',
    'giveSecondFactorCode',
    'joinStaff',
    'leaveWaitingByLink',
    'listCinemas',
    'listFilms',
    'listGridsOnSale',
    'listProducts',
    'listScreenings',
    'listTariffs',
    'login',
    'logout',
    'openGuestOrder',
    'readBestSeats',
    'readChangeClaim',
    'readCinema',
    'readClaim',
    'readCustomerDisplay',
    'readFilm',
    'readGift',
    'readHold',
    'readLegalText',
    'readLegalVersion',
    'readPaymentMeans',
    'readSeatCount',
    'readSeats',
    'readTicketsOffer',
    'readWaitingByLink',
    'readWaitingList',
    'receiveStripeEvent',
    'register',
    'releaseHold',
    'resetPassword',
    'returnGift',
    'startPasskeyLogin',
  ])
})

test.each<[Role, number]>([
  ['user', 1],
  ['unenrolled manager', 1],
  ['unenrolled admin', 1],
  ['manager', 1],
  ['admin', 12],
])('a user with the role %s gets %i record(s) from the list of members', async (role, people) => {
  const list = await api.request('/api/v1/app/user', { headers: { cookie: cookies[role]! } })
  expect(await list.json()).toHaveLength(people)
})

// Leave out `logout`: it would end the login session that the following calls use.
const walked = endpoints.filter(endpoint => endpoint.name !== 'logout')

const isAllowed = (role: string, permission: Permission): boolean =>
  role.startsWith('unenrolled')
    ? may({ roleUser: 'user' }, permission) || permission === 'second-factor:own'
    : may(colleagues[role] ?? { roleUser: role as RoleUser }, permission)

describe.each([...roleUsers, ...unenrolled, 'unenrolled door', ...Object.keys(colleagues)])(
  'the role %s can call only the endpoints that it has the permission for',
  role => {
    test.each(walked.map(endpoint => [endpoint.name, endpoint] as const))(
      'the endpoint %s responds with 401 or 403 exactly to the roles without its permission',
      async (name, endpoint) => {
        const status = (await ask(endpoint, role)).status
        const { policy } = api.served.find(entry => entry.endpoint.name === name)!
        const allowed = policy.kind === 'open' || isAllowed(role, policy.permission)
        if (allowed) expect([401, 403]).not.toContain(status)
        // Guests (who buy without an account) and people who opened the link of an order have no account. They get
        // 401, as visitors do.
        else expect(status).toBe(['visitor', 'guest', 'bearer'].includes(role) ? 401 : 403)
        expect(status).toBeLessThan(500)
      },
    )
  },
)

function ask(endpoint: Endpoint, role: string): Promise<Response> {
  const path = `/api/v1${endpoint.path.replace(/\{\w+\}/g, '1')}`
  const cookie = cookies[role]
  return api.request(path, {
    method: endpoint.method.toUpperCase(),
    ...(cookie && { headers: { cookie } }),
    ...(endpoint.method !== 'get' && { json: {} }),
  })
}
