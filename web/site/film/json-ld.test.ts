import { expect, test } from 'vitest'
import type { Euros } from '../../../contract/rules/money.ts'
import { noFilmFacts } from '../../../tests/a-showtime.ts'
import { movieJsonLd, screeningJsonLd } from './json-ld.ts'

const euros = (amount: number) => amount as Euros

const screening = {
  address: 'https://cinema.test/film/1/seance/7/horaire/3',
  film: 'https://cinema.test/film/1#film',
  title: 'Metropolis',
  language: 'VOSTFR',
  day: '2026-11-20',
  hour: '20:30',
  duration: '02:33',
  preShowMinutes: 0,
  threeD: false,
  shown: { sme: false, audio_description: false, kinds: [], disabled_access: true },
  classification: 'tous_publics' as const,
  theater: { name_cinema: 'Le Rex', address_cine: '12, rue Basse', city: '69003 Lyon' },
  soldOut: false,
  fares: [
    { label: 'Plein tarif', price: euros(12.5) },
    { label: 'Moins de 14 ans', price: euros(6.1) },
  ],
  supplement: euros(2),
}

test('the JSON-LD of a screening has its languages, place, organiser and offers', () => {
  expect(screeningJsonLd(screening)).toMatchObject([
    {
      description: expect.stringMatching(/^Metropolis \(VOSTFR\), .*20.novembre.* à 20.?h.?30, Le Rex$/i),
      inLanguage: undefined,
      subtitleLanguage: 'fr',
      location: { address: { postalCode: '69003', addressLocality: 'Lyon' } },
      organizer: { '@type': 'Organization', name: 'Le Rex', url: 'https://cinema.test/' },
      offers: [
        {
          '@type': 'Offer',
          name: 'Plein tarif',
          price: '14.50',
          priceCurrency: 'EUR',
          url: screening.address,
        },
        { name: 'Moins de 14 ans', price: '8.10', availability: 'https://schema.org/InStock' },
      ],
    },
  ])
})

test('the JSON-LD of a screening has its accessibility features and minimum age', () => {
  const shown = { sme: true, audio_description: true, kinds: ['relax' as const], disabled_access: true }
  const [event] = screeningJsonLd({ ...screening, language: 'VF', shown, classification: 'moins_de_16' })
  expect(event).toMatchObject({
    ...{ inLanguage: 'fr', subtitleLanguage: 'fr', typicalAgeRange: '16-', keywords: ['Ciné-Relax'] },
    workPresented: {
      ...{ '@type': 'Movie', exampleOfWork: { '@id': screening.film } },
      accessibilityFeature: ['captions', 'audioDescription'],
    },
    location: { amenityFeature: { name: 'Accès en fauteuil roulant', value: true } },
  })
  expect(screeningJsonLd(screening)[0]).toMatchObject({
    ...{ workPresented: { '@id': screening.film }, typicalAgeRange: undefined, keywords: undefined },
  })
})

test('the JSON-LD of a film has its country, languages and age rating', () => {
  const facts = { ...noFilmFacts, ...{ country: 'Allemagne, Suède', audio_languages: 'allemand' } }
  const film = {
    ...{ id: 1, title: 'Faust', director: 'Murnau', actor: '', categories: [], release_date: '1926-10-14' },
    ...{ time: '01:46', synopsis: '', media: [], timeTables: [] },
    ...{
      ...facts,
      original_title: 'Faust – Eine deutsche Volkssage',
      classification: 'avertissement' as const,
    },
  }
  expect(movieJsonLd(film, screening.film, undefined)).toMatchObject({
    alternateName: 'Faust – Eine deutsche Volkssage',
    countryOfOrigin: [{ name: 'Allemagne' }, { name: 'Suède' }],
    ...{ contentRating: 'Tous publics, avec avertissement', inLanguage: ['de'], subtitleLanguage: undefined },
  })
})

test('the JSON-LD leaves out facts that are not known', () => {
  const theater = { ...screening.theater, city: 'Lyon' }
  const [event] = screeningJsonLd({
    ...screening,
    theater,
    language: 'VF',
    soldOut: true,
    fares: [],
  })
  expect(event).toMatchObject({
    inLanguage: 'fr',
    subtitleLanguage: undefined,
    location: { address: { postalCode: undefined, addressLocality: 'Lyon' } },
    offers: [],
  })
})
