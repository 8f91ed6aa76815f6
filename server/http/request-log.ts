import { createMiddleware } from 'hono/factory'
import type { Metrics } from './metrics.ts'
import type { ApiEnv } from './serve.ts'

/**
 * Logs each request, without personal data: only the id of the member, the code of a refusal, and the path without
 * its query.
 */
export const requestLog = (metrics: Metrics) =>
  createMiddleware<ApiEnv>(async (http, next) => {
    const start = performance.now()
    await next()
    const seconds = (performance.now() - start) / 1000
    const status = http.res.status
    metrics.observe(http.req.method, status, seconds)
    const level = status >= 500 ? 'error' : 'info'
    http.get('context').log[level]({
      method: http.req.method,
      path: pathWithoutSecrets(http.req.path),
      status,
      who: http.get('who'),
      refused: http.get('refused'),
      ms: Math.round(seconds * 1000),
    })
  })

/**
 * Removes tokens from a path. A link sent by mail ends with a token of 43 characters, sometimes after an id; a
 * reader of the log must not be able to use it.
 */
const pathWithoutSecrets = (path: string): string => path.replace(/\/(?:\d{1,9}-)?[\w-]{43}(?=[./]|$)/g, '/…')
