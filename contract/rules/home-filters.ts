import { languageOf, languages } from './languages.ts'
import type { Presentation } from './presentation.ts'

/** The fields of a showtime that the home page can filter by. */
type Showtime = Omit<Presentation, 'pre_show_minutes'> & { cinemas_id: number; disabled_access: boolean }

export type HomeFilter = {
  /** Its name in the query string. */
  param: string
  label: string
  /** The label of the empty choice, and of the link that removes the filter from an empty page. */
  all: string
  /** The option that a showtime belongs to; null if none. */
  offers: (showtime: Showtime) => string | null
  /** Validates the value from the URL; an invalid value is ignored. Any text is valid by default. */
  read?: (text: string) => string | null
  /** Whether a showtime matches; by default, if it offers the chosen value. */
  keeps?: (showtime: Showtime, chosen: string) => boolean
  /** The order of the options; alphabetical by default. */
  order?: readonly string[]
  /** A checkbox instead of a list: a showtime has the feature or not. */
  box?: true
}

/** The single list of filters: the URL, the cache key, the choices, the programme and the form follow it. */
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
    // Also match a free text: it is not in the list, but a link may contain it.
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
  box('sme', 'Sous-titrage sourds et malentendants', 'Avec ou sans SME', ({ sme }) => sme),
  box('ad', 'Audiodescription', 'Avec ou sans audiodescription', time => time.audio_description),
  box('relax', 'Ciné-Relax', 'Toutes les séances, Ciné-Relax ou non', time => time.kinds.includes('relax')),
  box('fauteuil', 'Accès en fauteuil roulant', 'Dans toutes les salles', time => time.disabled_access),
]

/** A checked box is `1` in the URL. */
function box(param: string, label: string, all: string, has: (showtime: Showtime) => boolean): HomeFilter {
  const yes = '1'
  return {
    ...{ param, label, all, box: true },
    offers: showtime => (has(showtime) ? yes : null),
    read: text => (text === yes ? yes : null),
  }
}

/** The chosen filters by their name in the URL. */
export type Chosen = Readonly<Record<string, string>>

export function readChosen(search: URLSearchParams): Chosen {
  const given = homeFilters.flatMap(({ param, read = text => text }) => {
    const text = search.get(param)
    const value = text && read(text)
    return value ? [[param, value] as const] : []
  })
  return Object.fromEntries(given)
}

export const passes = (showtime: Showtime, chosen: Chosen): boolean =>
  homeFilters.every(({ param, offers, keeps = (time, value) => offers(time) === value }) => {
    const value = chosen[param]
    return value === undefined || keeps(showtime, value)
  })

/** A filter on offer: a list of options, or a checkbox if null. */
type Choices = Pick<HomeFilter, 'param' | 'label' | 'all'> & { options: string[] | null }

/** The filters worth offering: those that distinguish these showtimes, and those already chosen. */
export function choicesAmong(showtimes: readonly Showtime[], chosen: Chosen): Choices[] {
  return homeFilters.flatMap(({ param, label, all, offers, order = [], box }): Choices[] => {
    const found = new Set(showtimes.map(offers))
    const value = chosen[param]
    if (box) return found.size > 1 || value ? [{ param, label, all, options: null }] : []
    found.delete(null)
    if (value) found.add(value)
    const known = order.filter(option => found.delete(option))
    const options = [...known, ...[...found].sort()] as string[]
    return options.length > 1 || value ? [{ param, label, all, options }] : []
  })
}

/** How many showtimes would remain if each chosen filter alone were removed, most first. */
export function looser(showtimes: readonly Showtime[], chosen: Chosen) {
  return homeFilters
    .filter(({ param }) => chosen[param] !== undefined)
    .map(({ param, all }) => {
      const { [param]: _, ...others } = chosen
      return { all, chosen: others, left: showtimes.filter(time => passes(time, others)).length }
    })
    .filter(({ left }) => left > 0)
    .sort((a, b) => b.left - a.left)
}
