import type { Classification } from '../../../contract/rules/classification.ts'

/** A demo film: in the public domain, with our own texts and drawings. */
export type DemoFilm = {
  slug: string
  title: string
  director: string
  actor: string
  categories: string[]
  release_date: string
  time: string
  synopsis: string
  /** If it differs from the French title. */
  original_title?: string
  country: string
  classification?: Classification
  /** Per week, to the distributor. */
  promised_screenings?: number
  alt_img: string
  alt_backdrop: string
  /** Dominant colour of the backdrop. */
  placeholder: string
  trailer?: string
  alt_video?: string
}
