import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Cents } from '../../contract/rules/money.ts'
import type { Database } from '../database/connect.ts'
import { refunds } from './tables.ts'

// To avoid deadlocks, every transaction that writes to both tables, `refunds` and `payments`, writes to `refunds`
// first.

export type RefundRow = typeof refunds.$inferSelect

export async function findRefundOf(db: Database, reference: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.reference, reference))
  return row
}

type Owed = {
  reference: string
  amount: Cents
  reason: RefundRow['reason']
  detail: string | null
  tries: number
  at: Date
  next_try_at: Date | null
}

/** Records a failed refund: why it is still owed, and when to retry it. */
export async function writeFailedRefund(db: Database, { at, ...owed }: Owed): Promise<void> {
  const open = { settled_at: null, settled_by: null, settled_how: null }
  await db
    .insert(refunds)
    .values({ ...owed, since: at })
    .onConflictDoUpdate({
      target: refunds.reference,
      set: {
        ...owed,
        ...open,
        since: sql`case when ${refunds.settled_at} is null then ${refunds.since} else excluded.since end`,
      },
    })
}

/** Records that the bank returned a refund. Returns false if it was recorded before. */
export async function writeReturnedRefund(
  db: Database,
  { reference, amount, detail, at }: { reference: string; amount: Cents; detail: string; at: Date },
): Promise<boolean> {
  const values = { amount, reason: 'came_back', detail, tries: 1, since: at, next_try_at: null } as const
  const rows = await db
    .insert(refunds)
    .values({ reference, ...values })
    .onConflictDoUpdate({
      target: refunds.reference,
      set: { ...values, settled_at: null, settled_by: null, settled_how: null },
      setWhere: sql`${refunds.reason} <> 'came_back' or ${refunds.detail} <> excluded.detail`,
    })
    .returning({ id: refunds.id })
  return rows.length > 0
}

export async function settleRefund(db: Database, reference: string, settled_at: Date): Promise<void> {
  await db
    .update(refunds)
    .set({ settled_at, next_try_at: null })
    .where(and(eq(refunds.reference, reference), isNull(refunds.settled_at)))
}
