import type { PGlite } from '@electric-sql/pglite'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle as drizzlePostgresql } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import pg from 'pg'
import type { ChangeListener, Listening } from './change-listener.ts'
import { listenPostgresql } from './listen-postgresql.ts'
import * as schema from './schema.ts'

/** The common type of both drivers, and of transactions. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>

export type Connection = {
  db: Database
  kind: 'embedded' | 'postgresql'
  /** Listens to a notification channel. Resolves once it listens, or after the first failure. */
  listen: (channel: string, listener: ChangeListener) => Promise<Listening>
  close: () => Promise<void>
}

export const connectEmbedded = (pglite: PGlite): Connection => ({
  db: drizzleEmbedded(pglite, { schema }) as unknown as Database,
  kind: 'embedded',
  async listen(channel, listener) {
    const stop = await pglite.listen(channel, listener.changed)
    listener.listening()
    // There is one connection: a notification arrives with the response of the query that sent it.
    return { caughtUp: () => Promise.resolve(), stop }
  },
  close: () => pglite.close(),
})

/** A transaction pooler may switch connections, so send statements unnamed. */
class WithoutNames extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen overloads
  override query(config: any, ...rest: any[]): any {
    const named = typeof config?.name === 'string' && typeof config.submit !== 'function'
    const query = super.query as (...args: unknown[]) => unknown
    return query.call(this, named ? { ...config, name: undefined } : config, ...rest)
  }
}

/**
 * Always releases the connection of a transaction. Drizzle leaks it if `begin` fails because the connection
 * is lost; ten leaks empty the pool.
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
      // The pool discards a lost connection.
      client.release()
    }
  }
  return db as unknown as Database
}

/** `directUrl` bypasses the pooler, if there is one. */
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
  // Without this handler, losing an idle connection would end the process.
  pool.on('error', onError)
  // Without a handler, losing a connection in a transaction would end the process, not just fail a statement.
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
