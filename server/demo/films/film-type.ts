import type { Classification } from '../../../contract/rules/classification.ts'

/** A film of the demonstration: in the public domain, described in our own words, drawn by us. */
export type DemoFilm = {
  slug: string
  title: string
  director: string
  actor: string
  categories: string[]
  release_date: string
  time: string
  synopsis: string
  /** Where it is another than the French one. */
  original_title?: string
  country: string
  classification?: Classification
  /** To its distributor, each week. */
  promised_screenings?: number
  alt_img: string
  alt_backdrop: string
  /** Dominant colour of the backdrop. */
  placeholder: string
  trailer?: string
  alt_video?: string
}
