import { useSearchParams } from 'react-router'
import type { Entity } from '../entities/entity.ts'
import { listAddress, recordAddress } from '../entities/index.ts'

// When a user opens a record from a list, the URL of the record contains the query string of that list, so that
// the user gets back to the same page, search and order. It never contains a whole URL, which could redirect to
// another site.

/** Returns the query string of the list that the user came from; '' for the default list. */
export const wayBackIn = (search: URLSearchParams): string => (search.get('liste') ?? '').slice(0, 500)

export function useWayBack(): string {
  const [search] = useSearchParams()
  return wayBackIn(search)
}

/**
 * Returns the URL of the list to go back to. `done` names the message about the finished action that the list then
 * shows.
 */
export function toList(entity: Entity, wayBack: string, done?: string): string {
  const search = new URLSearchParams(wayBack)
  search.delete('fait')
  if (done) search.set('fait', done)
  return withSearch(listAddress(entity), search)
}

/** Returns the URL of a record, with the query string of the list to come back to. */
export const toRecord = (
  entity: Entity,
  id: number | string,
  wayBack: string,
  more: Readonly<Record<string, string>> = {},
): string => withSearch(recordAddress(entity, id), carrying(wayBack, more))

export const toCreation = (entity: Entity, wayBack: string): string =>
  withSearch(`${listAddress(entity)}/ajout`, carrying(wayBack))

function carrying(wayBack: string, more: Readonly<Record<string, string>> = {}): URLSearchParams {
  return new URLSearchParams({ ...more, ...(wayBack && { liste: wayBack }) })
}

function withSearch(address: string, search: URLSearchParams): string {
  const text = search.toString()
  return text ? `${address}?${text}` : address
}
