import type { EventFeed, Listener } from '../../../contract/endpoint.ts'
import type { AppContext, Context } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { limitKey } from '../../http/visitor.ts'
import { ownSeats } from '../holds/own-hold.ts'
import {
  newBoard,
  newsSince,
  type ScreeningSeen,
  type SeatBoard,
  type SeatNews,
  updateBoard,
} from './live-board.ts'
import { findSeatStates } from './seat-queries.ts'
import { seatsSeen } from './seat-states.ts'

/** Schedules work after a delay in milliseconds. Returns a function that cancels it. */
export type Later = (ms: number, work: () => Promise<void>) => () => void

export type LiveSeats = {
  follow: (context: Context, screening: number, withSeats: boolean) => Promise<EventFeed<SeatNews>>
  /** Ends all streams. From then on, new ones are refused. */
  stop: () => Promise<void>
}

const lookEveryMs = 1_500
const silenceMs = 20_000
/** The most streams per IP address. A browser opens at most six HTTP/1.1 connections to a site anyway. */
const mostPerAddress = 6

type Followed = { screening: number; withSeats: boolean }

type Follower = Listener<SeatNews> & Followed & { address: string; told: number; toldAt: number }

/**
 * Streams the number of free seats of a screening and, if asked for, the states of its seats. One query polls all
 * followed screenings, so that sales of other processes are found too. Clients that need the same message share
 * it.
 */
export function createLiveSeats({ db, now, log }: AppContext, later: Later = afterMs): LiveSeats {
  const followers = new Set<Follower>()
  const boards = new Map<number, SeatBoard>()
  const countByAddress = new Map<string, number>()
  let looks = 0
  let look: Promise<void> | undefined
  let callOff: (() => void) | undefined
  let stopped = false

  async function lookAt(
    database: Database,
    followed: readonly Followed[],
  ): Promise<Map<number, ScreeningSeen>> {
    looks += 1
    return see(database, followed, looks)
  }

  function join(follower: Follower): void {
    followers.add(follower)
    count(follower.address, 1)
    planLook()
  }

  function leave(follower: Follower): void {
    if (followers.delete(follower)) count(follower.address, -1)
    if (![...followers].some(({ screening }) => screening === follower.screening))
      boards.delete(follower.screening)
    if (followers.size > 0) return
    callOff?.()
    callOff = undefined
  }

  function count(address: string, more: 1 | -1): void {
    const total = (countByAddress.get(address) ?? 0) + more
    if (total === 0) countByAddress.delete(address)
    else countByAddress.set(address, total)
  }

  function planLook(): void {
    if (followers.size === 0 || look || callOff) return
    callOff = later(lookEveryMs, () => {
      callOff = undefined
      look = tellAll()
        .catch(error => log.warn({ err: error }, 'the seats could not be counted'))
        .then(() => {
          for (const follower of followers) keepOpen(follower)
          look = undefined
          planLook()
        })
      return look
    })
  }

  async function tellAll(): Promise<void> {
    // Clients that connect during this query get the current state when they connect, so leave them out here.
    const present = [...followers]
    const seen = await lookAt(db, present)
    for (const follower of present) {
      const found = seen.get(follower.screening)
      if (!followers.has(follower)) continue
      if (found) tell(follower, found)
      else end(follower)
    }
  }

  function tell(follower: Follower, found: ScreeningSeen): void {
    const board = boards.get(follower.screening) ?? newBoard(found)
    boards.set(follower.screening, board)
    updateBoard(board, found)
    const news = newsSince(board, follower.told, follower.withSeats)
    if (!news || !follower.tell(news)) return
    follower.told = board.turn
    follower.toldAt = now().getTime()
  }

  function keepOpen(follower: Follower): void {
    if (now().getTime() - follower.toldAt < silenceMs) return
    follower.sendKeepAlive()
    follower.toldAt = now().getTime()
  }

  function end(follower: Follower): void {
    leave(follower)
    follower.end()
  }

  return {
    async follow(context, screening, withSeats) {
      const first = (await lookAt(context.db, [{ screening, withSeats }])).get(screening)
      if (!first) throw new Refusal('screening_not_found')
      const address = limitKey(context.visitor.address)
      const own = withSeats ? await ownSeats(context, screening) : new Set<number>()
      return listener => {
        if (stopped) throw new Refusal('unavailable', { retryAfterSeconds: 5 })
        const already = countByAddress.get(address) ?? 0
        if (context.limitsOn && already >= mostPerAddress)
          throw new Refusal('too_many_requests', { retryAfterSeconds: 60 })
        const tellOwn = (news: SeatNews) => listener.tell(own.size > 0 ? freeForOwner(news, own) : news)
        const follower = { ...listener, tell: tellOwn, screening, withSeats, address, told: 0, toldAt: 0 }
        join(follower)
        tell(follower, first)
        return () => leave(follower)
      }
    },
    async stop() {
      stopped = true
      for (const follower of followers) end(follower)
      await look
    },
  }
}

/** Marks the seats held by the client's own browser as free, because it may still choose them. */
const freeForOwner = (news: SeatNews, own: ReadonlySet<number>): SeatNews => ({
  ...news,
  ...(news.seats && {
    seats: news.seats.map(seat =>
      own.has(seat.id) && seat.state === 'retenue' ? { ...seat, state: 'libre' } : seat,
    ),
  }),
})

async function see(
  db: Database,
  followed: readonly Followed[],
  at: number,
): Promise<Map<number, ScreeningSeen>> {
  const idsOf = (which: readonly Followed[]) => [...new Set(which.map(({ screening }) => screening))]
  const withSeats = followed.filter(each => each.withSeats)
  const rows = await findSeatStates(db, idsOf(followed), idsOf(withSeats))
  const seen = rows
    .filter(row => row.on_site)
    .map(async row => {
      const { id, total_seats, sold_seats } = row
      const count = { remaining_places: total_seats - sold_seats, total_seats }
      return [id, { at, count, seats: row.taken && (await seatsSeen(db, row)) }] as const
    })
  return new Map(await Promise.all(seen))
}

const afterMs: Later = (ms, work) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}
