import type { Classification } from '../../../contract/rules/classification.ts'

/** A film of the demo. It is in the public domain; the texts and drawings are our own. */
export type DemoFilm = {
  slug: string
  title: string
  director: string
  actor: string
  categories: string[]
  release_date: string
  time: string
  synopsis: string
  /** The original title, if it differs from the French title. */
  original_title?: string
  country: string
  classification?: Classification
  /** The number of screenings per week that the cinema promised to the distributor. */
  promised_screenings?: number
  alt_img: string
  alt_backdrop: string
  /** The dominant colour of the backdrop. */
  placeholder: string
  trailer?: string
  alt_video?: string
}
