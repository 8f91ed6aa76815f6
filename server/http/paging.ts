import { mostListed } from '../../contract/endpoint.ts'
import { Refusal } from './refusal.ts'

export type AskedPage = { page: number; size: number }

/** Refuses pages deep in a list: the database would read every row before them. */
export function refuseTooDeep({ page, size }: AskedPage): void {
  if ((page - 1) * size < mostListed) return
  const message = `On feuillette les ${mostListed.toLocaleString('fr-FR')} premières lignes : affinez la recherche, ou exportez la liste.`
  throw new Refusal('invalid', { errors: [{ field: 'page', message }] })
}

/** Returns the headers of a page: the total, and links to the first, previous, next and last page. */
export function pagingHeaders(
  url: URL,
  { page, size }: AskedPage,
  total: number,
): Record<'x-total-count' | 'link', string> {
  const last = Math.max(1, Math.ceil(Math.min(total, mostListed) / size))
  const pages = { first: 1, prev: Math.min(page - 1, last), next: page + 1, last }
  const links = Object.entries(pages)
    .filter(([, number]) => number >= 1 && number <= last)
    .map(([relation, number]) => `<${pageUrl(url, number)}>; rel="${relation}"`)
  return { 'x-total-count': String(total), link: links.join(', ') }
}

function pageUrl(url: URL, page: number): string {
  const query = new URLSearchParams(url.search)
  query.set('page', String(page))
  return `${url.pathname}?${query}`
}
