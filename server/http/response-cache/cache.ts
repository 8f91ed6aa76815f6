import { etagOf } from '../etag.ts'

/** A shared response that is ready to be sent again. */
export type CachedResponse = {
  headers: Readonly<Record<string, string>>
  /** The headers of a 304 response, sent if the client already has the body. */
  unchanged: Readonly<Record<string, string>>
  body: Buffer<ArrayBuffer>
  etag: string
  used: boolean
}

export type ResponseCache = ReturnType<typeof createResponseCache>

type Clock = {
  now: () => Date
  /**
   * Returns the next time after `after` at which answers change although the data do not, for example because a
   * screening begins.
   */
  changesAt: (after: Date) => Promise<Date>
}

/** A set of answers that are valid until the next change of the data, which starts a new generation. */
type Generation = {
  from: number
  until: number
  answers: Map<string, CachedResponse>
  bytes: number
  /**
   * The keys that the previous generation had. Requests for one of these keys share one computation: the first
   * makes the answer, and concurrent ones wait for it. Requests for other keys do not wait.
   */
  expected: ReadonlySet<string>
  underWay: Map<string, Promise<CachedResponse | null>>
  edge?: Promise<Date>
}

const mostAnswers = 1000
const mostBytes = 24 * 1024 * 1024

/**
 * Creates the response cache. It is closed until a listener receives change notifications (`open`). Each change
 * clears it. It closes again when the listener stops, so that it never serves stale data.
 */
export function createResponseCache({ now, changesAt }: Clock) {
  let generation: Generation | null = null

  /** Returns the current generation; null while the cache is closed. */
  function current(): Generation | null {
    if (!generation) return null
    const moment = now().getTime()
    // If the clock was set back, the answers were cached at a time that is now in the future: drop them too.
    if (moment >= generation.until || moment < generation.from) generation = newGeneration(moment, generation)
    return generation
  }

  return {
    find(key: string): CachedResponse | undefined {
      const cached = current()?.answers.get(key)
      if (cached) cached.used = true
      return cached
    },

    /**
     * Returns the cached response, or makes one with `make` and stores it if it is shared. Other requests with the
     * same key wait for this one response. If `make` must wait in a queue, it releases these requests: each then
     * makes a response itself.
     */
    async findOrMake(
      key: string,
      make: (releaseWaiters?: () => void) => Promise<Response>,
    ): Promise<CachedResponse | Response> {
      const mine = current()
      if (!mine) return make()
      const cached = this.find(key)
      if (cached) return cached
      const wait = mine.underWay.get(key)
      if (wait) return (await wait) ?? keep(mine, key, await make())
      if (!mine.expected.has(key)) return keep(mine, key, await make())
      const { promise, resolve } = Promise.withResolvers<CachedResponse | null>()
      mine.underWay.set(key, promise)
      const releaseWaiters = () => {
        if (mine.underWay.get(key) === promise) mine.underWay.delete(key)
        resolve(null)
      }
      try {
        const made = await keep(mine, key, await make(releaseWaiters))
        resolve(made instanceof Response ? null : made)
        return made
      } finally {
        releaseWaiters()
      }
    },

    /** Starts a new, empty generation, because the data changed. */
    forget(): void {
      if (generation) generation = newGeneration(now().getTime(), generation)
    },
    open(): void {
      generation = newGeneration(now().getTime(), generation)
    },
    close(): void {
      generation = null
    },
  }

  async function keep(mine: Generation, key: string, response: Response): Promise<CachedResponse | Response> {
    if (!mayBeShared(response)) return response
    const cached = await cachedFrom(response)
    try {
      mine.edge ??= changesAt(new Date(mine.from))
      mine.until = (await mine.edge).getTime()
    } catch {
      // The time until which the response is valid could not be read (`changesAt` failed), so return it without
      // storing it.
      delete mine.edge
      return cached
    }
    put(mine, key, cached)
    return cached
  }
}

const newGeneration = (from: number, before: Generation | null): Generation => ({
  from,
  until: Number.POSITIVE_INFINITY,
  answers: new Map(),
  bytes: 0,
  expected: new Set(before?.answers.size ? before.answers.keys() : before?.expected),
  underWay: new Map(),
})

/** Returns true if a response may be stored: it is marked as shared and sets no cookie. */
function mayBeShared({ status, headers }: Response): boolean {
  return status === 200 && isShared(headers) && !headers.has('set-cookie')
}

export const isShared = (headers: Headers): boolean =>
  headers.get('cache-control')?.includes('s-maxage=') ?? false

async function cachedFrom(response: Response): Promise<CachedResponse> {
  const body = Buffer.from(await response.arrayBuffer())
  const etag = etagOf(body)
  const { 'x-request-id': _, ...told } = Object.fromEntries(response.headers)
  const unchanged = { ...told, etag }
  return {
    headers: { ...unchanged, 'content-length': String(body.length) },
    unchanged,
    body,
    etag,
    used: false,
  }
}

/**
 * Stores a response. The number of URLs is unlimited, so it evicts first the responses that were not used since
 * the last eviction.
 */
function put(generation: Generation, key: string, cached: CachedResponse): void {
  generation.bytes += cached.body.length - (generation.answers.get(key)?.body.length ?? 0)
  generation.answers.delete(key)
  generation.answers.set(key, cached)
  for (const [oldest, answer] of generation.answers) {
    if (generation.answers.size <= mostAnswers && generation.bytes <= mostBytes) return
    generation.answers.delete(oldest)
    if (answer.used && answer !== cached) generation.answers.set(oldest, { ...answer, used: false })
    else generation.bytes -= answer.body.length
  }
}
