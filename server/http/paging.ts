/** Says how much more there is: the total, and links to the pages around this one. */
export function pagingHeaders(
  url: URL,
  { page, size }: { page: number; size: number },
  total: number,
): Record<'x-total-count' | 'link', string> {
  const last = Math.max(1, Math.ceil(total / size))
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
