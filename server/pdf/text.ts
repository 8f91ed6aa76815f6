import { BoundedMap } from '../../contract/rules/bounded-map.ts'
import type { FaceName } from './faces.ts'
import { heightOf, ink, mm, type Paper } from './paper.ts'
import { printable, showText, widthIn } from './set-text.ts'
import { number, shares } from './values.ts'

/** The size is the largest; what does not fit is set smaller. */
export type Style = { face: FaceName; size: number; colour?: string }
type Place = { x: number; y: number; width: number; align?: 'left' | 'center' | 'right' }

/** At one point of size; text grows in proportion. */
export const widthOf = (paper: Paper, face: FaceName, text: string): number =>
  widthIn(paper.faces[face], text)

/** One line on a baseline, made smaller until it fits, and cut when even that does not help. */
export function line(paper: Paper, text: string, style: Style, place: Place): void {
  setOnce(paper, text, style, place, () => setLine(paper, text, style, place))
}

type Block = Place & { height: number; smallest: number; leading?: number; stand?: 'top' | 'middle' }

/** Text on several lines, at the largest size at which it fits its box; cut when even the smallest does not. */
export function block(paper: Paper, text: string, style: Style, box: Block): void {
  const { height, leading = 1.28, stand = 'top', ...place } = box
  setOnce(paper, text, style, box, () => {
    const most = (size: number) => Math.max(1, Math.floor(height / heightOf(size * leading)))
    const { lines, size } = fitLines(paper, text, style, { ...box, most })
    const step = heightOf(size * leading)
    // Of a box that is not filled, the middle of the capitals is in the middle.
    const first = stand === 'top' ? 0 : (height - (lines.length - 1) * step + heightOf(size * 0.66)) / 2
    const set = lines.map((one, index) =>
      setLine(paper, one, { ...style, size }, { ...place, y: place.y + first + index * step }),
    )
    return {
      content: set.map(({ content }) => content).join(''),
      others: set.flatMap(({ others }) => others),
    }
  })
}

type Text = { content: string; others: number[] }

const known = new BoundedMap<string, Text>(1000)

/**
 * A house prints the same films, rooms and rules on every ticket: what a text comes to on a page is found out once. Begun
 * anew now and then, as names are without number.
 */
function setOnce(paper: Paper, text: string, style: Style, place: Place | Block, set: () => Text): void {
  const key = JSON.stringify([text, style, place, paper.height])
  const before = known.get(key)
  const { content, others } = before ?? set()
  paper.put(content)
  for (const sign of others) paper.others[style.face].add(sign)
  if (!before) known.set(key, { content, others })
}

function setLine(paper: Paper, text: string, style: Style, { x, y, width, align = 'left' }: Place): Text {
  const face = paper.faces[style.face]
  let shown = printable(face, text)
  const smallest = style.size * 0.75
  // Measured as it is written: a word with a space behind it is another word to the face, to be set anew.
  const naturalOf = (one: string) => widthIn(face, `${one} `) - widthIn(face, ' ')
  let natural = naturalOf(shown)
  while (natural * smallest > mm(width)) {
    shown = `${shown.slice(0, -2).trimEnd()}…`
    natural = naturalOf(shown)
  }
  const size = Math.min(style.size, mm(width) / natural)
  const free = mm(width) - natural * size
  const indent = align === 'left' ? 0 : align === 'right' ? free : free / 2
  // The space is for who listens, or copies: two lines are not one word.
  const { shown: signs, others } = showText(face, `${shown} `, size)
  const place = `${number(mm(x) + indent)} ${number(paper.height - mm(y))}`
  const colour = shares(style.colour ?? ink.text).join(' ')
  const content = `BT\n${colour} rg\n/${resourceOf[style.face]} ${number(size)} Tf\n1 0 0 1 ${place} Tm\n${signs}\nET\n`
  return { content, others }
}

/** What pages call a face. */
export const resourceOf: Record<FaceName, string> = { regular: 'F1', strong: 'F2', title: 'F3' }

function fitLines(
  paper: Paper,
  text: string,
  { face, size: largest }: Style,
  { width, most, smallest }: { width: number; most: (size: number) => number; smallest: number },
): { lines: string[]; size: number } {
  const words = printable(paper.faces[face], text).split(' ')
  for (let size = largest; ; size -= 0.5) {
    const fits = (one: string) => widthOf(paper, face, one) * size <= mm(width)
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
