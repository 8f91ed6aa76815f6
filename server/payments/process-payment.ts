import type { Cents } from '../../contract/rules/money.ts'
import type { AppContext } from '../context.ts'
import {
  askForMoney,
  closeUnpaidPayment,
  findOut,
  type PaymentDue,
  type Settlement,
} from './ask-for-money.ts'
import type { BankCard, RefusedBecause } from './gateway.ts'
import { findPayment, forgetCheck, markPaidInVain, postponeCheck } from './payment-queries.ts'
import { sendRefund } from './refund.ts'

/** A sale of tickets or vouchers, with the functions to call when it is paid or can never be paid. */
export type Sale<Delivered = unknown> = {
  due: PaymentDue
  /** Fields that identify the sale in the log, such as `{ order: 12 }`. */
  about: Record<string, number>
  /** The day, normally that of the screening, on which the bank card must still be valid; null if not required. */
  cardDay: string | null
  /**
   * True if the sold screening was cancelled: the payment is then closed, without waiting for the buyer any
   * longer.
   */
  undeliverable: boolean
  /**
   * Confirms the sale and creates its tickets or vouchers, once. Returns null if the sale is not pending any more.
   */
  deliver: (paid: Settlement) => Promise<Delivered | null>
  /** Ends the unpaid sale and frees its seats. Does nothing if the sale is not pending any more. */
  release: (as: 'refused' | 'expired', because?: RefusedBecause) => Promise<void>
}

export type PaymentOutcome = 'confirmed' | 'refused' | 'expired' | 'pending'

/**
 * Charges the card and confirms or releases the sale. If the gateway does not respond, the sale remains pending.
 */
export async function payFor<Delivered>(
  appContext: AppContext,
  sale: Sale<Delivered>,
  card: BankCard | null,
): Promise<{ settled: PaymentOutcome; delivered: Delivered | null }> {
  const answer = await askForMoney(appContext, sale.due, card)
  if (answer.state === 'unknown') return { settled: 'pending', delivered: null }
  if (answer.state !== 'paid') return { settled: await release(sale, 'refused'), delivered: null }
  const delivered = await sale.deliver(answer)
  return { settled: delivered ? 'confirmed' : await settledMeanwhile(appContext, sale), delivered }
}

/** Asks the gateway for the state of the payment, and confirms or releases the sale. */
export async function checkAgain(appContext: AppContext, sale: Sale): Promise<PaymentOutcome> {
  const answer = await findOut(appContext, sale)
  if (answer.state === 'paid') return confirm(appContext, sale, answer)
  if (answer.state === 'refused') return release(sale, 'refused', answer.because)
  if (answer.state === 'expired') return release(sale, 'expired')
  await postponeCheck(appContext.db, sale.due.reference, answer.askAgainAt)
  return 'pending'
}

/**
 * Closes the payment, then releases the sale. If the buyer paid before the payment was closed, confirms the sale.
 */
export async function endUnpaid(
  appContext: AppContext,
  sale: Sale,
  as: 'refused' | 'expired',
  because?: RefusedBecause,
): Promise<PaymentOutcome> {
  const answer = await closeUnpaidPayment(appContext, sale.due)
  return answer.state === 'paid' ? confirm(appContext, sale, answer) : release(sale, as, because)
}

/**
 * Handles a gateway event about this payment. Reads the state from the gateway instead of trusting the event, so
 * duplicate, late or reordered events do no harm. Ignores an unknown reference.
 */
export async function paymentMoved(appContext: AppContext, reference: string): Promise<void> {
  for (const sale of await salesOf(appContext, [reference])) await checkPayment(appContext, sale)
}

/**
 * Checks a payment at the gateway. If the payment is open, confirms or releases its sale. If its sale ended
 * unpaid, ensures that the payment is closed, and refunds the money if the buyer paid after all.
 */
export async function checkPayment(appContext: AppContext, sale: Sale): Promise<void> {
  if (sale.due.state === 'open') await checkAgain(appContext, sale)
  if (sale.due.state === 'refused' || sale.due.state === 'expired') await refundEndedSale(appContext, sale)
}

/** Tries to close an ended payment at the gateway. If that fails, the reconciler closes it later. */
export async function closeAtGateway(appContext: AppContext, reference: string): Promise<void> {
  for (const sale of await salesOf(appContext, [reference]))
    await checkPayment(appContext, sale).catch(error => {
      appContext.log.warn(
        { err: error, ...sale.about },
        'a payment that was let go of could not be closed yet',
      )
    })
}

/** Returns the sales to which these payments belong: orders of seats and purchases of vouchers. */
export async function salesOf(appContext: AppContext, references: readonly string[]): Promise<Sale[]> {
  if (references.length === 0) return []
  return (await Promise.all(appContext.sellers.map(seller => seller.salesOf(appContext, references)))).flat()
}

/** Closes the payment of an ended sale at the gateway. If the buyer paid it after all, refunds it. */
async function refundEndedSale(appContext: AppContext, { due }: Sale): Promise<void> {
  const standing = await closeUnpaidPayment(appContext, due)
  if (standing.state === 'paid') await returnAll(appContext, due)
  else await forgetCheck(appContext.db, due.reference)
}

async function returnAll(appContext: AppContext, { reference }: PaymentDue): Promise<void> {
  await markPaidInVain(appContext.db, reference, appContext.now())
  await sendRefund(appContext, reference)
}

const confirm = async (appContext: AppContext, sale: Sale, paid: Settlement): Promise<PaymentOutcome> =>
  (await sale.deliver(paid)) ? 'confirmed' : settledMeanwhile(appContext, sale)

/**
 * Returns the outcome of a sale that another process settled while this one waited for the gateway. If that
 * process ended the sale as unpaid, although the buyer has paid, refunds the payment.
 */
async function settledMeanwhile(appContext: AppContext, sale: Sale): Promise<PaymentOutcome> {
  const now = await findPayment(appContext.db, sale.due.reference)
  if (now?.state !== 'paid') await returnAll(appContext, sale.due)
  return now?.state === 'paid' && !isRefundedInFull(now) ? 'confirmed' : 'expired'
}

/**
 * Returns whether the whole amount of the payment is to be refunded, because its sale had ended before it was
 * paid.
 */
const isRefundedInFull = ({ amount, to_refund }: { amount: Cents; to_refund: Cents }): boolean =>
  amount > 0 && to_refund >= amount

async function release(
  sale: Sale,
  as: 'refused' | 'expired',
  because?: RefusedBecause,
): Promise<PaymentOutcome> {
  await sale.release(as, because)
  return as
}
