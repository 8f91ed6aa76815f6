import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import type { followSeatCount, readSeatCount } from '../../../contract/programme.ts'
import type { SeatState } from '../../../contract/rules/seat-plan.ts'
import { apiAddress, type BrowserEndpoint, call, fromBrowser } from '../../api-client.ts'
import { askSeats } from './seats/ask-seats.ts'

const seatCount: BrowserEndpoint<typeof readSeatCount> = { method: 'get', path: '/app/session/{id}' }
const seatFeed: BrowserEndpoint<typeof followSeatCount> = { method: 'get', path: '/app/session/{id}/live' }

export type SeatCount = Pick<AnswerOf<typeof readSeatCount>, 'remaining_places' | 'total_seats'>

type SeatNews = SeatCount & { version?: number; seats?: readonly { id: number; state: SeatState }[] }

type Loaded = SeatCount & { session_id: number; numbered: boolean }

/** The numbered seats that are not free, by id; null until the first update. */
export type GoneSeats = ReadonlyMap<number, SeatState> | null

type LiveSeats = {
  count: SeatCount
  gone: GoneSeats
  /** The current version of the room's seat plan; null until the first update. */
  version: number | null
}

const askEveryMs = 15_000

/**
 * Follows the free seats live. The server counts seats held by this browser as taken, so adds their number,
 * `mine`. While an order is being submitted (`still`) the count does not change, because seats taken at that
 * moment may be the buyer's own.
 */
export function useLiveSeats(loaded: Loaded, mine: number, still: boolean): LiveSeats {
  const [count, setCount] = useState<SeatCount>(loaded)
  const [gone, setGone] = useState<GoneSeats>(null)
  const [version, setVersion] = useState<number | null>(null)
  const isStill = useRef(still)
  useEffect(() => {
    isStill.current = still
  }, [still])
  useEffect(() => setCount(loaded), [loaded])
  const { session_id, numbered } = loaded
  useEffect(() => {
    const hear: Tell = ({ seats, version, ...count }, whole) => {
      if (!isStill.current) setCount({ ...count, remaining_places: count.remaining_places + mine })
      if (version !== undefined) setVersion(version)
      if (seats) setGone(before => applySeatNews(whole ? null : before, seats))
    }
    return followWhileSeen({ session_id, numbered }, hear)
  }, [session_id, numbered, mine])
  return { count, gone, version }
}

/**
 * Applies an update to the seats that are not free. The first update lists all of them; later updates list only
 * changes.
 */
export function applySeatNews(before: GoneSeats, news: NonNullable<SeatNews['seats']>): GoneSeats {
  const gone = new Map(before)
  for (const { id, state } of news)
    if (state === 'libre') gone.delete(id)
    else gone.set(id, state)
  return gone
}

/** Receives an update. `whole` means that the update lists all seats that are not free, not only changes. */
type Tell = (news: SeatNews, whole: boolean) => void
type Stop = () => void
type Screening = Pick<Loaded, 'session_id' | 'numbered'>

/**
 * Follows the seats only while the page is visible, because a browser allows few connections to one site in all
 * its tabs together.
 */
function followWhileSeen(screening: Screening, tell: Tell): Stop {
  let stop: Stop | undefined
  const look = () => {
    stop?.()
    stop = document.hidden ? undefined : follow(screening, tell)
  }
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    document.removeEventListener('visibilitychange', look)
    stop?.()
  }
}

/** Follows the seats by server-sent events. If these fail, requests the state of the seats regularly instead. */
function follow(screening: Screening, tell: Tell): Stop {
  const { session_id, numbered } = screening
  const asked = { params: { id: String(session_id) }, query: numbered ? { seats: '1' as const } : {} }
  const feed = new EventSource(apiAddress(seatFeed, asked))
  let failures = 0
  let first = true
  let stopAsking: Stop | undefined
  feed.onmessage = ({ data }) => {
    failures = 0
    tell(JSON.parse(data), first)
    first = false
  }
  feed.onerror = () => {
    failures += 1
    first = true
    // After an error the browser normally reconnects by itself. After three failures, poll instead, because some
    // networks block event streams.
    if (feed.readyState !== EventSource.CLOSED && failures < 3) return
    feed.close()
    stopAsking ??= askNowAndThen(screening, tell)
  }
  return () => {
    feed.close()
    stopAsking?.()
  }
}

function askNowAndThen({ session_id, numbered }: Screening, tell: Tell): Stop {
  let stopped = false
  const ask = async (): Promise<SeatNews> => {
    const count = call(fromBrowser, seatCount, { params: { id: String(session_id) } })
    if (!numbered) return count
    const { version, seats } = await askSeats(fromBrowser, session_id)
    return { ...(await count), version, seats }
  }
  const timer = setInterval(async () => {
    // Ignore a failed request: the next poll will follow anyway.
    const news = await ask().catch(() => undefined)
    if (news && !stopped) tell(news, true)
  }, askEveryMs)
  return () => {
    stopped = true
    clearInterval(timer)
  }
}
