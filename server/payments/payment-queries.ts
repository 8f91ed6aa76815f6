import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Cents } from '../../contract/rules/money.ts'
import type { Database } from '../database/connect.ts'
import { payments, refunds } from './tables.ts'

export type PaymentRow = typeof payments.$inferSelect

const under = (reference: string) => eq(payments.reference, reference)

export async function findPayment(db: Database, reference: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(under(reference))
  return row
}

/** Those whose time to be asked about has come, the longest waiting first. */
export async function paymentsToCheck(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .select({ reference: payments.reference })
    .from(payments)
    .where(lte(payments.check_at, now))
    .orderBy(asc(payments.check_at))
    .limit(200)
  return rows.map(({ reference }) => reference)
}

export async function postponeCheck(db: Database, reference: string, check_at: Date): Promise<void> {
  await db
    .update(payments)
    .set({ check_at })
    .where(and(under(reference), isNotNull(payments.check_at)))
}

/** Its gateway knows that nobody pays it any more. */
export async function forgetCheck(db: Database, reference: string): Promise<void> {
  await db
    .update(payments)
    .set({ check_at: null })
    .where(and(under(reference), eq(payments.state, 'expired')))
}

/** Paid after all, for what is no longer sold: all of it is to go back. */
export async function markPaidInVain(db: Database, reference: string, at: Date): Promise<void> {
  await db
    .update(payments)
    .set({ state: 'paid', refused_because: null, check_at: null, settled_at: at, to_refund: payments.amount })
    .where(and(under(reference), inArray(payments.state, ['refused', 'expired'])))
}

const owed = sql`${payments.to_refund} > ${payments.refunded_amount} + ${payments.refunded_otherwise}`

/** So much more of it is to go back, or all that is left. Nothing to wait for where that is nothing. */
export async function oweMore(
  db: Database,
  reference: string,
  { more, at }: { more?: Cents | undefined; at: Date },
): Promise<void> {
  const inAll = more === undefined ? sql`${payments.amount}` : sql`${payments.to_refund} + ${more}`
  const givenBack = sql`${payments.refunded_amount} + ${payments.refunded_otherwise}`
  await db
    .update(payments)
    .set({
      to_refund: inAll,
      refunded_at: sql`case when ${inAll} = ${givenBack} then ${at.toISOString()}::timestamptz end`,
    })
    .where(under(reference))
}

/**
 * Those owed that nobody is giving back: not tried yet, or whose next try has come. A try that was begun and never
 * ended, because its process did, is made again.
 */
export async function paymentsToRefund(db: Database, { now, abandoned }: { now: Date; abandoned: Date }) {
  return db
    .select({ reference: payments.reference, gateway: payments.gateway })
    .from(payments)
    .leftJoin(refunds, and(eq(refunds.reference, payments.reference), isNull(refunds.settled_at)))
    .where(
      and(
        owed,
        sql`case when ${payments.refunding_since} is null then ${refunds.id} is null or ${refunds.next_try_at} <= ${now.toISOString()}
          else ${payments.refunding_since} <= ${abandoned.toISOString()} end`,
      ),
    )
    .orderBy(asc(payments.asked_at))
    .limit(200)
}

/** Takes what is owed of a payment in hand, for one at a time; nothing when nothing is owed, or another has it. */
export async function takeInHand(
  db: Database,
  reference: string,
  { now, abandoned }: { now: Date; abandoned: Date },
): Promise<PaymentRow | undefined> {
  const [row] = await db
    .update(payments)
    .set({ refunding_since: now })
    .where(
      and(
        under(reference),
        owed,
        sql`coalesce(${payments.refunding_since}, '-infinity') <= ${abandoned.toISOString()}`,
      ),
    )
    .returning()
  return row
}

/** The gateway has given so much in all. */
export async function writeGiven(db: Database, taken: PaymentRow, inAll: Cents, at: Date): Promise<void> {
  await db
    .update(payments)
    .set({
      refunded_amount: inAll,
      refunding_since: null,
      refunded_at: sql`case when ${payments.to_refund} = ${inAll} + ${payments.refunded_otherwise} then ${at.toISOString()}::timestamptz end`,
    })
    .where(stillInHand(taken))
}

export async function letGo(db: Database, taken: PaymentRow): Promise<void> {
  await db.update(payments).set({ refunding_since: null }).where(stillInHand(taken))
}

/** Whoever took so long that another took over leaves it to them. */
const stillInHand = ({ reference, refunding_since }: PaymentRow) =>
  and(under(reference), eq(payments.refunding_since, refunding_since!))

/** A person gave what was left by other means; false while the gateway is being asked. */
export async function writeGivenOtherwise(db: Database, reference: string, at: Date): Promise<boolean> {
  const rows = await db
    .update(payments)
    .set({
      refunded_otherwise: sql`${payments.to_refund} - ${payments.refunded_amount}`,
      refunded_at: at,
    })
    .where(and(under(reference), isNull(payments.refunding_since)))
    .returning({ reference: payments.reference })
  return rows.length > 0
}

/** What the gateway had given did not arrive: it is owed again. False when it never gave so much. */
export async function takeBackGiven(db: Database, reference: string, amount: Cents): Promise<boolean> {
  const rows = await db
    .update(payments)
    .set({ refunded_amount: sql`${payments.refunded_amount} - ${amount}`, refunded_at: null })
    .where(and(under(reference), sql`${payments.refunded_amount} >= ${amount}`))
    .returning({ reference: payments.reference })
  return rows.length > 0
}
