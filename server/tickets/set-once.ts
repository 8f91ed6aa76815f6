import type { Paper } from './paper.ts'
import { isWrittenInUsualLetters } from './usual-letters.ts'

type Font = { id: string; ref: () => object }
type Inner = {
  _font: Font
  page: { height: number; fonts: Record<string, object>; write?: (text: string) => void }
  addContent: (content: Uint8Array) => void
}

let written = new Map<string, Uint8Array>()
const mostWritten = 1000

/**
 * A house prints the same films, rooms and rules on every ticket: what a text comes to in the file is found out once, and then
 * written as it is. It depends on the face in use, the page's height and `asked`. Begun anew now and then, as names are without number.
 */
export function setOnce(paper: Paper, asked: readonly unknown[], set: () => void): void {
  const inner = paper as unknown as Inner
  const { page, _font } = inner
  const key = JSON.stringify([_font.id, page.height, ...asked])
  const before = written.get(key)
  if (before !== undefined) {
    page.fonts[_font.id] ??= _font.ref()
    inner.addContent(before)
    return
  }
  const parts: string[] = []
  page.write = part => parts.push(part)
  set()
  // Back to that of all pages.
  delete page.write
  const content = new TextEncoder().encode(`${parts.join('\n')}\n`)
  inner.addContent(content)
  // Signs beyond the usual ones have another number in every file.
  if (!isWrittenInUsualLetters(paper)) return
  if (written.size >= mostWritten) written = new Map()
  written.set(key, content)
}
