import type { EventFeed, Listener } from '../../contract/endpoint.ts'
import type { Context, House } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { limitKey } from '../http/visitor.ts'
import { findSeatCounts } from './queries.ts'

type SeatCount = { remaining_places: number; total_seats: number }

/** Does a piece of work after a while; gives back how to call it off. */
export type Later = (ms: number, work: () => Promise<void>) => () => void

export type LiveSeats = {
  follow: (context: Context, screening: number) => Promise<EventFeed<SeatCount>>
  /** Ends what is being told, for good. */
  stop: () => Promise<void>
}

const lookEveryMs = 1_500
const silenceMs = 20_000
/** A browser opens no more than six to one site anyway. */
const mostPerAddress = 6

type Follower = Listener<SeatCount> & { screening: number; address: string; last: string; toldAt: number }

/**
 * Tells those who look at a screening how many seats are left. One look at the database for all that are
 * followed here, none while nobody follows: so it sees what every other process sells, and costs nothing at night.
 */
export function createLiveSeats({ db, now, log }: House, later: Later = afterMs): LiveSeats {
  const followers = new Set<Follower>()
  const countByAddress = new Map<string, number>()
  let look: Promise<void> | undefined
  let callOff: (() => void) | undefined
  let stopped = false

  function join(follower: Follower): void {
    followers.add(follower)
    count(follower.address, 1)
    planLook()
  }

  function leave(follower: Follower): void {
    if (followers.delete(follower)) count(follower.address, -1)
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
    // Whoever joins while we look was told the count a moment ago.
    const present = [...followers]
    const rows = await findSeatCounts(db, [...new Set(present.map(({ screening }) => screening))])
    const counts = new Map(rows.map(row => [row.id, seatCountOf(row)]))
    for (const follower of present) {
      const count = counts.get(follower.screening)
      if (!followers.has(follower)) continue
      if (count) tell(follower, count)
      else end(follower)
    }
  }

  function tell(follower: Follower, count: SeatCount): void {
    const text = JSON.stringify(count)
    if (text === follower.last || !follower.tell(count)) return
    follower.last = text
    follower.toldAt = now().getTime()
  }

  function keepOpen(follower: Follower): void {
    if (now().getTime() - follower.toldAt < silenceMs) return
    follower.stillHere()
    follower.toldAt = now().getTime()
  }

  function end(follower: Follower): void {
    leave(follower)
    follower.end()
  }

  return {
    async follow(context, screening) {
      const [found] = await findSeatCounts(context.db, [screening])
      if (!found) throw new Refusal('screening_not_found')
      const first = seatCountOf(found)
      const address = limitKey(context.visitor.address)
      return listener => {
        if (stopped) throw new Refusal('unavailable', { retryAfterSeconds: 5 })
        const already = countByAddress.get(address) ?? 0
        if (context.limitsOn && already >= mostPerAddress)
          throw new Refusal('too_many_requests', { retryAfterSeconds: 60 })
        const follower = { ...listener, screening, address, last: '', toldAt: 0 }
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

const seatCountOf = ({
  total_seats,
  sold_seats,
}: {
  total_seats: number
  sold_seats: number
}): SeatCount => ({
  remaining_places: total_seats - sold_seats,
  total_seats,
})

const afterMs: Later = (ms, work) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}
