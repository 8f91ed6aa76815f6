// How large everything can be, and which film stands on which page. Measures are in millimetres, before `scale`.

export const sheet = { width: 210, height: 297, margin: 11 } as const
export const columns = { title: 45, day: (sheet.width - 2 * sheet.margin - 45) / 7 } as const
/** What a day leaves for an hour and its marks. */
export const cell = { width: columns.day - 2.4, gap: 0.9, indent: 1.4 } as const
export const rows = { top: 46, bottom: 248 } as const

/** What a page leaves for films. */
const room = rows.bottom - rows.top

export const measures = {
  hour: 4.9,
  marks: 3.1,
  titleLine: 4.9,
  facts: 3.6,
  padding: 2.8,
} as const

const largest = 1.4
/** Hours of 8.4 points: smaller ones are not read through a window. */
const smallest = 0.8
const step = 0.05

/** In points. */
export const sizes = { title: 10.5, facts: 7.6, hour: 10.5, marks: 7.4 } as const

/** An hour, what stands beside it that much further on, and what stands under it. */
export type PrintedHour = { hour: string; beside: string; after: number; under: readonly string[] }
export type PrintedRow = { titleLines: number; days: readonly (readonly PrintedHour[])[] }

export const heightOfHour = ({ under }: PrintedHour): number => measures.hour + under.length * measures.marks

const heightOfRow = ({ titleLines, days }: PrintedRow): number => {
  const hours = days.map(day => day.reduce((sum, entry) => sum + heightOfHour(entry), 0))
  const title = titleLines * measures.titleLine + measures.facts
  return Math.max(title, ...hours) + measures.padding
}

export type PlacedRow = { index: number; y: number; height: number }
export type Layout = { scale: number; rows: readonly PrintedRow[]; pages: PlacedRow[][] }

/** Whole where that is possible, on as few pages as it fits, as large as these allow. `rowsAt`: how each film breaks into lines at a scale. */
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
    // What is taller than a page is cut where the page ends.
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
