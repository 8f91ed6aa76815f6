import type { z } from 'zod'
import type { counterPlace, counterSale } from '../../contract/counter.ts'
import { worksFor } from '../../contract/permissions.ts'
import { onPaper, type VatRate, vatPermilles } from '../../contract/rules/counter.ts'
import { cents } from '../../contract/rules/money.ts'
import { readTicketText } from '../../contract/rules/ticket-text.ts'
import type { ActorContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { signTicket } from '../tickets/sign.ts'
import { ticketKey } from '../tickets/ticket-key.ts'
import { lastDayOf } from '../vouchers/rules.ts'
import { isRefundable } from '../vouchers/sell-at-till.ts'
import { type TillVoucher, vouchersOfSales } from '../vouchers/till-purchases.ts'
import { printsOf } from './print-queries.ts'
import {
  findSales,
  itemsSoldOf,
  lastSalesOf,
  operationsOf,
  paymentsOf,
  placesSoldOf,
  type SaleRow,
  saleIdOfOrder,
  screeningsSoldOf,
  searchSales,
} from './read-queries.ts'
import { ownSession } from './till-sessions.ts'

type Sale = z.output<typeof counterSale>
type Order = Omit<Sale, 'orders'>
type Place = Omit<z.output<typeof counterPlace>, 'printed'>

const lastSales = 10

const refundKinds = ['cancellation', 'refund', 'withdrawal']

/** Returns a sale with its current state, in the same form as the response to making the sale. */
export async function showSale(context: ActorContext, id: number): Promise<Sale> {
  const [sale] = await showSales(context, [id])
  return sale!
}

/** Returns a sale. A sale of another cinema is reported as not found. */
export async function saleHere(context: ActorContext, id: number): Promise<Sale> {
  const [row] = await findSales(context.db, [id])
  if (!row || !worksFor(context.actor, row.cinemas_id)) throw new Refusal('sale_not_found')
  return showSale(context, id)
}

/** Returns the till sale of an order. A sale of another cinema is reported as not found. */
export async function readOrderSale(context: ActorContext, orders_id: number): Promise<Sale> {
  const id = await saleIdOfOrder(context.db, orders_id)
  const [row] = id === undefined ? [] : await findSales(context.db, [id])
  if (!row || !worksFor(context.actor, row.cinemas_id)) throw new Refusal('order_not_found')
  return showSale(context, row.sales_id)
}

/** Returns the sales that match a search, or the last sales of a till session. */
export async function listSales(
  context: ActorContext,
  { session, q }: { session?: number | undefined; q?: string | undefined },
): Promise<Sale[]> {
  if (q) {
    const code = readTicketText(q)?.code ?? null
    const number = /^\d{1,9}$/.test(q) ? Number(q) : null
    const cinemas = context.actor.cinemas_ids
    return showSales(context, await searchSales(context.db, { text: q, number, code, cinemas }))
  }
  if (session === undefined) return []
  await ownSession(context, context.db, session)
  return showSales(context, await lastSalesOf(context.db, session, lastSales))
}

async function showSales(context: ActorContext, ids: readonly number[]): Promise<Sale[]> {
  if (ids.length === 0) return []
  const { db } = context
  const asked = await findSales(db, ids)
  const rows = await findSales(
    db,
    asked.map(row => row.part_of ?? row.sales_id),
    { parts: true },
  )
  const saleIds = rows.map(({ sales_id }) => sales_id)
  const orderIds = rows.flatMap(({ id }) => id ?? [])
  const screeningIds = rows.flatMap(row => screeningOf(row) ?? [])
  const [screenings, places, payments, items, bons, operations, prints, key] = await Promise.all([
    screeningsSoldOf(db, screeningIds),
    placesSoldOf(db, orderIds),
    paymentsOf(db, saleIds),
    itemsSoldOf(db, saleIds),
    vouchersOfSales(db, saleIds),
    operationsOf(db, { orderIds, saleIds }),
    printsOf(db, saleIds),
    ticketKey(context),
  ])
  const of = <Row extends { sales_id: number | null }>(all: readonly Row[], { sales_id }: SaleRow) =>
    all.filter(row => row.sales_id === sales_id)
  const shown = rows.map((row): Order => {
    const whole = rows.find(({ sales_id }) => sales_id === row.part_of) ?? row
    const own = operations.filter(({ entity, entity_id, kind }) =>
      entity === 'order'
        ? entity_id === row.id
        : entity_id === row.sales_id || (entity_id === row.part_of && kind === 'sale'),
    )
    const unprinted = row.practised
      ? row.practised.places.map(practisedPlace)
      : places.filter(({ orders_id }) => orders_id === row.id).map(place => soldPlace(place, row, key))
    const printed = (slip: 'ticket' | 'voucher', number: number) =>
      onPaper(
        of(prints, row)
          .filter(one => one.slip === slip && one.number === number)
          .map(({ state }) => state),
      )
    const ownBons = of(bons, row)
    const vouchers = row.practised?.vouchers?.map(practisedVoucher) ?? ownBons.map(soldVoucher(context.now()))
    const sold = unprinted.map(place => ({ ...place, printed: printed('ticket', place.number) }))
    const price_order = cents(sold.reduce((sum, { price, supplement }) => sum + price + supplement, 0))
    const refunds = own.filter(({ kind, exchanged }) => refundKinds.includes(kind) && !exchanged)
    return {
      ...{ id: row.id, sales_id: row.sales_id, reference: row.reference, channel: 'counter' },
      ...{ training: row.training, state: row.state ?? 'confirmed', users_id: null, email: '' },
      ...{ order_date: row.at, till_sessions_id: row.till_sessions_id, tills_id: row.tills_id },
      ...{ name_till: row.name_till, cashier: row.cashier, name_cinema: row.name_cinema },
      sessions_id: screeningOf(row),
      screening: screenings.find(({ id }) => id === screeningOf(row)) ?? null,
      nbr_seats_payed: sold.length,
      places: sold,
      tickets: sold.flatMap(({ tickets_id, code }) => (tickets_id && code ? [{ id: tickets_id, code }] : [])),
      items: of(items, row).map(({ vat_permille, ...item }) => ({
        ...item,
        amount: cents(item.price * item.quantity),
        vat_rate: rateOf(vat_permille),
      })),
      vouchers: vouchers.map(voucher => ({ ...voucher, printed: printed('voucher', voucher.number) })),
      ...{ price_order, total: whole.total, payments: of(payments, whole), change: whole.change },
      operation: own.find(({ kind }) => kind === 'sale')!,
      refunds: refunds.map(operation => ({
        ...{ at: operation.at, places: operation.places, means: operation.given, operation },
        vouchers: ownBons.flatMap(({ purchases_id }, at) =>
          operation.purchases.includes(purchases_id) ? [at + 1] : [],
        ),
        amount: cents(operation.given.reduce((sum, { amount }) => sum + amount, 0)),
      })),
      reprints: own.filter(({ kind }) => kind === 'reprint').length,
    }
  })
  return ids.flatMap((id): Sale[] => {
    const row = rows.find(({ sales_id }) => sales_id === id)
    if (!row) return []
    const first = row.part_of ?? id
    const orders = shown.filter((_, at) => (rows[at]!.part_of ?? rows[at]!.sales_id) === first)
    return [{ ...shown[rows.indexOf(row)]!, ...(orders.length > 1 && { orders }) }]
  })
}

const screeningOf = ({ sessions_id, practised }: SaleRow): number | null =>
  sessions_id ?? practised?.sessions_id ?? null

const rateOf = (permille: number): VatRate =>
  (Object.keys(vatPermilles) as VatRate[]).find(rate => vatPermilles[rate] === permille)!

type SoldPlace = Awaited<ReturnType<typeof placesSoldOf>>[number]

function soldPlace(place: SoldPlace, { sessions_id }: SaleRow, key: string): Place {
  const { id, code, seats_id, row_name, seat_number, orders_id: _, ...rest } = place
  const seat =
    seats_id === null || row_name === null || seat_number === null
      ? null
      : { id: seats_id, row_name, seat_number }
  const qr = code && sessions_id ? signTicket(key, { code, screening: sessions_id }) : null
  return { ...rest, tickets_id: id, code, qr, seat }
}

type Voucher = Omit<Sale['vouchers'][number], 'printed'>

const soldVoucher =
  (now: Date) =>
  (voucher: TillVoucher, at: number): Voucher => ({
    ...{ number: at + 1, name_product: voucher.name_product, price: voucher.price },
    ...{
      amount: cents(voucher.initial),
      amount_left: cents(voucher.balance),
      code_last4: voucher.code_last4,
    },
    last_day: lastDayOf(voucher.expires_at),
    state: voucher.state === 'withdrawn' ? 'refunded' : 'sold',
    refundable: isRefundable(voucher, now),
  })

const practisedVoucher = (
  { name_product, amount, price }: { name_product: string; amount: number; price: number },
  at: number,
): Voucher => ({
  ...{ number: at + 1, name_product, amount: cents(amount), amount_left: cents(amount), price: cents(price) },
  ...{ code_last4: null, last_day: null, state: 'sold', refundable: false },
})

type Practised = NonNullable<SaleRow['practised']>['places'][number]

function practisedPlace({ price, supplement, ...place }: Practised, at: number): Place {
  return {
    ...place,
    ...{ number: at + 1, price: cents(price), supplement: cents(supplement), proof: null, seat: null },
    ...{ state: 'sold', tickets_id: null, code: null, qr: null, ticket_number: null },
  }
}
