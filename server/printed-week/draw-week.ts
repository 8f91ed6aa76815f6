import { addDays } from '../../contract/rules/dates.ts'
import { midnightInParis } from '../../contract/rules/paris-time.ts'
import { daysText } from '../../contract/texts/week.ts'
import { addPart } from '../pdf/structure.ts'
import { writePdf } from '../pdf/write-pdf.ts'
import { measureIn, rowOf } from './break-lines.ts'
import { drawFilm } from './draw-film.ts'
import { drawFoot } from './draw-foot.ts'
import { drawHead, drawWeekdays } from './draw-head.ts'
import type { PrintedWeek } from './facts.ts'
import { layOut, sheet } from './layout-rules.ts'

/** The programme of a week on A4, for the cinema's window. The same facts give the same bytes. */
export function drawWeek(week: PrintedWeek): Promise<Uint8Array<ArrayBuffer>> {
  const title = `Programme ${daysText(week.from, addDays(week.from, 6))}`
  const about = { title, made_at: midnightInParis(week.from), width: sheet.width, height: sheet.height }
  return writePdf(about, (paper, whole) => {
    const measure = measureIn(paper)
    const { scale, rows, pages } = layOut(scale => week.films.map(film => rowOf(film, scale, measure)))
    for (const [number, page] of pages.entries()) {
      paper.addPage()
      drawHead(paper, whole, week)
      const table = addPart(whole, 'Table')
      drawWeekdays(paper, table, week.from)
      for (const { index, y, height } of page)
        drawFilm(paper, table, {
          ...{ film: week.films[index]!, row: rows[index]!, scale, y, height },
          stripe: index % 2 === 0 ? week.beam[2] : null,
        })
      drawFoot(paper, whole, week, { number: number + 1, of: pages.length })
    }
  })
}
