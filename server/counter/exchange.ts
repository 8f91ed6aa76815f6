import { createHash } from 'node:crypto'
import type { exchangeAtCounter, previewExchangeAtCounter } from '../../contract/counter-exchange.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { mayExchange } from '../../contract/rules/exchange.ts'
import { isMoneyReceived } from '../../contract/rules/means.ts'
import { type Cents, cents, eurosFromCents } from '../../contract/rules/money.ts'
import {
  fullFare,
  isNotCancelled,
  type PricedPlace,
  placePrice,
  totalOf,
} from '../../contract/rules/places.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import { writeToJournal } from '../audit/write-to-journal.ts'
import { lockForExchange, type OldPlace, readOldSide } from '../booking/exchange/replace-places.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { violatedConstraint } from '../database/errors.ts'
import { Refusal } from '../http/refusal.ts'
import { recordOperations } from '../money/record-operations.ts'
import { giveBackParts } from '../vouchers/spend.ts'
import { asRefusal } from './hold-places.ts'
import { openDrawer } from './print.ts'
import { saleOperationOf, screeningsSoldOf } from './read-queries.ts'
import { readOrderSale, showSale } from './read-sales.ts'
import { checkAllowed, type Refunded, reversed, screeningOf, sumOfLines } from './refund.ts'
import { endSoldPlaces, insertRefund, lockOrder, salesLinesOf } from './refund-queries.ts'
import { dividePayment, type ExchangeAtTill, type PaidBefore, planExchangeAtTill } from './rules.ts'
import {
  completeSale,
  findSaleByKey,
  insertPayments,
  insertSale,
  meansAtCounter,
  meansLabels,
} from './sale-queries.ts'
import { findScreeningToSell } from './screening-queries.ts'
import { changeFor, writeOrder } from './sell.ts'
import type { SessionRow } from './session-queries.ts'
import { checkSupervisor } from './supervisors.ts'
import { choosePlaces, priceWanted } from './take-places.ts'
import { requestCardRefund } from './terminal-payments.ts'
import { lockOpenSession, ownSession } from './till-sessions.ts'

type Body = InputOf<typeof exchangeAtCounter>['body']
type Wanted = InputOf<typeof previewExchangeAtCounter>['body']

/**
 * Exchanges tickets sold at a till, by a cancellation and a sale in one transaction. The money paid for the old
 * tickets pays for the new ones. If the new ones cost more, the customer pays the difference now. If they cost
 * less, the customer gets it back by the same means of payment, within the cashier's refund limit.
 */
export async function exchangePlaces(context: ActorContext, id: number, body: Body, key: string | undefined) {
  const { supervisor: _, ...asked } = body
  const request_hash = createHash('sha256')
    .update(JSON.stringify(['exchange', id, asked]))
    .digest('base64url')
  const answerAgain = async () => {
    const earlier = key && (await findSaleByKey(context.db, context.actor.id, key))
    if (!earlier) return null
    if (earlier.request_hash !== request_hash) throw new Refusal('idempotency_key_reused')
    return showSale(context, earlier.id)
  }
  await readOrderSale(context, id)
  const earlier = await answerAgain()
  if (earlier) return earlier
  // Check the supervisor's code before the transaction, because hashing it takes time, during which no locks
  // should be held.
  if (body.supervisor) await checkSupervisor(context, body.till_sessions_id, body.supervisor)
  try {
    const { sale, cash, askTerminal } = await context.db
      .transaction(db => exchangeIn(context, db, id, body, { key, request_hash }))
      .catch(asRefusal)
    if (cash) openDrawer(context, body.till_sessions_id)
    askTerminal()
    return await showSale(context, sale)
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'terminal_payments_open') throw new Refusal('terminal_payment_open')
    if (constraint !== 'counter_sales_idempotency_key_unique') throw error
    return (await answerAgain())!
  }
}

/** Returns what an exchange at the till would do, to show it to the cashier. Stores nothing. */
export async function previewExchangeAtTill(context: ActorContext, id: number, wanted: Wanted) {
  const { db } = context
  await readOrderSale(context, id)
  const session = await ownSession(context, db, wanted.till_sessions_id)
  const { gone } = await placesToExchange(context, db, session, id, wanted)
  const { screening, priced } = await priceWanted(context, db, await newPlaces(db, session, gone, wanted))
  if (screening.total_seats - screening.sold_seats < priced.length) throw new Refusal('screening_full')
  const { money } = await planMoney(db, gone, priced)
  const labels = await meansLabels(db)
  const labelOf = (fare: number) => screening.tariffs.find(({ tariffs_id }) => tariffs_id === fare)!.label
  return {
    screening: (await screeningsSoldOf(db, [wanted.sessions_id]))[0]!,
    places: priced.map((place, at) => ({
      number: gone[at]!.number,
      label: labelOf(place.tariffs_id),
      same_fare: place.tariffs_id === gone[at]!.tariffs_id,
      price: placePrice(place),
    })),
    price_before: totalOf(gone),
    price_order: totalOf(priced),
    refunds: money.back.map(({ means, amount }) => ({ means, label: labels.get(means)!, amount })),
    to_pay: money.due,
  }
}

async function exchangeIn(
  context: ActorContext,
  db: Database,
  id: number,
  body: Body,
  { key, request_hash }: { key: string | undefined; request_hash: string },
): Promise<Refunded & { sale: number }> {
  const { actor, now, setting } = context
  const { sessions_id } = body
  // Lock the till session exclusively, so that concurrent refunds cannot exceed the cashier's limit.
  const session = await lockOpenSession(context, db, body.till_sessions_id, 'no key update')
  const reference = context.newToken().slice(0, 22)
  const change = changeFor(body.payments)
  const sale = await insertSale(db, {
    ...{ reference, till_sessions_id: session.id, users_id: actor.id, total: cents(0), change, at: now() },
    ...{ idempotency_key: key ?? null, request_hash },
  })
  const { order } = await readOldSide(db, id)
  if (order.sessions_id === sessions_id) throw new Refusal('same_screening')
  await lockForExchange(db, { first: id }, [order.sessions_id, sessions_id])
  const { gone } = await placesToExchange(context, db, session, id, body)
  const { sold_by } = (await lockOrder(db, id))!
  const { places } = await choosePlaces(context, db, {
    ...(await newPlaces(db, session, gone, body)),
    till_sessions_id: session.id,
  })
  const { sold, money } = await planMoney(db, gone, places)
  const divided = await divideDifference(db, places, money, body.payments)
  const given = cents(money.back.reduce((sum, { amount }) => sum + amount, 0))
  await checkGranted(context, db, session, { id, body, gone, given, sold_by })
  let askTerminal = () => {}
  if (given > 0) {
    const counter_refunds_id = await insertRefund(db, {
      ...{ orders_id: id, till_sessions_id: session.id, users_id: actor.id, amount: given, at: now() },
      ...{ request_hash, idempotency_key: null },
    })
    if (body.on_terminal)
      askTerminal = await requestCardRefund(context, db, session, { counter_refunds_id, sold: money.back })
  }
  const received = sumOfLines(sold.filter(({ means }) => isMoneyReceived(means)))
  const placeIds = gone.map(place => place.id)
  await endSoldPlaces(db, { id, placeIds, money: received, at: now() })
  const back = money.back.flatMap(({ voucher }) => voucher ?? [])
  const lost = await giveBackParts(db, id, back, now())
  const refers_to = await saleOperationOf(db, { orders_id: id })
  const { orders_id, lines } = await writeOrder(context, db, {
    ...{ reference, session, sessions_id, places, parts: money.parts, divided },
    exchanged: { from: id, places: gone.map(({ number }) => number) },
  })
  await insertPayments(db, paymentsOf(sale, money, body.payments))
  await completeSale(db, sale, { total: totalOf(places), orders_id })
  const at = { cinemas_id: session.cinemas_id, channel: 'counter', till_sessions_id: session.id } as const
  await recordOperations(db, { at: now(), simulation: setting.demo }, [
    {
      ...{ ...at, kind: 'cancellation', users_id: actor.id, about: { entity: 'order', id } },
      ...{ refers_to, details: { exchanged_for: orders_id } },
      lines: [...sold.map(line => reversed(line, now())), ...lost],
    },
    {
      ...{ ...at, kind: 'sale', users_id: actor.id, about: { entity: 'order', id: orders_id } },
      ...{ details: { exchanged_from: id }, lines },
    },
  ])
  const cash = [...money.back, ...body.payments].some(({ means, amount }) => means === 'cash' && amount > 0)
  return { sale, cash, askTerminal }
}

/**
 * Returns the places to exchange. Refuses a sale of another cinema, a training till, and an exchange after the
 * deadline, which is the same as on the site.
 */
async function placesToExchange(
  context: ActorContext,
  db: Database,
  session: SessionRow,
  id: number,
  { places: numbers, sessions_id }: Wanted,
): Promise<{ gone: OldPlace[] }> {
  const { order, places } = await readOldSide(db, id)
  await screeningOf(db, session, order.sessions_id)
  if (order.sessions_id === sessions_id) throw new Refusal('same_screening')
  if (order.state !== 'confirmed' || order.cancelled_at) throw new Refusal('not_exchangeable')
  if (!mayExchange(order, context.now())) throw new Refusal('too_late_to_exchange')
  const asked = new Set(numbers)
  const gone = places.filter(place => isNotCancelled(place) && asked.has(place.number))
  if (gone.length < asked.size) throw new Refusal('place_not_cancellable')
  return { gone }
}

/**
 * Returns the new places of an exchange. Each keeps the fare of the old place if the counter sells that fare for
 * the new screening, and otherwise gets the full fare.
 */
async function newPlaces(
  db: Database,
  { cinemas_id }: SessionRow,
  gone: readonly OldPlace[],
  { sessions_id }: Wanted,
) {
  const screening = await findScreeningToSell(db, sessions_id)
  const isSold = (fare: number) => screening?.tariffs.some(({ tariffs_id }) => tariffs_id === fare)
  const places = gone.map(({ tariffs_id }) => ({ tariffs_id: isSold(tariffs_id) ? tariffs_id : fullFare }))
  return { cinemas_id, sessions_id, places }
}

/**
 * Returns the lines in the money journal that sold the old places, and a plan of how the money of these lines pays
 * for the new places.
 */
async function planMoney(db: Database, gone: readonly OldPlace[], places: readonly PricedPlace[]) {
  const sold = await salesLinesOf(
    db,
    gone.map(({ id }) => id),
  )
  const byMeans = Map.groupBy(sold, ({ means, vouchers_id }) => vouchers_id ?? means)
  const before = [...byMeans.values()].map((lines): PaidBefore => {
    const [{ means, vouchers_id }] = lines as [(typeof lines)[number]]
    const units = lines.reduce((sum, line) => sum - (line.units ?? 0), 0)
    return { means, amount: sumOfLines(lines), voucher: vouchers_id === null ? null : { vouchers_id, units } }
  })
  return { sold, money: planExchangeAtTill(before, places) }
}

type Payment = Body['payments'][number]

/**
 * Divides the payments that the customer makes for the difference among the new places. They must add up to
 * exactly the difference, and none of them may be a voucher.
 */
async function divideDifference(
  db: Database,
  places: readonly PricedPlace[],
  { parts, carried, due }: ExchangeAtTill,
  payments: readonly Payment[],
) {
  const taken = (await meansAtCounter(db)).filter(({ kind }) => kind !== 'liability_used')
  for (const [at, payment] of payments.entries()) {
    if (taken.some(({ means }) => means === payment.means)) continue
    const message = 'La différence d’un échange ne se paie pas ainsi.'
    throw new Refusal('means_not_taken', { errors: [{ field: `payments[${at}].means`, message }] })
  }
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0)
  if (paid !== due) throw wrongParts(`La différence à payer est de ${eurosText(eurosFromCents(due))}.`)
  const divided = dividePayment(places, [], { parts, paid: [...carried, ...payments] })
  if ('refused' in divided)
    throw wrongParts('Un bon externe ne paie pas le supplément 3D : encaissez-le autrement.')
  return divided
}

const wrongParts = (message: string) =>
  new Refusal('wrong_parts', { errors: [{ field: 'payments', message }] })

type Given = { id: number; body: Body; gone: readonly OldPlace[]; given: Cents; sold_by: number }

/**
 * Refuses an exchange that needs a supervisor and has none: if the amount given back, which counts as a refund,
 * exceeds the cashier's limit, or if a ticket was used.
 */
async function checkGranted(
  context: ActorContext,
  db: Database,
  session: SessionRow,
  { id, body: { supervisor }, gone, given, sold_by }: Given,
): Promise<void> {
  const entered = gone.some(({ state }) => state === 'entered')
  if (given === 0 && !entered) return
  const granted = await checkAllowed(context, db, session, {
    ...{ amount: given, entered },
    supervisor: supervisor && { id: supervisor.users_id, isSeller: sold_by === supervisor.users_id },
  })
  if (!granted) return
  const after = { supervisor: supervisor!.users_id, places: gone.map(({ number }) => number), amount: given }
  await writeToJournal(db, context, { action: 'grant-refund', entity: 'order', entity_id: id, after })
}

/**
 * Returns the payments to record for the new sale: first those taken over from the old sale, then those made now.
 */
function paymentsOf(sale: number, { carried, parts }: ExchangeAtTill, payments: readonly Payment[]) {
  const all: Payment[] = [
    ...parts.map(({ kind, amount }) => ({ means: kind, amount })),
    ...carried,
    ...payments.filter(({ amount }) => amount > 0),
  ]
  return all.map(({ means, amount, tendered = null }, at) => ({
    ...{ counter_sales_id: sale, number: at + 1, means, amount, tendered, code_last4: null },
  }))
}
