import { sql } from 'drizzle-orm'
import type { Database } from '../connect.ts'
import { rowsOf } from '../rows.ts'
import { yieldToOthers } from '../yield-to-others.ts'

/**
 * Vacuums and analyzes a table if a fifth of its rows has changed or its relfrozenxid is old, because PGlite has
 * no autovacuum. Uses one statement per table: the database answers no other query while a statement runs.
 */
export async function vacuumTables(db: Database): Promise<void> {
  // Without this call, the statistics read below would lack the changes of the last second.
  await db.execute(sql`select pg_stat_force_next_flush()`)
  const found = await db.execute(sql`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and (
      pg_stat_get_dead_tuples(oid) + pg_stat_get_ins_since_vacuum(oid) > 50 + greatest(reltuples, 0) / 5
      or age(relfrozenxid) > 150000000
    )`)
  for (const { name } of rowsOf<{ name: string }>(found))
    for (const work of ['vacuum', 'analyze']) {
      await db.execute(sql.raw(`${work} ${name}`))
      await yieldToOthers()
    }
}
