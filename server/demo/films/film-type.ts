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
  alt_img: string
  alt_backdrop: string
  /** Dominant colour of the backdrop. */
  placeholder: string
  trailer?: string
  alt_video?: string
}
