import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { Cinema } from '../../programme.ts'
import About from './about.tsx'
import Accessibility from './accessibility.tsx'
import LegalNotice from './legal-notice.tsx'
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
}

const pages = { About, Accessibility, LegalNotice, Privacy, TermsOfSale, TermsOfUse }

function drawn(page: unknown, cinemas = [cinema]): string {
  const component = page as FunctionComponent<{ loaderData: object }>
  const loaderData = { cinemas, address: 'https://cinema.test/page' }
  return renderToStaticMarkup(createElement(MemoryRouter, null, createElement(component, { loaderData })))
}

const idsIn = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)

test('the terms of sale have articles 1 to 15 in order, then the charter of good behaviour', () => {
  const sections = [...drawn(TermsOfSale).matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id)
  const articles = Array.from({ length: 15 }, (_, index) => `article-${index + 1}`)
  expect(sections).toEqual(['essentiel', ...articles, 'charte'])
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
