import { useSearchParams } from 'react-router'
import type { Entity } from '../entities/entity.ts'
import { listAddress, recordAddress } from '../entities/index.ts'

// A record opened from a list leads back to the same page, search and order of the list. `?liste=` holds only
// the list's search string, never a whole URL, so that it cannot redirect elsewhere.

/** The search string of the list that the user came from; empty for the default list. */
export const wayBackIn = (search: URLSearchParams): string => (search.get('liste') ?? '').slice(0, 500)

export function useWayBack(): string {
  const [search] = useSearchParams()
  return wayBackIn(search)
}

/** The URL of the list, with the result of the action. */
export function toList(entity: Entity, wayBack: string, done?: string): string {
  const search = new URLSearchParams(wayBack)
  search.delete('fait')
  if (done) search.set('fait', done)
  return withSearch(listAddress(entity), search)
}

/** The URL of a record, with the list's search string. */
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
