import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { InputOf } from '../../../contract/endpoint.ts'
import type { exchangeOrder } from '../../../contract/exchange.ts'
import { leastByCard } from '../../../contract/rules/payment-parts.ts'
import { totalOf } from '../../../contract/rules/places.ts'
import { decideHold } from '../../../contract/rules/unpaid.ts'
import { writeToJournal } from '../../audit/write-to-journal.ts'
import type { ActorContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { violatedConstraint } from '../../database/errors.ts'
import { rowsOf } from '../../database/rows.ts'
import { Refusal } from '../../http/refusal.ts'
import { ownWithPayment } from '../../payments/follow-sale.ts'
import type { BankCard } from '../../payments/gateway.ts'
import { oneAnswerPerKey } from '../../payments/one-answer-per-key.ts'
import { cardGiven, checkSaleIsOpen } from '../../payments/payment-means.ts'
import { payFor } from '../../payments/process-payment.ts'
import { sendRefund } from '../../payments/refund.ts'
import { firstCheckMs } from '../../payments/rules.ts'
import { ticketCode } from '../../tickets/sign.ts'
import { refuseTooMuch } from '../cancellation/cancel-order.ts'
import { lockAccounts } from '../holds/hold-budget-queries.ts'
import { retryAfterFreeingHolds } from '../holds/hold-places.ts'
import { readOwnOrder } from '../orders/read-orders.ts'
import { answerAgain, refuseExpiring } from '../purchase/book-seats.ts'
import { findByKey } from '../purchase/claim-queries.ts'
import { unpaidOf } from '../purchase/decide-queries.ts'
import { insertHeldPlaces, insertSoldPlaces } from '../purchase/insert-places.ts'
import { saleOfOrder } from '../purchase/sale-of-order.ts'
import { sellerOfSeats } from '../purchase/seller-of-seats.ts'
import { findOrder, insertParts } from '../queries.ts'
import { type ExchangeAtHand, orderToExchange, planWanted, type Wanted } from './plan.ts'
import { endReplaced, lockForExchange, tellExchanged } from './replace-places.ts'

type Body = InputOf<typeof exchangeOrder>['body']

/**
 * Exchanges tickets of a buyer for tickets of another screening. If these cost less, refunds the difference to the
 * payment methods that paid. If they cost more, holds the new seats until the difference is paid; the old tickets
 * remain valid until then.
 */
export async function exchangeOwnOrder(
  context: ActorContext,
  id: number,
  body: Body,
  key: string | undefined,
) {
  const { places, sessions_id, seats_ids } = body
  const asked = JSON.stringify(['exchange', id, places ?? null, sessions_id, seats_ids ?? null])
  const request_hash = createHash('sha256').update(asked).digest('base64url')
  return oneAnswerPerKey(context, 'order', { key, request_hash }, async () => {
    const again = async () => {
      const earlier = key && (await findByKey(context.db, context.actor.id, key))
      return earlier ? answerAgain(context, earlier, request_hash) : null
    }
    const earlier = await again()
    if (earlier) return earlier
    await checkSaleIsOpen(context)
    try {
      const done = await retryAfterFreeingHolds(context, sessions_id, db =>
        exchange(db, context, id, { ...body, key, request_hash }),
      )
      if ('due' in done) return await payDifference(context, done)
      for (const reference of done.refunded) await sendRefund(context, reference)
      return { ...(await readOwnOrder(context, done.id)), payment: null }
    } catch (error) {
      const repeated = violatedConstraint(error) === 'orders_idempotency_key_unique' ? await again() : null
      if (repeated) return repeated
      throw error
    }
  })
}

type Request = Body & { key: string | undefined; request_hash: string }
/** The screening of the new order, and the idempotency key of the request. */
type New = { sessions_id: number; key: string | undefined; request_hash: string | null }
type Written = { id: number; refunded: string[] }
type ToPay = { id: number; due: number; card: BankCard | null }

async function exchange(
  db: Database,
  context: ActorContext,
  id: number,
  request: Request,
): Promise<Written | ToPay> {
  const planned = await lockAndPlan(db, context, { id, owner: context.actor.id }, request)
  const { due } = planned.money
  if (due === 0) return writeExchange(db, context, planned, request)
  if (due < leastByCard) throw new Refusal('card_too_small')
  const card = cardGiven(context.gateway, request)
  refuseExpiring(card, planned.screening.session_date)
  return { id: await holdExchange(db, context, planned, request), due, card }
}

/**
 * Locks all rows on which the exchange depends, so that they cannot change until the transaction ends. Then plans
 * the exchange.
 */
async function lockAndPlan(
  db: Database,
  context: ActorContext,
  of: { id: number; owner: number | null },
  wanted: Wanted,
): Promise<ExchangeAtHand> {
  const order = await orderToExchange(db, of.id, of.owner)
  if (order.sessions_id === wanted.sessions_id) throw new Refusal('same_screening')
  await lockForExchange(db, { first: of.id }, [order.sessions_id, wanted.sessions_id])
  return planWanted(db, context, of, wanted)
}

/**
 * Exchanges tickets for a buyer on behalf of a staff member, within that person's refund limit. Refuses if the new
 * tickets cost more, because only the buyer can pay the difference by card. Returns the id of the new order.
 */
export async function exchangeAnyOrder(context: ActorContext, id: number, wanted: Wanted): Promise<number> {
  const { refund_limit: most } = context.actor
  const done = await retryAfterFreeingHolds(context, wanted.sessions_id, async db => {
    const planned = await lockAndPlan(db, context, { id, owner: null }, wanted)
    if (planned.money.due > 0) throw new Refusal('difference_by_buyer')
    const numbersOf = (places: readonly { number: number }[]) => places.map(({ number }) => number)
    await writeToJournal(db, context, {
      ...{ action: 'exchange', entity: 'order', entity_id: id },
      before: {
        places: numbersOf([...planned.gone, ...planned.after]),
        sessions_id: planned.order.sessions_id,
      },
      after: { places: numbersOf(planned.after), sessions_id: wanted.sessions_id },
    })
    const written = await writeExchange(db, context, planned, {
      ...{ sessions_id: wanted.sessions_id, key: undefined, request_hash: null },
      by: context.actor.id,
    })
    await refuseTooMuch(db, id, most)
    return written
  })
  for (const reference of done.refunded) await sendRefund(context, reference)
  return done.id
}

/**
 * Ends the old tickets and sells the new ones. To avoid deadlocks, all transactions lock the counter of ticket
 * numbers second to last, and the counter of the books last.
 */
export async function writeExchange(
  db: Database,
  context: ActorContext,
  planned: ExchangeAtHand,
  { by, ...request }: New & { by?: number },
): Promise<Written> {
  const to = await insertExchange(db, context, planned, request)
  const { lost, refunded } = await endReplaced(db, context, planned, { to })
  const coded = planned.priced.map(place => ({ ...place, code: ticketCode(context.newToken()) }))
  await insertSoldPlaces(db, { orders_id: to, sessions_id: request.sessions_id }, coded)
  await tellExchanged(db, context, planned, { to, lost, by })
  return { id: to, refunded }
}

/** Holds the new seats until the difference is paid. They count towards the account's limit of unpaid seats. */
async function holdExchange(
  db: Database,
  context: ActorContext,
  planned: ExchangeAtHand,
  request: Request,
): Promise<number> {
  const { sessions_id } = request
  const { order, priced, screening } = planned
  const wanted = { users_id: order.users_id!, held_from: null, seats: priced.length }
  await lockAccounts(db, [wanted.users_id])
  const now = context.now()
  const no = decideHold(await unpaidOf(db, sessions_id, [wanted]), wanted, screening, now)
  if (no) {
    const retryAfterSeconds = (no.until.getTime() - now.getTime()) / 1000
    throw new Refusal(no.refused, { until: no.until, retryAfterSeconds })
  }
  const to = await insertExchange(db, context, planned, request)
  await insertHeldPlaces(db, { orders_id: to, sessions_id }, priced)
  return to
}

async function payDifference(context: ActorContext, { id, card }: ToPay) {
  const order = (await findOrder(context.db, id, context.actor.id))!
  const { settled } = await payFor(context, saleOfOrder(context, order), card)
  if (settled === 'refused') throw new Refusal('payment_refused')
  if (settled === 'expired') throw new Refusal('order_expired')
  return ownWithPayment(context, sellerOfSeats, id)
}

/**
 * Inserts the new order, with the sale rules and terms of the first order. If there is a difference to pay, the
 * order is pending and counts towards the account's limit of unpaid seats; otherwise it is confirmed.
 */
async function insertExchange(
  db: Database,
  context: ActorContext,
  { order, gone, priced, money }: ExchangeAtHand,
  { sessions_id, key, request_hash }: New,
): Promise<number> {
  const { due } = money
  const now = context.now()
  const at = now.toISOString()
  const check_at = new Date(now.getTime() + firstCheckMs).toISOString()
  const prepaid = money.parts.reduce((sum, { amount }) => sum + amount, 0)
  const [row] = rowsOf<{ id: number }>(
    await db.execute(sql`
      with made as (
        insert into orders (reference, sessions_id, users_id, state, lastname, firstname, email, exchanged_from,
          exchanged_places, nbr_seats_payed, price_order, prepaid_amount, order_date, reminder, idempotency_key, request_hash, legal_texts_id,
          cancel_minutes, doors_minutes, entry_minutes, compensation_days)
        select ${context.newToken().slice(0, 22)}, ${sessions_id}, users_id, ${due > 0 ? 'pending' : 'confirmed'},
          lastname, firstname, email, id, ${sql.param(gone.map(({ number }) => number))}::int[],
          ${priced.length}::int, ${totalOf(priced)}::int, ${prepaid}::int, ${at}, reminder, ${key ?? null}, ${request_hash},
          legal_texts_id, cancel_minutes, doors_minutes, entry_minutes, compensation_days
        from orders where id = ${order.id}
        returning id, reference, users_id
      ), asked as (
        insert into payments (reference, orders_id, gateway, amount, state, asked_at, check_at, settled_at, card_brand,
          card_last4)
        select reference, id, ${due > 0 ? context.gateway.name : null}, ${due}::int, ${due > 0 ? 'open' : 'paid'}, ${at},
          ${due > 0 ? check_at : null}::timestamptz, ${due > 0 ? null : at}::timestamptz,
          ${due > 0 ? null : order.card_brand}, ${due > 0 ? null : order.card_last4}
        from made
      ), unpaid as (
        insert into unpaid_by_account as own (users_id, orders, seats)
        select users_id, 1, ${priced.length}::int from made where ${due > 0}
        on conflict (users_id) do update set orders = own.orders + excluded.orders, seats = own.seats + excluded.seats
      ), held as (
        insert into seats_held (sessions_id, users_id, seats, most)
        select ${sessions_id}::int, users_id, ${priced.length}::int, (select seats_per_person from identity) from made
        on conflict (sessions_id, users_id) do update set seats = seats_held.seats + excluded.seats, most = excluded.most
      ) select id from made`),
  )
  if (money.parts.length > 0)
    await insertParts(
      db,
      row!.id,
      money.parts.map(({ vouchers_id, units, amount }) => ({ id: vouchers_id, units, amount })),
    )
  return row!.id
}
