import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Refusal } from './refusal.ts'

const largestBytes = 64 * 1024

const tooLarge = () => new Refusal('too_large').asResponse()

const whileReading = bodyLimit({ maxSize: largestBytes, onError: tooLarge })

/**
 * A length that was announced is believed, because Node lets no more through, and the body is left alone: to look at
 * it would make a web stream of it, dearer than all the rest of a request. Any other body is measured while it is read.
 */
export const limitBody: MiddlewareHandler = (http, next) => {
  const announced = http.req.header('content-length')
  const inParts = http.req.header('transfer-encoding') !== undefined
  if (announced === undefined && !inParts && hasNoBody(http)) return next()
  if (announced === undefined || inParts) return whileReading(http, next)
  return Number(announced) > largestBytes ? Promise.resolve(tooLarge()) : next()
}

/** What came over the wire without a length, and not in parts, has none; of what was never sent only a question has none. */
function hasNoBody({ req, env }: Context<{ Bindings: Partial<HttpBindings> }>): boolean {
  return req.method === 'GET' || req.method === 'HEAD' || env?.incoming !== undefined
}
