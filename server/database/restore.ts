import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { type SQL, sql } from 'drizzle-orm'
import { isPlainName, writeFileAtomically } from '../files.ts'
import { StartupError } from '../startup-error.ts'
import type { BackupHeader, BackupLine } from './backup.ts'
import type { Database } from './connect.ts'
import { hasTables, migrate } from './migrate.ts'
import { rowsOf } from './rows.ts'
import { tablesNotBackedUp } from './tables-in-order.ts'

export class NotABackup extends StartupError {}

/**
 * A check of the restored data, run while the schema is still that of the backup. If it throws, the restore is
 * rolled back.
 */
type Check = (db: Database, tables: readonly string[]) => Promise<void>

/** Fills an empty database from a backup in one transaction, then migrates it to the current version. */
export async function restore(
  database: Database,
  imagesFolder: string,
  file: string,
  check: Check = async () => undefined,
): Promise<{ lines: number }> {
  if (await hasTables(database))
    throw new StartupError(
      'La base de données n’est pas vide : rien n’a été modifié. Restaurez dans un dossier DATA_DIR neuf ' +
        'ou une base PostgreSQL vide.',
    )
  const restored = await database.transaction(async db => {
    const lines = readLines(file)
    const header = await readHeader(lines)
    await migrate(db, header.migrations)
    const tables = await tablesOf(db)
    // The migrations have inserted rows (such as the roles) that the backup contains too, so delete all rows
    // first.
    await db.execute(sql`truncate ${sql.join(tables.map(sql.identifier), sql`, `)} cascade`)
    const count = await takeLines(db, lines, new Set(tables), imagesFolder)
    for (const [name, last] of Object.entries(header.sequences))
      await db.execute(sql`select setval(${name}, ${last})`)
    await check(db, tables)
    return count
  })
  await migrate(database)
  // Without ANALYZE, the embedded database would plan queries as if the tables were empty, until the nightly
  // vacuum.
  await database.execute(sql`analyze`)
  return { lines: restored }
}

/** Returns the tables that a backup contains, as they were in the version that wrote this backup. */
async function tablesOf(db: Database): Promise<string[]> {
  const found = await db.execute(sql`select tablename as name from pg_tables where schemaname = 'public'`)
  const names = rowsOf<{ name: string }>(found).map(({ name }) => name)
  return names.filter(name => name !== 'migrations' && !tablesNotBackedUp.has(name))
}

/** Yields the lines of a backup file; the first line is the header. */
export async function* readLines(file: string): AsyncGenerator<unknown> {
  try {
    for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) }))
      yield JSON.parse(line)
  } catch (error) {
    throw new NotABackup(`Le fichier ${file} n’est pas une sauvegarde lisible : rien n’a été modifié.`, {
      cause: error,
    })
  }
}

async function readHeader(lines: AsyncGenerator<unknown>): Promise<BackupHeader> {
  const { value } = (await lines.next()) as { value: BackupHeader | undefined }
  if (value?.ouvreuse !== 1) throw new NotABackup('Ce fichier n’est pas une sauvegarde d’Ouvreuse.')
  return value
}

async function takeLines(
  db: Database,
  lines: AsyncGenerator<unknown>,
  known: ReadonlySet<string>,
  imagesFolder: string,
): Promise<number> {
  let count = 0
  const waiting: { table: string; rows: unknown[] } = { table: '', rows: [] }
  const store = async () => {
    if (waiting.rows.length > 0) await insertRows(db, waiting.table, waiting.rows)
    waiting.rows = []
  }
  for await (const line of lines as AsyncGenerator<BackupLine>) {
    if (line[0] === 'end') {
      await store()
      if (line[1] !== count) break
      return count
    }
    count += 1
    if (line[0] === 'image') {
      if (!isPlainName(line[1]))
        throw new NotABackup(`La sauvegarde contient un nom de fichier suspect : ${line[1]}.`)
      await writeFileAtomically(join(imagesFolder, line[1]), Buffer.from(line[2], 'base64'))
    } else {
      if (!known.has(line[1])) throw new NotABackup(`La sauvegarde contient une table inconnue : ${line[1]}.`)
      if (waiting.table !== line[1] || waiting.rows.length >= 1000) await store()
      waiting.table = line[1]
      waiting.rows.push(line[2])
    }
  }
  throw new NotABackup('La sauvegarde est incomplète : rien n’a été modifié.')
}

async function insertRows(db: Database, table: string, rows: unknown[]): Promise<void> {
  const name = sql.identifier(table)
  const columns = await columnsWritten(db, table)
  await db.execute(
    sql`insert into ${name} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::${name}, ${JSON.stringify(rows)}::json)`,
  )
}

/** Returns all columns of a table except generated ones. */
async function columnsWritten(db: Database, table: string): Promise<SQL> {
  const found = await db.execute(
    sql`select attname as name from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  const names = rowsOf<{ name: string }>(found).map(({ name }) => sql.identifier(name))
  return sql.join(names, sql`, `)
}
