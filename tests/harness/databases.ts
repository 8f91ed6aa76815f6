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

/** A test database. `another` opens a second connection, as another process would; it works on PostgreSQL only. */
export type TestDatabase = Connection & { url: string; another: () => Connection }

/**
 * Creates an empty, migrated database for one test file, of the kind that the running Vitest project tests.
 * `close` removes it.
 */
export async function freshDatabase(kind: DatabaseKind = kindOfThisRun()): Promise<TestDatabase> {
  return kind === 'embedded' ? freshEmbedded() : freshPostgresql()
}

/**
 * Returns the kind of database of the running Vitest project. Files named *.api.test.ts run once with each kind.
 */
function kindOfThisRun(): DatabaseKind {
  const kind = process.env.TEST_DATABASE
  if (kind === 'embedded' || kind === 'postgresql') return kind
  throw new Error('Only *.api.test.ts files run once per database: elsewhere, say which kind you want.')
}

/**
 * Copies the template of an embedded database into a new folder. This is faster than loading a dump, and the
 * database opens as in the product.
 */
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
  // `file_copy` is faster than the default strategy, which writes each block to the WAL.
  await execute(url, `create database ${name} template ${template} strategy file_copy`)
  const own = new URL(url)
  own.pathname = name
  // Ignore errors: a connection that is closing may report that its database was dropped.
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

/**
 * Lets a query wait up to a minute for a free connection, longer than in the product: on a busy test machine, many
 * tests run at once.
 */
function patient(connection: Connection): Connection {
  poolOf(connection).options.connectionTimeoutMillis = 60_000
  return connection
}

/**
 * Whether the current code runs in a request or in a transaction of one. In a transaction, a query on another
 * connection throws an error: on the embedded database, which has a single connection, it would wait for ever.
 */
const state = new AsyncLocalStorage<'request' | 'in a transaction'>()

/**
 * Handles a request and checks that no query bypasses an open transaction. Transactions that the test itself has
 * opened around the request are not checked.
 */
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
    /**
     * The folder of a migrated embedded database, and a folder for its copies, which is removed after the test
     * run.
     */
    embedded: { template: string; copies: string }
    /** The PostgreSQL server of this test run, and its migrated template database. */
    postgresql: { url: string; template: string }
  }
}
