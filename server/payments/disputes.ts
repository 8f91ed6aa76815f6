import { asc, eq, notInArray } from 'drizzle-orm'
import { endedDisputes } from '../../contract/admin/order.ts'
import type { AppContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import type { News } from './gateway.ts'
import { disputes, payments } from './tables.ts'

/** Records a new dispute, or a new state of a dispute. A final state does not change any more. */
export async function recordDispute(
  { db, log, now }: AppContext,
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

type Told = Omit<typeof disputes.$inferInsert, 'id' | 'opened_at' | 'changed_at'> & { at: Date }

/**
 * Writes the state of a dispute, unless the dispute has already ended. Events may arrive in any order, and an
 * older event must not reopen it.
 */
async function writeDispute(db: Database, { at, ...told }: Told): Promise<void> {
  await db
    .insert(disputes)
    .values({ ...told, opened_at: at, changed_at: at })
    .onConflictDoUpdate({
      target: disputes.dispute,
      set: { amount: told.amount, reason: told.reason, status: told.status, changed_at: at },
      setWhere: notInArray(disputes.status, [...endedDisputes]),
    })
}

async function disputesOfOrder(db: Database, orders_id: number) {
  return db
    .select({
      id: disputes.id,
      amount: disputes.amount,
      reason: disputes.reason,
      status: disputes.status,
      opened_at: disputes.opened_at,
      changed_at: disputes.changed_at,
    })
    .from(disputes)
    .innerJoin(payments, eq(payments.reference, disputes.reference))
    .where(eq(payments.orders_id, orders_id))
    .orderBy(asc(disputes.id))
}
