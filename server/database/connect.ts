import type { PGlite } from '@electric-sql/pglite'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle as drizzlePostgresql } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import pg from 'pg'
import type { ChangeListener, Listening } from './change-listener.ts'
import { listenPostgresql } from './listen-postgresql.ts'
import * as schema from './schema.ts'

/** The one type the slices know: what both drivers can do. A transaction has it too. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>

export type Connection = {
  db: Database
  kind: 'embedded' | 'postgresql'
  /** Listens to what is said on a channel; resolves once that has begun, or failed for the first time. */
  listen: (channel: string, listener: ChangeListener) => Promise<Listening>
  close: () => Promise<void>
}

export const connectEmbedded = (pglite: PGlite): Connection => ({
  db: drizzleEmbedded(pglite, { schema }) as unknown as Database,
  kind: 'embedded',
  async listen(channel, listener) {
    const stop = await pglite.listen(channel, listener.changed)
    listener.listening()
    // There is one connection: what was said is heard with the answer of the query that said it.
    return { caughtUp: () => Promise.resolve(), stop }
  },
  close: () => pglite.close(),
})

/** A pooler lends another connection for each transaction: what was prepared on the last one is not there. */
class WithoutNames extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen ways to call it
  override query(config: any, ...rest: any[]): any {
    const named = typeof config?.name === 'string' && typeof config.submit !== 'function'
    const query = super.query as (...args: unknown[]) => unknown
    return query.call(this, named ? { ...config, name: undefined } : config, ...rest)
  }
}

/**
 * A transaction gives its connection back whatever happens: drizzle's own keeps one that is lost at its very first word,
 * and ten of those are all there are.
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
      // The pool does not take back one that is lost.
      client.release()
    }
  }
  return db as unknown as Database
}

/** `directUrl` leads past a pooler, when there is one. */
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
  // Without a listener, a server that goes away while a connection is idle would end our process.
  pool.on('error', onError)
  // One that is lent to a transaction tells of its loss with the next statement; unheard, it would end our process too.
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
