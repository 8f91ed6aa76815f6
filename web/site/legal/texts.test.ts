import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { emptyIdentity, type Identity } from '../../../contract/rules/identity.ts'
import { fillLegalText, type LegalKind, legalKinds } from '../../../contract/rules/legal-text.ts'
import type { Euros } from '../../../contract/rules/money.ts'
import { usualWeek } from '../../../contract/rules/opening-hours.ts'
import type { Cinema, Fare, GridOnSale } from '../../programme.ts'
import { readDocument } from '../../ui/prose/markdown.ts'
import About from './about.tsx'
import { type CinemaFacts, legalFacts } from './facts.ts'
import { LegalPage } from './legal-page.tsx'
import { operatorOf } from './operator.ts'

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

type Page = LegalKind | 'about'
const pages: Page[] = ['about', ...legalKinds]
const textOf = (kind: LegalKind) =>
  readFileSync(join(import.meta.dirname, `../../../server/legal/texts/${kind}.md`), 'utf8')

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

type House = Partial<Pick<CinemaFacts, 'fares' | 'seating' | 'guests'>> & {
  cinemas?: Cinema[]
  identity?: Identity
  body?: string
}

function drawn(page: Page, house: House = {}): string {
  const { cinemas = [cinema], identity = emptyIdentity, seating = 'libre', guests = true } = house
  const operator = operatorOf(identity, cinemas)
  const sold = cinemas.length > 0 ? { fares: house.fares ?? fares, grids } : { fares: [], grids: [] }
  if (page === 'about') {
    const loaderData = { cinemas, operator, address: 'https://cinema.test/page', ...sold }
    const component = About as unknown as FunctionComponent<{ loaderData: object }>
    return renderToStaticMarkup(createElement(MemoryRouter, null, createElement(component, { loaderData })))
  }
  const { text, problems } = fillLegalText(
    house.body ?? textOf(page),
    legalFacts({ operator, seating, guests, ...sold }),
  )
  expect(problems).toEqual([])
  const data = { document: readDocument(text), version: 0, updatedOn: '2026-11-18', operator }
  return renderToStaticMarkup(createElement(LegalPage, data))
}

const idsIn = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)

test('the terms of sale have articles 1 to 15 in order, then the charter of good behaviour', () => {
  const sections = [...drawn('cgv').matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id)
  const articles = Array.from({ length: 15 }, (_, index) => `article-${index + 1}`)
  expect(sections).toEqual(['essentiel', ...articles, 'charte'])
})

const wordsOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

test('the practical information lists every fare, and each price grid with its prices and screenings', () => {
  const words = wordsOf(drawn('about'))
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

test('the terms of sale list each fare with its proof, and say that entry is refused without the proof', () => {
  const words = wordsOf(drawn('cgv'))
  for (const told of [
    'Le plein tarif habituel est de 12,50 € par place',
    'Étudiant Étudiants. À présenter à l’entrée : Carte',
    'Sans lui, l’entrée est refusée à ce tarif',
    'une place achetée garde le prix auquel elle l’a été',
  ])
    expect(words).toContain(told)
})

describe.each(pages)('the legal page %s has valid links and correct typography', page => {
  test('on a legal page, no two ids are the same, and each internal link leads to an existing id', () => {
    const html = drawn(page)
    const ids = idsIn(html)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, anchor] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(anchor)
  })

  test('a legal page uses the no-break spaces that French typography requires', () => {
    const text = drawn(page)
      .replace(/<script.*?<\/script>/gs, '')
      .replace(/<[^>]+>/g, '')
    expect(text.match(/.{0,20}(?: [;:!?»]|« |\d (?:€|jours|minutes|ans)).{0,10}/g)).toBeNull()
    expect(text).not.toMatch(/&#x27;/)
  })

  test('a legal page can be shown before the first cinema is entered', () => {
    expect(drawn(page, { cinemas: [] })).toContain('<h1>')
  })
})

const complete = Object.fromEntries(
  Object.entries(emptyIdentity).map(([field, value]) => [field, value === '' ? `un ${field}` : value]),
) as unknown as Identity

test('a legal text lists the settings that are missing and shows a placeholder for each', () => {
  for (const page of legalKinds) {
    expect(wordsOf(drawn(page))).toContain('Texte incomplet. Le cinéma n’a pas encore tout dit de lui-même.')
    expect(drawn(page, { identity: complete })).not.toMatch(/incomplet|renseigner/)
  }
  expect(wordsOf(drawn('mentions-legales'))).toMatch(/Il manque\s: .*Raison sociale, .*SIRET/)
  expect(drawn('mentions-legales')).toContain('(à renseigner)')
})

test('legal texts omit empty optional facts: share capital, registration, VAT number, minimum age', () => {
  const association = { ...complete, share_capital: '', registration: '', vat_number: '', minimum_age: 0 }
  expect(wordsOf(drawn('mentions-legales', { identity: association }))).not.toMatch(/capital|TVA|—\s*SIRET/)
  for (const page of ['about', 'cgv'] as const)
    expect(drawn(page, { identity: association })).not.toMatch(/moins de 0|>0.ans/)
})

test('no legal text calls the seller a company: it may be an association or a town', () => {
  for (const kind of legalKinds)
    expect(wordsOf(drawn(kind, { identity: complete }))).not.toMatch(/\b[Ll]a société\b|Société/)
})

test.each([
  [true, 'Réserver demande un compte ou, sans compte, une adresse e-mail confirmée par un code.'],
  [false, 'Réserver demande un compte. Il s’ouvre'],
])(
  'the terms of use ask for an account, or for an address alone if the site sells to guests (%s)',
  (guests, told) => {
    expect(wordsOf(drawn('cgu', { guests }))).toContain(told)
  },
)

test('the terms of use mention social networks, and several cinemas, only where there are some', () => {
  const alone = wordsOf(drawn('cgu'))
  expect(alone).toContain('Il présente le programme du cinéma et permet')
  expect(alone).not.toContain('réseaux sociaux')
  const many = wordsOf(
    drawn('cgu', {
      cinemas: [cinema, { ...cinema, id: 2 }],
      identity: { ...emptyIdentity, social_links: ['https://social.example/rex'] },
    }),
  )
  expect(many).toContain('le programme de ses cinémas')
  expect(many).toContain('dont les réseaux sociaux et un service de cartes')
})

test('each cinema has opening hours of its own, and cinemas with the same hours are grouped', () => {
  const closed = { ...cinema, id: 2, name_cinema: 'Le Palace', opening_hours: [null, ...usualWeek.slice(1)] }
  expect(wordsOf(drawn('about'))).toContain('Ouvert tous les jours Lundi 17h à 23h')
  const words = wordsOf(drawn('about', { cinemas: [cinema, closed] }))
  expect(words).toContain('17h à 23h tous les jours')
  expect(words).toContain('fermé lundi 17h à 23h du mardi au dimanche')
  expect(words).toContain('Le Palace Lundi fermé Mardi 17h à 23h')
})

test('the terms of sale describe free seating or numbered seats, or both if the cinema has both', () => {
  const free = 'Le placement dans la salle est libre.'
  expect(wordsOf(drawn('cgv', { seating: 'libre' }))).toContain(free)
  const numbered = wordsOf(drawn('cgv', { seating: 'numerote' }))
  expect(numbered).toContain('Les places sont numérotées')
  expect(numbered).not.toContain('libre.')
  const mixed = wordsOf(drawn('cgv', { seating: 'mixte' }))
  expect(mixed).toContain('Si la séance est numérotée, le siège')
  expect(mixed).not.toContain(free)
})

test('a fare is described by its condition or its ages; only the full fare is for everybody', () => {
  const bare = { condition: '', proof: null, max_per_order: null }
  const sold = [
    fares[0]!,
    { id: 2, code: 'a', label: 'Moins de 14 ans', ...bare, min_age: null, max_age: 13 },
    { id: 3, code: 'b', label: 'Senior', ...bare, min_age: 65, max_age: null },
    { id: 5, code: 'c', label: 'Ados', ...bare, min_age: 12, max_age: 17 },
    { id: 6, code: 'd', label: 'Abonné', ...bare, ...age },
  ]
  for (const page of ['about', 'cgv'] as const) {
    const words = wordsOf(drawn(page, { fares: sold }))
    for (const told of [
      'Plein tarif Pour tous.',
      'Moins de 14 ans Moins de 14 ans.',
      'Senior À partir de 65 ans.',
      'Ados De 12 à 17 ans.',
      'Abonné Pour les personnes que son nom désigne.',
    ])
      expect(words).toContain(told)
  }
})

const written = (body: string) => drawn('cgv', { body: `# Titre\n\n## 1. Objet\n\n${body}` })

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](data:text/html,x)',
  '[a](//ailleurs.test)',
  '![a](https://ailleurs.test/x.png)',
  '<javascript:alert(1)>',
])('a legal text cannot contain HTML or unsafe links: %s', body => {
  expect(written(body)).not.toMatch(/<script|<img|(?:src|href|on\w+)="(?!#|\/[^/])/i)
})

test("Markdown in a setting, such as the company's name, is shown as plain text in legal texts", () => {
  const name = '*Le* [Rex](/x) <b> `1` & _co_ {{siret}} | # \\ https://rex.test'
  const html = drawn('cgv', {
    identity: { ...emptyIdentity, company_name: name },
    body: '# T\n\n## 1. O\n\n{{raison-sociale}}',
  })
  expect(html).toContain('<p>*Le* [Rex](/x) &lt;b&gt; `1` &amp; _co_ {{siret}} | # \\ https://rex.test</p>')
})

test('Markdown syntax that legal texts do not support is shown as plain text', () => {
  const html = written(
    '::: inconnu\nUn\n:::\n\n| a | b |\n|---|---|\n| c | d |\n\n> Cité\n\n#### Petit\n\n`code`',
  )
  for (const words of ['::: inconnu', 'Un', '| c | d |', 'Cité', 'Petit', 'code'])
    expect(html).toContain(words)
})

test('two sections of a legal text with the same title get different ids', () => {
  const html = drawn('cgv', { body: '# T\n\n## À part\n\nUn\n\n## À part\n\nDeux' })
  expect(idsIn(html)).toEqual(expect.arrayContaining(['a-part', 'a-part-2']))
})
