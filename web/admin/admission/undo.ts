import type { undoEntry } from '../../../contract/admin/control.ts'
import { type BrowserEndpoint, call, fromBrowser } from '../../api-client.ts'

const entry: BrowserEndpoint<typeof undoEntry> = {
  method: 'delete',
  path: '/admin/control/entry/{tickets_id}',
}

/** An admin takes a mistaken entry back; what the API refuses changes nothing here. */
export const undoEntryOf = (ticket: number): Promise<unknown> =>
  call(fromBrowser, entry, { params: { tickets_id: String(ticket) } }).catch(() => undefined)
