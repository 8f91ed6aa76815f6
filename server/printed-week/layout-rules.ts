import { languageOf } from '../../contract/rules/languages.ts'
import { hourText } from '../../contract/texts/dates.ts'
import { markMeanings } from '../../contract/texts/screening-notices.ts'
import { marksOf } from '../../contract/texts/screening-words.ts'
import type { PrintedFilm, Showing } from './draw-week.ts'

// This file decides where the texts of a film break into lines, how large everything is, and which film is on
// which page. Measures are in millimetres at scale 1; drawing multiplies them by the chosen scale.

export const margin = 11
export const columns = { title: 45, day: (210 - 2 * margin - 45) / 7 } as const
/** The space for an hour and its marks in the column of a day. */
export const cell = { width: columns.day - 2.4, gap: 0.9, indent: 1.4 } as const
/** The vertical range of the films, between the heading and the foot of the page. */
export const rows = { top: 46, bottom: 248 } as const
const room = rows.bottom - rows.top

export const measures = { hour: 4.9, marks: 3.1, titleLine: 4.9, facts: 3.6, padding: 2.8 } as const

/** Font sizes, in points. */
export const sizes = { title: 10.5, facts: 7.6, hour: 10.5, marks: 7.4 } as const
const mostTitleLines = 3

const largest = 1.4
/** The smallest scale. It prints hours in 8.4 points; smaller ones cannot be read through the cinema's window. */
const smallest = 0.8
const step = 0.05

const unmarked = 'VF'
const meanings: Readonly<Record<string, string>> = {
  VOST: 'version originale sous-titrée en français',
  VO: 'version originale',
  VFST: 'version française sous-titrée',
  '3D': 'en relief',
}

/** Returns the marks of a showing. A French 2D showing without anything special has none. */
function marksBeside(showing: Showing): string[] {
  const language = languageOf(showing.language) ?? showing.language
  return [
    ...(language === unmarked ? [] : [language]),
    ...(showing.version_2D_3D === '3D' ? ['3D'] : []),
    ...marksOf(showing),
  ]
}

/** Returns the legend, which explains only the marks that are on the sheet. */
export function legendOf(showings: readonly Showing[]): string {
  const seen = [...new Set(showings.flatMap(marksBeside))]
  const explained = seen.flatMap(mark => {
    const meaning = meanings[mark] ?? markMeanings[mark]
    return meaning ? [`${mark}\u00a0:\u00a0${meaning}`] : []
  })
  return [`Sans mention\u00a0: version française`, ...explained].join('   ·   ')
}

/**
 * The hour of a showing with its marks, such as « VO » or « 3D ». Marks in `beside` are on the same line, `after`
 * millimetres from the left edge of the hour. Marks in `under` are on further lines below the hour.
 */
export type PrintedHour = { hour: string; beside: string; after: number; under: readonly string[] }
export type PrintedRow = { titleLines: number; days: readonly (readonly PrintedHour[])[] }

/** Returns the width of a text in millimetres; `size` is in points. */
export type Measure = (font: 'strong' | 'regular', text: string, size: number) => number

/** Breaks a film into lines at the given scale. */
export function rowOf(film: PrintedFilm, scale: number, measure: Measure): PrintedRow {
  const lines = measure('strong', film.title, sizes.title * scale) / (columns.title - 2)
  return {
    // Estimate the number of lines: add 15 % to the width of the title, because words do not fill their lines
    // completely.
    titleLines: lines <= 1 ? 1 : Math.min(mostTitleLines, Math.ceil(lines * 1.15)),
    days: film.days.map(day => day.map(showing => printedHour(showing, scale, measure))),
  }
}

/** Places the marks beside their hour if they fit there, else below it, on as many lines as they need. */
function printedHour(showing: Showing, scale: number, measure: Measure): PrintedHour {
  const hour = hourText(showing.hour)
  const marks = marksBeside(showing)
  const widthOf = (text: string) => measure('regular', text, sizes.marks * scale)
  const after = measure('strong', hour, sizes.hour * scale) + cell.gap
  if (after + widthOf(marks.join(' ')) <= cell.width)
    return { hour, beside: marks.join(' '), after, under: [] }
  const under: string[] = []
  for (const mark of marks) {
    const longer = `${under.at(-1)} ${mark}`
    if (under.length > 0 && widthOf(longer) <= cell.width) under[under.length - 1] = longer
    else under.push(mark)
  }
  return { hour, beside: '', after, under }
}

export const heightOfHour = ({ under }: PrintedHour): number => measures.hour + under.length * measures.marks

function heightOfRow({ titleLines, days }: PrintedRow): number {
  const hours = days.map(day => day.reduce((sum, entry) => sum + heightOfHour(entry), 0))
  const title = titleLines * measures.titleLine + measures.facts
  return Math.max(title, ...hours) + measures.padding
}

type PlacedRow = { index: number; y: number; height: number }
type Layout = { scale: number; rows: readonly PrintedRow[]; pages: PlacedRow[][] }

/**
 * Chooses the scale of the sheet. `rowsAt` breaks the films into lines at a given scale. Takes only scales at
 * which no film is cut, if there are any; among these, the one with the fewest pages; among equals, the largest.
 */
export function layOut(rowsAt: (scale: number) => readonly PrintedRow[]): Layout {
  const scales = Array.from(
    { length: Math.round((largest - smallest) / step) + 1 },
    (_, index) => largest - index * step,
  )
  const layouts = scales.map(scale => {
    const rows = rowsAt(scale)
    const tallest = Math.max(0, ...rows.map(heightOfRow)) * scale
    return { scale, rows, pages: paginate(rows, scale), whole: tallest <= room }
  })
  const whole = layouts.filter(layout => layout.whole)
  const good = whole.length > 0 ? whole : layouts.slice(-1)
  const fewest = Math.min(...good.map(({ pages }) => pages.length))
  return good.find(({ pages }) => pages.length === fewest)!
}

function paginate(given: readonly PrintedRow[], scale: number): PlacedRow[][] {
  const pages: PlacedRow[][] = [[]]
  let y: number = rows.top
  for (const [index, row] of given.entries()) {
    // A film taller than a page is cut at the end of the page.
    const height = Math.min(heightOfRow(row) * scale, room)
    if (y + height > rows.bottom && pages.at(-1)!.length > 0) {
      pages.push([])
      y = rows.top
    }
    pages.at(-1)!.push({ index, y, height })
    y += height
  }
  return pages
}
