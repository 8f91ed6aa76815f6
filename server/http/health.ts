import type { HttpBindings } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { isMigrated } from '../database/migrate.ts'
import type { Metrics } from './metrics.ts'
import type { ApiEnv } from './serve.ts'
import { isFromTrustedProxy } from './visitor.ts'

/** Mounts the endpoints for monitoring: liveness, readiness and metrics. */
export function mountHealth(
  app: Hono<ApiEnv>,
  metrics: Metrics,
  isTrustedProxy: (address: string) => boolean,
): void {
  // /healthz returns the forwarding headers of the request, so that the doctor (the installation check) can
  // compare them with those that it sent.
  app.get('/healthz', http => {
    const { address } = http.get('context').visitor
    const { 'x-forwarded-for': forwardedFor, host } = http.req.header()
    // If a proxy that is not in TRUSTED_PROXIES forwarded the request, `address` is the address of this proxy, not
    // of the visitor.
    const forwarded = forwardedFor !== undefined
    const { incoming } = (http.env ?? {}) as Partial<HttpBindings>
    const believed = forwarded && isFromTrustedProxy(incoming?.socket.remoteAddress, isTrustedProxy)
    http.header('cache-control', 'no-store')
    return http.json({ status: 'ok', address, forwarded, believed, host })
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
    // Serve metrics only to this machine. `address` is that of the remote client even if a trusted proxy runs on
    // this machine.
    const { address } = http.get('context').visitor
    if (address !== '127.0.0.1' && address !== '::1') return http.notFound()
    return http.text(metrics.text(), 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
  })
}
