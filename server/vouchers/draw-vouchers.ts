import { type Beam, beamOf } from '../../contract/rules/accent.ts'
import type { Cents } from '../../contract/rules/money.ts'
import { eurosFromCents } from '../../contract/rules/money.ts'
import { groupedCode } from '../../contract/rules/voucher-code.ts'
import { longDate } from '../../contract/texts/dates.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import { ink, type Paper } from '../pdf/paper.ts'
import {
  circle,
  fill,
  fillAndStroke,
  gradient,
  placed,
  polygon,
  rect,
  roundedRect,
  stretch,
  stroke,
} from '../pdf/shapes.ts'
import { addPart, decorate, type Part, say as sayIn } from '../pdf/structure.ts'
import { block, line } from '../pdf/text.ts'
import { writePdf } from '../pdf/write-pdf.ts'

export type VoucherFacts = {
  purchase: number
  bought_at: Date
  amount: Cents
  /** The last day on which it can be spent. */
  last_day: string
  from: string
  to: string
  message: string
  site: string
  /** What the cinema is called. */
  house: string
  codes: readonly string[]
}

type Drawn = VoucherFacts & { beam: Beam }

/** A third of an A4 sheet lying down: it fills a long envelope, and three print on a sheet. */
const sheet = { width: 210, height: 99 } as const
const left = { x: 76, width: sheet.width - 76 - 12 }

/** The gift vouchers of a purchase as a PDF, one page each. */
export async function drawVouchers(
  facts: VoucherFacts,
  beam = beamOf(null),
): Promise<Uint8Array<ArrayBuffer>> {
  const about = { title: `Bon cadeau, achat n° ${facts.purchase}`, made_at: facts.bought_at, ...sheet }
  return writePdf(about, (paper, whole) => {
    for (const code of facts.codes) {
      paper.addPage()
      drawVoucher(paper, whole, { ...facts, beam }, code)
    }
  })
}

function drawVoucher(paper: Paper, whole: Part, facts: Drawn, code: string): void {
  const part = addPart(whole, 'Sect')
  const say = (tag: 'H1' | 'P', draw: () => void) => sayIn(paper, part, tag, draw)
  decorate(paper, () => drawTorch(paper, facts))
  say('H1', () => heading(paper, facts))
  say('P', () => people(paper, facts))
  say('P', () => words(paper, facts))
  say('P', () => codeBox(paper, code))
  say('P', () => smallPrint(paper, facts))
}

/** The usherette's torch, low on the left; its beam falls on the sum. */
function drawTorch(paper: Paper, { beam: light }: Drawn): void {
  fill(paper, rect(0, 0, 64, sheet.height), ink.text)
  const stops = [
    [0, light[0]],
    [0.55, light[1]],
    [1, light[2]],
  ] as const
  // Wide enough for the sum: what falls beside it is dark on dark.
  const beam = polygon([10, 80], [14, 84], [64, 76], [64, 0], [40, 0])
  fill(paper, beam, gradient(paper, [8, 0], [64, 0], stops))
  const torch = roundedRect(-7, -2.6, 9, 5.2, 1.4)
  fill(paper, placed(torch, { x: 11, y: 83, degrees: -38 }), light[1])
  const thin = { width: 0.8, colour: ink.soft }
  stroke(paper, stretch([64, 0], [64, sheet.height]), { ...thin, dash: [2.4, 2.8] })
  fillAndStroke(paper, circle(64, 0, 2.4) + circle(64, sheet.height, 2.4), ink.paper, thin)
}

function heading(paper: Paper, { amount, beam }: Drawn): void {
  const pale = { face: 'strong', size: 13, colour: beam[2] } as const
  line(paper, 'Bon cadeau', pale, { x: 8, width: 26, y: 12 })
  const sum = eurosText(eurosFromCents(amount)).replace(/,00/, '')
  line(paper, sum, { face: 'title', size: 40 }, { x: 26, width: 36, y: 51, align: 'right' })
  line(paper, 'de cinéma', { face: 'strong', size: 11 }, { x: 26, width: 36, y: 58, align: 'right' })
}

function people(paper: Paper, { from, to, house }: VoucherFacts): void {
  line(paper, house, { face: 'strong', size: 10 }, { ...left, y: 9, align: 'right' })
  const name = to || 'vous'
  line(paper, `Pour ${name}`, { face: 'title', size: 22 }, { ...left, y: 18 })
  line(paper, `De la part de ${from}`, { face: 'regular', size: 11, colour: ink.soft }, { ...left, y: 25 })
}

function words(paper: Paper, { message }: VoucherFacts): void {
  const text = message.trim() || 'Une soirée, un film, le noir qui se fait : choisissez le vôtre.'
  block(paper, text, { face: 'regular', size: 12 }, { ...left, y: 34, height: 24, smallest: 7.5 })
}

function codeBox(paper: Paper, code: string): void {
  stroke(paper, roundedRect(left.x, 59, left.width, 16, 2), { width: 1, colour: ink.text })
  line(
    paper,
    'Votre code',
    { face: 'strong', size: 8.5, colour: ink.soft },
    { ...left, x: left.x + 4, y: 64 },
  )
  const place = { x: left.x + 4, width: left.width - 8, y: 72 }
  line(paper, groupedCode(code), { face: 'title', size: 21 }, place)
}

function smallPrint(paper: Paper, { last_day, site, purchase }: VoucherFacts): void {
  const strong = { face: 'strong', size: 9 } as const
  line(paper, `À utiliser jusqu’au ${longDate(last_day)} sur ${site}`, strong, { ...left, y: 82 })
  const text =
    'En une ou plusieurs fois, pour tout ou partie de vos places ; les suppléments (3D) se règlent par carte ' +
    'bancaire. Ce code vaut titre : gardez-le comme un billet de banque. Ni échangé contre des espèces, ni ' +
    `prolongé. Achat n° ${purchase}.`
  const style = { face: 'regular', size: 7.2, colour: ink.soft } as const
  block(paper, text, style, { ...left, y: 87, height: 9.5, smallest: 6 })
}
