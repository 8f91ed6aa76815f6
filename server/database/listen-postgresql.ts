import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type ChangeListener, type Listening, shareRuns } from './change-listener.ts'

const proveEveryMs = 5_000
const withinMs = 2_000
const longestPauseMs = 5_000

type Server = {
  /** The URL for a direct connection to the server: through a transaction pooler, LISTEN receives nothing. */
  directUrl: string
  /** Sends a notification through another database connection. */
  say: (channel: string, words: string) => Promise<unknown>
  onError: (error: Error) => void
}

/**
 * Listens to a PostgreSQL channel, and reconnects if the connection is lost. At the start and every few seconds,
 * it sends a notification to itself to check that notifications arrive.
 */
export async function listenPostgresql(
  { directUrl, say, onError }: Server,
  channel: string,
  listener: ChangeListener,
): Promise<Listening> {
  const stopping = new AbortController()
  const echoes = new Map<string, () => void>()
  let client: pg.Client | undefined
  let said = 0

  async function listenUntilLost(isListening: () => void): Promise<void> {
    const mine = new pg.Client({
      connectionString: directUrl,
      application_name: `ouvreuse listens to ${channel}`,
      keepAlive: true,
      connectionTimeoutMillis: withinMs,
      query_timeout: withinMs,
    })
    const { promise: broken, reject: breaks } = Promise.withResolvers<never>()
    broken.catch(() => undefined)
    mine.on('error', breaks)
    mine.on('end', () => breaks(new Error('the listening connection ended')))
    mine.on('notification', ({ payload = '' }) => {
      if (payload.startsWith('echo ')) echoes.get(payload)?.()
      else listener.changed()
    })
    stopping.signal.addEventListener('abort', () => breaks(stopping.signal.reason))
    try {
      await mine.connect()
      await mine.query(`listen ${channel}`)
      await Promise.race([prove(), broken])
      client = mine
      listener.listening()
      isListening()
      for (;;) {
        await Promise.race([wait(proveEveryMs, undefined, { signal: stopping.signal, ref: false }), broken])
        await Promise.race([prove(), broken])
      }
    } finally {
      client = undefined
      listener.lost()
      await mine.end().catch(() => undefined)
    }
  }

  async function prove(): Promise<void> {
    const words = `echo ${process.pid} ${performance.timeOrigin} ${++said}`
    const { promise: heard, resolve, reject } = Promise.withResolvers<void>()
    echoes.set(words, resolve)
    const timer = setTimeout(() => reject(new NothingHeard()), withinMs)
    try {
      await Promise.all([heard, say(channel, words)])
    } finally {
      clearTimeout(timer)
      echoes.delete(words)
    }
  }

  async function keepListening(isListening: () => void, hasFailed: () => void): Promise<void> {
    for (let pauseMs = 100; !stopping.signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      await listenUntilLost(() => {
        pauseMs = 50
        isListening()
      }).catch(error => {
        if (!stopping.signal.aborted) onError(error)
      })
      hasFailed()
      await wait(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }

  const { promise: tried, resolve } = Promise.withResolvers<void>()
  const ended = keepListening(resolve, resolve)
  await tried

  return {
    // Wait for any query: PostgreSQL delivers the notifications of earlier commits before the response to it.
    caughtUp: shareRuns(async () => {
      await client?.query('select 1').catch(() => undefined)
    }),
    async stop() {
      stopping.abort(new Error('stopped'))
      await ended
    },
  }
}

class NothingHeard extends Error {
  constructor() {
    super(
      'nothing is heard from PostgreSQL: if DATABASE_URL leads to a pooler, DATABASE_DIRECT_URL must lead past it',
    )
  }
}
