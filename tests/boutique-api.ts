import { afterAll, beforeEach, expect } from 'vitest'
import { wrongBalances } from '../server/vouchers/ledger-queries.ts'
import { password, type TestApi, useApi } from './api.ts'

export type Someone = Awaited<ReturnType<TestApi['as']>>

/** An API for the tests of one file, each on the same afternoon; whatever they did, the ledgers add up at the end. */
export async function useBoutiqueApi(): Promise<TestApi> {
  const api = await useApi({ limitsOn: false })
  afterAll(async () => expect(await wrongBalances(api.db)).toEqual([]))
  beforeEach(() => {
    api.clock.now = new Date('2026-11-20T15:00:00Z')
    api.letters.length = 0
  })
  return api
}

/** So long after, one logs in again. */
export async function comeBack(api: TestApi, who: Someone): Promise<void> {
  const json = { email: who.email, password }
  const answer = await api.request('/api/v1/authentication/login', { method: 'POST', json })
  who.headers.cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

export const walletOf = async (api: TestApi, who: Someone) =>
  (await api.request('/api/v1/app/voucher', { headers: who.headers })).json()
