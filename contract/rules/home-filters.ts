import { languageOf, languages } from './languages.ts'
import type { Presentation } from './presentation.ts'

/** The fields of a showtime that the home page can filter by. */
type Showtime = Omit<Presentation, 'pre_show_minutes'> & { cinemas_id: number; disabled_access: boolean }

export type HomeFilter = {
  /** The name of the filter in the query string. */
  param: string
  label: string
  /** The text for « no filter »: a choice of the list, and, if nothing matches, a link that removes the filter. */
  all: string
  /** Returns the option of this filter that matches a showtime, or null if none does. */
  offers: (showtime: Showtime) => string | null
  /**
   * Validates the value in the URL: null for an invalid value, which is ignored. By default, any text is valid.
   */
  read?: (text: string) => string | null
  /**
   * Returns whether a showtime matches the chosen value. By default, it matches if `offers` returns that value.
   */
  keeps?: (showtime: Showtime, chosen: string) => boolean
  /** The order of the options; alphabetical by default. */
  order?: readonly string[]
  /** Shows a checkbox instead of a list: a showtime has the feature or not. */
  box?: true
}

/**
 * The filters of the home page. Everything about them is derived from this list: the query string, the cache key,
 * the form and the selection of showtimes.
 */
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
    // Also match the language as it is stored: an API client may have stored a text that is not in the list, and a
    // link may filter by it.
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

/** Creates a filter with a checkbox; in the URL, a checked box is `1`. */
function box(param: string, label: string, all: string, has: (showtime: Showtime) => boolean): HomeFilter {
  const yes = '1'
  return {
    ...{ param, label, all, box: true },
    offers: showtime => (has(showtime) ? yes : null),
    read: text => (text === yes ? yes : null),
  }
}

/** The chosen value of each filter, by the name of the filter in the URL. */
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

/** A filter to show: a list of options, or a checkbox if `options` is null. */
type Choices = Pick<HomeFilter, 'param' | 'label' | 'all'> & { options: string[] | null }

/** Returns the filters to show: those whose options differ between these showtimes, and those already chosen. */
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

/** Returns, for each chosen filter, how many showtimes match without it, the highest number first. */
export function countWithoutEachFilter(showtimes: readonly Showtime[], chosen: Chosen) {
  return homeFilters
    .filter(({ param }) => chosen[param] !== undefined)
    .map(({ param, all }) => {
      const { [param]: _, ...others } = chosen
      return { all, chosen: others, left: showtimes.filter(time => passes(time, others)).length }
    })
    .filter(({ left }) => left > 0)
    .sort((a, b) => b.left - a.left)
}
