import { bestSeats } from './best-seats.ts'
import type { Seating } from './seating.ts'
import { waitingList } from './terms.ts'

// The waiting list of a sold-out screening: which wish gets which places that came free, and for how long.

/** What a person waits for: `n` places together. `pmr`: one of them is a wheelchair space. */
export type Wish = { n: number; pmr: boolean }

/** The free places of a screening. `seating` is null if its seats are not numbered. */
export type FreePlaces = { free: number; seating: Seating | null; taken: ReadonlySet<number> }

/** The places offered to one wish; a place without numbered seat is null. */
export type Offered<W> = { wish: W; seats: (number | null)[] }

/** Returns places that fulfil the wish, or null if the free places do not. Numbered seats must be together. */
export function placesFor({ n, pmr }: Wish, { free, seating, taken }: FreePlaces): (number | null)[] | null {
  if (n > free) return null
  if (!seating) return pmr ? null : Array.from({ length: n }, () => null)
  const best = bestSeats(seating, id => !taken.has(id), n, { pmr })
  return best?.together ? best.ids : null
}

/**
 * Offers the free places to the wishes in their order: each wish that the remaining free places fulfil gets some.
 * Free places that fulfil no wish remain.
 */
export function offersFor<W extends Wish>(wishes: readonly W[], places: FreePlaces): Offered<W>[] {
  const offers: Offered<W>[] = []
  const taken = new Set(places.taken)
  // A wish that the free places do not fulfil cannot be fulfilled by fewer of them. So each kind of wish is
  // searched in vain only once, however many people wait.
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

/** Returns when the waiting list of a screening ends. From then on, anybody may buy places that come free. */
export const waitingEnds = (starts_at: Date): Date =>
  new Date(starts_at.getTime() - waitingList.endsMinutes * minute)
