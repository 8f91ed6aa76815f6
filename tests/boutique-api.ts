import { afterAll, beforeEach, expect } from 'vitest'
import { wrongBalances } from '../server/vouchers/ledger-queries.ts'
import { password, type TestApi, useApi } from './api.ts'

export type LoggedInMember = Awaited<ReturnType<TestApi['as']>>

/**
 * Starts the API for the shop tests of a file, with the clock at the same time for each test. After the last test,
 * checks that every voucher's balance is the sum of its movements.
 */
export async function useBoutiqueApi(): Promise<TestApi> {
  const api = await useApi({ limitsOn: false })
  afterAll(async () => expect(await wrongBalances(api.db)).toEqual([]))
  beforeEach(() => {
    api.clock.now = new Date('2026-11-20T15:00:00Z')
    api.letters.length = 0
  })
  return api
}

/** Logs a member in again after the test has moved the clock past the end of their login session. */
export async function logInAgain(api: TestApi, who: LoggedInMember): Promise<void> {
  const json = { email: who.email, password }
  const answer = await api.request('/api/v1/authentication/login', { method: 'POST', json })
  who.headers.cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

export const walletOf = async (api: TestApi, who: LoggedInMember) =>
  (await api.request('/api/v1/app/voucher', { headers: who.headers })).json()
