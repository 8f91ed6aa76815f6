import { cents } from '../contract/rules/money.ts'
import { tills } from '../server/tills/tables.ts'
import type { TestApi } from './api.ts'
import { aStaffMember } from './staff.ts'

/** Adds a cashier and a till of a cinema. */
export async function aCashier(
  api: TestApi,
  cinemas_id: number,
  { training = false, refund_limit = 20_000, tills_id = 0 } = {},
) {
  const who = await api.as('member', {
    tasks: ['counter'],
    cinemas_ids: [cinemas_id],
    refund_limit: cents(refund_limit),
  })
  const till = tills_id || (await aTill(api, cinemas_id, training))
  const send = async (method: string, path: string, json?: unknown, key?: string) => {
    const response = await api.request(`/api/v1/counter/${path}`, {
      method,
      headers: { ...who.headers, ...(key && { 'idempotency-key': key }) },
      ...(json !== undefined && { json }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }
  const opened = await send('POST', 'session', { tills_id: till, float: 100 })
  const session: number = opened.body.id
  return {
    ...{ id: who.id, headers: who.headers, till, session },
    get: (path: string) => send('GET', path),
    post: (path: string, json: unknown, key?: string) => send('POST', path, json, key),
    remove: (path: string) => send('DELETE', path),
    sell: (sale: object, key?: string) => send('POST', 'sale', { till_sessions_id: session, ...sale }, key),
    refund: (order: number, places: number[], key?: string) =>
      send('POST', `order/${order}/refund`, { till_sessions_id: session, places }, key),
  }
}

let serial = 0

export async function aTill(api: TestApi, cinemas_id: number, training = false): Promise<number> {
  serial += 1
  const [row] = await api.db
    .insert(tills)
    .values({ cinemas_id, name_till: `Caisse ${serial}`, training })
    .returning()
  return row!.id
}

export async function anItem(api: TestApi, given: object = {}) {
  serial += 1
  const admin = await aStaffMember(api, 'admin')
  const item = { name_item: `Pop-corn ${serial}`, price: 4.5, vat_rate: '10', ...given }
  return (await admin.post('counter-item', item)).body
}

export const cash = (amount: number, tendered?: number) => ({
  ...{ means: 'cash', amount },
  ...(tendered !== undefined && { tendered }),
})
