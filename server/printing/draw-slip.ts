import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import { type Cents, eurosFromCents } from '../../contract/rules/money.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { groupVoucherCode } from '../../contract/rules/voucher-code.ts'
import { hourText, longDate, longDay } from '../../contract/texts/dates.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import { seatText } from '../../contract/texts/seats.ts'
import { printableText } from './printable-text.ts'
import type { PrintedTicket, PrintedVoucher, Receipt, Slip, TillReport } from './slips.ts'

/** Returns the characters per line that every printer for this paper supports. Some support more. */
const columnsOf = (paperMm: number): number => (paperMm < 80 ? 32 : 42)

/**
 * Returns the ESC/POS commands that print a ticket, receipt or report, on paper of 58 or 80 mm. The same content
 * gives the same bytes.
 */
export function drawSlip(slip: Slip, paperMm: number): Uint8Array {
  const paper = createPaper(columnsOf(paperMm))
  if (slip.kind === 'drawer') return paper.openDrawer()
  if (slip.kind === 'ticket') drawTicket(paper, slip)
  else if (slip.kind === 'receipt') drawReceipt(paper, slip)
  else if (slip.kind === 'voucher') drawVoucher(paper, slip)
  else drawTillReport(paper, slip)
  return paper.cut()
}

function drawTicket(paper: Paper, ticket: PrintedTicket): void {
  const { date, hour } = inParis(ticket.starts_at)
  paper.centred(ticket.cinema, { bold: true })
  drawMarks(paper, ticket)
  paper.gap()
  paper.centred(ticket.film, { bold: true, size: 2 })
  paper.centred(ticket.version)
  paper.gap()
  paper.centred(`${longDay(date)} ${date.slice(0, 4)}`)
  paper.centred(hourText(hour), { bold: true, size: 2 })
  paper.centred(ticket.room, { bold: true })
  if (ticket.seat) paper.centred(seatText(ticket.seat), { bold: true, size: 2 })
  paper.rule()
  const price = ticket.price === 0 ? 'gratuit' : amountText(ticket.price)
  paper.pair(`${ticket.fare_code} ${ticket.fare}`, price, { bold: true })
  if (ticket.qr) paper.qr(ticket.qr)
  const operation = `Opération n° ${ticket.operation}`
  if (ticket.ticket_number === null) paper.line(operation)
  else paper.pair(`Billet n° ${ticket.ticket_number}`, operation)
  paper.pair(ticket.till, `émis le ${momentText(ticket.issued_at)}`)
  drawMarks(paper, ticket)
}

function drawReceipt(paper: Paper, receipt: Receipt): void {
  for (const [index, line] of receipt.seller.entries()) paper.centred(line, { bold: index === 0 })
  drawMarks(paper, receipt)
  paper.rule()
  for (const { quantity, label, amount } of receipt.items)
    paper.pair(`${quantity} × ${label}`, amountText(amount))
  paper.rule()
  paper.pair('Total', amountText(receipt.total), { bold: true })
  for (const { label, amount } of receipt.payments) paper.pair(label, amountText(amount))
  if (receipt.change !== 0) paper.pair('Rendu en espèces', amountText(receipt.change))
  paper.gap()
  drawVat(paper, receipt.vat)
  paper.rule()
  paper.pair(receipt.till, `Opération n° ${receipt.operation}`)
  paper.line(momentText(receipt.issued_at))
  drawMarks(paper, receipt)
}

function drawVoucher(paper: Paper, voucher: PrintedVoucher): void {
  paper.centred(voucher.house, { bold: true })
  drawMarks(paper, voucher)
  paper.gap()
  paper.centred('Bon cadeau', { bold: true, size: 2 })
  paper.centred(amountText(voucher.amount), { bold: true, size: 2 })
  paper.rule()
  if (voucher.code !== null) {
    paper.centred('Votre code')
    // The code is bold, but not in larger letters, which would not fit on one line of 58 mm paper.
    paper.centred(groupVoucherCode(voucher.code), { bold: true })
    paper.qr(voucher.code)
  }
  if (voucher.last_day !== null)
    paper.centred(`Valable jusqu’au ${longDate(voucher.last_day)}`, { bold: true })
  for (const sentence of voucher.terms) paper.line(sentence)
  paper.rule()
  paper.pair(voucher.till, `Opération n° ${voucher.operation}`)
  paper.line(`émis le ${momentText(voucher.issued_at)}`)
  drawMarks(paper, voucher)
}

function drawTillReport(paper: Paper, report: TillReport): void {
  paper.centred(report.letter === 'Z' ? 'Clôture Z' : 'Lecture X', { bold: true, size: 2 })
  paper.centred(report.cinema, { bold: true })
  drawMarks(paper, report)
  paper.rule()
  paper.pair(report.till, `Service n° ${report.session}`)
  paper.pair('Ouverte le', momentText(report.opened_at))
  if (report.closed_at) paper.pair('Fermée le', momentText(report.closed_at))
  paper.pair('Imprimé le', momentText(report.printed_at))
  paper.rule()
  for (const { label, count, amount } of report.sales) paper.pair(`${count} × ${label}`, amountText(amount))
  paper.rule()
  for (const { label, amount } of report.means) paper.pair(label, amountText(amount))
  paper.gap()
  drawVat(paper, report.vat)
  paper.rule()
  paper.pair('Fond de caisse', amountText(report.float))
  paper.pair('Entrées d’espèces', amountText(report.cash_in))
  paper.pair('Sorties d’espèces', amountText(report.cash_out))
  if (report.count) drawCount(paper, report.count)
  if (report.seal) {
    paper.rule()
    paper.line(`Empreinte de la clôture : ${report.seal}`)
  }
  drawMarks(paper, report)
}

function drawCount(paper: Paper, { expected, counted, difference, because }: Count): void {
  paper.pair('Espèces attendues', amountText(expected))
  paper.pair('Espèces comptées', amountText(counted))
  paper.pair('Écart', amountText(difference), { bold: true })
  if (because) paper.line(`Motif : ${because}`)
}

type Count = NonNullable<TillReport['count']>

function drawVat(paper: Paper, lines: Receipt['vat']): void {
  for (const { rate, net, vat } of lines)
    paper.pair(`TVA ${rate.toLocaleString('fr')} % sur ${amountText(net)}`, amountText(vat))
}

function drawMarks(
  paper: Paper,
  { duplicate, simulation }: { duplicate: boolean; simulation: boolean },
): void {
  if (duplicate) paper.centred('DUPLICATA', { bold: true })
  if (simulation) paper.centred('SIMULATION - SANS VALEUR', { bold: true })
}

const amountText = (amount: Cents): string =>
  amount < 0 ? `-${eurosText(eurosFromCents(-amount as Cents))}` : eurosText(eurosFromCents(amount))

function momentText(instant: Date): string {
  const { date, hour } = inParis(instant)
  return `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)} à ${hourText(hour)}`
}

type Style = { bold?: boolean; size?: 1 | 2 }
type Paper = ReturnType<typeof createPaper>

/** Creates an empty strip of paper, to which lines are added from the top. */
function createPaper(columns: number) {
  const encoder = new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns,
    codepageMapping: 'epson',
    // Feed some lines before the cut, because the knife is above the print head.
    feedBeforeCut: 4,
    newline: '\n',
    errors: 'strict',
  })
  encoder.initialize().codepage('windows1252')

  const write = (text: string, { bold = false, size = 1 }: Style = {}) => {
    encoder.bold(bold).size(size, size).line(printableText(text)).bold(false).size(1, 1)
  }
  return {
    line: write,
    centred(text: string, style: Style = {}) {
      encoder.align('center')
      write(text, style)
      encoder.align('left')
    },
    /** Writes two texts on one line if both fit, otherwise the right text on the next line. */
    pair(left: string, right: string, style: Style = {}) {
      const [start, end] = [printableText(left), printableText(right)]
      const between = columns - start.length - end.length
      if (between > 0) return write(start + ' '.repeat(between) + end, style)
      write(start, style)
      write(end.padStart(columns), style)
    },
    rule: () => write('-'.repeat(columns)),
    gap: () => void encoder.newline(),
    qr(text: string) {
      encoder.align('center').qrcode(text, { model: 2, size: 7, errorlevel: 'q' }).align('left')
    },
    cut: () => encoder.cut('partial').encode(),
    openDrawer: () => encoder.pulse(0, 100, 500).encode(),
  }
}
