import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type Connection, connectEmbedded, connectPostgresql } from '../../server/database/connect.ts'
import { dataFolderOf } from '../../server/database/embedded/data-folder.ts'
import { openEmbedded } from '../../server/database/embedded/open-embedded.ts'

export type DatabaseKind = Connection['kind']

/** Where it is, and `another`: a second connection to it, as another process would open; a server only. */
export type TestDatabase = Connection & { url: string; another: () => Connection }

/** A migrated, empty database for one test file; `close` removes it. The kind is that of the running project. */
export async function freshDatabase(kind: DatabaseKind = kindOfThisRun()): Promise<TestDatabase> {
  return kind === 'embedded' ? freshEmbedded() : freshPostgresql()
}

/** `embedded` or `postgresql`: files named *.api.test.ts run once with each. */
function kindOfThisRun(): DatabaseKind {
  const kind = process.env.TEST_DATABASE
  if (kind === 'embedded' || kind === 'postgresql') return kind
  throw new Error('Only *.api.test.ts files run once per database: elsewhere, say which kind you want.')
}

/** A copied folder starts faster than a dump loaded in memory, and it is opened as the product opens it. */
export function freshFolder(): string {
  const { template, copies } = inject('embedded')
  const folder = mkdtempSync(join(copies, 'test-'))
  cpSync(template, dataFolderOf(folder), { recursive: true })
  return folder
}

async function freshEmbedded(): Promise<TestDatabase> {
  const folder = freshFolder()
  const connection = connectEmbedded(await openEmbedded(folder, { relaxed: true }))
  return {
    ...connection,
    url: folder,
    another: () => {
      throw new Error('an embedded database belongs to one process')
    },
    async close() {
      await connection.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function freshPostgresql(): Promise<TestDatabase> {
  const { url, template } = inject('postgresql')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // By copying its files: block by block through the log costs a third more.
  await execute(url, `create database ${name} template ${template} strategy file_copy`)
  const own = new URL(url)
  own.pathname = name
  // A connection on its way out may still hear that its database was dropped.
  const another = () => connectPostgresql(own.href, () => undefined)
  const connection = another()
  return {
    ...connection,
    url: own.href,
    another,
    async close() {
      await connection.close()
      await execute(url, `drop database ${name} with (force)`)
    },
  }
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of a migrated database, and where its copies go: they vanish with the run. */
    embedded: { template: string; copies: string }
    /** The server of this run and the name of its migrated template database. */
    postgresql: { url: string; template: string }
  }
}
