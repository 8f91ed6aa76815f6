import { eurosFromCents } from '../../contract/rules/money.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import { ink, type Paper } from '../pdf/paper.ts'
import { stretch, stroke } from '../pdf/shapes.ts'
import { decorate, type Part, say as sayIn } from '../pdf/structure.ts'
import { block, line } from '../pdf/text.ts'
import type { PrintedWeek } from './facts.ts'
import { rows, sheet } from './layout-rules.ts'
import { legendOf } from './mark-rules.ts'

const wide = sheet.width - 2 * sheet.margin
const mostGrids = 4

/** What the marks stand for, what a seat costs, where to come. */
export function drawFoot(
  paper: Paper,
  whole: Part,
  week: PrintedWeek,
  page: { number: number; of: number },
): void {
  const say = (draw: () => void) => sayIn(paper, whole, 'P', draw)
  const across = stretch([sheet.margin, rows.bottom + 2], [sheet.width - sheet.margin, rows.bottom + 2])
  decorate(paper, () => stroke(paper, across, { width: 1.4, colour: ink.text }))
  const showings = week.films.flatMap(({ days }) => days.flat())
  say(() =>
    block(
      paper,
      legendOf(showings),
      { face: 'regular', size: 8.5 },
      { x: sheet.margin, y: rows.bottom + 6.4, width: wide, height: 7.8, smallest: 6 },
    ),
  )
  say(() => fares(paper, week))
  const pages = page.of > 1 ? `   ·   page ${page.number} sur ${page.of}` : ''
  say(() => {
    line(paper, week.contact, { face: 'strong', size: 10 }, { x: sheet.margin, y: 284.4, width: wide })
    const last = `Places en ligne\u00a0: ${week.site}   ·   Programme sous réserve de changements${pages}`
    line(
      paper,
      last,
      { face: 'regular', size: 8.5, colour: ink.soft },
      { x: sheet.margin, y: 289, width: wide },
    )
  })
}

/** Side by side, the usual one first; a house of many says where the others are. */
function fares(paper: Paper, { grids, site }: PrintedWeek): void {
  const shown = grids.slice(0, mostGrids)
  const width = wide / Math.max(1, shown.length)
  const y = rows.bottom + 16
  for (const [index, { name, prices }] of shown.entries()) {
    const x = sheet.margin + index * width
    line(paper, name, { face: 'strong', size: 9.5 }, { x, y, width: width - 4 })
    const text = prices
      .map(({ label, price }) => `${label} ${eurosText(eurosFromCents(price))}`.replaceAll(' ', '\u00a0'))
      .join(', ')
    block(
      paper,
      text,
      { face: 'regular', size: 8.5 },
      { x, y: y + 3.9, width: width - 4, height: 13.8, smallest: 6 },
    )
  }
  if (grids.length > mostGrids) {
    const more = { x: sheet.margin, y: 280.4, width: wide }
    line(paper, `Autres tarifs en caisse et sur ${site}`, { face: 'regular', size: 8 }, more)
  }
}
