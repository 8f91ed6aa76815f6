import type { PGlite } from '@electric-sql/pglite'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle as drizzlePostgresql } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import pg from 'pg'
import type { ChangeListener, Listening } from './change-listener.ts'
import { listenPostgresql } from './listen-postgresql.ts'
import * as schema from './schema.ts'

/** The common type of the embedded and server databases, and of their transactions. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>

export type Connection = {
  db: Database
  kind: 'embedded' | 'postgresql'
  /**
   * Listens to a PostgreSQL notification channel. The promise resolves when it listens, or when the first attempt
   * has failed: further attempts then follow.
   */
  listen: (channel: string, listener: ChangeListener) => Promise<Listening>
  close: () => Promise<void>
}

export const connectEmbedded = (pglite: PGlite): Connection => ({
  db: drizzleEmbedded(pglite, { schema }) as unknown as Database,
  kind: 'embedded',
  async listen(channel, listener) {
    const stop = await pglite.listen(channel, listener.changed)
    listener.listening()
    // There is nothing to wait for: the embedded database has a single connection, so a notification has already
    // arrived when the query that sent it returns.
    return { caughtUp: () => Promise.resolve(), stop }
  },
  close: () => pglite.close(),
})

/**
 * Sends all statements unnamed: a connection pooler may use another server connection for each transaction, where
 * a named statement does not exist.
 */
class WithoutNames extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen overloads
  override query(config: any, ...rest: any[]): any {
    const named = typeof config?.name === 'string' && typeof config.submit !== 'function'
    const query = super.query as (...args: unknown[]) => unknown
    return query.call(this, named ? { ...config, name: undefined } : config, ...rest)
  }
}

/**
 * Opens Drizzle on a connection pool. Releases the connection of a transaction itself: Drizzle does not release it
 * if `begin` fails because the connection is lost, and after ten such failures the pool would have none left.
 */
function onPool(pool: pg.Pool): Database {
  const db = drizzlePostgresql(pool, { schema })
  const byClient = new WeakMap<pg.PoolClient, typeof db>()
  const onClient = (client: pg.PoolClient) => {
    const known = byClient.get(client) ?? drizzlePostgresql(client, { schema })
    byClient.set(client, known as typeof db)
    return known
  }
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      return await onClient(client).transaction(work, config)
    } finally {
      // Give the connection back to the pool, which discards it if it is lost.
      client.release()
    }
  }
  return db as unknown as Database
}

/** Connects to a PostgreSQL server. `directUrl` bypasses a connection pooler, if there is one. */
export const connectPostgresql = (
  url: string,
  onError: (error: Error) => void,
  directUrl = url,
): Connection => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    ...(directUrl !== url && { Client: WithoutNames }),
  })
  // Without this handler, losing an idle database connection would end the process.
  pool.on('error', onError)
  // Without this handler, losing a database connection in a transaction would end the process, instead of only
  // failing a statement.
  pool.on('connect', client => client.on('error', () => undefined))
  return {
    db: onPool(pool),
    kind: 'postgresql',
    listen: (channel, listener) => {
      const say = (to: string, words: string) => pool.query('select pg_notify($1, $2)', [to, words])
      return listenPostgresql({ directUrl, say, onError }, channel, listener)
    },
    close: () => pool.end(),
  }
}
