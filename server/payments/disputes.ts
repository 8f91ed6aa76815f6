import type { House } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { disputesOfOrder, writeDispute } from './dispute-queries.ts'
import type { News } from './gateway.ts'

/** A buyer's bank contests a payment, or has decided: the latest word counts, and an end is final. */
export async function recordDispute(
  { db, log, now }: House,
  reference: string,
  { id, ...about }: News['about'],
) {
  const { amount, reason, status } = about
  await writeDispute(db, {
    ...{ dispute: id, reference, amount, reason: reason ?? '', status: status ?? '' },
    at: now(),
  })
  log.error({ reference, reason, status }, 'a payment is contested: see it in Stripe')
}

export const disputesOf = (db: Database, orderId: number) => disputesOfOrder(db, orderId)
