import { bestSeats } from './best-seats.ts'
import type { Seating } from './seating.ts'
import { waitingList } from './terms.ts'

// This file decides which buyers on the waiting list of a sold-out screening are offered the places that come
// free, and for how long.

/** What a buyer waits for: `n` places together. If `pmr`, one of them is a wheelchair space. */
export type Wish = { n: number; pmr: boolean }

/** The free places of a screening. `seating` is null if its seats are not numbered. */
export type FreePlaces = { free: number; seating: Seating | null; taken: ReadonlySet<number> }

/** The places offered to one wish; a place without numbered seat is null. */
export type Offered<W> = { wish: W; seats: (number | null)[] }

/**
 * Returns free places that fulfil the wish, or null. Numbered seats must be side by side or in two adjacent rows.
 */
export function placesFor({ n, pmr }: Wish, { free, seating, taken }: FreePlaces): (number | null)[] | null {
  if (n > free) return null
  if (!seating) return pmr ? null : Array.from({ length: n }, () => null)
  const best = bestSeats(seating, id => !taken.has(id), n, { pmr })
  return best?.together ? best.ids : null
}

/**
 * Offers the free places to the wishes in their order. A wish that the remaining places do not fulfil is skipped.
 */
export function offersFor<W extends Wish>(wishes: readonly W[], places: FreePlaces): Offered<W>[] {
  const offers: Offered<W>[] = []
  const taken = new Set(places.taken)
  // A wish that the free places do not fulfil will not be fulfilled by fewer places either. So search only once
  // for each kind of wish that cannot be fulfilled, however many people have it.
  const inVain = new Set<string>()
  let { free } = places
  for (const wish of wishes) {
    if (free === 0) break
    const kind = `${wish.n} ${wish.pmr}`
    if (inVain.has(kind)) continue
    const seats = placesFor(wish, { ...places, free, taken })
    if (!seats) {
      inVain.add(kind)
      continue
    }
    offers.push({ wish, seats })
    free -= seats.length
    for (const id of seats) if (id !== null) taken.add(id)
  }
  return offers
}

const minute = 60_000

/** Returns when an offer ends that is made now. */
export function offerEnds(starts_at: Date, now: Date): Date {
  const isSoon = starts_at.getTime() - now.getTime() < waitingList.soonMinutes * minute
  const minutes = isSoon ? waitingList.offerMinutesSoon : waitingList.offerMinutes
  return new Date(now.getTime() + minutes * minute)
}

/**
 * Returns when the waiting list of a screening closes. From then on, everybody may buy the places that come free.
 */
export const waitingEnds = (starts_at: Date): Date =>
  new Date(starts_at.getTime() - waitingList.endsMinutes * minute)
