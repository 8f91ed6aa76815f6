import { type Identity, nameOf } from '../../contract/rules/identity.ts'
import { type Cents, cents } from '../../contract/rules/money.ts'
import { vatWithin } from '../../contract/rules/taxes.ts'
import { marksOf } from '../../contract/texts/screening-words.ts'
import { voucherTerms } from '../../contract/texts/voucher-terms.ts'
import type { PrintedTicket, PrintedVoucher, Receipt, TillReport } from '../printing/slips.ts'
import type { showSale } from './read-sales.ts'
import type { readSession } from './till-sessions.ts'

type Sale = Awaited<ReturnType<typeof showSale>>

const isSimulation = ({ training, operation }: Pick<Sale, 'training' | 'operation'>): boolean =>
  training || operation.series.startsWith('simulation:')

/**
 * Returns the ticket of one place, with all the facts that must be printed on it by rule of the CNC, the film
 * authority.
 */
export function ticketOf(sale: Sale, number: number, duplicate: boolean): PrintedTicket {
  const screening = sale.screening!
  const place = sale.places.find(one => one.number === number)!
  return {
    ...{ kind: 'ticket', duplicate, simulation: isSimulation(sale), cinema: sale.name_cinema },
    film: screening.title,
    version: [screening.language, screening.version_2D_3D === '3D' && '3D', ...marksOf(screening)]
      .filter(Boolean)
      .join(', '),
    ...{ room: screening.name_theater, starts_at: screening.starts_at, seat: place.seat },
    ...{ fare_code: place.short_code, fare: place.label, price: cents(place.price + place.supplement) },
    ...{ ticket_number: place.ticket_number, operation: sale.operation.number, till: sale.name_till },
    ...{ issued_at: sale.operation.at, qr: place.qr },
  }
}

/** Returns the slip of a gift voucher that a till sold, with its code. */
export function voucherSlipOf(
  sale: Sale,
  {
    identity,
    number,
    duplicate,
    code,
    site,
  }: { identity: Identity; number: number; duplicate: boolean; code: string | null; site: string },
): PrintedVoucher {
  const { amount, last_day } = sale.vouchers.find(one => one.number === number)!
  return {
    ...{ kind: 'voucher', duplicate, simulation: isSimulation(sale), house: nameOf(identity) },
    ...{ amount, code, last_day, terms: voucherTerms(site), operation: sale.operation.number },
    ...{ till: sale.name_till, issued_at: sale.operation.at },
  }
}

type Rates = readonly { vat_permille: number; amount: Cents }[]

const vatLines = (rates: Rates): Receipt['vat'] =>
  rates.map(({ vat_permille, amount }) => {
    const vat = vatWithin([amount], vat_permille)[0]!
    return { rate: vat_permille / 10, net: cents(amount - vat), vat }
  })

export function receiptOf(
  sale: Sale,
  { identity, rates, duplicate }: { identity: Identity; rates: Rates; duplicate: boolean },
): Receipt {
  const { head_office, siret, company_name } = identity
  const orders = sale.orders ?? [sale]
  return {
    ...{ kind: 'receipt', duplicate, simulation: isSimulation(sale) },
    seller: [nameOf(identity), company_name, head_office, siret && `SIRET ${siret}`].filter(Boolean),
    ...{ till: sale.name_till, operation: sale.operation.number, issued_at: sale.operation.at },
    items: [
      ...orders.flatMap(({ places, screening }) =>
        [...Map.groupBy(places, ({ tariffs_id }) => tariffs_id).values()].map(own => ({
          quantity: own.length,
          label: orders.length > 1 ? `${screening!.title}, ${own[0]!.label}` : own[0]!.label,
          amount: cents(own.reduce((sum, { price, supplement }) => sum + price + supplement, 0)),
        })),
      ),
      ...sale.items.map(({ quantity, name_item, amount }) => ({ quantity, label: name_item, amount })),
      ...sale.vouchers.map(({ name_product, price }) => ({
        quantity: 1,
        label: name_product,
        amount: price,
      })),
    ],
    total: sale.total,
    vat: vatLines(rates),
    payments: sale.payments.map(({ label, amount, tendered }) => ({ label, amount: tendered ?? amount })),
    change: sale.change,
  }
}

type Session = Awaited<ReturnType<typeof readSession>>

/** Returns the X report of an open till session, or the Z report of a closed one. */
export function reportOf(
  session: Session,
  {
    sales,
    rates,
    printed_at,
    ...marks
  }: {
    sales: TillReport['sales']
    rates: Rates
    printed_at: Date
    duplicate: boolean
    simulation: boolean
  },
): TillReport {
  const moved = (direction: 'in' | 'out') =>
    cents(
      session.movements
        .filter(movement => movement.direction === direction)
        .reduce((sum, { amount }) => sum + amount, 0),
    )
  const { counted, expected, difference, closed_at } = session
  return {
    ...{ kind: 'till_report', ...marks, letter: closed_at ? 'Z' : 'X' },
    ...{ cinema: session.name_cinema, till: session.name_till, session: session.id },
    ...{ opened_at: session.opened_at, closed_at, printed_at, float: session.float, sales },
    means: session.totals.map(({ label, amount }) => ({ label, amount })),
    vat: vatLines(rates),
    ...{ cash_in: moved('in'), cash_out: moved('out') },
    count:
      closed_at && counted !== null && expected !== null && difference !== null
        ? { counted, expected, difference, because: session.reason }
        : null,
    seal: null,
  }
}
