import type { refundVouchersAtCounter } from '../../contract/counter.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { cents } from '../../contract/rules/money.ts'
import { writeToJournal } from '../audit/write-to-journal.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { recordOperations } from '../money/record-operations.ts'
import { linesOfVoucherRefund } from '../money/rules.ts'
import { takeBackVouchers } from '../vouchers/sell-at-till.ts'
import { findSales, saleOperationOf } from './read-queries.ts'
import { saleHere } from './read-sales.ts'
import { checkAllowed, type Refunded, type RefundKeys, refundOnce } from './refund.ts'
import { insertRefund, purchaseLinesOf } from './refund-queries.ts'
import type { SessionRow } from './session-queries.ts'
import { requestCardRefund } from './terminal-payments.ts'

type Body = InputOf<typeof refundVouchersAtCounter>['body']

/**
 * Takes back unused gift vouchers of a sale, and refunds them, within the cashier's limit, by the means of payment
 * that paid for them.
 */
export function refundVouchers(context: ActorContext, id: number, body: Body, key: string | undefined) {
  return refundOnce(context, body, {
    key,
    about: ['vouchers', id],
    readSale: () => saleHere(context, id),
    refund: (db, session, keys) => refundIn(context, db, session, id, body, keys),
  })
}

/**
 * Refunds the vouchers. Returns whether cash is given back, and a function that asks the card terminal to refund
 * the part that was paid by card; call it after the commit.
 */
async function refundIn(
  context: ActorContext,
  db: Database,
  session: SessionRow,
  id: number,
  { till_sessions_id, vouchers: numbers, supervisor, on_terminal }: Body,
  keys: RefundKeys,
): Promise<Refunded> {
  const { actor, now, setting } = context
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
    ...{ counter_sales_id: id, till_sessions_id, users_id: actor.id, amount, at: now() },
    ...keys,
  })
  const sold = await purchaseLinesOf(
    db,
    taken.map(({ purchases_id }) => purchases_id),
  )
  const askTerminal = on_terminal
    ? await requestCardRefund(context, db, session, { counter_refunds_id, sold })
    : () => {}
  const refers_to = await saleOperationOf(db, { sales_id: id })
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
      ...{ users_id: actor.id, refers_to, about: { entity: 'counter-sale', id }, lines },
    },
  ])
  return { cash: sold.some(({ means }) => means === 'cash'), askTerminal }
}
