import { hourText, isoDuration, longDay } from '../../../contract/texts/dates.ts'
import { classificationWords } from '../../../contract/texts/screening-notices.ts'
import { StructuredData } from '../../ui/structured-data.tsx'
import { breadcrumbsJsonLd, screeningJsonLd } from '../film/json-ld.ts'
import type { Screening } from './screening.ts'

type Props = { screening: Screening; address: string; image: string | undefined }

/** Describes the screening, its place and its prices for search engines, as JSON-LD. */
export function ScreeningStructuredData({ screening, address, image }: Props) {
  const { origin } = new URL(address)
  const filmAddress = `${origin}/film/${screening.movies_id}`
  const film = {
    '@type': 'Movie',
    '@id': `${filmAddress}#film`,
    name: screening.title,
    url: filmAddress,
    duration: isoDuration(screening.time),
    contentRating: classificationWords[screening.classification],
    image,
  }
  const event = screeningJsonLd({
    address,
    film: film['@id'],
    title: screening.title,
    language: screening.language,
    day: screening.session_date,
    hour: screening.hours_timetable,
    duration: screening.time,
    preShowMinutes: screening.pre_show_minutes,
    threeD: screening.version_2D_3D === '3D',
    shown: screening,
    classification: screening.classification,
    theater: screening,
    image,
    soldOut: screening.remaining_places === 0 || screening.sales_stopped,
    fares: screening.tariffs,
    supplement: screening.supplement,
  })
  const trail = breadcrumbsJsonLd([
    { name: 'Accueil', address: `${origin}/` },
    { name: screening.title, address: filmAddress },
    { name: `${longDay(screening.session_date)}, ${hourText(screening.hours_timetable)}`, address },
  ])
  return <StructuredData graph={[film, trail, ...event]} />
}
