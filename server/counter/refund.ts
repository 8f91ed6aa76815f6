import { createHash } from 'node:crypto'
import type { refundAtCounter, reprintAtCounter } from '../../contract/counter.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { isMoneyReceived } from '../../contract/rules/means.ts'
import { type Cents, cents } from '../../contract/rules/money.ts'
import { isNotCancelled } from '../../contract/rules/places.ts'
import { writeToJournal } from '../audit/write-to-journal.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { violatedConstraint } from '../database/errors.ts'
import { Refusal } from '../http/refusal.ts'
import { recordOperations } from '../money/record-operations.ts'
import type { MoneyLine } from '../money/rules.ts'
import { giveBackParts } from '../vouchers/spend.ts'
import { openDrawer } from './print.ts'
import { saleOperationOf, screeningsSoldOf } from './read-queries.ts'
import { readOrderSale } from './read-sales.ts'
import {
  endSoldPlaces,
  findRefundByKey,
  insertRefund,
  lockOrder,
  refundedBy,
  salesLinesOf,
} from './refund-queries.ts'
import type { SessionRow } from './session-queries.ts'
import { checkSupervisor } from './supervisors.ts'
import { requestCardRefund } from './terminal-payments.ts'
import { lockOpenSession } from './till-sessions.ts'

type Body = InputOf<typeof refundAtCounter>['body']

/**
 * Refunds tickets to the means of payment that paid for them, by reversing the lines of their sale in the money
 * journal.
 */
export function refundPlaces(context: ActorContext, id: number, body: Body, key: string | undefined) {
  return refundOnce(context, body, {
    key,
    about: [id],
    readSale: () => readOrderSale(context, id),
    refund: (db, session, keys) => refundIn(context, db, session, id, body, keys),
  })
}

/**
 * Runs a refund in one transaction, once per idempotency key, and returns the sale. A repeated request refunds
 * nothing. Locks the till session exclusively, so that concurrent refunds cannot exceed the cashier's limit.
 */
export async function refundOnce<Sale>(
  context: ActorContext,
  body: Pick<Body, 'till_sessions_id' | 'supervisor'>,
  {
    key,
    about,
    readSale,
    refund,
  }: {
    key: string | undefined
    /**
     * The values that identify the request together with its body. A request is refused if its idempotency key was
     * already used with other values.
     */
    about: unknown[]
    readSale: () => Promise<Sale>
    refund: (db: Database, session: SessionRow, keys: RefundKeys) => Promise<Refunded>
  },
): Promise<Sale> {
  // Leave the supervisor's code out of the stored hash: somebody who reads the hash could find the six digits by
  // trying them all.
  const { supervisor, ...asked } = body
  const request_hash = createHash('sha256')
    .update(JSON.stringify([...about, asked]))
    .digest('base64url')
  const isRepeated = async (db: Database): Promise<boolean> => {
    const earlier = key && (await findRefundByKey(db, context.actor.id, key))
    if (earlier && earlier.request_hash !== request_hash) throw new Refusal('idempotency_key_reused')
    return Boolean(earlier)
  }
  await readSale()
  if (await isRepeated(context.db)) return readSale()
  // Check the supervisor's code before the transaction, because hashing it takes time, during which no locks
  // should be held.
  if (supervisor) await checkSupervisor(context, body.till_sessions_id, supervisor)
  try {
    const done = await context.db.transaction(async db => {
      const session = await lockOpenSession(context, db, body.till_sessions_id, 'no key update')
      // If an earlier request with the same key ended while this one waited for the lock, refund nothing more.
      if (await isRepeated(db)) return null
      return refund(db, session, { idempotency_key: key ?? null, request_hash })
    })
    if (done?.cash) openDrawer(context, body.till_sessions_id)
    done?.askTerminal()
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'terminal_payments_open') throw new Refusal('terminal_payment_open')
    if (constraint !== 'counter_refunds_idempotency_key_unique') throw error
    await isRepeated(context.db)
  }
  return readSale()
}

export type RefundKeys = { idempotency_key: string | null; request_hash: string }

export type Refunded = { cash: boolean; askTerminal: () => void }

/**
 * Refunds the tickets. Returns whether cash is given back, and a function that asks the card terminal to refund
 * the part that was paid by card; call it after the commit.
 */
async function refundIn(
  context: ActorContext,
  db: Database,
  session: SessionRow,
  id: number,
  { till_sessions_id, places: numbers, supervisor, on_terminal }: Body,
  keys: RefundKeys,
): Promise<Refunded> {
  const { actor, now, setting } = context
  const order = (await lockOrder(db, id))!
  const screening = await screeningOf(db, session, order.sessions_id)
  const wanted = new Set(numbers)
  const gone = order.places.filter(place => wanted.has(place.number) && isNotCancelled(place))
  if (order.state !== 'confirmed' || gone.length < wanted.size) throw new Refusal('place_not_cancellable')
  const placeIds = gone.map(place => place.id)
  const sold = await salesLinesOf(db, placeIds)
  const money = sumOfLines(sold.filter(({ means }) => isMoneyReceived(means)))
  const refers_to = await saleOperationOf(db, { orders_id: id })
  const granted = await checkAllowed(context, db, session, {
    amount: sumOfLines(sold),
    entered: gone.some(({ state }) => state === 'entered'),
    supervisor: supervisor && { id: supervisor.users_id, isSeller: order.sold_by === supervisor.users_id },
  })
  if (granted) {
    const after = { supervisor: supervisor!.users_id, places: numbers, amount: sumOfLines(sold) }
    await writeToJournal(db, context, { action: 'grant-refund', entity: 'order', entity_id: id, after })
  }
  const counter_refunds_id = await insertRefund(db, {
    ...{
      orders_id: id,
      till_sessions_id,
      users_id: actor.id,
      amount: sumOfLines(sold),
      at: now(),
    },
    ...keys,
  })
  const askTerminal = on_terminal
    ? await requestCardRefund(context, db, session, { counter_refunds_id, sold })
    : () => {}
  await endSoldPlaces(db, { id, placeIds, money, at: now() })
  const back = sold.flatMap(({ vouchers_id, units }) =>
    vouchers_id ? [{ vouchers_id, units: -units! }] : [],
  )
  const lost = await giveBackParts(db, id, summed(back), now())
  const over = screening.room_free_at <= now() && !screening.cancelled_at
  await recordOperations(db, { at: now(), simulation: setting.demo }, [
    {
      ...{ kind: over ? 'refund' : 'cancellation', cinemas_id: session.cinemas_id, channel: 'counter' },
      ...{ till_sessions_id, users_id: actor.id, refers_to, about: { entity: 'order', id } },
      lines: [...sold.map(line => reversed(line, now())), ...lost],
    },
  ])
  return { cash: sold.some(({ means, amount }) => means === 'cash' && amount > 0), askTerminal }
}

/**
 * Returns the screening of a sale. Refuses a refund in a cinema other than that of the sale, or at a training
 * till.
 */
export async function screeningOf(db: Database, session: SessionRow, sessions_id: number) {
  const [screening] = await screeningsSoldOf(db, [sessions_id])
  if (screening!.cinemas_id !== session.cinemas_id || session.training)
    throw new Refusal('till_of_another_cinema')
  return screening!
}

type Asked = {
  amount: Cents
  entered: boolean
  supervisor: { id: number; isSeller: boolean } | undefined
}

/**
 * Refuses a refund that needs a supervisor and has none. A supervisor is needed for a used ticket, and if the
 * cashier's refunds in this till session would exceed the limit. Admins need none. Returns true if a supervisor
 * allowed it.
 */
export async function checkAllowed(
  { actor }: ActorContext,
  db: Database,
  session: SessionRow,
  { amount, entered, supervisor }: Asked,
): Promise<boolean> {
  if (actor.roleUser === 'admin') return false
  const already = await refundedBy(db, session.id, actor.id)
  const isOver = actor.refund_limit != null && already + amount > actor.refund_limit
  if (!entered && !isOver) return false
  if (!supervisor) throw new Refusal('refund_needs_supervisor')
  if (supervisor.isSeller || supervisor.id === actor.id) throw new Refusal('supervisor_of_own_sale')
  return true
}

type SoldLine = Awaited<ReturnType<typeof salesLinesOf>>[number]

export const sumOfLines = (lines: readonly SoldLine[]): Cents =>
  cents(lines.reduce((sum, { amount }) => sum + amount, 0))

/** Adds up, for each voucher, the places or cents to give back to it. */
const summed = (back: readonly { vouchers_id: number; units: number }[]) =>
  [...Map.groupBy(back, ({ vouchers_id }) => vouchers_id)].map(([vouchers_id, all]) => ({
    vouchers_id,
    units: all.reduce((sum, { units }) => sum + units, 0),
  }))

const negative = (amount: number): number => (amount === 0 ? 0 : -amount)

export const reversed = (line: SoldLine, at: Date): MoneyLine => ({
  ...{ at, cause: 'cancellation', means: line.means, vat_permille: line.vat_permille },
  ...{ amount: cents(negative(line.amount)), supplement: cents(negative(line.supplement)) },
  ...{ units: line.units === null ? null : negative(line.units), vouchers_id: line.vouchers_id },
  ...{ orders_id: line.orders_id, places_id: line.places_id, sold_items_id: line.sold_items_id },
  ...{ purchases_id: null, voucher_movements_id: null },
})

/** Counts a reprint of tickets in the books. The reprinted tickets are marked as duplicates. */
export async function reprint(
  context: ActorContext,
  id: number,
  { till_sessions_id }: InputOf<typeof reprintAtCounter>['body'],
) {
  const { actor, now, setting } = context
  const sale = await readOrderSale(context, id)
  if (sale.state !== 'confirmed') throw new Refusal('no_tickets_to_send')
  await context.db.transaction(async db => {
    const session = await lockOpenSession(context, db, till_sessions_id, 'share')
    await screeningOf(db, session, sale.sessions_id!)
    const refers_to = await saleOperationOf(db, { orders_id: id })
    await recordOperations(db, { at: now(), simulation: setting.demo }, [
      {
        ...{ kind: 'reprint', cinemas_id: session.cinemas_id, channel: 'counter', till_sessions_id },
        ...{ users_id: actor.id, refers_to, about: { entity: 'order', id }, lines: [] },
      },
    ])
  })
  return readOrderSale(context, id)
}
