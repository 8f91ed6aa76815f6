import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Refusal } from './refusal.ts'

const largestBytes = 64 * 1024

const tooLarge = () => new Refusal('too_large').asResponse()

/**
 * Limits the size of request bodies. If there is a Content-Length, checks only this header, which Node enforces:
 * measuring the body would cost more than the rest of the request. A body without Content-Length is measured while
 * it is read.
 */
export function limitBody(roomy: readonly Roomy[]): MiddlewareHandler {
  const largestOf = ({ req }: Context): number => {
    const found = roomy.find(
      ({ method, path }) => method.toUpperCase() === req.method && matchesPath(path, req.path),
    )
    return found?.largestBody ?? largestBytes
  }
  return (http, next) => {
    const announced = http.req.header('content-length')
    const inParts = http.req.header('transfer-encoding') !== undefined
    if (announced === undefined && !inParts && hasNoBody(http)) return next()
    const largest = largestOf(http)
    if (announced === undefined || inParts)
      return bodyLimit({ maxSize: largest, onError: tooLarge })(http, next)
    return Number(announced) > largest ? Promise.resolve(tooLarge()) : next()
  }
}

/** Returns true if a path matches a declared path, in which a segment in braces matches anything. */
export function matchesPath(declared: string, path: string): boolean {
  const [names, steps] = [declared.split('/'), path.split('/')]
  return (
    names.length === steps.length && names.every((name, at) => name === steps[at] || name.startsWith('{'))
  )
}

/** An endpoint with a larger limit for its request body. */
type Roomy = { method: string; path: string; largestBody: number }

/**
 * Returns true if a request without Content-Length and Transfer-Encoding cannot have a body. Over HTTP it never
 * has one. In a call within this process, only GET and HEAD are sure to have none.
 */
function hasNoBody({ req, env }: Context<{ Bindings: Partial<HttpBindings> }>): boolean {
  return req.method === 'GET' || req.method === 'HEAD' || env?.incoming !== undefined
}
