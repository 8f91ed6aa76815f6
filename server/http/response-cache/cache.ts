import { etagOf } from '../etag.ts'

/**
 * An answer that is the same for everyone, ready to be sent again. Its body is a text of one character (latin1) per
 * byte: Node sends such a text together with the head in one piece, a Buffer as a second one.
 */
export type CachedResponse = {
  headers: Readonly<Record<string, string>>
  /** Those of a 304. */
  unchanged: Readonly<Record<string, string>>
  body: string
  etag: string
  used: boolean
}

export type ResponseCache = ReturnType<typeof createResponseCache>

type Clock = {
  now: () => Date
  /** From when on, without anything having changed since `after`, the answers say something else. */
  changesAt: (after: Date) => Promise<Date>
}

/** From one change to the next, everything in the cache is true; what is made in a generation ends with it. */
type Generation = {
  from: number
  until: number
  answers: Map<string, CachedResponse>
  bytes: number
  /** Asked for in the generation before: when many ask again at once, one makes the answer and the others wait. */
  expected: ReadonlySet<string>
  underWay: Map<string, Promise<CachedResponse | null>>
  edge?: Promise<Date>
}

const mostAnswers = 1000
const mostBytes = 24 * 1024 * 1024

/**
 * The response cache. It is closed until someone listens to what changes (`open`), forgets everything at
 * each change, and is closed again when the listening ends: it never guesses.
 */
export function createResponseCache({ now, changesAt }: Clock) {
  let generation: Generation | null = null

  /** The generation of this moment; null while the cache is closed. */
  function current(): Generation | null {
    if (!generation) return null
    const moment = now().getTime()
    // Also when a clock is put back: what had begun by then has not begun any more.
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
     * What is cached under this key, or what `make` makes, which is kept if it may be. Others may be waiting for it: it
     * lets them go when it must wait itself.
     */
    async findOrMake(
      key: string,
      make: (letOthersGo?: () => void) => Promise<Response>,
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
      const letOthersGo = () => {
        if (mine.underWay.get(key) === promise) mine.underWay.delete(key)
        resolve(null)
      }
      try {
        const made = await keep(mine, key, await make(letOthersGo))
        resolve(made instanceof Response ? null : made)
        return made
      } finally {
        letOthersGo()
      }
    },

    /** Something changed: all of it may be untrue. */
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
      // It could not be found out for how long this is true: it is true now.
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

/** The answer itself says whether it is for everyone; one that sets a cookie never is. */
function mayBeShared({ status, headers }: Response): boolean {
  return status === 200 && isShared(headers) && !headers.has('set-cookie')
}

export const isShared = (headers: Headers): boolean =>
  headers.get('cache-control')?.includes('s-maxage=') ?? false

async function cachedFrom(response: Response): Promise<CachedResponse> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const etag = etagOf(bytes)
  const unchanged = { ...Object.fromEntries(response.headers), etag }
  const headers = { ...unchanged, 'content-length': String(bytes.length) }
  return { headers, unchanged, body: bytes.toString('latin1'), etag, used: false }
}

/** Addresses are without number: what nobody has asked for since the last clearing goes first. */
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

/** Made for one reader: nobody else keeps it, and their own browser only while it may stay there, asking each time. */
export function keepForReader(headers: Headers, mayStay = true): void {
  const gone = !mayStay || headers.get('cache-control')?.includes('no-store')
  headers.set('cache-control', `private, ${gone ? 'no-store' : 'no-cache'}`)
}
