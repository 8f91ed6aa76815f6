import { expect, test } from 'vitest'
import { screeningJsonLd } from './json-ld.ts'

const screening = {
  address: 'https://cinema.test/film/1/seance/7/horaire/3',
  film: 'https://cinema.test/film/1#film',
  title: 'Metropolis',
  language: 'VOSTFR',
  day: '2026-11-20',
  hour: '20:30',
  duration: '02:33',
  threeD: false,
  theater: { name_cinema: 'Le Rex', address_cine: '12, rue Basse', city: '69003 Lyon' },
  offer: { soldOut: false },
}

test('a screening is told with its languages, its place, who holds it and where to buy', () => {
  expect(screeningJsonLd(screening)).toMatchObject([
    {
      description: expect.stringMatching(/^Metropolis \(VOSTFR\), .*20.novembre.* à 20.?h.?30, Le Rex$/i),
      inLanguage: undefined,
      subtitleLanguage: 'fr',
      location: { address: { postalCode: '69003', addressLocality: 'Lyon' } },
      organizer: { '@type': 'Organization', name: 'Le Rex', url: 'https://cinema.test/' },
      offers: { url: screening.address, availability: 'https://schema.org/InStock', price: undefined },
    },
  ])
})

test('what the house does not say is not made up', () => {
  const theater = { ...screening.theater, city: 'Lyon' }
  const [event] = screeningJsonLd({
    ...screening,
    theater,
    language: 'VF',
    offer: { soldOut: true, euros: 12.5 },
  })
  expect(event).toMatchObject({
    inLanguage: 'fr',
    subtitleLanguage: undefined,
    location: { address: { postalCode: undefined, addressLocality: 'Lyon' } },
    offers: { price: '12.50', priceCurrency: 'EUR', availability: 'https://schema.org/SoldOut' },
  })
})
