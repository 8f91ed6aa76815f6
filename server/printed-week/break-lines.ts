import { hourText } from '../../contract/texts/dates.ts'
import type { Paper } from '../pdf/paper.ts'
import { widthOf } from '../pdf/text.ts'
import type { PrintedFilm, Showing } from './facts.ts'
import { cell, columns, type PrintedHour, type PrintedRow, sizes } from './layout-rules.ts'
import { marksBeside } from './mark-rules.ts'

/** How wide a text is, in millimetres. */
export type Measure = (face: 'strong' | 'regular', text: string, points: number) => number

/** Every text is measured once, at one point of size. */
export function measureIn(paper: Paper): Measure {
  const known = new Map<string, number>()
  return (face, text, points) => {
    const key = `${face} ${text}`
    const width = known.get(key) ?? widthOf(paper, face, text)
    known.set(key, width)
    return (width * points * 25.4) / 72
  }
}

const mostTitleLines = 3

/** How a film breaks into lines at a scale. */
export function rowOf(film: PrintedFilm, scale: number, measure: Measure): PrintedRow {
  // Words do not fill a line to its end.
  const lines = measure('strong', film.title, sizes.title * scale) / (columns.title - 2)
  return {
    titleLines: lines <= 1 ? 1 : Math.min(mostTitleLines, Math.ceil(lines * 1.15)),
    days: film.days.map(day => day.map(showing => entryOf(showing, scale, measure))),
  }
}

/** Marks stand beside their hour where they fit, else under it, on as many lines as they need. */
function entryOf(showing: Showing, scale: number, measure: Measure): PrintedHour {
  const hour = hourText(showing.hour)
  const marks = marksBeside(showing)
  const wide = (text: string) => measure('regular', text, sizes.marks * scale)
  const after = measure('strong', hour, sizes.hour * scale) + cell.gap
  if (after + wide(marks.join(' ')) <= cell.width) return { hour, beside: marks.join(' '), after, under: [] }
  const under: string[] = []
  for (const mark of marks) {
    const longer = `${under.at(-1)} ${mark}`
    if (under.length > 0 && wide(longer) <= cell.width) under[under.length - 1] = longer
    else under.push(mark)
  }
  return { hour, beside: '', after, under }
}
