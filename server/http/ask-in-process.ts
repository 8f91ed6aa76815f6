import type { ErrorAnswer } from '../../contract/refusals.ts'
import type { Actor, Context } from '../context.ts'
import type { RawParameters } from './read-input.ts'
import type { Refusal } from './refusal.ts'
import type { CachedResponse, ResponseCache } from './response-cache/cache.ts'
import { keyOf } from './response-cache/cache-responses.ts'
import type { Api, InProcessAnswer } from './serve.ts'

/**
 * A call from a page to the API. `address` is the URL that the call would have over HTTP, on the host of the page.
 */
export type PageQuestion = {
  method: string
  path: string
  asked: RawParameters
  address: { host: string; target: string }
}

export type InProcessResult = InProcessAnswer | { status: number; refused: ErrorAnswer }

/** Calls the API in process. Returns undefined if the endpoint must be called over HTTP. */
export type AskInProcess = (
  context: Context,
  question: PageQuestion,
  noteActor: (actor: Actor) => void,
) => Promise<InProcessResult> | undefined

type Around = {
  cache: ResponseCache | undefined
  /** Counts a call of this client's network address. Throws a refusal if it exceeds its limit. */
  count: (context: Context) => void
  refusalOf: (error: unknown, context: Context) => Refusal
}

/**
 * Creates the in-process API. A page makes several calls, and wrapping a call in HTTP costs more than computing
 * its answer. Only endpoints that read and return JSON are called in process, with the same permissions, refusals
 * and answers as over HTTP (serve.ts). Shared answers come from the response cache; if it lacks an answer, the
 * page calls over HTTP, which caches it.
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

/** Parses a cached body once. All callers get the same object, so it is frozen. */
function readOnce(cached: CachedResponse): unknown {
  if (!values.has(cached))
    values.set(
      cached,
      JSON.parse(cached.body.toString(), (_, value) => Object.freeze(value)),
    )
  return values.get(cached)
}
