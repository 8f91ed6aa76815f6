import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** Facts about this installation, one row each: for example `demo` while it contains the demo data. */
export const facts = pgTable('facts', { name: text().primaryKey(), value: jsonb().notNull() })
