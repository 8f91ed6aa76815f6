import { bandOf, beamOf, printedText } from '../../contract/rules/accent.ts'
import type { Classification } from '../../contract/rules/classification.ts'
import { addDays, weekdayOf } from '../../contract/rules/dates.ts'
import { type Cents, eurosFromCents } from '../../contract/rules/money.ts'
import { midnightInParis } from '../../contract/rules/paris-time.ts'
import type { Presentation } from '../../contract/rules/presentation.ts'
import { durationText } from '../../contract/texts/dates.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import { classificationWords } from '../../contract/texts/screening-notices.ts'
import { daysText } from '../../contract/texts/week.ts'
import type { Logo } from '../identity/read-logo.ts'
import { block, line, widthOf } from '../pdf/text.ts'
import {
  a4,
  addTag,
  drawDecoration,
  drawTagged,
  ink,
  mm,
  type Pdf,
  type Tag,
  toMm,
  writePdf,
} from '../pdf/write-pdf.ts'
import {
  cell,
  columns,
  heightOfHour,
  layOut,
  legendOf,
  type Measure,
  margin,
  measures,
  type PrintedHour,
  type PrintedRow,
  rowOf,
  rows,
  sizes,
} from './layout-rules.ts'

export type Showing = Presentation & { hour: string }

export type PrintedFilm = {
  title: string
  time: string
  classification: Classification
  /** The showings of each day, from Wednesday to Tuesday. */
  days: Showing[][]
}

export type PrintedWeek = {
  cinema: string
  /** The address and the phone number, on one line. */
  contact: string
  /** The first day of the week, a Wednesday, as YYYY-MM-DD. */
  from: string
  films: PrintedFilm[]
  /** The price grids, with the screenings for which each is used: « Samedi et dimanche ». */
  grids: { name: string; when: string[]; prices: { label: string; price: Cents }[] }[]
  /** The host name of the site. */
  site: string
  /** The accent colour; null for the usual one. */
  accent: string | null
  /**
   * The file name of the logo. The drawing does not need it, but it makes the cache key change with the logo. The
   * picture itself is a separate argument.
   */
  logo: string | null
  /** The brand name. The sheet shows it only if it differs from the name of the cinema. */
  brand: string
}

const wide = { x: margin, width: a4.width - 2 * margin }

/** Draws the programme of a week on A4, for the cinema's window. The same facts give the same bytes. */
export function drawWeek(week: PrintedWeek, logo: Logo | null = null): Promise<Uint8Array<ArrayBuffer>> {
  const title = `Programme ${daysText(week.from, addDays(week.from, 6))}`
  return writePdf({ title, madeAt: midnightInParis(week.from), ...a4 }, (pdf, root) => {
    const measure: Measure = (font, text, size) => widthOf(pdf, text, { font, size })
    const { scale, rows, pages } = layOut(scale => week.films.map(film => rowOf(film, scale, measure)))
    for (const [index, placed] of pages.entries()) {
      pdf.addPage()
      drawHead(pdf, root, week, logo)
      const table = addTag(pdf, root, 'Table')
      drawWeekdays(pdf, table, week.from)
      for (const { index, y, height } of placed) {
        if (index % 2 === 0)
          drawDecoration(pdf, () =>
            pdf.rect(mm(wide.x), mm(y), mm(wide.width), mm(height)).fill(beamOf(week.accent)[2]),
          )
        const colour = week.accent ? printedText(week.accent) : ink.curtain
        drawFilm(pdf, table, week.films[index]!, { row: rows[index]!, scale, y, height, colour })
      }
      drawFoot(pdf, root, week, { number: index + 1, of: pages.length })
    }
  })
}

/** Draws the heading, a band of colour: the name of the cinema, the logo, and the days. */
function drawHead(
  pdf: Pdf,
  root: Tag,
  { cinema, brand, from, accent }: PrintedWeek,
  logo: Logo | null,
): void {
  const band = bandOf(accent)
  drawDecoration(pdf, () => {
    const light = pdf.linearGradient(0, 0, mm(a4.width), 0).stop(0, band.from).stop(1, band.to)
    pdf.rect(0, 0, mm(a4.width), mm(33)).fill(band.from === band.to ? band.from : light)
    if (logo) drawLogo(pdf, logo)
  })
  const beside = { ...wide, width: wide.width - (logo ? logoRoom.width + 4 : 0) }
  drawTagged(pdf, root, 'H1', () => {
    const box = { ...beside, y: 6, height: 16, smallest: 12, leading: 1.02, stand: 'middle' } as const
    block(pdf, cinema, { font: 'title', size: 30, colour: band.text }, box)
  })
  drawTagged(pdf, root, 'P', () => {
    const to = addDays(from, 6)
    const days = `Programme ${daysText(from, to)} ${to.slice(0, 4)}`
    const prefix = brand && brand !== cinema ? `${brand} · ` : ''
    line(pdf, `${prefix}${days}`, { font: 'strong', size: 15, colour: band.text }, { ...beside, y: 27.2 })
  })
}

const logoRoom = { width: 46, height: 25 }

/** Draws the logo at the right of the head, on a plate of the colour that makes it visible, or on white. */
function drawLogo(pdf: Pdf, { printed, width, height, plate }: Logo): void {
  const scale = Math.min(logoRoom.width / width, logoRoom.height / height)
  const [across, high] = [width * scale, height * scale]
  const [x, y] = [a4.width - margin - across, 4 + (logoRoom.height - high) / 2]
  pdf.roundedRect(mm(x - 1), mm(y - 1), mm(across + 2), mm(high + 2), mm(1.5)).fill(plate.light ?? ink.paper)
  const png = `data:image/png;base64,${printed.toString('base64')}`
  pdf.image(png, mm(x), mm(y), { width: mm(across), height: mm(high) })
}

const weekdays = ['lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.']

const titleColumn = { x: margin + 1.4, width: columns.title - 2 }
const dayColumn = (day: number) => margin + columns.title + day * columns.day + cell.indent

function drawWeekdays(pdf: Pdf, table: Tag, from: string): void {
  const y = rows.top - 4
  const row = addTag(pdf, table, 'TR')
  const heading = (draw: () => void) => drawTagged(pdf, row, 'TH', draw, { scope: 'Column' })
  heading(() => line(pdf, 'Film', { font: 'strong', size: 11 }, { ...titleColumn, y }))
  for (let day = 0; day < 7; day++) {
    const date = addDays(from, day)
    const text = `${weekdays[weekdayOf(date) - 1]} ${Number(date.slice(8))}`
    const place = { x: dayColumn(day), y, width: cell.width }
    heading(() => line(pdf, text, { font: 'strong', size: 12 }, place))
  }
  drawRule(pdf, rows.top - 1)
}

function drawRule(pdf: Pdf, y: number): void {
  drawDecoration(pdf, () =>
    pdf
      .lineWidth(1.4)
      .moveTo(mm(wide.x), mm(y))
      .lineTo(mm(wide.x + wide.width), mm(y))
      .stroke(ink.text),
  )
}

/** `colour` is the colour of the marks below the hours: VOST, 3D. */
type Placed = { row: PrintedRow; scale: number; y: number; height: number; colour: string }

function drawFilm(pdf: Pdf, table: Tag, film: PrintedFilm, { row, scale, y, height, colour }: Placed): void {
  const first = y + (measures.padding / 2) * scale + toMm(sizes.hour * scale) * 0.86
  const line = addTag(pdf, table, 'TR')
  const title = () => drawTitle(pdf, film, { lines: row.titleLines, scale, first })
  drawTagged(pdf, line, 'TH', title, { scope: 'Row' })
  for (const [day, hours] of row.days.entries())
    drawTagged(pdf, line, 'TD', () =>
      drawHours(pdf, hours, { x: dayColumn(day), scale, first, bottom: y + height, colour }),
    )
}

type TitlePlace = { lines: number; scale: number; first: number }

function drawTitle(pdf: Pdf, film: PrintedFilm, { lines, scale, first }: TitlePlace): void {
  const height = measures.titleLine * scale * lines
  const box = { ...titleColumn, y: first, height, smallest: 6.5, leading: 1.22 }
  block(pdf, film.title, { font: 'strong', size: sizes.title * scale }, box)
  const facts = [durationText(film.time), classificationText(film.classification)]
  const soft = { font: 'regular', size: sizes.facts * scale, colour: ink.soft } as const
  const y = first + (measures.titleLine * (lines - 1) + measures.facts) * scale
  line(pdf, facts.filter(Boolean).join(' · '), soft, { ...titleColumn, y })
}

function classificationText(classification: Classification): string {
  if (classification === 'tous_publics') return ''
  if (classification === 'avertissement') return 'avertissement'
  return classificationWords[classification].replace('Interdit aux moins', 'interdit moins')
}

type Cell = { x: number; scale: number; first: number; bottom: number; colour: string }

/**
 * Draws the hours of a film on one day, one per line. If the page is too short, the last line says how many more
 * there are.
 */
function drawHours(pdf: Pdf, hours: readonly PrintedHour[], { x, scale, first, bottom, colour }: Cell): void {
  const strong = { font: 'strong', size: sizes.hour * scale } as const
  const marks = { font: 'regular', size: sizes.marks * scale, colour } as const
  const width = cell.width + 0.6
  let y = first
  for (const [index, entry] of hours.entries()) {
    const left = hours.length - index
    if (left > 1 && y + measures.hour * scale > bottom) {
      line(pdf, `+ ${left}`, strong, { x, y, width })
      return
    }
    line(pdf, entry.hour, strong, { x, y, width })
    if (entry.beside) line(pdf, entry.beside, marks, { x: x + entry.after, y, width: width - entry.after })
    for (const [below, text] of entry.under.entries())
      line(pdf, text, marks, { x, y: y + (below + 1) * measures.marks * scale, width })
    y += heightOfHour(entry) * scale
  }
}

/** Draws the legend of the marks, the fares and the address. */
function drawFoot(pdf: Pdf, root: Tag, week: PrintedWeek, page: { number: number; of: number }): void {
  drawRule(pdf, rows.bottom + 2)
  const regular = { font: 'regular', size: 8.5 } as const
  drawTagged(pdf, root, 'P', () => {
    const showings = week.films.flatMap(({ days }) => days.flat())
    block(pdf, legendOf(showings), regular, { ...wide, y: rows.bottom + 6.4, height: 7.8, smallest: 6 })
  })
  drawTagged(pdf, root, 'P', () => drawFares(pdf, week))
  drawTagged(pdf, root, 'P', () => {
    line(pdf, week.contact, { font: 'strong', size: 10 }, { ...wide, y: 284.4 })
    const pages = page.of > 1 ? `   ·   page ${page.number} sur ${page.of}` : ''
    const last = `Places en ligne\u00a0: ${week.site}   ·   Programme sous réserve de changements${pages}`
    line(pdf, last, { ...regular, colour: ink.soft }, { ...wide, y: 289 })
  })
}

const mostGrids = 4

/** Lists the price of each fare, or only the price if all fares have the same. */
function pricesText(prices: PrintedWeek['grids'][number]['prices']): string {
  const euros = (price: Cents) => eurosText(eurosFromCents(price))
  const [first] = prices
  if (first && prices.length > 1 && prices.every(({ price }) => price === first.price))
    return `Toutes les places à ${euros(first.price)}`
  return prices.map(({ label, price }) => `${label} ${euros(price)}`.replaceAll(' ', '\u00a0')).join(', ')
}

/** Draws up to four price grids side by side, the default grid first. */
function drawFares(pdf: Pdf, { grids, site }: PrintedWeek): void {
  const shown = grids.slice(0, mostGrids)
  const column = wide.width / shown.length
  const y = rows.bottom + 16
  for (const [index, { name, when, prices }] of shown.entries()) {
    const place = { x: wide.x + index * column, width: column - 4 }
    line(pdf, name, { font: 'strong', size: 9.5 }, { ...place, y })
    const soft = { font: 'regular', size: 8, colour: ink.soft } as const
    block(pdf, when.join('. '), soft, { ...place, y: y + 3.8, height: 3.6, smallest: 5.5 })
    const text = pricesText(prices)
    block(pdf, text, { font: 'regular', size: 8.5 }, { ...place, y: y + 7.6, height: 10.1, smallest: 6 })
  }
  if (grids.length > mostGrids) {
    const more = `Autres tarifs en caisse et sur ${site}`
    line(pdf, more, { font: 'regular', size: 8 }, { ...wide, y: 280.4 })
  }
}
