import { type Beam, beamOf } from '../../contract/rules/accent.ts'
import type { Cents } from '../../contract/rules/money.ts'
import { eurosFromCents } from '../../contract/rules/money.ts'
import { groupedCode } from '../../contract/rules/voucher-code.ts'
import { longDate } from '../../contract/texts/dates.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import { block, ink, line, mm, type Paper, type Part } from '../tickets/paper.ts'
import { writePdf } from '../tickets/write-pdf.ts'

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
  const part = paper.struct('Sect')
  whole.add(part)
  const say = (tag: 'H1' | 'P', draw: () => void) => part.add(paper.struct(tag, {}, draw))
  paper.markContent('Artifact', { type: 'Layout' })
  decorate(paper, facts)
  paper.endMarkedContent()
  say('H1', () => heading(paper, facts))
  say('P', () => people(paper, facts))
  say('P', () => words(paper, facts))
  say('P', () => codeBox(paper, code))
  say('P', () => smallPrint(paper, facts))
  part.end()
}

/** The usherette's torch, low on the left; its beam falls on the sum. */
function decorate(paper: Paper, { beam: light }: Drawn): void {
  paper.rect(0, 0, mm(64), mm(sheet.height)).fill(ink.text)
  const beam = paper.linearGradient(mm(8), 0, mm(64), 0)
  beam.stop(0, light[0]).stop(0.55, light[1]).stop(1, light[2])
  // Wide enough for the sum: what falls beside it is dark on dark.
  paper.polygon([mm(10), mm(80)], [mm(14), mm(84)], [mm(64), mm(76)], [mm(64), 0], [mm(40), 0]).fill(beam)
  paper.save().translate(mm(11), mm(83)).rotate(-38).roundedRect(-mm(7), -mm(2.6), mm(9), mm(5.2), mm(1.4))
  paper.fill(light[1]).restore()
  paper.moveTo(mm(64), 0).lineTo(mm(64), mm(sheet.height)).lineWidth(0.8).dash(2.4, { space: 2.8 })
  paper.stroke(ink.soft).undash()
  for (const edge of [0, sheet.height])
    paper.circle(mm(64), mm(edge), mm(2.4)).fillAndStroke(ink.paper, ink.soft)
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
  paper.roundedRect(mm(left.x), mm(59), mm(left.width), mm(16), mm(2)).lineWidth(1).stroke(ink.text)
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
