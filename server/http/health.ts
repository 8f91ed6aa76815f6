import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { isMigrated } from '../database/migrate.ts'
import type { Metrics } from './metrics.ts'
import type { ApiEnv } from './serve.ts'

/** For whoever keeps the house running: alive, ready, and how it is doing. */
export function mountHealth(app: Hono<ApiEnv>, metrics: Metrics): void {
  // With what a proxy has told us of the caller, which `npm run doctor` compares with what it knows; for nobody else to keep.
  app.get('/healthz', http => {
    const { address } = http.get('context').visitor
    const { 'x-forwarded-for': forwardedFor, host } = http.req.header()
    http.header('cache-control', 'no-store')
    return http.json({ status: 'ok', address, forwarded: forwardedFor !== undefined, host })
  })
  app.get('/readyz', async http => {
    const { db, log } = http.get('context')
    try {
      await db.execute(sql`select 1`)
      if (await isMigrated(db)) return http.json({ status: 'ok' })
      return http.json({ status: 'base de données non migrée' }, 503)
    } catch (error) {
      log.warn({ error }, 'database not reachable')
      return http.json({ status: 'base de données injoignable' }, 503)
    }
  })
  app.get('/metrics', http => {
    // Only from this machine: a proxy that forwards a stranger's request shows the stranger's address.
    const { address } = http.get('context').visitor
    if (address !== '127.0.0.1' && address !== '::1') return http.notFound()
    return http.text(metrics.text(), 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
  })
}
