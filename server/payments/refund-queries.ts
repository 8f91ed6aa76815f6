import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Cents } from '../../contract/rules/money.ts'
import type { Database } from '../database/connect.ts'
import { refunds } from './tables.ts'

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

/** That it is still owed, and when it is tried next. */
export async function writeOwed(db: Database, { at, ...owed }: Owed): Promise<void> {
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

export async function settleRefund(db: Database, reference: string, settled_at: Date): Promise<void> {
  await db
    .update(refunds)
    .set({ settled_at, next_try_at: null })
    .where(and(eq(refunds.reference, reference), isNull(refunds.settled_at)))
}

/** Those whose time has come, the longest waiting first. */
export async function refundsDue(db: Database, now: Date): Promise<RefundRow[]> {
  return db
    .select()
    .from(refunds)
    .where(and(isNull(refunds.settled_at), lte(refunds.next_try_at, now)))
    .orderBy(asc(refunds.next_try_at))
    .limit(50)
}
