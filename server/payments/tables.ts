import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { refundReasons } from '../../contract/admin/refund.ts'
import { id, instant, money } from '../database/columns.ts'
import { users } from '../members/tables.ts'

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
    /** Of the order or purchase. */
    reference: text().notNull(),
    /** What has to have gone back in all. */
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
      sql`${table.reason} in ('no_answer', 'no_access', 'refused', 'failed', 'came_back', 'fault')`,
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
    reference: text().notNull(),
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
