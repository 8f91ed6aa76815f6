import { sql } from 'drizzle-orm'
import type { BackupHeader, BackupLine } from './backup.ts'
import type { Database } from './connect.ts'
import { rowsOf } from './rows.ts'

/** The number of rows of a table, and the total of each integer column. */
type Sums = { rows: number; columns: Map<string, bigint> }

/**
 * Compares a restored database with its backup file, table by table: the number of rows, and the totals of the
 * integer columns. Returns the differences.
 */
export async function differencesFromFile(
  db: Database,
  tables: readonly string[],
  lines: AsyncIterable<unknown>,
): Promise<string[]> {
  const inFile = await addUp(lines)
  const found: string[] = []
  for (const table of tables) {
    const expected = inFile.get(table) ?? { rows: 0, columns: new Map<string, bigint>() }
    const { rows, columns } = await sumsOf(db, table)
    if (rows !== expected.rows) found.push(`${table}\u00a0: ${rows} lignes au lieu de ${expected.rows}`)
    for (const [column, sum] of columns)
      if (sum !== (expected.columns.get(column) ?? 0n))
        found.push(`${table}.${column}\u00a0: la somme diffère`)
  }
  return found
}

async function addUp(lines: AsyncIterable<unknown>): Promise<Map<string, Sums>> {
  const all = new Map<string, Sums>()
  for await (const line of lines as AsyncIterable<BackupHeader | BackupLine>) {
    if (!Array.isArray(line) || line[0] !== 'row') continue
    const [, table, row] = line
    const sums = all.get(table) ?? { rows: 0, columns: new Map() }
    all.set(table, sums)
    sums.rows += 1
    for (const [column, value] of Object.entries(row as object))
      if (Number.isSafeInteger(value))
        sums.columns.set(column, (sums.columns.get(column) ?? 0n) + BigInt(value))
  }
  return all
}

async function sumsOf(db: Database, table: string): Promise<Sums> {
  const whole = rowsOf<{ name: string }>(
    await db.execute(sql`select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and data_type in ('smallint', 'integer', 'bigint')`),
  ).map(({ name }) => name)
  const added = whole.map(
    name => sql`coalesce(sum(${sql.identifier(name)}), 0)::text as ${sql.identifier(name)}`,
  )
  const [row] = rowsOf<Record<string, string>>(
    await db.execute(
      sql`select ${sql.join([sql`count(*)::text as "number of rows"`, ...added], sql`, `)} from ${sql.identifier(table)}`,
    ),
  )
  return {
    rows: Number(row!['number of rows']),
    columns: new Map(whole.map(name => [name, BigInt(row![name]!)])),
  }
}
