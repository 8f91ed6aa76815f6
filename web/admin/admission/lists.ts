import type { listDoorTickets } from '../../../contract/admin/control.ts'
import { type BrowserEndpoint, send } from '../../api-client.ts'
import type { ScanRuntime } from './scan-client.ts'
import type { ScanStore, StoredList } from './scan-store.ts'
import type { DoorList } from './scan-types.ts'

const tickets: BrowserEndpoint<typeof listDoorTickets> = {
  method: 'get',
  path: '/admin/control/screening/{sessions_id}/tickets',
}
const aDay = 86_400_000
const patienceMs = 8_000

/**
 * Fetches the ticket list of a screening, for scans without a connection. Sends the ETag of the stored list, so
 * that an unchanged list is not downloaded again.
 */
export async function fetchList(
  world: ScanRuntime,
  store: ScanStore,
  id: number,
  serverNow: () => number,
): Promise<'done' | 'logged out'> {
  const known = store.read('lists')[id]
  const input = { params: { sessions_id: String(id) } }
  const response = await send(world.api, tickets, input, {
    cache: 'no-store',
    headers: known ? { 'if-none-match': known.etag } : {},
    signal: AbortSignal.timeout(patienceMs),
  })
  if (response.status >= 500) throw new Error('the server did not answer')
  if (response.status === 401 || response.status === 403) return 'logged out'
  if (!response.ok && response.status !== 304) return 'done'
  const list = response.ok ? ((await response.json()) as DoorList) : known?.list
  if (!list) return 'done'
  const at = serverNow()
  const etag = response.headers.get('etag') ?? known?.etag ?? ''
  // Read the stored lists only now: a scan may have changed them during the request. Remove lists older than a
  // day.
  const young = Object.entries(store.read('lists')).filter(([, one]) => at - one.at < aDay)
  store.write('lists', { ...Object.fromEntries(young), [id]: { etag, at, list } })
  return 'done'
}

export const listsOfToday = (store: ScanStore, ids: readonly number[]): StoredList[] => {
  const lists = store.read('lists')
  return ids.flatMap(id => lists[id] ?? [])
}
