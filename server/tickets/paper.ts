import type PDFDocument from 'pdfkit'
import type { Face, Faces } from './faces.ts'
import { setOnce } from './set-once.ts'

export type Paper = InstanceType<typeof PDFDocument>
/** A part of the document as a screen reader knows it. */
export type Part = ReturnType<Paper['struct']>

/** A third of an A4 sheet: it fills a phone held upright, and three print side by side. */
export const page = { width: 99, height: 210, margin: 8 } as const

/** Measures are in millimetres; a PDF counts in points, and so do type sizes. */
export const mm = (millimetres: number): number => (millimetres * 72) / 25.4
export const heightOf = (points: number): number => (points * 25.4) / 72

// The light theme of the site (web/ui/tokens.css) on white, because paper has its own ground.
export const ink = {
  text: '#1d1813',
  soft: '#5a5043',
  curtain: '#a81e2d',
  onCurtain: '#fff6ee',
  code: '#000000',
  paper: '#ffffff',
} as const

/** The size is the largest; what does not fit is set smaller. */
export type Style = { face: keyof Faces; size: number; colour?: string }
type Place = { x: number; y: number; width: number; align?: 'left' | 'center' | 'right' }

/** One line on a baseline, made smaller until it fits, and cut when even that does not help. */
export function line(paper: Paper, text: string, style: Style, place: Place): void {
  setOnce(paper.font(style.face), [text, style, place], () => setLine(paper, text, style, place))
}

function setLine(paper: Paper, text: string, style: Style, { x, y, width, align = 'left' }: Place): void {
  let shown = printable(paper, text)
  const smallest = style.size * 0.75
  // Measured as it is written: a word with a space behind it is another word to the face, to be set anew.
  const naturalOf = (one: string) => widthOf(paper, `${one} `) - widthOf(paper, ' ')
  while (naturalOf(shown) * smallest > mm(width)) shown = `${shown.slice(0, -2).trimEnd()}…`
  const natural = naturalOf(shown)
  const size = Math.min(style.size, mm(width) / natural)
  const free = mm(width) - natural * size
  const indent = align === 'left' ? 0 : align === 'right' ? free : free / 2
  paper.fontSize(size).fillColor(style.colour ?? ink.text)
  // The space is for who listens, or copies: two lines are not one word.
  write(paper, `${shown} `, mm(x) + indent, mm(y))
}

/** What `text` of pdfkit comes to; it would measure the line twice more. */
function write(paper: Paper, text: string, x: number, y: number): void {
  const inner = paper as unknown as { _fragment: (text: string, x: number, y: number, how: object) => void }
  inner._fragment(text, x, y, { baseline: 'alphabetic', textWidth: 0, wordCount: 0 })
}

type Block = Place & { height: number; smallest: number; leading?: number; stand?: 'top' | 'middle' }

/** Text on several lines, at the largest size at which it fits its box; cut when even the smallest does not. */
export function block(paper: Paper, text: string, style: Style, box: Block): void {
  const { height, smallest, leading = 1.28, stand = 'top', ...place } = box
  const most = (size: number) => Math.max(1, Math.floor(height / heightOf(size * leading)))
  setOnce(paper.font(style.face), [text, style, box], () => {
    const { lines, size } = fitLines(paper, text, style.size, { ...box, most })
    const step = heightOf(size * leading)
    // Of a box that is not filled, the middle of the capitals is in the middle.
    const first = stand === 'top' ? 0 : (height - (lines.length - 1) * step + heightOf(size * 0.66)) / 2
    for (const [index, one] of lines.entries())
      setLine(paper, one, { ...style, size }, { ...place, y: place.y + first + index * step })
  })
}

function fitLines(
  paper: Paper,
  text: string,
  largest: number,
  { width, most, smallest }: { width: number; most: (size: number) => number; smallest: number },
): { lines: string[]; size: number } {
  const words = printable(paper, text).split(' ')
  for (let size = largest; ; size -= 0.5) {
    const fits = (one: string) => widthOf(paper, one) * size <= mm(width)
    const lines = wrap(words, fits)
    if (lines.length <= most(size) && lines.every(fits)) return { lines, size }
    if (size <= smallest) return { lines: cut(lines, most(size)), size }
  }
}

function wrap(words: string[], fits: (text: string) => boolean): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of words) {
    const longer = current ? `${current} ${word}` : word
    if (!current || fits(longer)) current = longer
    else {
      lines.push(current)
      current = word
    }
  }
  return [...lines, current]
}

const cut = (lines: string[], most: number): string[] =>
  lines.length <= most ? lines : [...lines.slice(0, most - 1), `${lines[most - 1]}…`]

/** At one point of size; text grows in proportion. */
export const widthOf = (paper: Paper, text: string): number =>
  known(paper, 'width', text, () => paper.fontSize(1).widthOfString(text))

/** What the face can show: a letter it lacks loses its accent, and what has no Latin letter is left out. */
function printable(paper: Paper, text: string): string {
  const has = (letter: string) => faceOf(paper).hasGlyphForCodePoint(letter.codePointAt(0)!)
  return known(paper, 'printable', text, () =>
    [...text.normalize('NFC').replace(/[\t\n\r]/g, ' ')]
      .map(letter => [letter, letter.normalize('NFD')[0]!].find(has) ?? '')
      .join('')
      .replace(/ {2,}/g, ' ')
      .trim(),
  )
}

const faceOf = (paper: Paper): Face => (paper as unknown as { _font: { font: Face } })._font.font

const found = new WeakMap<Face, Map<string, unknown>>()
const mostFound = 5000

/** A house prints the same films, rooms and rules on every ticket: how they are set in a face is found out once. */
function known<T>(paper: Paper, what: string, asked: string, find: () => T): T {
  const face = faceOf(paper)
  const before = found.get(face)
  // Begun anew now and then, as names are without number.
  const answers = before && before.size < mostFound ? before : new Map<string, unknown>()
  if (answers !== before) found.set(face, answers)
  const key = `${what} ${asked}`
  if (!answers.has(key)) answers.set(key, find())
  return answers.get(key) as T
}
