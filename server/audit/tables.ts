import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../database/columns.ts'

type Line = { action: SQLWrapper; before: SQLWrapper }

/**
 * The name of a deleted record, from the audit line of its deletion. That line contains no names of members, which
 * are personal data.
 */
export const nameOfGone = ({ before }: Line): SQL =>
  sql`coalesce(${before} ->> 'title', ${before} ->> 'name_cat', ${before} ->> 'name_theater', ${before} ->> 'name_cinema', ${before} ->> 'name_role', ${before} ->> 'name_product', '')`

export const isRemoval = ({ action }: Line): SQL => sql`${action} = 'delete'`

/**
 * The audit log: who changed what, and when. It is append-only: a trigger refuses updates and deletes. It has no
 * foreign key to users, because accounts are erased. For personal data, it contains the names of the changed
 * fields without their values.
 */
export const audit_lines = pgTable(
  'audit_lines',
  {
    id: id(),
    at: instant().notNull(),
    users_id: integer().notNull(),
    action: text().notNull(),
    entity: text().notNull(),
    entity_id: integer().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
  },
  table => [
    index('audit_lines_entity').on(table.entity, table.entity_id, table.id),
    index('audit_lines_at').on(table.at, table.id),
    index('audit_lines_users_id').on(table.users_id, table.at, table.id),
    index('audit_lines_kind').on(table.entity, table.at, table.id),
    // For a search for deleted records by name: the name remains only in the audit line of the deletion.
    index('audit_lines_gone')
      .using('gin', sql`fold(${nameOfGone(table)}) gin_trgm_ops`)
      .where(isRemoval(table)),
  ],
)
