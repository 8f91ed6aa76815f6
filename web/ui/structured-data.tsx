import type { Cinema, FrameCinema } from '../programme.ts'
import { phoneText } from '../texts/phone.ts'

/** A thing as schema.org describes it, for search engines and assistants. */
export type JsonLd = { '@type': string; [property: string]: unknown }

/** A block of data, not a program: the browser never runs it and the policy of the pages does not concern it. */
export function StructuredData({ graph }: { graph: readonly JsonLd[] }) {
  // No text of ours can close the element: it holds no '<'.
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll(
    '<',
    '\\u003c',
  )
  return <script type="application/ld+json">{json}</script>
}

export function movieTheaterJsonLd(cinema: FrameCinema): JsonLd {
  return {
    ...theaterJsonLd(cinema),
    description: cinema.infos_cine,
    telephone: phoneText(cinema.phone_cine).replace(/\s/g, ' '),
    email: cinema.email_cine,
    screenCount: cinema.nbr_theater,
  }
}

export type Theater = Pick<Cinema, 'name_cinema' | 'address_cine' | 'city'>

export function theaterJsonLd({ name_cinema, address_cine, city }: Theater): JsonLd {
  // Who has a postal code writes it before the town, as on an envelope.
  const [, postalCode, town] = /^(\d{5})\s+(.+)$/.exec(city.trim()) ?? [undefined, undefined, city]
  return {
    '@type': 'MovieTheater',
    name: name_cinema,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address_cine,
      postalCode,
      addressLocality: town,
      addressCountry: 'FR',
    },
  }
}
