import type { ScreeningKind } from './screening-kinds.ts'

export type Presentation = {
  language: string
  version_2D_3D: '2D' | '3D'
  /** With subtitles for the deaf and hard of hearing. */
  sme: boolean
  audio_description: boolean
  kinds: ScreeningKind[]
  /** The minutes between the start time on the ticket and the start of the film. */
  pre_show_minutes: number
}

/** How a new screening is presented by default. */
export const plainPresentation: Readonly<Presentation> = {
  language: 'VF',
  version_2D_3D: '2D',
  sme: false,
  audio_description: false,
  kinds: [],
  pre_show_minutes: 0,
}

/**
 * The names of the fields of a presentation. All code that stores, copies or compares screenings uses this list,
 * so that no field is forgotten.
 */
export const presentationFacts = Object.keys(plainPresentation) as (keyof Presentation)[]

/**
 * The facts about a screening, besides the price, on which a buyer relies. If one of them has changed since the
 * page showed it, the order is refused.
 */
export type ShownToBuyers = Omit<Presentation, 'kinds' | 'pre_show_minutes'> & {
  movies_id: number
  movie_theaters_id: number
  session_date: string
  timetables_id: number
}

export const shownToBuyers: readonly (keyof ShownToBuyers)[] = [
  ...(['movies_id', 'movie_theaters_id', 'session_date', 'timetables_id'] as const),
  ...presentationFacts.filter(fact => fact !== 'kinds' && fact !== 'pre_show_minutes'),
]
