import { durationText } from '../../contract/texts/dates.ts'
import { classificationWords } from '../../contract/texts/screening-notices.ts'
import { heightOf, ink, type Paper } from '../pdf/paper.ts'
import { fill, rect } from '../pdf/shapes.ts'
import { addPart, decorate, type Part, say } from '../pdf/structure.ts'
import { block, line } from '../pdf/text.ts'
import type { PrintedFilm } from './facts.ts'
import {
  cell,
  columns,
  heightOfHour,
  measures,
  type PrintedHour,
  type PrintedRow,
  sheet,
  sizes,
} from './layout-rules.ts'

type Placed = {
  film: PrintedFilm
  row: PrintedRow
  scale: number
  y: number
  height: number
  stripe: string | null
}

export function drawFilm(paper: Paper, table: Part, placed: Placed): void {
  const { row, scale, y, height, stripe } = placed
  const wide = sheet.width - 2 * sheet.margin
  if (stripe) decorate(paper, () => fill(paper, rect(sheet.margin, y, wide, height), stripe))
  const line = addPart(table, 'TR')
  say(paper, line, 'TH', () => title(paper, placed))
  for (const [index, day] of row.days.entries()) {
    const x = sheet.margin + columns.title + index * columns.day + cell.indent
    say(paper, line, 'TD', () => hours(paper, day, { scale, x, y, bottom: y + height }))
  }
}

/** Where the first line of a row stands. */
const firstLine = (y: number, scale: number): number =>
  y + (measures.padding / 2) * scale + heightOf(sizes.hour * scale) * 0.86

function title(paper: Paper, { film, row, scale, y }: Placed): void {
  const first = firstLine(y, scale)
  const height = measures.titleLine * scale * row.titleLines
  const place = { x: sheet.margin + 1.4, width: columns.title - 2 }
  const style = { face: 'strong', size: sizes.title * scale } as const
  block(paper, film.title, style, { ...place, y: first, height, smallest: 6.5, leading: 1.22 })
  const facts = [durationText(film.time), classificationOf(film)].filter(Boolean).join(' · ')
  const under = first + (measures.titleLine * (row.titleLines - 1) + measures.facts) * scale
  const soft = { face: 'regular', size: sizes.facts * scale, colour: ink.soft } as const
  line(paper, facts, soft, { ...place, y: under })
}

/** A film for all says nothing. */
function classificationOf({ classification }: PrintedFilm): string {
  if (classification === 'tous_publics') return ''
  if (classification === 'avertissement') return 'avertissement'
  return classificationWords[classification].replace('Interdit aux moins', 'interdit moins')
}

type Cell = { scale: number; x: number; y: number; bottom: number }

function hours(paper: Paper, day: readonly PrintedHour[], { scale, x, y, bottom }: Cell): void {
  const strong = { face: 'strong', size: sizes.hour * scale } as const
  const marks = { face: 'regular', size: sizes.marks * scale, colour: ink.curtain } as const
  const width = cell.width + 0.6
  let at = firstLine(y, scale)
  for (const [index, entry] of day.entries()) {
    const left = day.length - index
    // Where the page ends before the day does, it says how many more there are.
    if (left > 1 && at + measures.hour * scale > bottom) {
      line(paper, `+ ${left}`, strong, { x, y: at, width })
      return
    }
    line(paper, entry.hour, strong, { x, y: at, width })
    if (entry.beside)
      line(paper, entry.beside, marks, { x: x + entry.after, y: at, width: width - entry.after })
    for (const [below, text] of entry.under.entries())
      line(paper, text, marks, { x, y: at + (below + 1) * measures.marks * scale, width })
    at += heightOfHour(entry) * scale
  }
}
