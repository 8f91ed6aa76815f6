import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Cents } from '../../contract/rules/money.ts'
import type { Database } from '../database/connect.ts'
import { facts } from '../database/tables.ts'
import { payments, refunds } from './tables.ts'

export type PaymentRow = typeof payments.$inferSelect

const under = (reference: string) => eq(payments.reference, reference)

export async function findPayment(db: Database, reference: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(under(reference))
  return row
}

/** Returns the payments whose state is due to be checked, oldest first. */
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

/** Stops checking an expired payment: the gateway has confirmed that it can no longer be paid. */
export async function forgetCheck(db: Database, reference: string): Promise<void> {
  await db
    .update(payments)
    .set({ check_at: null })
    .where(and(under(reference), eq(payments.state, 'expired')))
}

/** Marks a payment as paid although its sale had already ended. The whole amount must then be refunded. */
export async function markPaidInVain(db: Database, reference: string, at: Date): Promise<void> {
  await db
    .update(payments)
    .set({ state: 'paid', refused_because: null, check_at: null, settled_at: at, to_refund: payments.amount })
    .where(and(under(reference), inArray(payments.state, ['refused', 'expired'])))
}

const owed = sql`${payments.to_refund} > ${payments.refunded_amount} + ${payments.refunded_otherwise}`

/**
 * Increases the refund owed for a payment by `more`; without `more`, to the whole amount. If the new total is
 * already refunded, marks the refund as complete.
 */
export async function increaseRefundOwed(
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
 * Returns the payments whose owed refund can be sent now: not tried yet, due for a retry, or abandoned by a
 * process that died. Skips those that a process is sending.
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
    .orderBy(asc(payments.asked_at), asc(payments.orders_id))
    .limit(200)
}

export type ReservedRefund = PaymentRow & { refund_asked: Cents }

/**
 * Reserves the refund of a payment for this process. Returns undefined if nothing is owed or another process has
 * reserved it. If the result of an earlier request is unknown, reserves the same total as that request, even if
 * more is owed by now.
 */
export async function reserveRefund(
  db: Database,
  reference: string,
  { now, abandoned }: { now: Date; abandoned: Date },
): Promise<ReservedRefund | undefined> {
  const [row] = await db
    .update(payments)
    .set({
      refunding_since: now,
      refund_asked: sql`coalesce(${payments.refund_asked}, ${payments.to_refund} - ${payments.refunded_otherwise})`,
    })
    .where(
      and(
        under(reference),
        owed,
        sql`coalesce(${payments.refunding_since}, '-infinity') <= ${abandoned.toISOString()}`,
      ),
    )
    .returning()
  return row as ReservedRefund | undefined
}

/** Records that the gateway has refunded this total, and ends the reservation. */
export async function writeRefunded(
  db: Database,
  taken: ReservedRefund,
  inAll: Cents,
  at: Date,
): Promise<void> {
  await db
    .update(payments)
    .set({
      refunded_amount: inAll,
      refunding_since: null,
      refund_asked: null,
      refunded_at: sql`case when ${payments.to_refund} = ${inAll} + ${payments.refunded_otherwise} then ${at.toISOString()}::timestamptz end`,
    })
    .where(stillInHand(taken))
}

/**
 * Ends the reservation of a refund after a failure. With `answered`, the next request gets a new idempotency key:
 * with the old key, the gateway would repeat its failed response. With `notGiven`, nothing was refunded, so the
 * next request may ask for another total.
 */
export async function releaseRefundReservation(
  db: Database,
  taken: ReservedRefund,
  { answered, notGiven }: { answered: boolean; notGiven: boolean },
): Promise<void> {
  await db
    .update(payments)
    .set({
      refunding_since: null,
      ...(answered && { refund_attempt: sql`${payments.refund_attempt} + 1` }),
      ...(notGiven && { refund_asked: null }),
    })
    .where(stillInHand(taken))
}

/**
 * SQL condition on payments: this process still has the reservation of the refund. If it took too long, another
 * process may have taken it over.
 */
const stillInHand = ({ reference, refunding_since }: PaymentRow) =>
  and(under(reference), eq(payments.refunding_since, refunding_since!))

/**
 * Records that staff refunded the rest by other means, such as cash. Returns false, and records nothing, while a
 * request to the gateway is in progress.
 */
export async function writeManualRefund(db: Database, reference: string, at: Date): Promise<boolean> {
  const rows = await db
    .update(payments)
    .set({
      refunded_otherwise: sql`${payments.to_refund} - ${payments.refunded_amount}`,
      refunded_at: at,
      refund_asked: null,
    })
    .where(and(under(reference), isNull(payments.refunding_since)))
    .returning({ reference: payments.reference })
  return rows.length > 0
}

/**
 * Marks a refund that the bank returned as owed again, and counts a new attempt. Returns false if less than this
 * amount was ever refunded: then the bank cannot have returned it.
 */
export async function reduceRefunded(db: Database, reference: string, amount: Cents): Promise<boolean> {
  const rows = await db
    .update(payments)
    .set({
      refunded_amount: sql`${payments.refunded_amount} - ${amount}`,
      refunded_at: null,
      refund_attempt: sql`${payments.refund_attempt} + 1`,
    })
    .where(and(under(reference), sql`${payments.refunded_amount} >= ${amount}`))
    .returning({ reference: payments.reference })
  return rows.length > 0
}

const name = 'gateway-trouble'
type Trouble = { at: string; words: string }

export async function keepTrouble(db: Database, value: Trouble): Promise<void> {
  await db.insert(facts).values({ name, value }).onConflictDoUpdate({ target: facts.name, set: { value } })
}

export async function lastTrouble(db: Database): Promise<Trouble | undefined> {
  const [row] = await db.select({ value: facts.value }).from(facts).where(eq(facts.name, name))
  return row?.value as Trouble | undefined
}
