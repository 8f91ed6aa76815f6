import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { actorName } from '../audit/actor-name.ts'
import { audit_lines } from '../audit/tables.ts'
import type { Database } from '../database/connect.ts'
import type { Numbered } from '../database/listing.ts'
import { executeNamed } from '../database/named.ts'
import { rowsOf } from '../database/rows.ts'

type Values = Record<string, unknown>

export async function insertRow(db: Database, table: Numbered, values: Values): Promise<number> {
  const [row] = await db
    .insert(table)
    .values(values as never)
    .returning({ id: table.id })
  return row!.id as number
}

export async function updateRow(db: Database, table: Numbered, id: number, values: Values): Promise<void> {
  await db
    .update(table)
    .set(values as never)
    .where(eq(table.id, id))
}

export async function deleteRow(db: Database, table: Numbered, id: number): Promise<void> {
  await db.delete(table).where(eq(table.id, id))
}

/** Locks a row until the end of the transaction. Returns false if the row does not exist. */
export async function lockRow(db: Database, table: Numbered, id: number): Promise<boolean> {
  const rows = await db.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
  return rows.length > 0
}

/**
 * A column that refers to a record by its id. With `part`, it refers indirectly: the column is the id of a row of
 * the table `part.table`, and that row refers to the record.
 */
export type Reference = { table: string; column: string; goes_along: boolean; part?: Reference }

/**
 * Returns the columns that refer to this table. Reads them from the database catalogue, so that a new table is
 * never forgotten.
 */
export const referencesTo = (db: Database, table: string): Promise<Reference[]> =>
  executeNamed(
    db,
    'references_to',
    sql`
    select source.relname as "table", a.attname as "column", c.confdeltype = 'c' as goes_along
    from pg_constraint c
    join pg_class source on source.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[1] and k.attname = 'id'
    where c.contype = 'f' and c.confrelid = ${table}::regclass
    order by source.relname`,
  )

export async function countReferring(
  db: Database,
  { table, column, part }: Reference,
  id: number,
): Promise<number> {
  const record = part
    ? sql`any(array(select id from ${sql.identifier(part.table)} where ${sql.identifier(part.column)} = ${id}))`
    : sql`${id}`
  const found = await db.execute(
    sql`select count(*)::int as number from ${sql.identifier(table)} where ${sql.identifier(column)} = ${record}`,
  )
  return rowsOf<{ number: number }>(found)[0]!.number
}

/**
 * Returns who last changed this field in the back office since the given time, and when; undefined if it was not
 * changed.
 */
export async function latestChangeOf(
  db: Database,
  { entity, id, field, since }: { entity: string; id: number; field: string; since: Date },
): Promise<{ who: string; at: Date } | undefined> {
  const [line] = await db
    .select({ who: actorName, at: audit_lines.at })
    .from(audit_lines)
    .where(
      and(
        eq(audit_lines.entity, entity),
        eq(audit_lines.entity_id, id),
        eq(audit_lines.action, 'update'),
        gt(audit_lines.at, since),
        sql`jsonb_exists(${audit_lines.after}, ${field})`,
      ),
    )
    .orderBy(desc(audit_lines.id))
    .limit(1)
  return line
}
