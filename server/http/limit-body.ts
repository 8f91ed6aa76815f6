import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Refusal } from './refusal.ts'

const largestBytes = 64 * 1024

const tooLarge = () => new Refusal('too_large').asResponse()

/**
 * A length that was announced is believed, because Node lets no more through, and the body is left alone: to look at
 * it would make a web stream of it, dearer than all the rest of a request. Any other body is measured while it is read.
 */
export function limitBody(roomy: readonly Roomy[]): MiddlewareHandler {
  const known = roomy.map(each => ({
    ...each,
    method: each.method.toUpperCase(),
    steps: each.path.split('/'),
  }))
  const largestOf = ({ req }: Context): number => {
    const steps = req.path.split('/')
    const found = known.find(each => each.method === req.method && leadsTo(each.steps, steps))
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

/** Where the declared path has a name in braces, anything may stand. */
const leadsTo = (declared: readonly string[], steps: readonly string[]): boolean =>
  declared.length === steps.length && declared.every((name, at) => name === steps[at] || name.startsWith('{'))

/** An endpoint whose bodies may be larger than most. */
type Roomy = { method: string; path: string; largestBody: number }

/** What came over the wire without a length, and not in parts, has none; of what was never sent only a question has none. */
function hasNoBody({ req, env }: Context<{ Bindings: Partial<HttpBindings> }>): boolean {
  return req.method === 'GET' || req.method === 'HEAD' || env?.incoming !== undefined
}
