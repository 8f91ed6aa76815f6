import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { refundReasons } from '../../contract/admin/refund.ts'
import { gatewayNames } from '../../contract/payment.ts'
import { cents } from '../../contract/rules/money.ts'
import { id, instant, money } from '../database/columns.ts'
import { users } from '../members/tables.ts'

/**
 * One row for each time money is asked for, of an order or of a purchase, written before anybody is asked and never
 * deleted. Where e-cards and vouchers pay everything its amount is nothing, and no gateway is asked: so that each sale
 * is looked at again, and given back, in one way.
 */
export const payments = pgTable(
  'payments',
  {
    /** The key under which the gateway was asked; of the first payment of an order or purchase it is their own. */
    reference: text().primaryKey(),
    /** One of the two. Their slices are built upon this one, so their keys are written in the migrations. */
    orders_id: integer(),
    purchases_id: integer(),
    gateway: text({ enum: gatewayNames }),
    amount: money().notNull(),
    /** `expired`: nobody paid it, and nobody can any more. */
    state: text({ enum: ['open', 'paid', 'refused', 'expired'] }).notNull(),
    /** Where it was not the bank that said no. */
    refused_because: text({ enum: ['card_expires_too_early'] }),
    /** There is no column for a card's number, its date or its cryptogram: they are never written anywhere. */
    card_brand: text(),
    card_last4: text(),
    asked_at: instant().notNull(),
    settled_at: instant(),
    /** While open: when the gateway is to be asked what became of it. Expired: that nobody can pay it is still to be made sure. */
    check_at: instant(),
    /** What is to go back of it in all; what the gateway has given, and what a person gave by other means. */
    to_refund: money().notNull().default(cents(0)),
    refunded_amount: money().notNull().default(cents(0)),
    refunded_otherwise: money().notNull().default(cents(0)),
    /** When the last of it had; null while some is on its way. */
    refunded_at: instant(),
    /** The gateway is being asked to give back, since then: nobody settles it by other means until it has answered. */
    refunding_since: instant(),
  },
  table => [
    check('payments_seller', sql`num_nonnulls(${table.orders_id}, ${table.purchases_id}) = 1`),
    check('payments_gateway', sql`${table.gateway} in ('simulated', 'stripe')`),
    check(
      'payments_amount',
      sql`${table.amount} >= 0 and (${table.amount} = 0) = (${table.gateway} is null)`,
    ),
    check('payments_state', sql`${table.state} in ('open', 'paid', 'refused', 'expired')`),
    check(
      'payments_open',
      sql`(${table.state} = 'open') = (${table.settled_at} is null) and case ${table.state} when 'open' then ${table.check_at} is not null when 'expired' then true else ${table.check_at} is null end`,
    ),
    check(
      'payments_refused_because',
      sql`${table.refused_because} is null or (${table.refused_because} in ('card_expires_too_early') and ${table.state} = 'refused')`,
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
    index('payments_orders_id').on(table.orders_id).where(sql`${table.orders_id} is not null`),
    index('payments_purchases_id').on(table.purchases_id).where(sql`${table.purchases_id} is not null`),
    index('payments_to_check').on(table.check_at).where(sql`${table.check_at} is not null`),
    index('payments_to_refund')
      .on(table.asked_at)
      .where(sql`${table.to_refund} > ${table.refunded_amount} + ${table.refunded_otherwise}`),
  ],
)

/**
 * The simulated acquirer's own ledger. Nothing of ours refers to it and it refers to nothing of ours: it
 * stands for the books of a bank, and the proofs compare our orders with it.
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
    // No bank gives back more than it took.
    check('acquirer_ledger_refunded_range', sql`${table.refunded} between 0 and ${table.amount}`),
  ],
)

/** Which payment at Stripe belongs to a reference: Stripe itself forgets after a day what we asked under it. */
export const payment_intents = pgTable(
  'payment_intents',
  {
    reference: text().primaryKey(),
    /** Null when the reference was closed before anything had been asked under it. */
    payment_intent: text(),
    at: instant().notNull(),
    /** From then on nobody is helped to pay. */
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
 * Money that should have gone back and did not at the first try: it waits here, with when it is tried next, until
 * the gateway or a person has settled it. What goes back at once leaves no row.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    reference: text()
      .notNull()
      .references(() => payments.reference),
    /** What had not gone back at the last try. */
    amount: money().notNull(),
    reason: text({ enum: refundReasons }).notNull(),
    /** The gateway's own words for it, of its fixed vocabulary, or the name of the refund that came back. */
    detail: text(),
    tries: integer().notNull(),
    since: instant().notNull(),
    /** Null: it waits for a person. */
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

/** What a buyer's bank contests, as the gateway last told it. */
export const disputes = pgTable(
  'disputes',
  {
    id: id(),
    /** The gateway's name for it. */
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
