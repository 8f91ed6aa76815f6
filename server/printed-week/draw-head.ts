import { addDays, weekdayOf } from '../../contract/rules/dates.ts'
import { daysText } from '../../contract/texts/week.ts'
import { ink, type Paper } from '../pdf/paper.ts'
import { fill, gradient, rect, stretch, stroke } from '../pdf/shapes.ts'
import { addPart, decorate, type Part, say } from '../pdf/structure.ts'
import { block, line } from '../pdf/text.ts'
import type { PrintedWeek } from './facts.ts'
import { cell, columns, rows, sheet } from './layout-rules.ts'

const wide = sheet.width - 2 * sheet.margin
const band = 33

/** The name of the cinema in the light of the projector, and the days. */
export function drawHead(paper: Paper, whole: Part, { cinema, from, beam }: PrintedWeek): void {
  const light = gradient(
    paper,
    [0, 0],
    [sheet.width, 0],
    [
      [0, beam[0]],
      [1, beam[1]],
    ],
  )
  decorate(paper, () => fill(paper, rect(0, 0, sheet.width, band), light))
  say(paper, whole, 'H1', () =>
    block(
      paper,
      cinema,
      { face: 'title', size: 30 },
      { x: sheet.margin, y: 6, width: wide, height: 16, smallest: 12, leading: 1.02, stand: 'middle' },
    ),
  )
  const to = addDays(from, 6)
  const days = `${daysText(from, to)} ${to.slice(0, 4)}`
  say(paper, whole, 'P', () =>
    line(paper, `Programme ${days}`, { face: 'strong', size: 15 }, { x: sheet.margin, y: 27.2, width: wide }),
  )
}

const names = ['lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.']

export function drawWeekdays(paper: Paper, table: Part, from: string): void {
  const row = addPart(table, 'TR')
  const first = { x: sheet.margin + 1.4, y: rows.top - 4, width: columns.title - 2 }
  say(paper, row, 'TH', () => line(paper, 'Film', { face: 'strong', size: 11 }, first))
  for (let day = 0; day < 7; day++) {
    const date = addDays(from, day)
    const text = `${names[weekdayOf(date) - 1]} ${Number(date.slice(8))}`
    const x = sheet.margin + columns.title + day * columns.day + cell.indent
    say(paper, row, 'TH', () =>
      line(paper, text, { face: 'strong', size: 12 }, { x, y: rows.top - 4, width: cell.width }),
    )
  }
  const across = stretch([sheet.margin, rows.top - 1], [sheet.width - sheet.margin, rows.top - 1])
  decorate(paper, () => stroke(paper, across, { width: 1.4, colour: ink.text }))
}
