import { useSearchParams } from 'react-router'
import type { Entity } from '../entities/entity.ts'
import { listAddress, recordAddress } from '../entities/index.ts'

// After a record was opened from a list, the user gets back to the same page, search and order. The parameter
// `liste` contains only the query string of the list, never a whole URL, so that it cannot redirect to another
// site.

/** Returns the query string of the list that the user came from; '' for the default list. */
export const wayBackIn = (search: URLSearchParams): string => (search.get('liste') ?? '').slice(0, 500)

export function useWayBack(): string {
  const [search] = useSearchParams()
  return wayBackIn(search)
}

/** Returns the URL of the list. `done` says which message about the finished action the list shows. */
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
