import { etagOf } from './etag.ts'

/**
 * An answer that is the same for everyone, ready to be sent again. Its body is a text of one character (latin1) per
 * byte: Node sends such a text together with the head in one piece, a Buffer as a second one.
 */
export type Ready = { headers: Readonly<Record<string, string>>; body: string; etag: string; used: boolean }

export type Shelf = ReturnType<typeof createShelf>

type House = {
  now: () => Date
  /** From when on, without anything having changed since `after`, the answers say something else. */
  changesAt: (after: Date) => Promise<Date>
}

/** From one change to the next, everything on the shelf is true. What is made in an era is kept in that era only. */
type Era = {
  from: number
  until: number
  answers: Map<string, Ready>
  bytes: number
  /** Asked for in the era before: when many ask again at once, one makes the answer and the others wait for it. */
  expected: ReadonlySet<string>
  underWay: Map<string, Promise<Ready | null>>
  edge?: Promise<Date>
}

const mostAnswers = 1000
const mostBytes = 24 * 1024 * 1024

/**
 * The shelf of ready answers. It is closed until someone listens to what changes (`open`), forgets everything at
 * each change, and is closed again when the listening ends: it never guesses.
 */
export function createShelf({ now, changesAt }: House) {
  let era: Era | null = null

  /** The era of this moment; null while the shelf is closed. */
  function current(): Era | null {
    if (!era) return null
    const moment = now().getTime()
    // Also when a clock is put back: what had begun by then has not begun any more.
    if (moment >= era.until || moment < era.from) era = newEra(moment, era)
    return era
  }

  return {
    find(key: string): Ready | undefined {
      const ready = current()?.answers.get(key)
      if (ready) ready.used = true
      return ready
    },

    /**
     * What is ready under this key, or what `make` makes, which is kept if it may be. Others may be waiting for it: it
     * lets them go when it must wait itself.
     */
    async findOrMake(
      key: string,
      make: (letOthersGo?: () => void) => Promise<Response>,
    ): Promise<Ready | Response> {
      const mine = current()
      if (!mine) return make()
      const ready = this.find(key)
      if (ready) return ready
      const wait = mine.underWay.get(key)
      if (wait) return (await wait) ?? keep(mine, key, await make())
      if (!mine.expected.has(key)) return keep(mine, key, await make())
      const { promise, resolve } = Promise.withResolvers<Ready | null>()
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
      if (era) era = newEra(now().getTime(), era)
    },
    open(): void {
      era = newEra(now().getTime(), era)
    },
    close(): void {
      era = null
    },
  }

  async function keep(mine: Era, key: string, response: Response): Promise<Ready | Response> {
    if (!mayBeShared(response)) return response
    const ready = await readyFrom(response)
    try {
      mine.edge ??= changesAt(new Date(mine.from))
      mine.until = (await mine.edge).getTime()
    } catch {
      // It could not be found out for how long this is true: it is true now.
      delete mine.edge
      return ready
    }
    put(mine, key, ready)
    return ready
  }
}

const newEra = (from: number, before: Era | null): Era => ({
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

async function readyFrom(response: Response): Promise<Ready> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const etag = etagOf(bytes)
  const headers = { ...Object.fromEntries(response.headers), etag, 'content-length': String(bytes.length) }
  return { headers, body: bytes.toString('latin1'), etag, used: false }
}

/** Addresses are without number: what nobody has asked for since the last clearing goes first. */
function put(era: Era, key: string, ready: Ready): void {
  era.bytes += ready.body.length - (era.answers.get(key)?.body.length ?? 0)
  era.answers.delete(key)
  era.answers.set(key, ready)
  for (const [oldest, answer] of era.answers) {
    if (era.answers.size <= mostAnswers && era.bytes <= mostBytes) return
    era.answers.delete(oldest)
    if (answer.used && answer !== ready) era.answers.set(oldest, { ...answer, used: false })
    else era.bytes -= answer.body.length
  }
}
