import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { legalKinds } from '../../contract/rules/legal-text.ts'
import { id, instant } from '../database/columns.ts'

/**
 * The legal texts of the cinema, in versions. A trigger refuses updates and deletes, because orders refer to the
 * version that the buyer accepted. A kind without a row has the default text, version 0.
 */
export const legal_texts = pgTable(
  'legal_texts',
  {
    id: id(),
    kind: text({ enum: legalKinds }).notNull(),
    version: integer().notNull(),
    /** The text in Markdown; null if the cinema returned to the default text. */
    body: text(),
    created_at: instant().notNull(),
    /** The author. No foreign key to users, so that accounts can be erased. */
    users_id: integer().notNull(),
  },
  table => [
    uniqueIndex('legal_texts_version_unique').on(table.kind, table.version),
    check('legal_texts_version_range', sql`${table.version} > 0`),
  ],
)
