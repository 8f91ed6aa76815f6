import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './connect.ts'
import { rowsOf } from './rows.ts'

/** Many rows in one statement with one parameter: ten times cheaper than a placeholder per value. */
export async function insertRows(
  db: Database,
  table: PgTable,
  rows: readonly object[],
): Promise<{ id: number }[]> {
  if (rows.length === 0) return []
  const name = sql.identifier(getTableName(table))
  const columns = sql.join(
    Object.keys(rows[0]!).map(column => sql.identifier(column)),
    sql`, `,
  )
  return rowsOf<{ id: number }>(
    await db.execute(sql`
      insert into ${name} (${columns})
      select ${columns} from json_populate_recordset(null::${name}, ${JSON.stringify(rows)}::json)
      returning id`),
  )
}
