import { eurosFromCents } from '../../contract/rules/money.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { inGroups } from '../../contract/rules/ticket-text.ts'
import { hourText, longDay } from '../../contract/texts/dates.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import { proofText } from '../../contract/texts/places-by-fare.ts'
import { seatText } from '../../contract/texts/seats.ts'
import { heightOf, ink, mm, type Paper } from '../pdf/paper.ts'
import type { Picture } from '../pdf/picture.ts'
import { fill, placed, roundedRect } from '../pdf/shapes.ts'
import { addPart, decorate, type Part, say as sayIn } from '../pdf/structure.ts'
import { block, line, type Style, widthOf } from '../pdf/text.ts'
import { admissionHours, admissionRules } from './admission-rules.ts'
import { drawBeam, drawFold, drawLamp, drawLogo } from './decoration.ts'
import type { PaperLook } from './paper-look.ts'
import type { TicketFacts } from './ticket-facts.ts'
import { page } from './ticket-page.ts'

/** One seat: what is printed of it besides the order's facts. */
export type TicketToDraw = TicketFacts['tickets'][number] & { qr: readonly (readonly boolean[])[] }

const wide = { x: page.margin, width: page.width - 2 * page.margin }
const middle = { ...wide, align: 'center' } as const

/** Draws the ticket of one seat on a fresh page, tagged in the order in which a screen reader says it. */
export function drawPage(
  paper: Paper,
  whole: Part,
  facts: TicketFacts,
  seat: TicketToDraw,
  { beam, logo, picture }: PaperLook & { picture: Picture | null },
): void {
  const part = addPart(whole, 'Sect')
  const say = (tag: 'H1' | 'P' | 'Figure', draw: () => void, alt?: string) =>
    sayIn(paper, part, tag, draw, alt)

  decorate(paper, () => drawBeam(paper, beam))
  decorate(paper, () => (logo && picture ? drawLogo(paper, logo, picture) : drawLamp(paper)))
  decorate(paper, () => drawFold(paper))
  say('P', () => head(paper, facts, seat))
  say('H1', () => title(paper, facts))
  say('P', () => day(paper, facts))
  say('P', () => place(paper, facts, seat))
  say('Figure', () => qrCode(paper, seat), `QR code de la place ${seat.number}, à présenter à l’entrée`)
  say('P', () => fare(paper, seat))
  say('P', () => purchase(paper, facts, seat))
  say('P', () => address(paper, facts))
  say('P', () => smallPrint(paper, facts))
}

function head(paper: Paper, { cinema, seats: bought }: TicketFacts, { number, seat }: TicketToDraw): void {
  const style = { face: 'strong', size: 9.5 } as const
  const side = { y: 12.4, width: 33, height: 8.6, smallest: 8 }
  block(paper, cinema, style, { ...side, x: wide.x })
  // In a numbered room « place 2 » is on the seat.
  const which = `${seat ? 'Billet' : 'Place'} ${number} sur ${bought}`
  block(paper, which, style, { ...side, x: page.width - wide.x - side.width, align: 'right' })
}

function title(paper: Paper, { film }: TicketFacts): void {
  const box = { ...middle, y: 18.5, height: 29.5, smallest: 11, leading: 1.06, stand: 'middle' } as const
  block(paper, unbroken(film), { face: 'title', size: 34 }, box)
}

/** French signs stay with their word, even in a title that was typed with plain spaces. */
const unbroken = (text: string): string => text.replace(/« /g, '«\u00a0').replace(/ (?=[»:;!?–])/g, '\u00a0')

function day(paper: Paper, { starts_at }: TicketFacts): void {
  const { date, hour } = inParis(starts_at)
  const text = `${longDay(date)} ${date.slice(0, 4)}`
  line(paper, text, { face: 'strong', size: 13.5 }, { ...middle, y: 54.5 })
  line(paper, hourText(hour), { face: 'title', size: 58 }, { ...middle, y: 73 })
}

function place(paper: Paper, { room, version, language, marks }: TicketFacts, { seat }: TicketToDraw): void {
  const y = seat ? { room: 80, version: 93 } : { room: 82, version: 89 }
  line(paper, room, { face: 'strong', size: seat ? 11 : 13.5 }, { ...middle, y: y.room })
  if (seat) line(paper, seatText(seat), { face: 'title', size: 19 }, { ...middle, y: 87.4 })
  const style = { face: 'strong', size: 9.5 } as const
  const shown = [language, ...marks].join(', ')
  if (version === '2D')
    line(paper, [language, version, ...marks].join(', '), style, { ...middle, y: y.version })
  else badges(paper, style, { language: shown, version, y: y.version })
}

/** What is out of the ordinary (3D: glasses are handed out) is seen from afar. */
function badges(
  paper: Paper,
  style: Style,
  { language, version, y }: { language: string; version: string; y: number },
): void {
  const width = heightOf(widthOf(paper, style.face, version) * style.size) + 5
  const said = Math.min(heightOf(widthOf(paper, style.face, language) * style.size), wide.width - width - 2)
  const left = (page.width - said - 2 - width) / 2
  line(paper, language, style, { x: left, width: said, y })
  fill(paper, roundedRect(left + said + 2, y - 3.6, width, 5, 2.5), ink.curtain)
  const white = { ...style, colour: ink.onCurtain }
  line(paper, version, white, { x: left + said + 2, width, y, align: 'center' })
}

const code = { y: 95.4, size: 69 }

/** Every module in one path, so that no reader draws seams between them. The border of quiet is in the data. */
function qrCode(paper: Paper, { qr }: TicketToDraw): void {
  let bars = ''
  for (const [y, row] of qr.entries())
    for (let x = 0; x < row.length; x++) {
      const first = x
      while (row[x]) x++
      if (x > first) bars += `${first} ${y} ${x - first} 1 re\n`
    }
  const place = { x: (page.width - code.size) / 2, y: code.y, step: mm(code.size) / qr.length }
  fill(paper, placed(bars, place), ink.code)
}

/** Whose place it is, and what the door will ask for. */
function fare(paper: Paper, { label, proof }: TicketToDraw): void {
  block(paper, label, { face: 'strong', size: 11 }, { ...middle, y: 172.6, height: 4, smallest: 6.5 })
  const box = { ...middle, y: 176.4, height: 6.8, smallest: 5 } as const
  if (proof) block(paper, proofText(proof), { face: 'regular', size: 9 }, box)
}

function purchase(paper: Paper, facts: TicketFacts, seat: TicketToDraw): void {
  // To be typed at the door when nothing can read the square.
  const typed = { face: 'strong', size: 12 } as const
  line(paper, inGroups(seat.code, '\u00a0\u00a0'), typed, { ...middle, y: 167.4 })
  const strong = { face: 'strong', size: 9.5 } as const
  line(paper, `Réservation n° ${facts.order}`, strong, { ...wide, y: 184.2, width: 55 })
  const amount = eurosText(eurosFromCents(seat.price))
  line(paper, amount, strong, { x: wide.x + 57, y: 184.2, width: wide.width - 57, align: 'right' })
  line(paper, facts.buyer, { face: 'regular', size: 9.5 }, { ...wide, y: 188 })
}

function address(paper: Paper, { cinema, address, city }: TicketFacts): void {
  const style = { face: 'regular', size: 9.5 } as const
  line(paper, [cinema, address, city].filter(Boolean).join(', '), style, { ...wide, y: 191.6 })
}

function smallPrint(paper: Paper, { starts_at, warning, minimum_age }: TicketFacts): void {
  line(paper, admissionHours(starts_at), { face: 'strong', size: 8 }, { ...wide, y: 195 })
  const box = { ...wide, y: 198.5, height: 9.8, smallest: 6 }
  block(
    paper,
    [warning, admissionRules(starts_at, minimum_age)].filter(Boolean).join(' '),
    { face: 'regular', size: 7.2, colour: ink.soft },
    box,
  )
}
