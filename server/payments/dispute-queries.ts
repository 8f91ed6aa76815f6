import { asc, eq, notInArray } from 'drizzle-orm'
import { endedDisputes } from '../../contract/admin/order.ts'
import type { Database } from '../database/connect.ts'
import { disputes } from './tables.ts'

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

export async function disputesUnder(db: Database, reference: string) {
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
    .where(eq(disputes.reference, reference))
    .orderBy(asc(disputes.id))
}
