import { expect, test } from 'vitest'
import { listOrders, readOrder } from '../../contract/booking.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { checkToken, listUsers, logout } from '../../contract/members.ts'
import { listCinemas, listScreenings, readFilm } from '../../contract/programme.ts'
import { readSeats } from '../../contract/seats.ts'
import { useApiWithCache } from '../../tests/api.ts'
import { aCinema, aRoom, aScreening } from '../../tests/builders.ts'
import { buy } from '../../tests/buyers.ts'
import type { Context } from '../context.ts'

const api = await useApiWithCache()
const room = await aRoom(api.db, { cinemas_id: (await aCinema(api.db)).id })
const screening = await aScreening(api.db, { movie_theaters_id: room.id })
const member = await api.as('member')
const bought = (await (await buy(api, member, { sessions_id: screening.id })).json()) as { id: number }
await api.caughtUp()

type Wanted = { params?: Record<string, string>; query?: Record<string, string> }

const addressOf = ({ path }: Endpoint, { params = {}, query = {} }: Wanted) =>
  `/api/v1${path.replace(/\{(\w+)\}/g, (_, name) => params[name]!)}?${new URLSearchParams(query)}`.replace(
    /\?$/,
    '',
  )

const withHttp = async (endpoint: Endpoint, asked: Wanted) => {
  const response = await api.request(addressOf(endpoint, asked), { headers: member.headers })
  const answer = await response.json()
  if (!response.ok) return { status: response.status, refused: answer }
  return { answer, total: Number(response.headers.get('x-total-count') ?? 0) }
}

const unwritten = { set: () => undefined, clear: () => undefined }

const askedBy = (cookie: string | undefined, address = '192.0.2.7'): Context => ({
  ...api.appContext,
  visitor: { address, isHere: false, userAgent: '', requestId: 'essai' },
  session: { token: cookie?.split('=')[1], ...unwritten },
  hold: { token: undefined, ...unwritten },
})

const inProcess = (endpoint: Endpoint, asked: Wanted, context = askedBy(member.cookie)) => {
  const { method, path } = endpoint
  const address = { host: 'localhost', target: addressOf(endpoint, asked) }
  return api.ask(context, { method, path, asked, address }, () => undefined)
}

const ofFilm = { id: String(screening.movies_id), idTimetable: String(screening.timetables_id) }

test.each<[Endpoint, Wanted]>([
  [checkToken, {}],
  [listOrders, { query: {} }],
  [listOrders, { query: { size: '1', page: '', sort: 'starts_at' } }],
  [readOrder, { params: { id: String(bought.id) } }],
  [listUsers, { query: {} }],
  [listScreenings, { params: ofFilm }],
  [readSeats, { params: { id: String(screening.id) } }],
])(
  'an API call in the server process returns the same answer as over HTTP (case %#)',
  async (endpoint, asked) => {
    const told = await inProcess(endpoint, asked)
    expect(told).toHaveProperty('answer')
    expect(told).toStrictEqual(await withHttp(endpoint, asked))
  },
)

test.each<[Endpoint, Wanted]>([
  [readOrder, { params: { id: '999999' } }],
  [readOrder, { params: { id: 'un' } }],
  [listOrders, { query: { size: 'mille' } }],
  [listOrders, { query: { page: '10000', size: '1000' } }],
])(
  'an API call in the server process returns the same refusal as over HTTP (case %#)',
  async (endpoint, asked) => {
    const told = await inProcess(endpoint, asked)
    expect(told).toHaveProperty('refused')
    expect(told).toStrictEqual(await withHttp(endpoint, asked))
  },
)

test('an API call in the server process without a valid session cookie gets 401 and no data', async () => {
  expect(await inProcess(listOrders, { query: {} }, askedBy(undefined))).toMatchObject({ status: 401 })
  expect(await inProcess(listOrders, { query: {} }, askedBy('ouvreuse=inventé'))).toMatchObject({
    status: 401,
  })
})

test('a caller in the server process cannot modify a cached API answer', async () => {
  const film = { params: { id: ofFilm.id } }
  for (const [endpoint, asked] of [
    [listCinemas, {}],
    [readFilm, film],
  ] as const) {
    expect(inProcess(endpoint, asked)).toBeUndefined()
    const told = await withHttp(endpoint, asked)
    const found = await inProcess(endpoint, asked)
    expect(found).toStrictEqual(told)
    expect(await inProcess(endpoint, asked)).toStrictEqual(found)
    const { answer } = found as { answer: object }
    expect([answer, ...Object.values(answer)].every(Object.isFrozen)).toBe(true)
  }
})

test('API calls in the server process are not used for endpoints that change state or return no JSON', () => {
  expect(inProcess(logout, {})).toBeUndefined()
  const post = { ...checkToken, method: 'post' } as const
  expect(inProcess(post, {})).toBeUndefined()
})

test('API calls in the server process count towards the rate limit of the visitor’s IP address', async () => {
  const context = askedBy(member.cookie, '192.0.2.99')
  const told = await Promise.all(Array.from({ length: 1201 }, () => inProcess(checkToken, {}, context)))
  expect(told.filter(each => each && 'refused' in each)).toMatchObject([{ status: 429 }])
})

test('an unexpected error of an API call in the server process is logged, not shown to the caller', async () => {
  const broken = { ...askedBy(member.cookie), db: null as never, log: api.appContext.log }
  expect(await inProcess(checkToken, {}, broken)).toMatchObject({
    status: 500,
    refused: { code: 'unexpected' },
  })
  expect(api.logged.at(-1)).toContain('unexpected error')
})
