import { sql } from 'drizzle-orm'
import { check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, money } from '../database/columns.ts'

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
