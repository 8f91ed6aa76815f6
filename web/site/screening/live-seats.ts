import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import type { followSeatCount, readSeatCount } from '../../../contract/programme.ts'
import { apiAddress, type BrowserEndpoint, call, fromBrowser } from '../../api-client.ts'

const seatCount: BrowserEndpoint<typeof readSeatCount> = { method: 'get', path: '/app/session/{id}' }
const seatFeed: BrowserEndpoint<typeof followSeatCount> = { method: 'get', path: '/app/session/{id}/live' }

export type SeatCount = Pick<AnswerOf<typeof readSeatCount>, 'remaining_places' | 'total_seats'>

type Loaded = SeatCount & { session_id: number }

const askEveryMs = 15_000

/**
 * The seats that are left, as they go. While an order is on its way nothing moves: the seats that leave then may
 * be the buyer's own.
 */
export function useLiveSeats(loaded: Loaded, still: boolean): SeatCount {
  const [seats, setSeats] = useState<SeatCount>(loaded)
  const isStill = useRef(still)
  useEffect(() => {
    isStill.current = still
  }, [still])
  useEffect(() => setSeats(loaded), [loaded])
  useEffect(
    () => followWhileSeen(loaded.session_id, heard => isStill.current || setSeats(heard)),
    [loaded.session_id],
  )
  return seats
}

type Tell = (seats: SeatCount) => void
type Stop = () => void

/** A page in the background holds no line: a browser opens few to one site, for all its windows together. */
function followWhileSeen(id: number, tell: Tell): Stop {
  let stop: Stop | undefined
  const look = () => {
    stop?.()
    stop = document.hidden ? undefined : follow(String(id), tell)
  }
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    document.removeEventListener('visibilitychange', look)
    stop?.()
  }
}

/** Listens; where that does not work, asks now and then. */
function follow(id: string, tell: Tell): Stop {
  const feed = new EventSource(apiAddress(seatFeed, { params: { id }, query: {} }))
  let failures = 0
  let stopAsking: Stop | undefined
  feed.onmessage = ({ data }) => {
    failures = 0
    tell(JSON.parse(data))
  }
  feed.onerror = () => {
    failures += 1
    // The browser tries again by itself, but not for ever: some networks let no event through.
    if (feed.readyState !== EventSource.CLOSED && failures < 3) return
    feed.close()
    stopAsking ??= askNowAndThen(id, tell)
  }
  return () => {
    feed.close()
    stopAsking?.()
  }
}

function askNowAndThen(id: string, tell: Tell): Stop {
  let stopped = false
  const timer = setInterval(async () => {
    // An answer that does not come is asked for again at the next turn.
    const seats = await call(fromBrowser, seatCount, { params: { id } }).catch(() => undefined)
    if (seats && !stopped) tell(seats)
  }, askEveryMs)
  return () => {
    stopped = true
    clearInterval(timer)
  }
}
