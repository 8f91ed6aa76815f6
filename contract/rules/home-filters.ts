import { languageOf, languages } from './languages.ts'

/** What of a showtime the home page may be filtered by. */
type Showtime = { cinemas_id: number; language: string; version_2D_3D: string }

export type HomeFilter = {
  /** Its name in the address of the page. */
  param: string
  label: string
  /** What the list says while nothing is chosen. */
  all: string
  /** What a showtime offers to choose, as the address and the list say it; null when nothing. */
  offers: (showtime: Showtime) => string | null
  /** What of an address counts; the rest is as if it were not there. Any text unless told. */
  read?: (text: string) => string | null
  /** Whether a showtime stays, where that is not to offer what was chosen. */
  keeps?: (showtime: Showtime, chosen: string) => boolean
  /** In which order its choices stand; by the alphabet unless told. */
  order?: readonly string[]
}

/** The one list of them: the address, what the cache keeps of it, the choices, the programme and the form follow it. */
export const homeFilters: readonly HomeFilter[] = [
  {
    param: 'cinema',
    label: 'Cinéma',
    all: 'Tous les cinémas',
    offers: ({ cinemas_id }) => String(cinemas_id),
    read: text => (Number(text) ? String(Number(text)) : null),
  },
  {
    param: 'langue',
    label: 'Langue',
    all: 'Toutes les langues',
    offers: ({ language }) => languageOf(language),
    // What a client wrote in other words is no choice of the list, and can still be asked for.
    keeps: ({ language }, chosen) => language === chosen || languageOf(language) === chosen,
    order: languages,
  },
  {
    param: 'version',
    label: 'Version',
    all: '2D et 3D',
    offers: ({ version_2D_3D }) => version_2D_3D,
    read: text => (text === '2D' || text === '3D' ? text : null),
  },
]

/** By the name of each in the address; what is not there is not filtered by. */
export type Chosen = Readonly<Record<string, string>>

export function readChosen(search: URLSearchParams): Chosen {
  const given = homeFilters.flatMap(({ param, read = text => text }) => {
    const text = search.get(param)
    const value = text && read(text)
    return value ? [[param, value] as const] : []
  })
  return Object.fromEntries(given)
}

/** Whether a showtime is what was asked for. */
export const passes = (showtime: Showtime, chosen: Chosen): boolean =>
  homeFilters.every(({ param, offers, keeps = (time, value) => offers(time) === value }) => {
    const value = chosen[param]
    return value === undefined || keeps(showtime, value)
  })

/** What one may choose from among these showtimes; a filter with a single answer is none. */
export function choicesAmong(showtimes: readonly Showtime[]) {
  return homeFilters.flatMap(({ param, label, all, offers, order }) => {
    const offered = new Set(showtimes.map(offers).filter(value => value !== null))
    const options = order ? order.filter(value => offered.has(value)) : [...offered].sort()
    return options.length > 1 ? [{ param, label, all, options }] : []
  })
}
