import { renderToStaticMarkup } from 'react-dom/server'
import type { LoggedInUser } from '../../contract/members.ts'
import { Header } from '../ui/header.tsx'
import { noOwnPlaces, type OwnPlaces, OwnPlacesNote } from './film/own-places.tsx'

type Reader = { user: LoggedInUser; places: readonly OwnPlaces[] }

/**
 * Replaces two elements in a page that is cached for visitors: the header, and the list of the reader's own orders
 * for the film. Finds them by their tags, which no text can imitate, because all text is escaped. Works on a
 * Buffer, because each page as a string would be a large object for the garbage collector.
 */
export function pageForReader(
  visitors: Buffer,
  { user, places }: Reader,
  site: { siteName: string; imageHost: string },
): Buffer<ArrayBuffer> {
  const header = renderToStaticMarkup(<Header user={user} login="" {...site} />)
  const note = renderToStaticMarkup(<OwnPlacesNote orders={places} />)
  const withHeader = replaced(visitors, '<header class="site-header', '</header>', header)
  return places.length > 0 ? replaced(withHeader, noOwnPlaces, '', note) : withHeader
}

/** Replaces the first element that begins with the tag `first` and ends with `last`. */
function replaced(page: Buffer, first: string, last: string, element: string): Buffer<ArrayBuffer> {
  const from = page.indexOf(first)
  if (from < 0) return Buffer.from(page)
  const to = page.indexOf(last, from + first.length) + last.length
  return Buffer.concat([page.subarray(0, from), Buffer.from(element), page.subarray(to)])
}
