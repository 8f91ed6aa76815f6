import { sql } from 'drizzle-orm'
import type { Database } from './connect.ts'
import { rowsOf } from './rows.ts'

type Reference = { table: string; name: string; meaning: string }

/**
 * Drops all foreign keys, runs `load`, which writes the data, then adds the foreign keys again. PostgreSQL then
 * checks each table once, which is faster than checking each row. Use it only at a first start, when no other
 * process uses the database.
 */
export async function checkReferencesOnce(db: Database, load: () => Promise<void>): Promise<void> {
  const references = await readReferences(db)
  // PostgreSQL refuses to alter a table that still has deferred constraint checks to run, so run them now.
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
