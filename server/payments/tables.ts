import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { refundReasons } from '../../contract/admin/refund.ts'
import { gatewayNames, refusedBecause } from '../../contract/payment.ts'
import { siteMoney } from '../../contract/rules/means.ts'
import { cents } from '../../contract/rules/money.ts'
import { id, instant, money } from '../database/columns.ts'
import { users } from '../members/tables.ts'

/**
 * One row per payment of an order or purchase. It is written before the gateway is called and never deleted.
 * If vouchers pay everything, the amount is 0 and no gateway is called: every sale is checked and refunded in
 * the same way.
 */
export const payments = pgTable(
  'payments',
  {
    /** The idempotency key at the gateway. The first payment of a sale uses the reference of the sale. */
    reference: text().primaryKey(),
    /** Exactly one is set. Foreign keys are in the migrations, since those slices depend on this one. */
    orders_id: integer(),
    purchases_id: integer(),
    means: text().notNull().default(siteMoney),
    /** The payment provider. Only payments by bank card on the site have one. */
    gateway: text({ enum: gatewayNames }),
    amount: money().notNull(),
    /** `expired`: unpaid and no longer payable. */
    state: text({ enum: ['open', 'paid', 'refused', 'expired'] }).notNull(),
    /** A refusal by us, not by the bank. */
    refused_because: text({ enum: refusedBecause }),
    /** Card number, expiry and cryptogram have no column: they are never stored. */
    card_brand: text(),
    card_last4: text(),
    asked_at: instant().notNull(),
    settled_at: instant(),
    /** Open: when to ask the gateway next. Expired: the gateway must still confirm that it is closed. */
    check_at: instant(),
    /** The total to refund, the part refunded by the gateway, and the part refunded by other means. */
    to_refund: money().notNull().default(cents(0)),
    refunded_amount: money().notNull().default(cents(0)),
    refunded_otherwise: money().notNull().default(cents(0)),
    /** When the refund was complete; null while some is owed. */
    refunded_at: instant(),
    /** A gateway request is in progress since then: staff cannot settle it by other means meanwhile. */
    refunding_since: instant(),
    /** The total requested from the gateway, until its result is known. */
    refund_asked: money(),
    /** How many responses failed: part of the next idempotency key, since the gateway replays responses. */
    refund_attempt: integer().notNull().default(0),
  },
  table => [
    check('payments_seller', sql`num_nonnulls(${table.orders_id}, ${table.purchases_id}) = 1`),
    check('payments_gateway', sql`${table.gateway} in ('simulated', 'stripe')`),
    check(
      'payments_amount',
      sql`${table.amount} >= 0 and (${table.amount} > 0 and ${table.means} = 'card') = (${table.gateway} is not null)`,
    ),
    check('payments_state', sql`${table.state} in ('open', 'paid', 'refused', 'expired')`),
    check(
      'payments_open',
      sql`(${table.state} = 'open') = (${table.settled_at} is null) and case ${table.state} when 'open' then ${table.check_at} is not null when 'expired' then true else ${table.check_at} is null end`,
    ),
    check(
      'payments_refused_because',
      sql`${table.refused_because} is null or (${table.refused_because} in ('card_expires_too_early', 'payment_unavailable') and ${table.state} = 'refused')`,
    ),
    check('payments_card_last4', sql`${table.card_last4} ~ '^[0-9]{4}$'`),
    check(
      'payments_refund_range',
      sql`${table.refunded_amount} >= 0 and ${table.refunded_otherwise} >= 0 and ${table.refunded_amount} + ${table.refunded_otherwise} <= ${table.to_refund} and ${table.to_refund} <= ${table.amount}`,
    ),
    check('payments_refund_of_paid', sql`${table.to_refund} = 0 or ${table.state} = 'paid'`),
    check(
      'payments_refunded_at',
      sql`${table.refunded_at} is null or ${table.refunded_amount} + ${table.refunded_otherwise} = ${table.to_refund}`,
    ),
    check('payments_refund_asked', sql`${table.refund_asked} <= ${table.to_refund}`),
    index('payments_orders_id').on(table.orders_id).where(sql`${table.orders_id} is not null`),
    index('payments_purchases_id').on(table.purchases_id).where(sql`${table.purchases_id} is not null`),
    index('payments_to_check').on(table.check_at).where(sql`${table.check_at} is not null`),
    index('payments_to_refund')
      .on(table.asked_at)
      .where(sql`${table.to_refund} > ${table.refunded_amount} + ${table.refunded_otherwise}`),
  ],
)

/**
 * The ledger of the simulated gateway. It stands for a bank's records, so it has no relation to our tables;
 * tests compare our orders with it.
 */
export const acquirer_ledger = pgTable(
  'acquirer_ledger',
  {
    reference: text().primaryKey(),
    state: text({ enum: ['paid', 'refused'] }).notNull(),
    amount: money().notNull(),
    refunded: money().notNull(),
    brand: text().notNull(),
    last4: text().notNull(),
    at: instant().notNull(),
  },
  table => [
    check('acquirer_ledger_state', sql`${table.state} in ('paid', 'refused')`),
    // A bank never refunds more than it took.
    check('acquirer_ledger_refunded_range', sql`${table.refunded} between 0 and ${table.amount}`),
  ],
)

/** The PaymentIntent of each reference: Stripe forgets idempotency keys after a day. */
export const payment_intents = pgTable(
  'payment_intents',
  {
    reference: text().primaryKey(),
    /** Null if the reference was closed before an intent was created. */
    payment_intent: text(),
    at: instant().notNull(),
    /** From then on no page gets a client secret. */
    closed_at: instant(),
  },
  table => [
    uniqueIndex('payment_intents_payment_intent_unique').on(table.payment_intent),
    check(
      'payment_intents_asked_or_closed',
      sql`${table.payment_intent} is not null or ${table.closed_at} is not null`,
    ),
  ],
)

/**
 * Refunds that failed at the first attempt. A row waits for a retry until the gateway or staff settle it. A
 * refund that succeeds at once has no row.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    reference: text()
      .notNull()
      .references(() => payments.reference),
    /** The amount still owed after the last attempt. */
    amount: money().notNull(),
    reason: text({ enum: refundReasons }).notNull(),
    /** The gateway's error code, or the id of the returned refund. */
    detail: text(),
    tries: integer().notNull(),
    since: instant().notNull(),
    /** Null: waits for staff. */
    next_try_at: instant(),
    settled_at: instant(),
    settled_by: integer().references(() => users.id),
    /** How it was settled by other means. */
    settled_how: text(),
  },
  table => [
    uniqueIndex('refunds_reference_unique').on(table.reference),
    index('refunds_due').on(table.next_try_at).where(sql`${table.settled_at} is null`),
    index('refunds_settled_by').on(table.settled_by),
    check('refunds_amount_range', sql`${table.amount} > 0`),
    check(
      'refunds_reason',
      sql`${table.reason} in ('no_answer', 'no_access', 'no_gateway', 'refused', 'failed', 'came_back', 'fault')`,
    ),
    check(
      'refunds_settled_how',
      sql`(${table.settled_how} is null) = (${table.settled_by} is null) and (${table.settled_how} is null or ${table.settled_at} is not null)`,
    ),
  ],
)

/** Disputed payments, as last reported by the gateway. */
export const disputes = pgTable(
  'disputes',
  {
    id: id(),
    /** The gateway's id of the dispute. */
    dispute: text().notNull(),
    reference: text()
      .notNull()
      .references(() => payments.reference),
    amount: money().notNull(),
    reason: text().notNull(),
    status: text().notNull(),
    opened_at: instant().notNull(),
    changed_at: instant().notNull(),
  },
  table => [
    uniqueIndex('disputes_dispute_unique').on(table.dispute),
    index('disputes_reference').on(table.reference),
  ],
)
