import type { Cinema, FrameCinema } from '../programme.ts'
import { phoneText } from '../texts/phone.ts'

/** A schema.org object, for search engines. */
export type JsonLd = { '@type': string; [property: string]: unknown }

/**
 * Writes JSON-LD for search engines into a script element. The browser does not execute such data, so the content
 * security policy does not forbid it.
 */
export function StructuredData({ graph }: { graph: readonly JsonLd[] }) {
  // Escape '<', so that no text in the data can close the script element.
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
  // Split the postal code, if there is one, from the town after it.
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
