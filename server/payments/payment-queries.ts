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

/** Payments whose check is due, oldest first. */
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

/** The gateway has confirmed that it can no longer be paid. */
export async function forgetCheck(db: Database, reference: string): Promise<void> {
  await db
    .update(payments)
    .set({ check_at: null })
    .where(and(under(reference), eq(payments.state, 'expired')))
}

/** Paid too late, for a sale that already ended: refund all of it. */
export async function markPaidInVain(db: Database, reference: string, at: Date): Promise<void> {
  await db
    .update(payments)
    .set({ state: 'paid', refused_because: null, check_at: null, settled_at: at, to_refund: payments.amount })
    .where(and(under(reference), inArray(payments.state, ['refused', 'expired'])))
}

const owed = sql`${payments.to_refund} > ${payments.refunded_amount} + ${payments.refunded_otherwise}`

/** Adds to the refund owed, or owes all that is left. If nothing is left, marks it as refunded. */
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
 * Owed refunds that are not in progress: not tried yet, or due for a retry. Includes attempts abandoned by a
 * process that died.
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
 * Reserves the refund of a payment for this process. Undefined if nothing is owed or another process has it.
 * While a response is missing, repeats the same total; asks for a larger one only after that.
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

/** The gateway has refunded this total. */
export async function writeGiven(db: Database, taken: ReservedRefund, inAll: Cents, at: Date): Promise<void> {
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

/** `answered`: the gateway responded and would replay that. `notGiven`: it said that it refunded nothing. */
export async function letGo(
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

/** Update only our own attempt: another process may have replaced it. */
const stillInHand = ({ reference, refunding_since }: PaymentRow) =>
  and(under(reference), eq(payments.refunding_since, refunding_since!))

/** Staff refunded the rest by other means. False while a gateway request is in progress. */
export async function writeGivenOtherwise(db: Database, reference: string, at: Date): Promise<boolean> {
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

/** A refund was returned: owe it again, as a new attempt. False if less than this was refunded. */
export async function takeBackGiven(db: Database, reference: string, amount: Cents): Promise<boolean> {
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
