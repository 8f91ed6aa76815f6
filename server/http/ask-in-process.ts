import type { ErrorAnswer } from '../../contract/refusals.ts'
import type { Actor, Context } from '../context.ts'
import type { AskedParts } from './read-input.ts'
import type { Refusal } from './refusal.ts'
import type { CachedResponse, ResponseCache } from './response-cache/cache.ts'
import { keyOf } from './response-cache/cache-responses.ts'
import type { Api, InProcessAnswer } from './serve.ts'

/** One that is put by a page: `address` is the page's own, and where it would be put with HTTP. */
export type PageQuestion = {
  method: string
  path: string
  asked: AskedParts
  address: { host: string; target: string }
}

export type ToldInProcess = InProcessAnswer | { status: number; refused: ErrorAnswer }

/** Undefined where it is to be asked with HTTP around it. */
export type AskInProcess = (
  context: Context,
  question: PageQuestion,
  noteActor: (actor: Actor) => void,
) => Promise<ToldInProcess> | undefined

type Around = {
  cache: ResponseCache | undefined
  /** Counts a question of this address, and refuses the one too many. */
  count: (context: Context) => void
  refusalOf: (error: unknown, context: Context) => Refusal
}

/**
 * Pages ask the API several things each, in this process: put into HTTP and taken out of it again, an answer costs more than
 * to find it. Only what reads and answers JSON is asked this way: who may, what is refused and the shape of the answer are the
 * same (serve.ts). What is the same for everyone comes from the cache; who finds it empty asks with HTTP, which fills it.
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

/** Read once for all who ask, so nobody may change it. */
function readOnce(cached: CachedResponse): unknown {
  if (!values.has(cached))
    values.set(
      cached,
      JSON.parse(Buffer.from(cached.body, 'latin1').toString(), (_, value) => Object.freeze(value)),
    )
  return values.get(cached)
}
