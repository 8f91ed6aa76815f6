import { asc, eq, notInArray } from 'drizzle-orm'
import { endedDisputes } from '../../contract/admin/order.ts'
import type { Database } from '../database/connect.ts'
import { disputes, payments } from './tables.ts'

type Told = Omit<typeof disputes.$inferInsert, 'id' | 'opened_at' | 'changed_at'> & { at: Date }

/** Events come in any order: one that has ended is not opened again by an older word. */
export async function writeDispute(db: Database, { at, ...told }: Told): Promise<void> {
  await db
    .insert(disputes)
    .values({ ...told, opened_at: at, changed_at: at })
    .onConflictDoUpdate({
      target: disputes.dispute,
      set: { amount: told.amount, reason: told.reason, status: told.status, changed_at: at },
      setWhere: notInArray(disputes.status, [...endedDisputes]),
    })
}

export async function disputesOfOrder(db: Database, orders_id: number) {
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
