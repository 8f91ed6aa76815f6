import { sql } from 'drizzle-orm'
import type { Database } from './connect.ts'
import { rowsOf } from './rows.ts'

type Reference = { table: string; name: string; meaning: string }

/**
 * For rows that come by the ten thousand into a house that nobody uses yet: that each refers to something is looked at
 * once for all of a table, instead of at each row, which takes more time than writing them.
 */
export async function checkReferencesOnce(db: Database, load: () => Promise<void>): Promise<void> {
  const references = await readReferences(db)
  // A table is not altered while what was to be looked at with the commit still waits.
  await db.execute(sql`set constraints all immediate`)
  for (const { table, name } of references)
    await db.execute(sql`alter table ${sql.identifier(table)} drop constraint ${sql.identifier(name)}`)
  await load()
  for (const { table, name, meaning } of references)
    await db.execute(
      sql`alter table ${sql.identifier(table)} add constraint ${sql.identifier(name)} ${sql.raw(meaning)}`,
    )
}

/** As they were made: what goes with a record that is deleted goes in that order. */
const readReferences = async (db: Database): Promise<Reference[]> =>
  rowsOf<Reference>(
    await db.execute(sql`
      select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as meaning
      from pg_constraint join pg_class on pg_class.oid = conrelid
      where contype = 'f' and relnamespace = 'public'::regnamespace
      order by pg_constraint.oid`),
  )
