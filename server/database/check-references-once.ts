import { sql } from 'drizzle-orm'
import type { Database } from './connect.ts'
import { rowsOf } from './rows.ts'

type Reference = { table: string; name: string; meaning: string }

/**
 * Drops the foreign keys while `load` writes, and adds them again afterwards. PostgreSQL then checks each
 * table once, which is faster than a check per row. Only for a first start, before others use the database.
 */
export async function checkReferencesOnce(db: Database, load: () => Promise<void>): Promise<void> {
  const references = await readReferences(db)
  // PostgreSQL does not alter a table that has deferred checks pending.
  await db.execute(sql`set constraints all immediate`)
  for (const { table, name } of references)
    await db.execute(sql`alter table ${sql.identifier(table)} drop constraint ${sql.identifier(name)}`)
  await load()
  for (const { table, name, meaning } of references)
    await db.execute(
      sql`alter table ${sql.identifier(table)} add constraint ${sql.identifier(name)} ${sql.raw(meaning)}`,
    )
}

const readReferences = async (db: Database): Promise<Reference[]> =>
  rowsOf<Reference>(
    await db.execute(sql`
      select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as meaning
      from pg_constraint join pg_class on pg_class.oid = conrelid
      where contype = 'f' and relnamespace = 'public'::regnamespace`),
  )
