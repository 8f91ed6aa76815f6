import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * Facts about this installation, one per row. For example, `demo` exists while the database contains the demo
 * data.
 */
export const facts = pgTable('facts', { name: text().primaryKey(), value: jsonb().notNull() })
