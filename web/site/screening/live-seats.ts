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

/** The numbered seats that are not free, by their ids; null until they are known. */
export type GoneSeats = ReadonlyMap<number, SeatState> | null

type LiveSeats = {
  count: SeatCount
  gone: GoneSeats
  /** Which version of its plan the room has; null until it is known. */
  version: number | null
}

const askEveryMs = 15_000

/**
 * The seats that are left, as they go. While an order is on its way the count does not move: the seats that leave then
 * may be the buyer's own.
 */
export function useLiveSeats(loaded: Loaded, still: boolean): LiveSeats {
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
      if (!isStill.current) setCount(count)
      if (version !== undefined) setVersion(version)
      if (seats) setGone(before => withNews(whole ? null : before, seats))
    }
    return followWhileSeen({ session_id, numbered }, hear)
  }, [session_id, numbered])
  return { count, gone, version }
}

/** What is heard first says of every seat that it is not free; then what has changed. */
export function withNews(before: GoneSeats, news: NonNullable<SeatNews['seats']>): GoneSeats {
  const gone = new Map(before)
  for (const { id, state } of news)
    if (state === 'libre') gone.delete(id)
    else gone.set(id, state)
  return gone
}

/** `whole`: the seats told are all that are not free. */
type Tell = (news: SeatNews, whole: boolean) => void
type Stop = () => void
type Screening = Pick<Loaded, 'session_id' | 'numbered'>

/** A page in the background holds no line: a browser opens few to one site, for all its windows together. */
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

/** Listens; where that does not work, asks now and then. */
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
    // The browser tries again by itself, but not for ever: some networks let no event through.
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
    // An answer that does not come is asked for again at the next turn.
    const news = await ask().catch(() => undefined)
    if (news && !stopped) tell(news, true)
  }, askEveryMs)
  return () => {
    stopped = true
    clearInterval(timer)
  }
}
