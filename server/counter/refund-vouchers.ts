import { createHash } from 'node:crypto'
import type { refundVouchersAtCounter } from '../../contract/counter.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { cents } from '../../contract/rules/money.ts'
import { writeToJournal } from '../audit/write-to-journal.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { violatedConstraint } from '../database/errors.ts'
import { Refusal } from '../http/refusal.ts'
import { recordOperations } from '../money/record-operations.ts'
import { linesOfVoucherRefund } from '../money/rules.ts'
import { takeBackVouchers } from '../vouchers/sell-at-till.ts'
import { openDrawer } from './print.ts'
import { findSales, operationsOf } from './read-queries.ts'
import { saleHere } from './read-sales.ts'
import { checkAllowed, type Refunded } from './refund.ts'
import { findRefundByKey, insertRefund, purchaseLinesOf } from './refund-queries.ts'
import { checkSupervisor } from './supervisors.ts'
import { requestCardRefund } from './terminal-payments.ts'
import { lockOpenSession } from './till-sessions.ts'

type Body = InputOf<typeof refundVouchersAtCounter>['body']

/**
 * Takes back unused gift vouchers of a sale, and refunds them, within the cashier's limit, by the means of payment
 * that paid for them.
 */
export async function refundVouchers(context: ActorContext, id: number, body: Body, key: string | undefined) {
  // Leave the supervisor's code out of the hash, because its six digits could be guessed from it.
  const { supervisor: _, ...asked } = body
  const request_hash = createHash('sha256')
    .update(JSON.stringify(['vouchers', id, asked]))
    .digest('base64url')
  await saleHere(context, id)
  const earlier = key && (await findRefundByKey(context.db, context.actor.id, key))
  if (earlier) return answerAgain(context, id, earlier, request_hash)
  // Check the supervisor's code before the transaction, because hashing it takes time, during which no locks
  // should be held.
  if (body.supervisor) await checkSupervisor(context, body.till_sessions_id, body.supervisor)
  try {
    const { cash, askTerminal } = await context.db.transaction(db =>
      refundIn(context, db, id, body, { key, request_hash }),
    )
    if (cash) openDrawer(context, body.till_sessions_id)
    askTerminal()
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'terminal_payments_open') throw new Refusal('terminal_payment_open')
    if (!key || constraint !== 'counter_refunds_idempotency_key_unique') throw error
    return answerAgain(context, id, (await findRefundByKey(context.db, context.actor.id, key))!, request_hash)
  }
  return saleHere(context, id)
}

function answerAgain(
  context: ActorContext,
  id: number,
  earlier: { request_hash: string },
  request_hash: string,
) {
  if (earlier.request_hash !== request_hash) throw new Refusal('idempotency_key_reused')
  return saleHere(context, id)
}

/**
 * Refunds the vouchers. Returns whether cash is given back, and a function that asks the card terminal to refund
 * the part that was paid by card; call it after the commit.
 */
async function refundIn(
  context: ActorContext,
  db: Database,
  id: number,
  { till_sessions_id, vouchers: numbers, supervisor, on_terminal }: Body,
  { key, request_hash }: { key: string | undefined; request_hash: string },
): Promise<Refunded> {
  const { actor, now, setting } = context
  // Lock the till session exclusively, so that concurrent refunds cannot exceed the cashier's limit.
  const session = await lockOpenSession(context, db, till_sessions_id, 'no key update')
  const before = key && (await findRefundByKey(db, actor.id, key))
  if (before) {
    // An earlier request with the same idempotency key was finished while this one waited for the lock.
    if (before.request_hash !== request_hash) throw new Refusal('idempotency_key_reused')
    return { cash: false, askTerminal: () => {} }
  }
  const [sale] = await findSales(db, [id])
  if (sale!.cinemas_id !== session.cinemas_id || session.training) throw new Refusal('till_of_another_cinema')
  const taken = await takeBackVouchers(db, id, numbers, now())
  const amount = cents(taken.reduce((sum, { price }) => sum + price, 0))
  const granted = await checkAllowed(context, db, session, {
    ...{ amount, entered: false },
    supervisor: supervisor && { id: supervisor.users_id, isSeller: sale!.users_id === supervisor.users_id },
  })
  if (granted) {
    const after = { supervisor: supervisor!.users_id, vouchers: numbers, amount }
    await writeToJournal(db, context, {
      action: 'grant-refund',
      entity: 'counter-sale',
      entity_id: id,
      after,
    })
  }
  const counter_refunds_id = await insertRefund(db, {
    ...{ counter_sales_id: id, till_sessions_id, users_id: actor.id, amount, at: now(), request_hash },
    idempotency_key: key ?? null,
  })
  const sold = await purchaseLinesOf(
    db,
    taken.map(({ purchases_id }) => purchases_id),
  )
  const askTerminal = on_terminal
    ? await requestCardRefund(context, db, session, { counter_refunds_id, sold })
    : () => {}
  const [sold_by] = await operationsOf(db, { orderIds: sale!.id === null ? [] : [sale!.id], saleIds: [id] })
  const lines = taken.flatMap(({ purchases_id, moved }) =>
    linesOfVoucherRefund(
      now(),
      sold.filter(line => line.purchases_id === purchases_id),
      moved,
    ),
  )
  await recordOperations(db, { at: now(), simulation: setting.demo }, [
    {
      ...{ kind: 'withdrawal', cinemas_id: session.cinemas_id, channel: 'counter', till_sessions_id },
      ...{ users_id: actor.id, refers_to: sold_by!.id, about: { entity: 'counter-sale', id }, lines },
    },
  ])
  return { cash: sold.some(({ means }) => means === 'cash'), askTerminal }
}
