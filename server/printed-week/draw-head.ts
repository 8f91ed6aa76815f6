import { addDays, weekdayOf } from '../../contract/rules/dates.ts'
import { daysText } from '../../contract/texts/week.ts'
import { block, ink, line, mm, type Paper, type Part } from '../tickets/paper.ts'
import type { PrintedWeek } from './facts.ts'
import { cell, columns, rows, sheet } from './layout-rules.ts'

const wide = sheet.width - 2 * sheet.margin
const band = 33

/** The name of the cinema in the light of the projector, and the days. */
export function drawHead(paper: Paper, whole: Part, { cinema, from, beam }: PrintedWeek): void {
  paper.markContent('Artifact', { type: 'Layout' })
  const light = paper.linearGradient(0, 0, mm(sheet.width), 0)
  light.stop(0, beam[0]).stop(1, beam[1])
  paper.rect(0, 0, mm(sheet.width), mm(band)).fill(light)
  paper.endMarkedContent()
  whole.add(
    paper.struct('H1', {}, () =>
      block(
        paper,
        cinema,
        { face: 'title', size: 30 },
        { x: sheet.margin, y: 6, width: wide, height: 16, smallest: 12, leading: 1.02, stand: 'middle' },
      ),
    ),
  )
  const to = addDays(from, 6)
  const days = `${daysText(from, to)} ${to.slice(0, 4)}`
  whole.add(
    paper.struct('P', {}, () =>
      line(
        paper,
        `Programme ${days}`,
        { face: 'strong', size: 15 },
        { x: sheet.margin, y: 27.2, width: wide },
      ),
    ),
  )
}

const names = ['lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.']

export function drawWeekdays(paper: Paper, table: Part, from: string): void {
  const row = paper.struct('TR')
  table.add(row)
  row.add(
    paper.struct('TH', {}, () =>
      line(
        paper,
        'Film',
        { face: 'strong', size: 11 },
        { x: sheet.margin + 1.4, y: rows.top - 4, width: columns.title - 2 },
      ),
    ),
  )
  for (let day = 0; day < 7; day++) {
    const date = addDays(from, day)
    const text = `${names[weekdayOf(date) - 1]} ${Number(date.slice(8))}`
    const x = sheet.margin + columns.title + day * columns.day + cell.indent
    row.add(
      paper.struct('TH', {}, () =>
        line(paper, text, { face: 'strong', size: 12 }, { x, y: rows.top - 4, width: cell.width }),
      ),
    )
  }
  row.end()
  paper.markContent('Artifact', { type: 'Layout' })
  paper
    .moveTo(mm(sheet.margin), mm(rows.top - 1))
    .lineTo(mm(sheet.width - sheet.margin), mm(rows.top - 1))
    .lineWidth(1.4)
    .stroke(ink.text)
  paper.endMarkedContent()
}
