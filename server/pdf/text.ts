import { BoundedMap } from '../../contract/rules/bounded-map.ts'
import { type FontName, loadFonts } from './fonts.ts'
import { ink, mm, type Pdf, toMm } from './write-pdf.ts'

/** A text style. `size` is the largest font size; a text that does not fit is drawn smaller. */
export type Style = { font: FontName; size: number; colour?: string }
type Place = { x: number; y: number; width: number; align?: 'left' | 'center' | 'right' }

/** Returns the width of a text in millimetres. */
export const widthOf = (pdf: Pdf, text: string, { font, size }: Style): number =>
  toMm(naturalWidth(pdf, font, text) * size)

/**
 * Returns the width of a text in points at a font size of one point. `line` draws a space after each text, so that
 * two texts are not copied or read aloud as one word. The width includes how this space moves the last letter
 * (kerning), but not the space itself.
 */
function naturalWidth(pdf: Pdf, font: FontName, text: string): number {
  const key = `${font} ${text}`
  const known = naturalWidths.get(key)
  if (known !== undefined) return known
  pdf.font(font).fontSize(1)
  const width = pdf.widthOfString(`${text} `) - pdf.widthOfString(' ')
  naturalWidths.set(key, width)
  return width
}

/** Caches widths, because a layout measures the same texts at many sizes and files repeat the same texts. */
const naturalWidths = new BoundedMap<string, number>(5000)

/**
 * Draws one line on the baseline `y`. A long text is set smaller, down to three quarters of the size, and then
 * cut.
 */
export function line(pdf: Pdf, text: string, style: Style, { x, y, width, align = 'left' }: Place): void {
  let shown = printable(style.font, text)
  let natural = naturalWidth(pdf, style.font, shown)
  while (natural * style.size * 0.75 > mm(width)) {
    shown = `${shown.slice(0, -2).trimEnd()}…`
    natural = naturalWidth(pdf, style.font, shown)
  }
  const size = Math.min(style.size, mm(width) / natural)
  const free = mm(width) - natural * size
  const indent = align === 'left' ? 0 : align === 'right' ? free : free / 2
  pdf
    .font(style.font)
    .fontSize(size)
    .fillColor(style.colour ?? ink.text)
    .text(`${shown} `, mm(x) + indent, mm(y), { lineBreak: false, baseline: 'alphabetic' })
}

type Box = Place & { height: number; smallest: number; leading?: number; stand?: 'top' | 'middle' }

/**
 * Draws a text on several lines, in the largest size that fits the box. Cuts the text if even the smallest size
 * does not fit.
 */
export function block(pdf: Pdf, text: string, style: Style, box: Box): void {
  const { height, leading = 1.28, stand = 'top', ...place } = box
  const { lines, size } = fitLines(pdf, text, style, { ...box, leading })
  const step = toMm(size * leading)
  // With `middle`, centre the lines in the box. Their height is measured from the top of the capitals of the first
  // line to the baseline of the last line.
  const first = stand === 'top' ? 0 : (height - (lines.length - 1) * step + toMm(size * 0.66)) / 2
  for (const [index, one] of lines.entries())
    line(pdf, one, { ...style, size }, { ...place, y: place.y + first + index * step })
}

function fitLines(
  pdf: Pdf,
  text: string,
  { font, size: largest }: Style,
  { width, height, smallest, leading }: Box & { leading: number },
): { lines: string[]; size: number } {
  const words = printable(font, text).split(' ')
  for (let size = largest; ; size -= 0.5) {
    const fits = (one: string) => naturalWidth(pdf, font, one) * size <= mm(width)
    const lines = wrap(words, fits)
    const most = Math.max(1, Math.floor(height / toMm(size * leading)))
    if (lines.length <= most && lines.every(fits)) return { lines, size }
    if (size > smallest) continue
    const cut = lines.length <= most ? lines : [...lines.slice(0, most - 1), `${lines[most - 1]}…`]
    return { lines: cut, size }
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

/** Returns the text in letters of the font. A missing letter loses its accent, or is left out. */
function printable(name: FontName, text: string): string {
  const font = loadFonts()[name]
  const has = (letter: string) => font.hasGlyphForCodePoint(letter.codePointAt(0)!)
  const withoutAccent = (letter: string) => [letter.normalize('NFD')[0]!].filter(has).join('')
  return [...text.normalize('NFC').replace(/[\t\n\r]/g, ' ')]
    .map(letter => (has(letter) ? letter : withoutAccent(letter)))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim()
}
