import { mostListed } from '../../../contract/endpoint.ts'
import { dateIn } from '../../../contract/rules/dates.ts'
import type { Entity } from '../entities/entity.ts'

// The state of a list is kept in its URL: `?q=&tri=&page=` and the filters of its entity.

export const pageSize = 25
/** The highest page number that a list can show, because the API serves only the first `mostListed` rows. */
export const deepestPage = mostListed / pageSize

export type Asked = {
  q: string
  /** The column by which the list is sorted, under its API name; a minus before it means descending order. */
  sort: string
  page: number
  /** The value of each filter, by its `param`; empty if it is not set. */
  filters: Readonly<Record<string, string>>
}

export function readAddress(entity: Entity, search: URLSearchParams, today: string): Asked {
  const sort = search.get('tri') ?? ''
  const known = entity.columns.some(column => column.sort && column.sort === sort.replace(/^-/, ''))
  const page = Number(search.get('page') ?? 1)
  return {
    q: (search.get('q') ?? '').trim().slice(0, 100),
    sort: known ? sort : (entity.sort ?? ''),
    page: Number.isSafeInteger(page) && page >= 1 ? Math.min(page, deepestPage) : 1,
    filters: Object.fromEntries(
      (entity.filters ?? []).map(filter => {
        const start = filter.kind === 'date' && filter.from === 'today' ? today : ''
        return [filter.param, valid(filter.kind, search.get(filter.param) ?? start)]
      }),
    ),
  }
}

/** Returns the API query for the list. It has no page number, because an export uses it too. */
export function queryOf(entity: Entity, asked: Asked): Record<string, string> {
  const narrowed = (entity.filters ?? []).map(({ param, query }) => [query, asked.filters[param] ?? ''])
  const all = [['q', asked.q], ['sort', asked.sort], ...narrowed].filter(([, value]) => value !== '')
  return { ...Object.fromEntries(all), ...entity.always }
}

/**
 * Returns the query string of the list that is shown. The links to its records contain it, so that a record can
 * lead back to this list.
 */
export const searchOf = (entity: Entity, asked: Asked): string =>
  addressOf(entity, asked, { page: asked.page }).split('?')[1] ?? ''

/** Returns the URL of the list with another order, filter or page. */
export function addressOf(entity: Entity, asked: Asked, change: Partial<Asked>): string {
  const next = { ...asked, page: 1, ...change }
  const search = new URLSearchParams()
  if (next.q) search.set('q', next.q)
  if (next.sort !== (entity.sort ?? '')) search.set('tri', next.sort)
  for (const filter of entity.filters ?? []) {
    const value = next.filters[filter.param] ?? ''
    // Keep an empty start date in the URL, because it means « from the beginning ». Without the parameter, the
    // default start date would apply.
    if (value || (filter.kind === 'date' && filter.from)) search.set(filter.param, value)
  }
  if (next.page > 1) search.set('page', String(next.page))
  const text = search.toString()
  return `/admin/${entity.slug}${text && `?${text}`}`
}

/** Returns the value of a filter; '' if the value in the URL is malformed. */
function valid(kind: string, value: string): string {
  if (kind === 'date') return dateIn(value) ?? ''
  if (kind === 'record' || kind === 'link') return /^[1-9]\d{0,8}$/.test(value) ? value : ''
  return value
}
