import type { PGlite } from '@electric-sql/pglite'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle as drizzlePostgresql } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import pg from 'pg'
import * as schema from './schema.ts'

/** The one type the slices know: what both drivers can do. A transaction has it too. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>

export type Connection = {
  db: Database
  kind: 'embedded' | 'postgresql'
  close: () => Promise<void>
}

export const connectEmbedded = (pglite: PGlite): Connection => ({
  db: drizzleEmbedded(pglite, { schema }) as unknown as Database,
  kind: 'embedded',
  close: () => pglite.close(),
})

export const connectPostgresql = (url: string, onError: (error: Error) => void): Connection => {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5_000 })
  // Without a listener, a server that goes away while a connection is idle would end our process.
  pool.on('error', onError)
  return {
    db: drizzlePostgresql(pool, { schema }) as unknown as Database,
    kind: 'postgresql',
    close: () => pool.end(),
  }
}
