import type { Beam } from '../../contract/rules/accent.ts'
import type { Classification } from '../../contract/rules/classification.ts'
import type { Cents } from '../../contract/rules/money.ts'
import type { ScreeningKind } from '../../contract/rules/screening-kinds.ts'

export type Showing = {
  hour: string
  language: string
  version_2D_3D: '2D' | '3D'
  sme: boolean
  audio_description: boolean
  kinds: ScreeningKind[]
}

export type PrintedFilm = {
  title: string
  time: string
  classification: Classification
  /** From Wednesday to Tuesday. */
  days: Showing[][]
}

/** All that stands on the sheet: the same facts give the same drawing. */
export type PrintedWeek = {
  cinema: string
  /** Where it is and how it is reached, on one line. */
  contact: string
  /** A Wednesday. */
  from: string
  films: PrintedFilm[]
  grids: { name: string; prices: { label: string; price: Cents }[] }[]
  /** Where seats are booked. */
  site: string
  beam: Beam
}
