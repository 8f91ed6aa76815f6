import { languageOf, languages } from './languages.ts'
import type { Presentation } from './presentation.ts'

/** What of a showtime the home page may be filtered by. */
type Showtime = Omit<Presentation, 'pre_show_minutes'> & { cinemas_id: number; disabled_access: boolean }

export type HomeFilter = {
  /** Its name in the address of the page. */
  param: string
  label: string
  /** What the list says while nothing is chosen, and the way out of an empty page. */
  all: string
  /** What a showtime offers to choose, as the address and the list say it; null when nothing. */
  offers: (showtime: Showtime) => string | null
  /** What of an address counts; the rest is as if it were not there. Any text unless told. */
  read?: (text: string) => string | null
  /** Whether a showtime stays, where that is not to offer what was chosen. */
  keeps?: (showtime: Showtime, chosen: string) => boolean
  /** In which order its choices stand; by the alphabet unless told. */
  order?: readonly string[]
  /** A box to tick instead of a list: a showtime has it or has it not. */
  box?: true
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
  box('sme', 'Sous-titrage sourds et malentendants', 'Avec ou sans SME', ({ sme }) => sme),
  box('ad', 'Audiodescription', 'Avec ou sans audiodescription', time => time.audio_description),
  box('relax', 'Ciné-Relax', 'Toutes les séances, Ciné-Relax ou non', time => time.kinds.includes('relax')),
  box('fauteuil', 'Accès en fauteuil roulant', 'Dans toutes les salles', time => time.disabled_access),
]

/** Ticked, it is `1` in the address. */
function box(param: string, label: string, all: string, has: (showtime: Showtime) => boolean): HomeFilter {
  const yes = '1'
  return {
    ...{ param, label, all, box: true },
    offers: showtime => (has(showtime) ? yes : null),
    read: text => (text === yes ? yes : null),
  }
}

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

/** A filter on offer: a list of these answers, or a box where there are none. */
type Choices = Pick<HomeFilter, 'param' | 'label' | 'all'> & { options: string[] | null }

/** What one may choose from among these showtimes: what tells them apart, and what is chosen already. */
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

/** Which of the chosen filters, taken back alone, would leave how many of these showtimes; the most first. */
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
