import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../connect.ts'
import { rowsOf } from '../rows.ts'

// What a server has a process of its own for. Here nobody else is served meanwhile: one table at a time, and only
// those that need it.

/** What so few lines say of a table is not worth a look. */
const few = 50

/**
 * PostgreSQL plans a statement for the tables as they are, and keeps the plan until it hears that they have grown:
 * one made in an empty house would read whole tables at each sale ever after. So it is told when one has doubled.
 */
export async function followGrowth(db: Database): Promise<void> {
  for (const table of await tables(db, sql`pg_stat_get_mod_since_analyze(oid) > ${few} + ${lines}`))
    await db.execute(sql`analyze ${table}`)
}

/** The room of lines that are gone is used again. Those whose numbers grow old are gone over too, changed or not. */
export async function vacuumTables(db: Database): Promise<void> {
  const changed = sql`pg_stat_get_dead_tuples(oid) + pg_stat_get_ins_since_vacuum(oid) > ${few} + ${lines} / 5`
  // From that age on PostgreSQL goes over all of a table, and it is young again.
  for (const table of await tables(db, sql`${changed} or age(relfrozenxid) > 150000000`))
    await db.execute(sql`vacuum (analyze) ${table}`)
}

/** As it was when it was last looked at. */
const lines = sql`greatest(reltuples, 0)`

async function tables(db: Database, which: SQL): Promise<SQL[]> {
  // Else what the last second brought is not among what is counted.
  await db.execute(sql`select pg_stat_force_next_flush()`)
  const found = await db.execute(
    sql`select oid::regclass::text as name from pg_class where relkind = 'r' and (${which})`,
  )
  return rowsOf<{ name: string }>(found).map(({ name }) => sql.raw(name))
}
