import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes } from '../database/columns.ts'

/** Files that all processes share, split into chunks small enough to read one by one. */
export const sharedFiles = pgTable(
  'shared_files',
  { name: text().notNull(), part: integer().notNull(), bytes: bytes().notNull() },
  table => [primaryKey({ columns: [table.name, table.part] })],
)
