import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { ownerOnly } from '../files.ts'
import type { Database } from './connect.ts'
import { appliedMigrations } from './migrate.ts'
import { rowsOf } from './rows.ts'
import { tablesInOrder } from './tables-in-order.ts'

/** The first line of a backup file. */
export type BackupHeader = {
  ouvreuse: 1
  migrations: string[]
  sequences: Record<string, number>
}

/** A line of a backup file: a row, an image, or the final count, which shows that the file is complete. */
export type BackupLine = ['row', string, unknown] | ['image', string, string] | ['end', number]

/** The images and trailers that rows refer to. */
export type BackupFiles = {
  names: () => Promise<string[]>
  read: (name: string) => Promise<Buffer | null>
}

/**
 * Writes the whole database and its files into one gzip file of JSON lines. The file can be restored into an
 * embedded database or a PostgreSQL server, so it also serves to move from one to the other. Leaves out login
 * sessions, because a restore must not reopen sessions that have ended, and rate limits.
 */
export async function backUp(db: Database, files: BackupFiles, file: string): Promise<{ lines: number }> {
  const target = resolve(file)
  // Two processes may write this backup at the same time. So the name of the unfinished file contains the host and
  // the process.
  const unfinished = `${target}.${hostname()}-${process.pid}.part`
  let lines = 0
  async function* text() {
    for await (const some of contents(db, files)) {
      lines += some.length
      yield `${some.join('\n')}\n`
    }
    yield `${JSON.stringify(['end', lines - 1] satisfies BackupLine)}\n`
  }
  try {
    await pipeline(Readable.from(text()), createGzip(), createWriteStream(unfinished, { mode: ownerOnly }))
    await syncFile(unfinished)
    await rename(unfinished, target)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  return { lines }
}

async function* contents(database: Database, files: BackupFiles): AsyncGenerator<string[]> {
  yield* rowsAsTheyStand(database)
  for (const name of await files.names()) {
    const bytes = await files.read(name)
    if (bytes) yield [JSON.stringify(['image', name, bytes.toString('base64')] satisfies BackupLine)]
  }
}

/** Reads all tables in one database snapshot, so that the backup is consistent although sales continue. */
async function* rowsAsTheyStand(database: Database): AsyncGenerator<string[]> {
  const lines = new TransformStream<string[], string[]>()
  const writer = lines.writable.getWriter()
  const reading = database
    .transaction(
      async db => {
        await writer.write([JSON.stringify(await header(db))])
        for (const table of tablesInOrder) await copyRows(db, table, lines => writer.write(lines))
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    .then(
      () => writer.close(),
      error => writer.abort(error),
    )
  yield* lines.readable
  await reading
}

async function header(db: Database): Promise<BackupHeader> {
  const rows = rowsOf<{ name: string; last: number }>(
    await db.execute(
      sql`select sequencename as name, last_value::int as last from pg_sequences
          where schemaname = 'public' and last_value is not null`,
    ),
  )
  return {
    ouvreuse: 1,
    migrations: await appliedMigrations(db),
    sequences: Object.fromEntries(rows.map(row => [row.name, row.last])),
  }
}

async function copyRows(
  db: Database,
  table: PgTable,
  write: (lines: string[]) => Promise<void>,
): Promise<void> {
  const name = getTableName(table)
  await db.execute(sql`declare backup cursor for select row_to_json(t)::text as line from ${table} t`)
  for (;;) {
    const rows = rowsOf<{ line: string }>(await db.execute(sql`fetch 2000 from backup`))
    if (rows.length === 0) break
    await write(rows.map(({ line }) => `["row",${JSON.stringify(name)},${line}]`))
  }
  await db.execute(sql`close backup`)
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r')
  await file.sync()
  await file.close()
}
