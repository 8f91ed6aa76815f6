import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** What is true of this installation as a whole, one row per fact: `demo` while it holds the demonstration. */
export const facts = pgTable('facts', { name: text().primaryKey(), value: jsonb().notNull() })
