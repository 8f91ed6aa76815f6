import { encodeQR } from 'qr'
import { type Beam, beamOf } from '../../contract/rules/accent.ts'
import { isWideLogo } from '../../contract/rules/logo-ground.ts'
import { mark } from '../../contract/rules/mark.ts'
import { eurosFromCents } from '../../contract/rules/money.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { groupTicketCode } from '../../contract/rules/ticket-text.ts'
import { hourText, longDay } from '../../contract/texts/dates.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import { proofText } from '../../contract/texts/places-by-fare.ts'
import { seatText } from '../../contract/texts/seats.ts'
import type { Logo } from '../identity/read-logo.ts'
import { block, line, widthOf } from '../pdf/text.ts'
import {
  addTag,
  drawDecoration,
  drawTagged,
  ink,
  mm,
  type Pdf,
  type Tag,
  writePdf,
} from '../pdf/write-pdf.ts'
import { signTicket } from './sign.ts'
import type { TicketFacts } from './ticket-facts.ts'

export type PaperLook = { beam: Beam; logo: Logo | null }

/**
 * The page is a third of an A4 sheet: it fills the screen of an upright phone, and three pages fit side by side on
 * a printed sheet.
 */
const page = { width: 99, height: 210, margin: 8 } as const
const centre = page.width / 2
/** Where the page is folded, in millimetres from the top: between the film and the QR code. */
const fold = 95
const wide = { x: page.margin, width: page.width - 2 * page.margin }
const middle = { ...wide, align: 'center' } as const

/** Draws the e-tickets of an order as a PDF, one page per ticket. The same facts and key give the same bytes. */
export function drawTickets(
  facts: TicketFacts,
  key: string,
  look: PaperLook = { beam: beamOf(null), logo: null },
): Promise<Uint8Array<ArrayBuffer>> {
  const title = `Vos e-billets, réservation n° ${facts.order}`
  return writePdf({ title, madeAt: facts.bought_at, ...page }, (pdf, root) => {
    for (const ticket of facts.tickets) {
      const text = signTicket(key, { code: ticket.code, screening: facts.screening })
      const qr = encodeQR(text, 'raw', { ecc: 'quartile', border: 4 })
      pdf.addPage()
      drawTicket(pdf, root, facts, { ...ticket, qr }, look)
    }
  })
}

type Ticket = TicketFacts['tickets'][number] & { qr: boolean[][] }

function drawTicket(
  pdf: Pdf,
  root: Tag,
  facts: TicketFacts,
  ticket: Ticket,
  { beam, logo }: PaperLook,
): void {
  drawDecoration(pdf, () => {
    drawBeam(pdf, beam)
    if (logo) drawLogo(pdf, logo)
    else drawLamp(pdf)
    drawFold(pdf)
  })
  const section = addTag(pdf, root, 'Sect')
  const paragraph = (draw: () => void) => drawTagged(pdf, section, 'P', draw)
  paragraph(() => drawHead(pdf, facts, ticket))
  drawTagged(pdf, section, 'H1', () => drawFilm(pdf, facts))
  paragraph(() => drawTime(pdf, facts))
  paragraph(() => drawPlace(pdf, facts, ticket))
  const alt = `QR code de la place ${ticket.number}, à présenter à l’entrée`
  drawTagged(pdf, section, 'Figure', () => drawQrCode(pdf, ticket), { alt, bbox: codeBox })
  paragraph(() => drawFare(pdf, ticket))
  paragraph(() => drawPurchase(pdf, facts, ticket))
  paragraph(() => drawAddress(pdf, facts))
  paragraph(() => drawSmallPrint(pdf, facts))
}

/** Draws a beam of light that falls on the film and its hour. */
function drawBeam(pdf: Pdf, light: Beam): void {
  const gradient = pdf.linearGradient(0, mm(14), 0, mm(fold))
  gradient.stop(0, light[0]).stop(0.28, light[1]).stop(1, light[2])
  const lamp = [centre - 4.2, centre + 4.2].map(x => [mm(x), mm(14.4)])
  pdf.polygon(...lamp, [mm(page.width), mm(fold)], [0, mm(fold)]).fill(gradient)
}

/**
 * Draws the lamp of the logo where the beam of light starts. The path of the logo is about 14.6 units wide; the
 * lamp is drawn 8.4 mm wide, like the beam at its start.
 */
function drawLamp(pdf: Pdf): void {
  const unit = 8.4 / 14.6
  pdf.save().translate(mm(centre - 24 * unit), mm(13.6 - 16.4 * unit))
  pdf.scale(mm(unit)).path(mark.lamp).fill(ink.text).restore()
}

/**
 * Draws the cinema’s logo at the top of the page. A wide logo is above the line with the name of the cinema and
 * the ticket number; any other logo is between these two texts.
 */
function drawLogo(pdf: Pdf, { printed, width, height, plate }: Logo): void {
  const room = isWideLogo(width, height) ? { width: 44, height: 6.4 } : { width: 15, height: 10.4 }
  const scale = Math.min(room.width / width, room.height / height)
  const [wide, high] = [width * scale, height * scale]
  const [x, y] = [centre - wide / 2, 2.8 + (room.height - high) / 2]
  if (plate.light)
    pdf.roundedRect(mm(x - 1), mm(y - 0.7), mm(wide + 2), mm(high + 1.4), mm(1)).fill(plate.light)
  // Pass the image as a string (a data: URL). pdfkit then embeds it only once per file, even if every page shows
  // it.
  const png = `data:image/png;base64,${printed.toString('base64')}`
  pdf.image(png, mm(x), mm(y), { width: mm(wide), height: mm(high) })
}

function drawFold(pdf: Pdf): void {
  pdf.lineWidth(0.8).dash(2.4, { space: 2.8 })
  pdf.moveTo(mm(page.margin), mm(fold)).lineTo(mm(page.width - page.margin), mm(fold))
  pdf.stroke(ink.soft).undash()
  for (const x of [0, page.width]) pdf.circle(mm(x), mm(fold), mm(2.4)).fillAndStroke(ink.paper, ink.soft)
}

function drawHead(pdf: Pdf, { cinema, seats: bought }: TicketFacts, { number, seat }: Ticket): void {
  const style = { font: 'strong', size: 9.5 } as const
  const side = { y: 12.4, width: 33, height: 8.6, smallest: 8 }
  block(pdf, cinema, style, { ...side, x: wide.x })
  // In a numbered room, write « Billet » instead of « Place »: « Place 2 » would be read as the seat number.
  const which = `${seat ? 'Billet' : 'Place'} ${number} sur ${bought}`
  block(pdf, which, style, { ...side, x: page.width - wide.x - side.width, align: 'right' })
}

function drawFilm(pdf: Pdf, { film }: TicketFacts): void {
  // Put no-break spaces before French punctuation, even in a title typed with plain spaces.
  const unbroken = film.replace(/« /g, '«\u00a0').replace(/ (?=[»:;!?–])/g, '\u00a0')
  const box = { ...middle, y: 18.5, height: 29.5, smallest: 11, leading: 1.06, stand: 'middle' } as const
  block(pdf, unbroken, { font: 'title', size: 34 }, box)
}

function drawTime(pdf: Pdf, { starts_at }: TicketFacts): void {
  const { date, hour } = inParis(starts_at)
  const day = `${longDay(date)} ${date.slice(0, 4)}`
  line(pdf, day, { font: 'strong', size: 13.5 }, { ...middle, y: 54.5 })
  line(pdf, hourText(hour), { font: 'title', size: 58 }, { ...middle, y: 73 })
}

function drawPlace(pdf: Pdf, { room, version, language, marks }: TicketFacts, { seat }: Ticket): void {
  const y = seat ? { room: 80, version: 93 } : { room: 82, version: 89 }
  line(pdf, room, { font: 'strong', size: seat ? 11 : 13.5 }, { ...middle, y: y.room })
  if (seat) line(pdf, seatText(seat), { font: 'title', size: 19 }, { ...middle, y: 87.4 })
  const style = { font: 'strong', size: 9.5 } as const
  if (version === '2D') {
    line(pdf, [language, version, ...marks].join(', '), style, { ...middle, y: y.version })
    return
  }
  // If the film is in 3D, the badge shows it: staff then hand glasses to the holder of the ticket.
  const text = [language, ...marks].join(', ')
  const badge = widthOf(pdf, version, style) + 5
  const width = Math.min(widthOf(pdf, text, style), wide.width - badge - 2)
  const left = (page.width - width - 2 - badge) / 2
  line(pdf, text, style, { x: left, width, y: y.version })
  const right = left + width + 2
  pdf.roundedRect(mm(right), mm(y.version - 3.6), mm(badge), mm(5), mm(2.5)).fill(ink.curtain)
  const white = { ...style, colour: ink.onCurtain }
  line(pdf, version, white, { x: right, width: badge, y: y.version, align: 'center' })
}

const code = { x: (page.width - 69) / 2, y: 95.4, size: 69 }
const codeBox = [code.x, code.y, code.x + code.size, code.y + code.size].map(mm)

/**
 * Draws the QR code as one path, because PDF readers would draw thin lines between several paths. The data include
 * the blank margin around the code.
 */
function drawQrCode(pdf: Pdf, { qr }: Ticket): void {
  pdf
    .save()
    .translate(mm(code.x), mm(code.y))
    .scale(mm(code.size) / qr.length)
  for (const [y, row] of qr.entries())
    for (let x = 0; x < row.length; x++) {
      const first = x
      while (row[x]) x++
      if (x > first) pdf.rect(first, y, x - first, 1)
    }
  pdf.fill(ink.code).restore()
}

/** Draws the fare, and the proof that staff ask for at the entrance. */
function drawFare(pdf: Pdf, { label, proof }: Ticket): void {
  block(pdf, label, { font: 'strong', size: 11 }, { ...middle, y: 172.6, height: 4, smallest: 6.5 })
  const box = { ...middle, y: 176.4, height: 6.8, smallest: 5 } as const
  if (proof) block(pdf, proofText(proof), { font: 'regular', size: 9 }, box)
}

function drawPurchase(pdf: Pdf, { order, buyer }: TicketFacts, ticket: Ticket): void {
  // Staff type this code if the QR code cannot be read.
  const typed = { font: 'strong', size: 12 } as const
  line(pdf, groupTicketCode(ticket.code, '\u00a0\u00a0'), typed, { ...middle, y: 167.4 })
  const strong = { font: 'strong', size: 9.5 } as const
  line(pdf, `Réservation n° ${order}`, strong, { ...wide, y: 184.2, width: 55 })
  const amount = eurosText(eurosFromCents(ticket.price))
  line(pdf, amount, strong, { x: wide.x + 57, y: 184.2, width: wide.width - 57, align: 'right' })
  line(pdf, buyer, { font: 'regular', size: 9.5 }, { ...wide, y: 188 })
}

function drawAddress(pdf: Pdf, { cinema, address, city }: TicketFacts): void {
  const style = { font: 'regular', size: 9.5 } as const
  line(pdf, [cinema, address, city].filter(Boolean).join(', '), style, { ...wide, y: 191.6 })
}

/**
 * Draws the conditions, for example until when the buyer can cancel. They show the hour itself, instead of the
 * number of minutes before the start.
 */
function drawSmallPrint(pdf: Pdf, { starts_at, warning, minimum_age, ...rules }: TicketFacts): void {
  const hourAt = (minutes: number) => hourText(inParis(new Date(starts_at.getTime() + minutes * 60_000)).hour)
  const opens = hourAt(-rules.doors_minutes)
  const closes = hourAt(rules.entry_minutes)
  const hours = `Ouverture des portes à ${opens}, entrée jusqu’à ${closes}.`
  line(pdf, hours, { font: 'strong', size: 8 }, { ...wide, y: 195 })
  const told = [
    warning,
    'Ce code est lu une seule fois, sur votre téléphone ou imprimé : ne le partagez pas.',
    rules.cancel_minutes !== null && `Annulation en ligne jusqu’à ${hourAt(-rules.cancel_minutes)}.`,
    minimum_age > 0 && `Les enfants de moins de ${minimum_age} ans ne sont pas admis.`,
  ].filter(Boolean)
  const small = { font: 'regular', size: 7.2, colour: ink.soft } as const
  block(pdf, told.join(' '), small, { ...wide, y: 198.5, height: 9.8, smallest: 6 })
}
