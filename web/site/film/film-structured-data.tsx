import type { Cinema, FilmOnSale, GridOnSale } from '../../programme.ts'
import { screeningPath } from '../../ui/showtime-chip.tsx'
import { StructuredData } from '../../ui/structured-data.tsx'
import { breadcrumbsJsonLd, movieJsonLd, screeningJsonLd } from './json-ld.ts'

/**
 * The number of screenings to list: search engines show only the next few, and more would enlarge the page.
 */
const most = 20

type Prices = Pick<GridOnSale, 'id' | 'prices'>
type Props = {
  film: FilmOnSale
  cinemas: readonly Cinema[]
  grids: readonly Prices[]
  address: string
  image: string | undefined
}

/** Describes the film and its next screenings for search engines, as JSON-LD. */
export function FilmStructuredData({ film, cinemas, grids, address, image }: Props) {
  const { origin } = new URL(address)
  const movie = movieJsonLd(film, address, image)
  const screenings = film.timeTables.slice(0, most).flatMap(showtime => {
    const theater = cinemas.find(({ id }) => id === showtime.cinemas_id)
    if (!theater) return []
    return screeningJsonLd({
      address: origin + screeningPath(film.id, showtime),
      film: `${address}#film`,
      title: film.title,
      language: showtime.language,
      day: showtime.session_date,
      hour: showtime.horaire,
      duration: film.time,
      preShowMinutes: showtime.pre_show_minutes,
      threeD: showtime.version_2D_3D === '3D',
      shown: showtime,
      classification: film.classification,
      theater,
      image,
      soldOut: showtime.availability === 'complet',
      fares: faresOf(showtime, grids),
      supplement: showtime.supplement,
    })
  })
  const trail = breadcrumbsJsonLd([
    { name: 'Accueil', address: `${origin}/` },
    { name: film.title, address },
  ])
  return <StructuredData graph={[movie, trail, ...screenings]} />
}

/**
 * Returns the fares of a showtime: those of its price grid or, if it has a price of its own, only the full fare.
 */
function faresOf({ price, price_grids_id }: FilmOnSale['timeTables'][number], grids: readonly Prices[]) {
  const grid = grids.find(({ id }) => id === price_grids_id)
  return grid?.prices ?? [{ label: 'Plein tarif', price }]
}
