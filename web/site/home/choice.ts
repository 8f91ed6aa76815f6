import { dateIn } from '../../../contract/rules/dates.ts'
import { type Chosen, readChosen } from '../../../contract/rules/home-filters.ts'
import { theWeek } from './address.ts'

/** The parsed query of the home page. */
export type Choice = {
  /** YYYY-MM-DD, or `theWeek`; null for the default. */
  day: string | null
  filters: Chosen
  /** The search text. */
  search: string
}

/** Parses `?jour=&q=` and the filters; ignores invalid values. */
export function readChoice(search: URLSearchParams): Choice {
  const day = search.get('jour')
  return {
    day: day === theWeek ? day : dateIn(day),
    filters: readChosen(search),
    search: (search.get('q') ?? '').trim().slice(0, 100),
  }
}
