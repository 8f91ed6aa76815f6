import { isRealDate } from '../../../contract/rules/dates.ts'
import { type Chosen, readChosen } from '../../../contract/rules/home-filters.ts'
import { theWeek } from './address.ts'

/** What the address of the home page asks for. */
export type Choice = {
  /** YYYY-MM-DD, or `theWeek`; null when the page itself may pick. */
  day: string | null
  filters: Chosen
  /** What was typed into the search. */
  search: string
}

/** Reads `?jour=&q=` and the filters; what makes no sense is as if it were not there. */
export function readChoice(search: URLSearchParams): Choice {
  const day = search.get('jour') ?? ''
  return {
    day: day === theWeek || (/^\d{4}-\d{2}-\d{2}$/.test(day) && isRealDate(day)) ? day : null,
    filters: readChosen(search),
    search: (search.get('q') ?? '').trim().slice(0, 100),
  }
}
