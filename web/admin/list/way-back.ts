import { useSearchParams } from 'react-router'
import type { Entity } from '../entities/entity.ts'
import { listAddress, recordAddress } from '../entities/index.ts'

// Whoever opens a record from a list comes back to the same page of it, as it was searched and sorted. The address
// of the record carries that in `?liste=`: only the search of the list, never a whole address, so it leads nowhere
// else, whoever wrote it.

/** The search of the list one came from; empty for the list as it opens. */
export const wayBackIn = (search: URLSearchParams): string => (search.get('liste') ?? '').slice(0, 500)

export function useWayBack(): string {
  const [search] = useSearchParams()
  return wayBackIn(search)
}

/** Back to the list, with what was done there. */
export function toList(entity: Entity, wayBack: string, done?: string): string {
  const search = new URLSearchParams(wayBack)
  search.delete('fait')
  if (done) search.set('fait', done)
  return withSearch(listAddress(entity), search)
}

/** A record, which remembers the list. */
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
