import type { searchDoor } from '../../../contract/admin/control.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { readTicketText } from '../../../contract/rules/ticket-text.ts'
import { ApiRefusal, type BrowserEndpoint, call, fromBrowser } from '../../api-client.ts'
import type { NameSearchResult } from './scan-types.ts'
import { needsLine } from './shown.ts'

const searching: BrowserEndpoint<typeof searchDoor> = { method: 'post', path: '/admin/control/search' }

/** True if the text in the name field is a ticket: a hand scanner types into whichever field has the focus. */
export const isTicket = (typed: string): boolean => readTicketText(typed) !== null

/** Gives each place of the search result a scan id of its own, so that a double click on it counts as one scan. */
export function searchedFor(typed: string, { orders, more }: AnswerOf<typeof searchDoor>): NameSearchResult {
  const withScans = orders.map(order => ({
    ...order,
    places: order.places.map(place => ({ ...place, scan_id: crypto.randomUUID() })),
  }))
  return { typed, message: countText(orders.length, more), orders: withScans }
}

export const failedSearch = (typed: string, { answer }: ApiRefusal): NameSearchResult => ({
  typed,
  message: answer.errors?.[0]?.message ?? answer.message,
  orders: [],
})

export async function searchByName(typed: string): Promise<NameSearchResult> {
  try {
    return searchedFor(typed, await call(fromBrowser, searching, { body: { search: typed } }))
  } catch (error) {
    if (error instanceof ApiRefusal && error.status < 500) return failedSearch(typed, error)
    return { typed, message: needsLine.message, orders: [] }
  }
}

function countText(count: number, more: boolean): string {
  if (count === 0) return 'Aucune réservation d’aujourd’hui ne répond à ce nom.'
  if (more) return `Les ${count} premières réservations\u00a0: ajoutez le prénom pour en trouver une autre.`
  return count === 1 ? 'Une réservation' : `${count} réservations`
}
