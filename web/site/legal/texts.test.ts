import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { type Identity, unsaid } from '../../../contract/rules/identity.ts'
import type { Euros } from '../../../contract/rules/money.ts'
import { usualWeek } from '../../../contract/rules/opening-hours.ts'
import type { Cinema, Fare, GridOnSale } from '../../programme.ts'
import About from './about.tsx'
import Accessibility from './accessibility.tsx'
import LegalNotice from './legal-notice.tsx'
import { operatorOf } from './operator.ts'
import Privacy from './privacy.tsx'
import TermsOfSale from './terms-of-sale.tsx'
import TermsOfUse from './terms-of-use.tsx'

const cinema: Cinema = {
  id: 1,
  name_cinema: 'Le Rex',
  email_cine: 'rex@cinema.test',
  address_cine: '1, rue du Film',
  city: 'Lyon',
  phone_cine: '0465710001',
  manager: 'Alice Guy',
  nbr_theater: 1,
  disabled_access: 'Accès de plain-pied.',
  infos_cine: 'Une salle.',
  opening_hours: usualWeek,
}

const pages = { About, Accessibility, LegalNotice, Privacy, TermsOfSale, TermsOfUse }

const euros = (amount: number) => amount as Euros
const age = { min_age: null, max_age: null }
const fares: Fare[] = [
  { id: 1, code: 'plein', label: 'Plein tarif', condition: '', proof: null, ...age, max_per_order: null },
  { id: 4, code: 'e', label: 'Étudiant', condition: 'Étudiants.', proof: 'Carte', ...age, max_per_order: 2 },
]
const always = {
  ...{ cinemas_id: null, name_cinema: null, name_theater: null, weekdays: [], version_2D_3D: null },
  ...{ from_hour: null, to_hour: null, from_date: null, to_date: null },
}
const sold = (full: number, student?: number) => [
  { tariffs_id: 1, label: 'Plein tarif', price: euros(full) },
  ...(student ? [{ tariffs_id: 4, label: 'Étudiant', price: euros(student) }] : []),
]
const grids: GridOnSale[] = [
  { id: 2, name_grid: 'Semaine', prices: sold(12.5, 8.5), rules: [always] },
  { id: 3, name_grid: 'Week-end', prices: sold(13.5, 9.5), rules: [{ ...always, weekdays: [6, 7] }] },
  { id: 7, name_grid: 'Avant-première', prices: sold(15), rules: [] },
]

function drawn(page: unknown, cinemas = [cinema], identity: Identity = unsaid): string {
  const component = page as FunctionComponent<{ loaderData: object }>
  const loaderData = {
    ...{ cinemas, operator: operatorOf(identity, cinemas), address: 'https://cinema.test/page' },
    ...(cinemas.length > 0 ? { fares, grids } : { fares: [], grids: [] }),
  }
  return renderToStaticMarkup(createElement(MemoryRouter, null, createElement(component, { loaderData })))
}

const idsIn = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)

test('the terms of sale have articles 1 to 15 in order, then the charter of good behaviour', () => {
  const sections = [...drawn(TermsOfSale).matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id)
  const articles = Array.from({ length: 15 }, (_, index) => `article-${index + 1}`)
  expect(sections).toEqual(['essentiel', ...articles, 'charte'])
})

const wordsOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

test('the practical information has every fare, and each grid with its prices and its screenings', () => {
  const words = wordsOf(drawn(About))
  for (const told of [
    'À partir de 8,50 € la place',
    '12,50 € plein tarif habituel',
    'Semaine Toutes les autres séances Plein tarif 12,50 € Étudiant 8,50 €',
    'Week-end Samedi et dimanche Plein tarif 13,50 € Étudiant 9,50 €',
    'Avant-première À certaines séances Plein tarif 15,00 €',
    'Étudiant Étudiants. À présenter à l’entrée : Carte 2 au plus par réservation',
  ])
    expect(words).toContain(told)
})

test('the terms of sale have every fare, what is shown at the door and what happens without it', () => {
  const words = wordsOf(drawn(TermsOfSale))
  for (const told of [
    'Le plein tarif habituel est de 12,50 € par place',
    'Étudiant Étudiants. À présenter à l’entrée : Carte',
    'Sans lui, l’entrée est refusée à ce tarif',
    'une place achetée garde le prix auquel elle l’a été',
  ])
    expect(words).toContain(told)
})

describe.each(Object.entries(pages))('%s', (_, page) => {
  test('leads every inner link to a part that exists, once', () => {
    const html = drawn(page)
    const ids = idsIn(html)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, anchor] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(anchor)
  })

  test('is spaced as French is printed', () => {
    const text = drawn(page)
      .replace(/<script.*?<\/script>/gs, '')
      .replace(/<[^>]+>/g, '')
    expect(text.match(/.{0,20}(?: [;:!?»]|« |\d (?:€|jours|minutes|ans)).{0,10}/g)).toBeNull()
    expect(text).not.toMatch(/&#x27;/)
  })

  test('can be read before the first cinema is entered', () => {
    expect(drawn(page, [])).toContain('<h1>')
  })
})

const complete = Object.fromEntries(
  Object.entries(unsaid).map(([field, value]) => [field, value === '' ? `un ${field}` : value]),
) as unknown as Identity

test('the texts say what is missing of the house, and say it in its place; once it is complete, neither', () => {
  for (const page of [Accessibility, LegalNotice, Privacy, TermsOfSale, TermsOfUse]) {
    expect(wordsOf(drawn(page))).toContain('Texte incomplet. Le cinéma n’a pas encore tout dit de lui-même.')
    expect(drawn(page, [cinema], complete)).not.toMatch(/incomplet|renseigner/)
  }
  expect(wordsOf(drawn(LegalNotice))).toMatch(/Il manque\s: .*Raison sociale, .*SIRET/)
  expect(drawn(LegalNotice)).toContain('(à renseigner)')
})

test('what nobody needs is not said: no capital, no RCS, no VAT, no age', () => {
  const association = { ...complete, share_capital: '', registration: '', vat_number: '', minimum_age: 0 }
  expect(wordsOf(drawn(LegalNotice, [cinema], association))).not.toMatch(/capital|TVA|—\s*SIRET/)
  for (const page of [About, TermsOfSale])
    expect(drawn(page, [cinema], association)).not.toMatch(/moins de 0|>0.ans/)
})

test('each cinema has its own hours, and those that are alike are told together', () => {
  const closed = { ...cinema, id: 2, name_cinema: 'Le Palace', opening_hours: [null, ...usualWeek.slice(1)] }
  expect(wordsOf(drawn(About))).toContain('Ouvert tous les jours Lundi 17h à 23h')
  const words = wordsOf(drawn(About, [cinema, closed]))
  expect(words).toContain('17h à 23h tous les jours')
  expect(words).toContain('fermé lundi 17h à 23h du mardi au dimanche')
  expect(words).toContain('Le Palace Lundi fermé Mardi 17h à 23h')
})
