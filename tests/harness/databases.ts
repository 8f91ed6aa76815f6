import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type Connection, connectEmbedded, connectPostgresql } from '../../server/database/connect.ts'
import { dataFolderOf } from '../../server/database/embedded/data-folder.ts'
import { openEmbedded } from '../../server/database/embedded/open-embedded.ts'

export type DatabaseKind = Connection['kind']

/** `another` opens a second connection, as another process would; PostgreSQL only. */
export type TestDatabase = Connection & { url: string; another: () => Connection }

/** A migrated, empty database for one test file, of the kind of the running project. `close` removes it. */
export async function freshDatabase(kind: DatabaseKind = kindOfThisRun()): Promise<TestDatabase> {
  return kind === 'embedded' ? freshEmbedded() : freshPostgresql()
}

/** Files named *.api.test.ts run once with each kind. */
function kindOfThisRun(): DatabaseKind {
  const kind = process.env.TEST_DATABASE
  if (kind === 'embedded' || kind === 'postgresql') return kind
  throw new Error('Only *.api.test.ts files run once per database: elsewhere, say which kind you want.')
}

/** Copies the template folder, which starts faster than loading a dump and is opened as in the product. */
export function freshFolder(): string {
  const { template, copies } = inject('embedded')
  const folder = mkdtempSync(join(copies, 'test-'))
  cpSync(template, dataFolderOf(folder), { recursive: true })
  return folder
}

async function freshEmbedded(): Promise<TestDatabase> {
  const folder = freshFolder()
  const pglite = await openEmbedded(folder, { relaxed: true })
  refuseInsideTransactions(pglite, ['query', 'exec', 'transaction'])
  const connection = guarded(connectEmbedded(pglite))
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
  // Copying files is faster than the default strategy, which writes each block to the WAL.
  await execute(url, `create database ${name} template ${template} strategy file_copy`)
  const own = new URL(url)
  own.pathname = name
  // Ignore errors: a closing connection may report that its database was dropped.
  const another = () => patient(connectPostgresql(own.href, () => undefined))
  const connection = guarded(another())
  refuseInsideTransactions(poolOf(connection), ['query', 'connect'])
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

const poolOf = ({ db }: Connection) => (db as unknown as { $client: pg.Pool }).$client

/** In a rush on a busy machine, a request may wait longer for a free connection than the product lets it. */
function patient(connection: Connection): Connection {
  poolOf(connection).options.connectionTimeoutMillis = 60_000
  return connection
}

/**
 * A query outside of the transaction that surrounds it waits for ever on the embedded database, which has one
 * connection. In a request of a test it fails at once, on both databases.
 */
const state = new AsyncLocalStorage<'request' | 'in a transaction'>()

/** Answers a request with this check. A test that holds a transaction of its own is outside of the request. */
export const checkingTransactions = <Answer>(answer: () => Answer): Answer => state.run('request', answer)

function guarded(connection: Connection): Connection {
  const begin = connection.db.transaction.bind(connection.db)
  connection.db.transaction = (work, config) =>
    begin(
      inside =>
        state.getStore() ? state.run('in a transaction', async () => await work(inside)) : work(inside),
      config,
    )
  return connection
}

function refuseInsideTransactions<Name extends string>(
  client: Record<Name, (...args: never[]) => unknown>,
  names: readonly Name[],
): void {
  for (const name of names) {
    const call = client[name].bind(client) as (...args: never[]) => unknown
    client[name] = (...args) => {
      if (state.getStore() === 'in a transaction') throw new Error('a query outside of its transaction')
      return call(...args)
    }
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
    /** The folder of a migrated database, and the folder for its copies, which is removed after the run. */
    embedded: { template: string; copies: string }
    /** The server of this run and the name of its migrated template database. */
    postgresql: { url: string; template: string }
  }
}
