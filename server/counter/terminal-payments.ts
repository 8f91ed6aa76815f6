import { createHash } from 'node:crypto'
import type { askTerminal, settleTerminalPayment } from '../../contract/counter.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { terminalHoldMinutes } from '../../contract/rules/counter.ts'
import { type Cents, cents, eurosFromCents } from '../../contract/rules/money.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import { writeToJournal } from '../audit/write-to-journal.ts'
import { insertHold } from '../booking/holds/insert-hold.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { violatedConstraint } from '../database/errors.ts'
import { Refusal } from '../http/refusal.ts'
import { sentenceOf, type TerminalOutcome } from '../terminal/messages.ts'
import { counterCodeKey } from '../vouchers/counter-code.ts'
import { productsWanted } from '../vouchers/sell-at-till.ts'
import { asRefusal } from './hold-places.ts'
import { presentVouchers } from './present-vouchers.ts'
import { showSale } from './read-sales.ts'
import { joinOrders } from './rules.ts'
import { lockScreeningsToSell } from './screening-queries.ts'
import { asAsked, forEachScreening, screeningsAsked } from './screenings-of-sale.ts'
import { itemsWanted, payWith, sell, totalOfBasket } from './sell.ts'
import type { SessionRow } from './session-queries.ts'
import type { SaleAsked, ScreeningAsked } from './tables.ts'
import { choosePlaces, priceWanted } from './take-places.ts'
import {
  changeTerminalPayment,
  extendHolds,
  findTerminal,
  findTerminalPayment,
  findTerminalPaymentByKey,
  holdsOfTill,
  insertTerminalPayment,
  keepAlive,
  lockTerminalPayment,
  type TerminalPaymentRow,
  unsettledPayments,
} from './terminal-payment-queries.ts'
import { lockOpenSession, ownSession } from './till-sessions.ts'

// This file handles card payments on the terminal of a till. The row of a payment is committed before the request
// is sent to the terminal. So if the process dies meanwhile, the payment is still known, and the cashier can
// record its result from the terminal's slip.

type Body = InputOf<typeof askTerminal>['body']
type Terminal = NonNullable<Awaited<ReturnType<typeof findTerminal>>>

/**
 * The process that waits for the terminal renews `alive_at` every `renewMs`. If a payment was not renewed for
 * `orphanMs`, that process must have stopped.
 */
const renewMs = 2_000
const orphanMs = 20_000

/**
 * Holds the seats, commits the row of the payment and sends the request to the terminal. A repeated idempotency
 * key returns the state of the first request.
 */
export async function askTerminalFor(context: ActorContext, body: Body, key = context.newId()) {
  const request_hash = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
  const { amount, ...sale } = body
  const { actor, now } = context
  const answerAgain = () => earlierAnswer(context, key, request_hash)
  const earlier = await answerAgain()
  if (earlier) return earlier
  await ownSession(context, context.db, body.till_sessions_id)
  const till = await findTerminal(context.db, body.till_sessions_id)
  if (!till) throw new Refusal('no_terminal')
  // Read the key for voucher codes before the transaction, because its first use writes it to the database.
  const codeKey = await counterCodeKey(context)
  try {
    const row = await context.db
      .transaction(async db => {
        const session = await lockOpenSession(context, db, body.till_sessions_id, 'share')
        const row = await insertTerminalPayment(db, {
          ...{ till_sessions_id: session.id, users_id: actor.id, amount, sale: { ...sale, payments: [] } },
          ...{ asked_at: now(), alive_at: now(), idempotency_key: key, request_hash },
        })
        const asked = await prepareSale(context, db, { cinemas_id: session.cinemas_id, codeKey, body })
        await changeTerminalPayment(db, row.id, asked)
        return { ...row, ...asked }
      })
      .catch(asRefusal)
    waitForTerminal(context, row, till)
    return show(context, row)
  } catch (error) {
    return orEarlier(error, answerAgain)
  }
}

async function earlierAnswer(context: ActorContext, key: string, request_hash: string) {
  const row = await findTerminalPaymentByKey(context.db, context.actor.id, key)
  if (!row) return null
  if (row.request_hash !== request_hash) throw new Refusal('idempotency_key_reused')
  return show(context, row)
}

async function orEarlier<Answer>(error: unknown, answerAgain: () => Promise<Answer | null>): Promise<Answer> {
  const constraint = violatedConstraint(error)
  if (constraint === 'terminal_payments_open') throw new Refusal('terminal_payment_open')
  if (constraint !== 'terminal_payments_idempotency_key_unique') throw error
  return (await answerAgain())!
}

/**
 * Makes all checks that the sale will make, before the card is charged: otherwise the sale could be refused after
 * the charge. Holds the seats until the sale is written.
 */
async function prepareSale(
  context: ActorContext,
  db: Database,
  { cinemas_id, codeKey, body }: { cinemas_id: number; codeKey: string; body: Body },
): Promise<{ sale: SaleAsked; completes: boolean }> {
  const { amount, ...sale } = body
  const items = await itemsWanted(db, sale.items)
  const asked = screeningsAsked(sale)
  await lockScreeningsToSell(
    db,
    asked.map(({ sessions_id }) => sessions_id),
  )
  const { till_sessions_id } = sale
  const orders = await forEachScreening(db, asked, async ({ sessions_id, places }) => ({
    sessions_id,
    places: await holdForTerminal(context, db, { till_sessions_id, cinemas_id, sessions_id, places }),
  }))
  const places = joinOrders(orders.map(order => order.places))
  const vouchers = await productsWanted(db, sale.vouchers ?? [])
  const total = totalOfBasket({ places, items, vouchers })
  const left = total - sale.payments.reduce((sum, payment) => sum + payment.amount, 0)
  if (amount > left) {
    const message = `Il n’y a que ${eurosText(eurosFromCents(cents(Math.max(0, left))))} à payer par carte.`
    throw new Refusal('wrong_parts', { errors: [{ field: 'amount', message }] })
  }
  const completes = amount === left
  const all = [...sale.payments, { means: 'card_terminal', amount }]
  if (completes)
    await payWith(context, db, { places, items, vouchers, total }, { key: codeKey, payments: all })
  const presented = await presentVouchers(context, db, codeKey, sale.payments)
  const payments = sale.payments.map(({ code: _, ...payment }, at) => {
    const voucher = presented.find(one => one.at === at)
    return voucher ? { ...payment, vouchers_id: voucher.id } : payment
  })
  const chosen = orders.map(({ sessions_id, places }) => ({
    sessions_id,
    places: places.map(({ tariffs_id, seats_id }) => ({
      tariffs_id,
      ...(seats_id !== null && { seats_id }),
    })),
  }))
  return { sale: { ...sale, payments, ...asAsked(chosen) }, completes }
}

/**
 * Holds the seats of one screening while the terminal works; the caller has locked the screening. If this till
 * already holds these seats, only prolongs all its holds for this screening, including those for sales that the
 * cashier has put aside.
 */
async function holdForTerminal(
  context: ActorContext,
  db: Database,
  { till_sessions_id, cinemas_id, sessions_id, places }: HoldWanted,
) {
  const now = context.now()
  const expires_at = new Date(now.getTime() + terminalHoldMinutes * 60_000)
  const own = (await holdsOfTill(db, till_sessions_id, sessions_id)).filter(hold => hold.expires_at > now)
  if (
    covers(
      own.flatMap(({ chosen }) => chosen),
      places,
    )
  ) {
    const { priced } = await priceWanted(context, db, { cinemas_id, sessions_id, places })
    await extendHolds(
      db,
      own.map(({ id }) => id),
      expires_at,
    )
    return priced
  }
  const chosen = await choosePlaces(context, db, { till_sessions_id, cinemas_id, sessions_id, places })
  await insertHold(db, {
    ...{ sessions_id, owner: 'till', till_sessions_id, seats: chosen.places.length },
    chosen: chosen.places.map(({ tariffs_id, seats_id }) => ({ tariffs_id, seats_id })),
    ...{ created_at: now, expires_at },
  })
  return chosen.places
}

type HoldWanted = ScreeningAsked & { till_sessions_id: number; cinemas_id: number }
type Chosen = { tariffs_id: number; seats_id?: number | null | undefined }

function covers(held: readonly Chosen[], wanted: readonly Chosen[]): boolean {
  const left = [...held]
  return wanted.every(place => {
    const at = left.findIndex(
      one => one.tariffs_id === place.tariffs_id && (one.seats_id ?? null) === (place.seats_id ?? null),
    )
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

/**
 * Waits in the background for the response of the terminal. The till's page asks for the state of the payment
 * until it is settled.
 */
function waitForTerminal(context: ActorContext, row: TerminalPaymentRow, till: Terminal): void {
  const { db, devices, now, log } = context
  const abort = new AbortController()
  const failed = (error: unknown) => log.error({ err: error }, 'a card payment at a till was not settled')
  const renew = setInterval(() => {
    keepAlive(db, row.id, now()).then(givenUp => givenUp && abort.abort(), failed)
  }, renewMs)
  renew.unref()
  const ask = async () => {
    const outcome = await (row.sale ? devices.charge : devices.refund)(
      till,
      row.amount,
      abort.signal,
    ).finally(() => clearInterval(renew))
    if ((await writeOutcome(context, row.id, outcome)) === 'sell') await finishSale(context, row.id)
  }
  ask().catch(error => {
    // If the sale was refused, no log entry is needed: the till shows the cashier that the card was charged
    // without a sale.
    if (!(error instanceof Refusal)) failed(error)
  })
}

/**
 * Stores the terminal's response, even if the cashier has stopped waiting. If the cashier recorded the payment as
 * refused but the terminal then reports a debit, the debit is what counts.
 */
async function writeOutcome(
  context: ActorContext,
  id: number,
  outcome: TerminalOutcome,
): Promise<'sell' | 'nothing'> {
  return context.db.transaction(async db => {
    const row = await lockTerminalPayment(db, id)
    const isOpen = row.state === 'asking' || row.state === 'unknown'
    if (outcome.state === 'unknown') {
      if (row.state === 'asking')
        await changeTerminalPayment(db, id, { state: 'unknown', because: outcome.because })
      return 'nothing'
    }
    if (outcome.state === 'refused') {
      if (isOpen) await end(context, db, row, { state: 'refused', because: outcome.because })
      return 'nothing'
    }
    if (!isOpen && row.state !== 'refused') return 'nothing'
    const { masked_card, authorisation, card_type } = outcome
    await end(context, db, row, { state: 'accepted', because: null, masked_card, authorisation, card_type })
    return isOpen && row.completes ? 'sell' : 'nothing'
  })
}

type Ending = { state: 'accepted' | 'refused' } & Partial<TerminalPaymentRow>

/**
 * Stores the result of a request. If it is a refund, also updates the row that it refunds: to `returned` if the
 * terminal accepted, otherwise back to its earlier state (`accepted` for a debit, `refused` for an earlier
 * refund).
 */
async function end(
  { now }: ActorContext,
  db: Database,
  { id, refunds_id }: TerminalPaymentRow,
  ending: Ending,
): Promise<void> {
  await changeTerminalPayment(db, id, { ...ending, settled_at: now() })
  if (refunds_id === null) return
  const { sale } = await lockTerminalPayment(db, refunds_id)
  const before = sale === null ? 'refused' : 'accepted'
  await changeTerminalPayment(db, refunds_id, {
    state: ending.state === 'accepted' ? 'returned' : before,
  })
}

/**
 * Returns true if the cinema owes the customer money: a debit has no sale, or the terminal refused a refund. The
 * terminal can be asked to refund it, or the cashier gives it back by other means.
 */
const isToReturn = ({ state, sale, counter_refunds_id }: TerminalPaymentRow): boolean =>
  (state === 'accepted' && sale !== null) || (state === 'refused' && counter_refunds_id !== null)

/** Finds a terminal payment. One of a cinema where the actor does not work is reported as not found. */
async function ownPayment(context: ActorContext, db: Database, id: number): Promise<TerminalPaymentRow> {
  const row = await findTerminalPayment(db, id)
  if (!row) throw new Refusal('terminal_payment_not_found')
  await ownSession(context, db, row.till_sessions_id).catch(() => {
    throw new Refusal('terminal_payment_not_found')
  })
  return row
}

const isOrphan = ({ state, alive_at }: TerminalPaymentRow, now: Date): boolean =>
  state === 'asking' && now.getTime() - alive_at.getTime() > orphanMs

async function show(context: ActorContext, row: TerminalPaymentRow) {
  const orphan = isOrphan(row, context.now())
  const sale = row.counter_sales_id === null ? null : await showSale(context, row.counter_sales_id)
  return {
    ...{ id: row.id, till_sessions_id: row.till_sessions_id, amount: row.amount, completes: row.completes },
    kind: row.sale === null ? ('refund' as const) : ('debit' as const),
    state: orphan ? ('unknown' as const) : row.state,
    reason: sentenceOf(orphan ? 'server_stopped' : row.because),
    ...{ masked_card: row.masked_card, authorisation: row.authorisation },
    by_hand: row.settled_by !== null,
    owed: row.state === 'refused' && row.counter_refunds_id !== null,
    sale,
  }
}

export const readPayment = async (context: ActorContext, id: number) =>
  show(context, await ownPayment(context, context.db, id))

export async function openPaymentsOf(context: ActorContext, session: number) {
  await ownSession(context, context.db, session)
  const rows = await unsettledPayments(context.db, session)
  return Promise.all(rows.map(row => show(context, row)))
}

/**
 * Records that the cashier no longer waits for the terminal. The process that still waits learns it at the next
 * renewal of `alive_at`.
 */
export async function leaveWaiting(context: ActorContext, id: number) {
  await ownPayment(context, context.db, id)
  await changeTerminalPayment(context.db, id, { given_up: true })
  return readPayment(context, id)
}

/**
 * Records what the cashier reports: the result of an unclear payment, read on the terminal's slip, or that money
 * to return was given back by other means.
 */
export async function settleBySlip(
  context: ActorContext,
  id: number,
  { done }: InputOf<typeof settleTerminalPayment>['body'],
) {
  const { actor } = context
  await ownPayment(context, context.db, id)
  const sells = await context.db.transaction(async db => {
    const row = await lockTerminalPayment(db, id)
    const inDoubt = row.state === 'unknown' || isOrphan(row, context.now())
    if (!inDoubt && !(isToReturn(row) && !done)) throw new Refusal('terminal_payment_settled')
    if (inDoubt) {
      await end(context, db, row, { state: done ? 'accepted' : 'refused', settled_by: actor.id })
    } else await changeTerminalPayment(db, id, { state: 'returned', settled_by: actor.id })
    await writeToJournal(db, context, {
      ...{ action: 'settle-terminal', entity: 'terminal-payment', entity_id: id },
      ...{ before: { amount: row.amount, state: row.state }, after: { done } },
    })
    return inDoubt && done && row.completes
  })
  return sells ? finishSale(context, id) : readPayment(context, id)
}

/** Writes the sale for which the terminal has accepted a payment, unless it is already written. */
export async function finishSale(context: ActorContext, id: number) {
  const { state, sale, completes, amount, idempotency_key, counter_sales_id } = await ownPayment(
    context,
    context.db,
    id,
  )
  if (counter_sales_id === null) {
    if (state !== 'accepted' || !sale || !completes) throw new Refusal('terminal_payment_settled')
    const payments = [...sale.payments, { means: 'card_terminal', amount, terminal_payments_id: id }]
    await sell(context, { ...sale, payments }, idempotency_key)
  }
  return readPayment(context, id)
}

/** Asks the terminal to refund a debit that no sale uses, or once more for a refund that it refused. */
export async function returnPayment(context: ActorContext, id: number, key = context.newId()) {
  const { actor, now } = context
  const request_hash = createHash('sha256').update(`return ${id}`).digest('base64url')
  const answerAgain = () => earlierAnswer(context, key, request_hash)
  const earlier = await answerAgain()
  if (earlier) return earlier
  const { till_sessions_id } = await ownPayment(context, context.db, id)
  const till = await findTerminal(context.db, till_sessions_id)
  if (!till) throw new Refusal('no_terminal')
  try {
    const row = await context.db.transaction(async db => {
      await lockOpenSession(context, db, till_sessions_id, 'share')
      const debit = await lockTerminalPayment(db, id)
      if (!isToReturn(debit)) throw new Refusal('terminal_payment_settled')
      await changeTerminalPayment(db, id, { state: 'returning' })
      return insertTerminalPayment(db, {
        ...{ till_sessions_id, users_id: actor.id, refunds_id: id, amount: debit.amount },
        ...{ asked_at: now(), alive_at: now(), idempotency_key: key, request_hash },
      })
    })
    waitForTerminal(context, row, till)
    return show(context, row)
  } catch (error) {
    return orEarlier(error, answerAgain)
  }
}

/**
 * Writes the request to refund, on the terminal, what the customer paid by card. Call it in the transaction of the
 * refund. After the commit, call the returned function, which asks the terminal. If the terminal refuses, the
 * refund remains, and the cinema still owes this amount.
 */
export async function requestCardRefund(
  context: ActorContext,
  db: Database,
  session: SessionRow,
  {
    counter_refunds_id,
    sold,
  }: { counter_refunds_id: number; sold: readonly { means: string; amount: Cents }[] },
): Promise<() => void> {
  const { actor, now, newId } = context
  const onCard = sold.filter(({ means }) => means === 'card_terminal')
  const amount = cents(onCard.reduce((sum, line) => sum + line.amount, 0))
  if (amount === 0) return () => {}
  const till = await findTerminal(db, session.id)
  if (!till) throw new Refusal('no_terminal')
  const row = await insertTerminalPayment(db, {
    ...{ till_sessions_id: session.id, users_id: actor.id, counter_refunds_id, amount },
    ...{ asked_at: now(), alive_at: now(), idempotency_key: newId(), request_hash: '' },
  })
  return () => waitForTerminal(context, row, till)
}
