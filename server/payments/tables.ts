import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'
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
