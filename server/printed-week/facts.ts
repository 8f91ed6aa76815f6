import type { Beam } from '../../contract/rules/accent.ts'
import type { Classification } from '../../contract/rules/classification.ts'
import type { Cents } from '../../contract/rules/money.ts'
import type { Presentation } from '../../contract/rules/presentation.ts'

export type Showing = Presentation & { hour: string }

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
