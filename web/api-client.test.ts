import { expect, expectTypeOf, test } from 'vitest'
import { media } from '../contract/admin/media.ts'
import { timetable } from '../contract/admin/tables.ts'
import { listFilms, type readSeatCount } from '../contract/programme.ts'
import { type findVoucher, keepVoucher } from '../contract/wallet.ts'
import {
  type Api,
  ApiRefusal,
  apiAddress,
  type BrowserEndpoint,
  call,
  callIfFound,
  callPage,
} from './api-client.ts'

/** Creates an API that returns this answer to every call and records the calls. */
function answering(answer: unknown, init: ResponseInit = {}) {
  const asked: { address: string; init: RequestInit }[] = []
  const api: Api = async (address, init_) => {
    asked.push({ address, init: init_ })
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer, init)
  }
  return { api, asked }
}

const search: BrowserEndpoint<typeof findVoucher> = { method: 'post', path: '/app/voucher/search' }

test('an endpoint called by its declaration or by method and path gets the same request', async () => {
  const { api, asked } = answering({ usable: true })
  expectTypeOf(await call(api, search, { body: { code: 'ABC' } })).toHaveProperty('usable')
  await call(api, keepVoucher, { body: { code: 'ABC' } })
  expect(asked.map(({ address, init }) => [init.method, address, init.body])).toEqual([
    ['POST', '/api/v1/app/voucher/search', '{"code":"ABC"}'],
    ['POST', `/api/v1${keepVoucher.path}`, '{"code":"ABC"}'],
  ])
})

test('the API client encodes parameters and filters, so that their values cannot change the path', () => {
  const seats: BrowserEndpoint<typeof readSeatCount> = { method: 'get', path: '/app/session/{id}' }
  expect(apiAddress(seats, { params: { id: '../../user?x' } })).toBe('/api/v1/app/session/..%2F..%2Fuser%3Fx')
  expect(apiAddress(timetable.list, { query: { q: 'a&b', size: 2 } })).toBe(
    '/api/v1/admin/timetable?q=a%26b&size=2',
  )
})

test('the API client throws an error for an error response, but callIfFound returns null for a 404', async () => {
  const { api } = answering({ code: 'not_found', message: 'Rien ici.' }, { status: 404 })
  await expect(call(api, listFilms, {})).rejects.toEqual(
    new ApiRefusal(404, { code: 'not_found', message: 'Rien ici.' }),
  )
  expect(await callIfFound(api, listFilms, {})).toBeNull()
})

test('callPage returns the total number of rows of a list, and call sends a form unchanged', async () => {
  const list = answering([{ id: 1 }], { headers: { 'x-total-count': '40' } })
  expect(await callPage(list.api, timetable.list, { query: {} })).toEqual({ rows: [{ id: 1 }], total: 40 })
  const nothing = answering(undefined)
  const form = new FormData()
  expect(await call(nothing.api, media.update, { params: { id: '3' }, form })).toBeUndefined()
  expect(nothing.asked[0]?.init).toMatchObject({ method: 'PATCH', body: form, headers: {} })
})

test('an API call whose path, method or input contradicts the contract does not compile', () => {
  // @ts-expect-error another path
  const elsewhere: BrowserEndpoint<typeof findVoucher> = { method: 'post', path: '/app/voucher' }
  // @ts-expect-error another method
  const otherwise: BrowserEndpoint<typeof findVoucher> = { method: 'get', path: '/app/voucher/search' }
  const wrongInputs = (api: Api) => {
    // @ts-expect-error no code
    void call(api, search, { body: {} })
    // @ts-expect-error no id
    void call(api, media.read, {})
  }
  expect([elsewhere, otherwise, wrongInputs]).toHaveLength(3)
})
