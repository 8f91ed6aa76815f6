/** What stands in a page from one place to another, and what is put there instead. */
export type Cut = { from: number; to: number; text: string }

/** All in one go: done one after the other, each would look the page through and copy it whole. */
export function withCuts(page: string, cuts: readonly Cut[]): string {
  const parts: string[] = []
  let at = 0
  for (const { from, to, text } of cuts.toSorted((a, b) => a.from - b.from)) {
    parts.push(page.slice(at, from), text)
    at = to
  }
  parts.push(page.slice(at))
  return parts.join('')
}

/** In place of what stands there once; of nothing where it does not. */
export function instead(page: string, of: string, text: string): Cut[] {
  const from = page.indexOf(of)
  return from < 0 ? [] : [{ from, to: from + of.length, text }]
}

export function beforeEnd(page: string, text: string): Cut[] {
  const end = page.lastIndexOf('</body>')
  return end < 0 || text === '' ? [] : [{ from: end, to: end, text }]
}
