import { dateIn } from '../../../contract/rules/dates.ts'
import { type Chosen, readChosen } from '../../../contract/rules/home-filters.ts'
import { theWeek } from './address.ts'

/** The values in the URL of the home page. */
export type Choice = {
  /** The day as YYYY-MM-DD, or `theWeek`; null for the default day. */
  day: string | null
  filters: Chosen
  search: string
}

/** Parses `?jour=&q=` and the filters. Ignores invalid values. */
export function readChoice(search: URLSearchParams): Choice {
  const day = search.get('jour')
  return {
    day: day === theWeek ? day : dateIn(day),
    filters: readChosen(search),
    search: (search.get('q') ?? '').trim().slice(0, 100),
  }
}
