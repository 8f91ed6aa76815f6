import { isRealDate } from '../../../contract/rules/dates.ts'
import { languageOf } from '../../../contract/rules/languages.ts'
import type { Showtime } from '../../programme.ts'

/** What the address of the home page asks for. */
export type Choice = {
  /** YYYY-MM-DD; null when the page itself may pick. */
  day: string | null
  language: string | null
  version: '2D' | '3D' | null
  cinema: number | null
  /** What was typed into the search. */
  search: string
}

export type Filter = Pick<Choice, 'language' | 'version' | 'cinema'>

/** Reads `?jour=&langue=&version=&cinema=&q=`; what makes no sense is as if it were not there. */
export function readChoice(search: URLSearchParams): Choice {
  const day = search.get('jour') ?? ''
  const version = search.get('version')
  return {
    day: /^\d{4}-\d{2}-\d{2}$/.test(day) && isRealDate(day) ? day : null,
    language: search.get('langue') || null,
    version: version === '2D' || version === '3D' ? version : null,
    cinema: Number(search.get('cinema')) || null,
    search: (search.get('q') ?? '').trim().slice(0, 100),
  }
}

/** The address of a day, its filters kept. */
export function addressOf(day: string, filter: Filter): string {
  const search = new URLSearchParams({ jour: day })
  if (filter.language) search.set('langue', filter.language)
  if (filter.version) search.set('version', filter.version)
  if (filter.cinema) search.set('cinema', String(filter.cinema))
  return `/?${search}#programme`
}

type Version = Pick<Showtime, 'language' | 'version_2D_3D' | 'cinemas_id'>

export const passes = (showtime: Version, { language, version, cinema }: Filter): boolean =>
  (language === null || showtime.language === language || languageOf(showtime.language) === language) &&
  (version === null || showtime.version_2D_3D === version) &&
  (cinema === null || showtime.cinemas_id === cinema)
