import { groupTicketCode } from '../../contract/rules/ticket-text.ts'
import { line, type Style } from '../pdf/text.ts'
import {
  a4,
  addTag,
  drawDecoration,
  drawTagged,
  ink,
  mm,
  type Pdf,
  type Tag,
  writePdf,
} from '../pdf/write-pdf.ts'

export type SheetTable = {
  heading: string
  /** The widths of the columns in millimetres. Their sum must not exceed 180. */
  columns: readonly { label: string; width: number; align?: 'right' }[]
  rows: readonly { cells: readonly string[]; strong?: true }[]
}

export type Sheet = {
  /** The title of the PDF in its metadata. It must not contain `<` or `&`, because of `writePdf`. */
  title: string
  heading: string
  under: string
  /** The lines about the issuer. The first is its name. */
  issuer: readonly string[]
  /** Words printed on the document as a stamp: « Provisoire », « Duplicata », « Simulation ». */
  marks: readonly string[]
  facts: readonly (readonly [name: string, value: string])[]
  tables: readonly SheetTable[]
  notes: readonly string[]
  /** A QR code in the top right corner, with its text in letters below it. */
  code?: { modules: boolean[][]; text: string; alt: string }
  foot: string
  madeAt: Date
}

const margin = 15
const wide = { x: margin, width: a4.width - 2 * margin }
const page = { top: 18, bottom: 279, foot: 288 }
const heights = { row: 4.8, heading: 10, note: 4.2, fact: 5 }

type Item = {
  height: number
  draw: (y: number) => void
  /** The item is drawn on the next page if less than this height is left. By default, its own `height`. */
  needs?: number
  /** The item to repeat at the top of the next page, if the table continues there: its column names. */
  header?: Item
}

/** Draws an accounting document on A4. The same content always gives the same bytes. */
export function drawSheet(sheet: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  return writePdf({ title: sheet.title, madeAt: sheet.madeAt, ...a4 }, (pdf, root) => {
    const pages = paginate(itemsOf(pdf, root, sheet), heightOfHead(sheet))
    for (const [index, placed] of pages.entries()) {
      pdf.addPage()
      if (index === 0) drawHead(pdf, root, sheet)
      if (index === 0 && sheet.code) drawCode(pdf, root, sheet.code)
      for (const { item, y } of placed) item.draw(y)
      const number = `Page ${index + 1} sur ${pages.length}`
      drawTagged(pdf, root, 'P', () => {
        line(pdf, sheet.foot, small, { ...wide, width: wide.width - 30, y: page.foot })
        line(pdf, number, small, { ...wide, y: page.foot, align: 'right' })
      })
    }
  })
}

const codeBox = { x: margin + wide.width - 36, y: 20, size: 36 }

/** Draws the QR code as one path, because PDF readers would draw thin lines between several paths. */
function drawCode(pdf: Pdf, root: Tag, { modules, text, alt }: NonNullable<Sheet['code']>): void {
  const { x, y, size } = codeBox
  const bbox = [x, y, x + size, y + size].map(mm)
  const draw = () => {
    pdf
      .save()
      .translate(mm(x), mm(y))
      .scale(mm(size) / modules.length)
    for (const [row, cells] of modules.entries())
      for (const [column, dark] of cells.entries()) if (dark) pdf.rect(column, row, 1, 1)
    pdf.fill(ink.code).restore()
  }
  drawTagged(pdf, root, 'Figure', draw, { alt, bbox })
  drawTagged(pdf, root, 'P', () =>
    line(pdf, groupTicketCode(text), small, { x, y: y + size + 2, width: size, align: 'center' }),
  )
}

/** Distributes the items over pages. If a table continues on the next page, repeats its column names there. */
function paginate(items: readonly Item[], firstTop: number): { item: Item; y: number }[][] {
  const pages: { item: Item; y: number }[][] = [[]]
  let y = firstTop
  for (const item of items) {
    if (y + (item.needs ?? item.height) > page.bottom) {
      pages.push([])
      y = page.top
      if (item.header) {
        pages.at(-1)!.push({ item: item.header, y })
        y += item.header.height
      }
    }
    pages.at(-1)!.push({ item, y })
    y += item.height
  }
  return pages
}

const small: Style = { font: 'regular', size: 7.5, colour: ink.soft }
const regular: Style = { font: 'regular', size: 8.5 }
const strong: Style = { font: 'strong', size: 8.5 }

const factRows = ({ facts }: Sheet) => Math.ceil(facts.length / 2)
const heightOfHead = (sheet: Sheet) => 58 + factRows(sheet) * heights.fact

function drawHead(pdf: Pdf, root: Tag, { issuer, marks, heading, under, facts }: Sheet): void {
  const [name = '', ...lines] = issuer
  const half = { ...wide, width: 110 }
  drawTagged(pdf, root, 'P', () => {
    line(pdf, name, { font: 'title', size: 13 }, { ...half, y: 18 })
    for (const [index, text] of lines.entries()) line(pdf, text, small, { ...half, y: 22.5 + index * 3.6 })
  })
  if (marks.length > 0)
    drawTagged(pdf, root, 'P', () =>
      line(
        pdf,
        marks.join(' · ').toUpperCase(),
        { font: 'strong', size: 11, colour: ink.curtain },
        { ...wide, y: 18, align: 'right' },
      ),
    )
  drawTagged(pdf, root, 'H1', () => line(pdf, heading, { font: 'title', size: 19 }, { ...wide, y: 44 }))
  drawTagged(pdf, root, 'P', () => line(pdf, under, { font: 'strong', size: 11 }, { ...wide, y: 50.5 }))
  for (const [index, [label, value]] of facts.entries()) {
    const column = index % 2
    const x = wide.x + column * 92
    const y = 58 + Math.floor(index / 2) * heights.fact
    drawTagged(pdf, root, 'P', () => {
      line(pdf, label, small, { x, y, width: 34 })
      line(pdf, value, strong, { x: x + 35, y, width: 88 - 35 })
    })
  }
}

function itemsOf(pdf: Pdf, root: Tag, { tables, notes }: Sheet): Item[] {
  return [
    ...tables.flatMap(table => itemsOfTable(pdf, root, table)),
    { height: 4, draw: () => {} },
    ...notes.map(note => ({
      height: heights.note,
      draw: (y: number) => drawTagged(pdf, root, 'P', () => line(pdf, note, small, { ...wide, y: y + 3 })),
    })),
  ]
}

function itemsOfTable(pdf: Pdf, root: Tag, table: SheetTable): Item[] {
  let tag: Tag | undefined
  const tagOf = () => (tag ??= addTag(pdf, root, 'Table'))
  const labels = table.columns.map(({ label }) => label)
  const header: Item = {
    height: heights.row + 1,
    draw: y => drawDecoration(pdf, () => drawLabels(pdf, table, labels, y)),
  }
  return [
    {
      height: heights.heading,
      // Keep a heading together with the column names and two rows, so that it is never the last line of a page.
      needs: heights.heading + header.height + 2 * heights.row,
      draw: y =>
        drawTagged(pdf, root, 'P', () =>
          line(pdf, table.heading, { font: 'strong', size: 10.5 }, { ...wide, y: y + 7.5 }),
        ),
    },
    {
      height: header.height,
      draw: y => {
        const row = addTag(pdf, tagOf(), 'TR')
        cellsOf(table, labels, y).forEach(draw => {
          drawTagged(pdf, row, 'TH', () => draw(pdf, small), { scope: 'Column' })
        })
        drawDecoration(pdf, () => rule(pdf, table, y + heights.row, 0.8))
      },
    },
    ...table.rows.map(({ cells, strong: isStrong }) => ({
      height: heights.row,
      header,
      draw: (y: number) => {
        const row = addTag(pdf, tagOf(), 'TR')
        const style = isStrong ? strong : regular
        for (const [index, draw] of cellsOf(table, cells, y).entries()) {
          const type = index === 0 ? 'TH' : 'TD'
          drawTagged(pdf, row, type, () => draw(pdf, style), index === 0 ? { scope: 'Row' } : {})
        }
        drawDecoration(pdf, () => rule(pdf, table, y + heights.row, isStrong ? 0.8 : 0.25))
      },
    })),
  ]
}

function drawLabels(pdf: Pdf, table: SheetTable, labels: readonly string[], y: number): void {
  for (const draw of cellsOf(table, labels, y)) draw(pdf, small)
  rule(pdf, table, y + heights.row, 0.8)
}

/** Returns a function for each cell of a row, which draws the cell. */
function cellsOf({ columns }: SheetTable, cells: readonly string[], y: number) {
  let x = wide.x
  return columns.map(({ width, align = 'left' as const }, index) => {
    const place = { x: align === 'left' ? x : x + 1, y: y + 3.5, width: width - 1, align } as const
    x += width
    return (pdf: Pdf, style: Style) => line(pdf, cells[index] ?? '', style, place)
  })
}

function rule(pdf: Pdf, { columns }: SheetTable, y: number, thickness: number): void {
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  pdf
    .lineWidth(thickness)
    .moveTo(mm(wide.x), mm(y))
    .lineTo(mm(wide.x + width), mm(y))
    .stroke(thickness > 0.5 ? ink.text : ink.soft)
}
