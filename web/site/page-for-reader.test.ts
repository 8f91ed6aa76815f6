import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { LoggedInUser } from '../../contract/members.ts'
import { Header } from '../ui/header.tsx'
import { type OwnPlaces, OwnPlacesNote } from './film/own-places.tsx'
import { pageForReader } from './page-for-reader.tsx'

const site = { siteName: 'Le Rex', imageHost: '' }
const mona = { id: 3, firstname: "$& <b>Mona</b> é $'", roleUser: 'user' as const }
const places = [{ id: 7, session_date: '2026-11-20', hours_timetable: '20:30', places: 2 }]

/**
 * Renders a page with a text that looks like the tags that are replaced, to test that only the real tags are
 * replaced.
 */
function rendered(user: LoggedInUser | null, orders: OwnPlaces[]): string {
  const login = user ? '' : '/authentification/connexion'
  const title = '<header class="site-header off-paper">Un été</header> <div class="own-places"></div>'
  return renderToStaticMarkup(
    createElement(
      'body',
      null,
      createElement(Header, { user, login, ...site }),
      createElement(OwnPlacesNote, { orders }),
      createElement('p', null, title),
    ),
  )
}

const visitors = Buffer.from(rendered(null, []))

test("a member gets the cached page of visitors, but with the member's own header and orders", () => {
  const page = pageForReader(visitors, { user: mona, places }, site).toString()
  expect(page).toBe(rendered(mona, places))
  expect(page).toContain('/utilisateur/reservation/7')
  expect(page).not.toContain('/authentification/connexion')
})

test("a member without orders for the film gets the cached page with the member's header and no orders", () => {
  const page = pageForReader(visitors, { user: mona, places: [] }, site).toString()
  expect(page).toBe(rendered(mona, []))
})

test('a cached page without a header is returned unchanged', () => {
  const page = pageForReader(Buffer.from('<p>été</p>'), { user: mona, places }, site).toString()
  expect(page).toBe('<p>été</p>')
})
