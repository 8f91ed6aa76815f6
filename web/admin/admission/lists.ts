import type { listDoorTickets } from '../../../contract/admin/control.ts'
import { type BrowserEndpoint, send } from '../../api-client.ts'
import type { DoorList } from './door-types.ts'
import type { World } from './gatekeeper.ts'
import type { Kept, KeptList } from './kept.ts'

const tickets: BrowserEndpoint<typeof listDoorTickets> = {
  method: 'get',
  path: '/admin/control/screening/{sessions_id}/tickets',
}
const aDay = 86_400_000
const patienceMs = 8_000

/** The tickets of a screening, asked for again only if they changed. */
export async function fetchList(
  world: World,
  kept: Kept,
  id: number,
  houseNow: () => number,
): Promise<'done' | 'logged out'> {
  const known = kept.read('lists')[id]
  const input = { params: { sessions_id: String(id) } }
  const response = await send(world.api, tickets, input, {
    cache: 'no-store',
    headers: known ? { 'if-none-match': known.etag } : {},
    signal: AbortSignal.timeout(patienceMs),
  })
  if (response.status >= 500) throw new Error('the house is away')
  if (response.status === 401 || response.status === 403) return 'logged out'
  if (!response.ok && response.status !== 304) return 'done'
  const list = response.ok ? ((await response.json()) as DoorList) : known?.list
  if (!list) return 'done'
  const at = houseNow()
  const etag = response.headers.get('etag') ?? known?.etag ?? ''
  // Read again: another scan may have been noted while we waited. Lists of days gone by are let go.
  const young = Object.entries(kept.read('lists')).filter(([, one]) => at - one.at < aDay)
  kept.write('lists', { ...Object.fromEntries(young), [id]: { etag, at, list } })
  return 'done'
}

export const listsOfToday = (kept: Kept, ids: readonly number[]): KeptList[] => {
  const lists = kept.read('lists')
  return ids.flatMap(id => lists[id] ?? [])
}
