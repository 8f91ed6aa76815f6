import type { ErrorAnswer } from '../../contract/refusals.ts'
import type { Actor, Context } from '../context.ts'
import type { AskedParts } from './read-input.ts'
import type { Refusal } from './refusal.ts'
import type { CachedResponse, ResponseCache } from './response-cache/cache.ts'
import { keyOf } from './response-cache/cache-responses.ts'
import type { Api, InProcessAnswer } from './serve.ts'

/** A call to the API from a page. `address` has the page's host and the target of the same HTTP call. */
export type PageQuestion = {
  method: string
  path: string
  asked: AskedParts
  address: { host: string; target: string }
}

export type ToldInProcess = InProcessAnswer | { status: number; refused: ErrorAnswer }

/** Undefined if the endpoint must be called over HTTP. */
export type AskInProcess = (
  context: Context,
  question: PageQuestion,
  noteActor: (actor: Actor) => void,
) => Promise<ToldInProcess> | undefined

type Around = {
  cache: ResponseCache | undefined
  /** Counts a call of this address, and refuses calls over the limit. */
  count: (context: Context) => void
  refusalOf: (error: unknown, context: Context) => Refusal
}

/**
 * Calls the API in process. Each page makes several calls, and wrapping one in HTTP costs more than computing
 * the answer. Only endpoints that read and return JSON are called this way, with the same permissions,
 * refusals and answer shapes (serve.ts). Shared answers come from the cache; on a miss the page calls over
 * HTTP, which fills the cache.
 */
export function createAskInProcess(served: Api['served'], { cache, count, refusalOf }: Around): AskInProcess {
  const known = new Map(
    served
      .filter(({ endpoint: { answer, method, changesState, etag, headers } }) => {
        return method === 'get' && answer && !changesState && !etag && !headers
      })
      .map(each => [each.endpoint.path as string, each]),
  )
  return (context, { method, path, asked, address }, noteActor) => {
    const found = method === 'get' ? known.get(path) : undefined
    if (!found) return undefined
    if (found.endpoint.sameForEveryone) {
      const cached = cache?.find(keyOf(null, address.host, address.target, context.publicUrl))
      return cached && Promise.resolve({ answer: readOnce(cached), total: 0 })
    }
    const answer = async () => {
      count(context)
      return found.answerTo(context, asked, noteActor)
    }
    return answer().catch(error => {
      const refusal = refusalOf(error, context)
      return { status: refusal.status, refused: refusal.answer }
    })
  }
}

const values = new WeakMap<CachedResponse, unknown>()

/** Parses a cached body once for all callers, and freezes it. */
function readOnce(cached: CachedResponse): unknown {
  if (!values.has(cached))
    values.set(
      cached,
      JSON.parse(cached.body.toString(), (_, value) => Object.freeze(value)),
    )
  return values.get(cached)
}
