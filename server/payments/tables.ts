import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { refundReasons } from '../../contract/admin/refund.ts'
import { gatewayNames, refusedBecause } from '../../contract/payment.ts'
import { siteMoney } from '../../contract/rules/means.ts'
import { cents } from '../../contract/rules/money.ts'
import { id, instant, money } from '../database/columns.ts'
import { users } from '../members/tables.ts'

/**
 * One row per payment of an order or purchase. The row is written before the gateway is called, and never deleted.
 * If vouchers pay everything, there is a row too, with the amount 0, so that every sale is checked and refunded in
 * the same way.
 */
export const payments = pgTable(
  'payments',
  {
    /**
     * The id of the payment, also used as idempotency key at the gateway. The first payment of a sale has the
     * reference of the sale.
     */
    reference: text().primaryKey(),
    /**
     * The sale that is paid: exactly one of these two columns is set. Migrations define their foreign keys,
     * because the modules that sell depend on this one.
     */
    orders_id: integer(),
    purchases_id: integer(),
    means: text().notNull().default(siteMoney),
    /** The payment gateway; null if no bank card is used on the site, for example for a sale at a till. */
    gateway: text({ enum: gatewayNames }),
    amount: money().notNull(),
    /** `expired`: the payment was not paid in time and cannot be paid any more. */
    state: text({ enum: ['open', 'paid', 'refused', 'expired'] }).notNull(),
    /** Why this server, not the bank, refused the payment. */
    refused_because: text({ enum: refusedBecause }),
    /**
     * Brand and last digits of the card. Its number, expiry and cryptogram have no column: they are never stored.
     */
    card_brand: text(),
    card_last4: text(),
    asked_at: instant().notNull(),
    settled_at: instant(),
    /**
     * For an open payment, when to ask the gateway next. For an expired one, when to ask it to confirm that the
     * payment is closed; null once confirmed.
     */
    check_at: instant(),
    /**
     * The total to refund. The next two columns are the part refunded by the gateway and the part refunded by
     * other means, such as cash.
     */
    to_refund: money().notNull().default(cents(0)),
    refunded_amount: money().notNull().default(cents(0)),
    refunded_otherwise: money().notNull().default(cents(0)),
    /** When everything that was owed had been refunded; null while a part is still owed. */
    refunded_at: instant(),
    /**
     * When the current request to the gateway started; null if there is none. While it is set, staff cannot refund
     * by other means.
     */
    refunding_since: instant(),
    /** The total requested from the gateway, while its result is unknown. */
    refund_asked: money(),
    /**
     * The number of failed responses so far. It is part of the idempotency key of the next request, because with
     * the old key the gateway would repeat its failed response.
     */
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
 * The ledger of the simulated gateway. It stands for a bank's records, so no foreign key ties it to other tables;
 * tests compare the orders with it.
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
    // A bank never refunds more than it received.
    check('acquirer_ledger_refunded_range', sql`${table.refunded} between 0 and ${table.amount}`),
  ],
)

/** The PaymentIntent of each reference. Stored, because Stripe forgets idempotency keys after a day. */
export const payment_intents = pgTable(
  'payment_intents',
  {
    reference: text().primaryKey(),
    /** Null if the reference was closed before an intent was created for it. */
    payment_intent: text(),
    at: instant().notNull(),
    /** When the reference was closed. From then on no page gets the client secret that is needed to pay it. */
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
 * Refunds whose first attempt failed. A row waits until the gateway or staff complete the refund. A refund that
 * succeeds at once has no row here.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    reference: text()
      .notNull()
      .references(() => payments.reference),
    /** The amount of the refund that was still owed after the last attempt. */
    amount: money().notNull(),
    reason: text({ enum: refundReasons }).notNull(),
    /** The gateway's error code, or the gateway's id of a refund that the bank returned. */
    detail: text(),
    tries: integer().notNull(),
    since: instant().notNull(),
    /** When to retry; null if the refund waits for staff. */
    next_try_at: instant(),
    settled_at: instant(),
    settled_by: integer().references(() => users.id),
    /** By which other means staff made the refund. */
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

/** Payments that a buyer disputes at the bank, in the state that the gateway reported last. */
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
