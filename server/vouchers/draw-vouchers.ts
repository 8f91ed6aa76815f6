import { type Beam, beamOf } from '../../contract/rules/accent.ts'
import { type Cents, eurosFromCents } from '../../contract/rules/money.ts'
import { groupVoucherCode } from '../../contract/rules/voucher-code.ts'
import { longDate } from '../../contract/texts/dates.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import { block, line } from '../pdf/text.ts'
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

export type VoucherFacts = {
  purchase: number
  bought_at: Date
  amount: Cents
  /** The last day on which the voucher can be used. */
  last_day: string
  from: string
  to: string
  message: string
  site: string
  house: string
  codes: readonly string[]
}

/**
 * The page is a third of a landscape A4 sheet: it fits a long envelope, and three pages fit on a printed sheet.
 */
const page = { width: 210, height: 99 } as const
/** The width of the dark panel on the left, which shows the amount; everything else is to its right. */
const panel = 64
const right = { x: 76, width: page.width - 76 - 12 }

/** Draws the gift vouchers of a purchase as a PDF, one page each. */
export function drawVouchers(facts: VoucherFacts, beam = beamOf(null)): Promise<Uint8Array<ArrayBuffer>> {
  const title = `Bon cadeau, achat n° ${facts.purchase}`
  return writePdf({ title, madeAt: facts.bought_at, ...page }, (pdf, root) => {
    for (const code of facts.codes) {
      pdf.addPage()
      drawVoucher(pdf, root, facts, { code, beam })
    }
  })
}

function drawVoucher(
  pdf: Pdf,
  root: Tag,
  facts: VoucherFacts,
  { code, beam }: { code: string; beam: Beam },
): void {
  drawDecoration(pdf, () => drawTorch(pdf, beam))
  const section = addTag(pdf, root, 'Sect')
  const paragraph = (draw: () => void) => drawTagged(pdf, section, 'P', draw)
  drawTagged(pdf, section, 'H1', () => drawSum(pdf, facts, beam))
  paragraph(() => drawPeople(pdf, facts))
  paragraph(() => drawMessage(pdf, facts))
  paragraph(() => drawCode(pdf, code))
  paragraph(() => drawSmallPrint(pdf, facts))
}

/** Draws the dark panel with the mark at the bottom left, whose beam falls on the amount. */
function drawTorch(pdf: Pdf, light: Beam): void {
  pdf.rect(0, 0, mm(panel), mm(page.height)).fill(ink.text)
  const gradient = pdf.linearGradient(mm(8), 0, mm(panel), 0)
  gradient.stop(0, light[0]).stop(0.55, light[1]).stop(1, light[2])
  // The beam must be as wide as the amount: outside of it, the dark text would be on the dark panel.
  const corners = [
    [10, 80],
    [14, 84],
    [panel, 76],
    [panel, 0],
    [40, 0],
  ]
  pdf.polygon(...corners.map(corner => corner.map(mm))).fill(gradient)
  pdf.save().translate(mm(11), mm(83)).rotate(-38)
  pdf.roundedRect(mm(-7), mm(-2.6), mm(9), mm(5.2), mm(1.4)).fill(light[1]).restore()

  pdf.lineWidth(0.8).dash(2.4, { space: 2.8 })
  pdf.moveTo(mm(panel), 0).lineTo(mm(panel), mm(page.height)).stroke(ink.soft).undash()
  for (const y of [0, page.height]) pdf.circle(mm(panel), mm(y), mm(2.4)).fillAndStroke(ink.paper, ink.soft)
}

function drawSum(pdf: Pdf, { amount }: VoucherFacts, beam: Beam): void {
  const pale = { font: 'strong', size: 13, colour: beam[2] } as const
  line(pdf, 'Bon cadeau', pale, { x: 8, width: 26, y: 12 })
  const sum = eurosText(eurosFromCents(amount)).replace(/,00/, '')
  line(pdf, sum, { font: 'title', size: 40 }, { x: 26, width: 36, y: 51, align: 'right' })
  line(pdf, 'de cinéma', { font: 'strong', size: 11 }, { x: 26, width: 36, y: 58, align: 'right' })
}

function drawPeople(pdf: Pdf, { from, to, house }: VoucherFacts): void {
  line(pdf, house, { font: 'strong', size: 10 }, { ...right, y: 9, align: 'right' })
  line(pdf, `Pour ${to || 'vous'}`, { font: 'title', size: 22 }, { ...right, y: 18 })
  line(pdf, `De la part de ${from}`, { font: 'regular', size: 11, colour: ink.soft }, { ...right, y: 25 })
}

function drawMessage(pdf: Pdf, { message }: VoucherFacts): void {
  const text = message.trim() || 'Une soirée, un film, le noir qui se fait : choisissez le vôtre.'
  block(pdf, text, { font: 'regular', size: 12 }, { ...right, y: 34, height: 24, smallest: 7.5 })
}

function drawCode(pdf: Pdf, code: string): void {
  pdf.lineWidth(1).roundedRect(mm(right.x), mm(59), mm(right.width), mm(16), mm(2)).stroke(ink.text)
  const inside = { x: right.x + 4, width: right.width - 8 }
  line(pdf, 'Votre code', { font: 'strong', size: 8.5, colour: ink.soft }, { ...inside, y: 64 })
  line(pdf, groupVoucherCode(code), { font: 'title', size: 21 }, { ...inside, y: 72 })
}

function drawSmallPrint(pdf: Pdf, { last_day, site, purchase }: VoucherFacts): void {
  const until = `À utiliser jusqu’au ${longDate(last_day)} sur ${site}`
  line(pdf, until, { font: 'strong', size: 9 }, { ...right, y: 82 })
  const terms =
    'En une ou plusieurs fois, pour tout ou partie de vos places ; les suppléments (3D) se règlent par carte ' +
    'bancaire. Gardez ce code comme un billet de banque. Ni échangé contre des espèces, ni ' +
    `prolongé. Achat n° ${purchase}.`
  const small = { font: 'regular', size: 7.2, colour: ink.soft } as const
  block(pdf, terms, small, { ...right, y: 87, height: 9.5, smallest: 6 })
}
