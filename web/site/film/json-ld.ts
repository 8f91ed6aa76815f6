import type { Classification } from '../../../contract/rules/classification.ts'
import { languageCodes } from '../../../contract/rules/language-codes.ts'
import { type Euros, eurosFromCents } from '../../../contract/rules/money.ts'
import { placePrice, ratesOf } from '../../../contract/rules/places.ts'
import { hourText, isoDuration, longDay } from '../../../contract/texts/dates.ts'
import { classificationWords } from '../../../contract/texts/screening-notices.ts'
import { kindWords } from '../../../contract/texts/screening-words.ts'
import type { Film, Showtime } from '../../programme.ts'
import { screeningTimes } from '../../screening-times.ts'
import { type JsonLd, type Theater, theaterJsonLd } from '../../ui/structured-data.tsx'

/** Describes the parent pages of a page, starting with the home page. The URLs are absolute. */
export function breadcrumbsJsonLd(pages: readonly { name: string; address: string }[]): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: pages.map(({ name, address }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: address,
    })),
  }
}

export function movieJsonLd(film: Film, address: string, image: string | undefined): JsonLd {
  return {
    '@type': 'Movie',
    '@id': `${address}#film`,
    url: address,
    name: film.title,
    description: film.synopsis,
    image,
    director: personsIn(film.director),
    actor: personsIn(film.actor),
    genre: film.categories,
    datePublished: film.release_date,
    duration: isoDuration(film.time),
    alternateName: film.original_title || undefined,
    countryOfOrigin: film.country
      ? film.country.split(/\s*,\s*/).map(name => ({ '@type': 'Country', name }))
      : undefined,
    contentRating: classificationWords[film.classification],
    inLanguage: some(languageCodes(film.audio_languages)),
    subtitleLanguage: some(languageCodes(film.subtitle_languages)),
  }
}

type Screening = {
  address: string
  /** The '@id' of the film, which another JSON-LD object on the page describes. */
  film: string
  title: string
  language: string
  day: string
  hour: string
  duration: string
  preShowMinutes: number
  threeD: boolean
  shown: Pick<Showtime, 'sme' | 'audio_description' | 'kinds' | 'disabled_access'>
  classification: Classification
  theater: Theater
  image?: string | undefined
  soldOut: boolean
  /** The fares at their price without the 3D supplement. */
  fares: readonly { label: string; price: Euros }[]
  supplement: Euros
}

export function screeningJsonLd(screening: Screening): JsonLd[] {
  const times = screeningTimes(screening.day, screening.hour, screening.duration, screening.preShowMinutes)
  if (!times) return []
  const { address } = screening
  return [
    {
      '@type': 'ScreeningEvent',
      name: screening.title,
      description: sentenceOf(screening),
      url: address,
      image: screening.image,
      startDate: times.start.toISOString(),
      endDate: times.end.toISOString(),
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      ...languagesOf(screening),
      typicalAgeRange: leastAge(screening.classification),
      keywords: some(screening.shown.kinds.map(kind => kindWords[kind])),
      videoFormat: screening.threeD ? '3D' : '2D',
      location: { ...theaterJsonLd(screening.theater), amenityFeature: wheelchairAccess(screening) },
      workPresented: workOf(screening),
      organizer: {
        '@type': 'Organization',
        name: screening.theater.name_cinema,
        url: `${new URL(address).origin}/`,
      },
      offers: offersOf(screening),
    },
  ]
}

/** Returns one offer per fare; its price includes the supplement. */
const offersOf = ({ address, soldOut, fares, supplement }: Screening): JsonLd[] =>
  fares.map(({ label, price }) => ({
    '@type': 'Offer',
    name: label,
    url: address,
    price: eurosFromCents(placePrice(ratesOf({ price, supplement }))).toFixed(2),
    priceCurrency: 'EUR',
    availability: `https://schema.org/${soldOut ? 'SoldOut' : 'InStock'}`,
  }))

const sentenceOf = ({ title, language, day, hour, theater }: Screening): string =>
  `${title} (${language}), ${longDay(day)} à ${hourText(hour)}, ${theater.name_cinema}`

/**
 * Returns the languages of a screening: 'VF' is spoken in French, and 'VOST' has French subtitles. The spoken
 * language of an original version is unknown.
 */
const languagesOf = ({ language, shown }: Screening) => ({
  inLanguage: /^VF/i.test(language) ? 'fr' : undefined,
  subtitleLanguage: shown.sme || /ST/i.test(language) ? 'fr' : undefined,
})

/**
 * Returns the film that is shown. If the screening has captions or audio description, describes a version of the
 * film, because other screenings may show the film without them.
 */
function workOf({ film, title, shown }: Screening) {
  const accessibilityFeature = [
    ...(shown.sme ? ['captions'] : []),
    ...(shown.audio_description ? ['audioDescription'] : []),
  ]
  if (accessibilityFeature.length === 0) return { '@id': film }
  return { '@type': 'Movie', name: title, exampleOfWork: { '@id': film }, accessibilityFeature }
}

const wheelchairAccess = ({ shown }: Screening): JsonLd => ({
  '@type': 'LocationFeatureSpecification',
  name: 'Accès en fauteuil roulant',
  value: shown.disabled_access,
})

/** Returns the minimum age in the notation of schema.org: « 16- » means 16 and older. */
function leastAge(classification: Classification): string | undefined {
  const age = /\d+/.exec(classification)?.[0]
  return age && `${age}-`
}

const some = <Each>(list: Each[]): Each[] | undefined => (list.length > 0 ? list : undefined)

/** Splits a text into persons: 'Robert Wiene, Fritz Lang et Lil Dagover' becomes three. */
function personsIn(text: string): JsonLd[] {
  return text
    .split(/\s*,\s*|\s+et\s+|\s+&\s+/)
    .filter(Boolean)
    .map(name => ({ '@type': 'Person', name }))
}
