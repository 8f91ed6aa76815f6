import type { ScreeningKind } from './screening-kinds.ts'

/** How a film is shown at a screening: what makes one of it unlike another at the same hour. */
export type Presentation = {
  language: string
  version_2D_3D: '2D' | '3D'
  /** Subtitled for the deaf and hard of hearing. */
  sme: boolean
  audio_description: boolean
  kinds: ScreeningKind[]
  /** Between the hour on the ticket and the film. */
  pre_show_minutes: number
}

/** Where nothing else is said. */
export const shownPlainly: Readonly<Presentation> = {
  language: 'VF',
  version_2D_3D: '2D',
  sme: false,
  audio_description: false,
  kinds: [],
  pre_show_minutes: 0,
}

/** All of them: whoever keeps, copies or compares a screening goes by this list, so that none is lost on the way. */
export const presentationFacts = Object.keys(shownPlainly) as (keyof Presentation)[]

/** What of a screening a buyer counts on, besides what it costs: it is bought as the page showed it, or not at all. */
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
