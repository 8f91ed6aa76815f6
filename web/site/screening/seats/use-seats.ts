import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { fromBrowser } from '../../../api-client.ts'
import type { GoneSeats } from '../live-seats.ts'
import { askBest, askSeats } from './ask-seats.ts'
import { loadMap } from './load-map.ts'
import {
  isWithdrawn,
  type NamedSeat,
  noSeats,
  proposed,
  type RefusedSeats,
  resized,
  type SeatsView,
} from './seats-view.ts'
import { useMap } from './use-map.ts'

type Given = {
  screening: number
  /** From the loader; null in a room with free seating. */
  first: SeatsView | null
  /** The seats of a refused order. */
  refused: SeatsView | undefined
  /** The number of places. */
  n: number
  gone: GoneSeats
  /** The plan version of the room, from the live updates. */
  version: number | null
  /** True if the order form is open: then nothing in it changes without asking. */
  open: boolean
  /** True while an order is being submitted. */
  still: boolean
}

export type SeatSelection = NonNullable<ReturnType<typeof useSeats>>

/** The selected seats, with scripts: follow the counts, the map and the live updates. */
export function useSeats({ screening, first, refused, n, gone, version, open, still }: Given) {
  const [view, setView] = useState<SeatsView>(refused ?? first ?? { ...noSeats, n, pmr: false })
  const [pmr, setPmr] = useState(view.pmr)
  const numbered = first !== null
  const { inPlan, ...map } = useMap(screening, version, numbered)
  const sent = useRef(false)
  useEffect(() => {
    if (still) sent.current = true
  }, [still])
  useEffect(() => {
    if (refused) setView(refused)
  }, [refused])
  // On a navigation use the new loader data; not on a revalidation of the same page.
  const { key } = useLocation()
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key || !first) return
    shown.current = key
    setView(first)
    setPmr(first.pmr)
  }, [key, first])

  // New counts or wheelchair option: the user's own choice grows or shrinks in place, a proposal is replaced.
  const settled = view.n === n && view.pmr === pmr
  useEffect(() => {
    if (!numbered || settled) return
    const wanted = { ...noSeats, n, pmr }
    const asked = new AbortController()
    seatsFor(screening, view, wanted, asked.signal)
      // If the request fails, send the order without seats: the server assigns the best.
      .catch(() => wanted)
      .then(next => asked.signal.aborted || setView(next))
    return () => asked.abort()
  }, [numbered, settled, screening, view, n, pmr])

  // Seats taken by others: a proposal is replaced, a choice is asked about.
  const isGone = (id: number) => gone?.has(id) || inPlan?.has(id) === false
  const taken = !still && view.lost.length === 0 ? view.seats.filter(({ id }) => isGone(id)) : []
  const latest = useRef({ gone, inPlan })
  latest.current = { gone, inPlan }
  const takenIds = taken.map(({ id }) => id).join()
  useEffect(() => {
    if (takenIds === '') return
    const asks = view.own || open
    let over = false
    const replace = async () => {
      const seats = await goneOf(screening, view.seats, takenIds, sent.current)
      if (seats.length === 0) return
      const { gone, inPlan } = latest.current
      const lost = seats.map(seat => ({
        ...seat,
        withdrawn: isWithdrawn(gone?.get(seat.id)) || inPlan?.has(seat.id) === false,
      }))
      const offer = await askBest(fromBrowser, screening, view)
      if (!over)
        setView(asks ? { ...view, lost, offer } : proposed({ ...noSeats, n: view.n, pmr: view.pmr }, offer))
    }
    // A random delay: many clients may have the same proposal, and must not all ask at once.
    const timer = setTimeout(() => replace().catch(() => {}), asks ? 0 : 500 + Math.random() * 2000)
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [takenIds, view, open, screening])

  if (!numbered) return null
  const take = (seats: readonly NamedSeat[], together: boolean, wheelchair: boolean) => {
    setPmr(wheelchair)
    setView({ ...noSeats, n, pmr: wheelchair, seats, together, own: true })
    map.close()
  }
  return {
    view,
    pmr,
    /** True if the seats match the current counts. */
    settled,
    wish: setPmr,
    ...map,
    /** From the map: chosen as they are, so no hint about seats that are apart. `refused`: not allowed so. */
    takeOwn(seats: readonly NamedSeat[], wheelchair: boolean, refused: RefusedSeats | null) {
      take(seats, true, wheelchair)
      if (refused) setView(view => ({ ...view, ...refused }))
    },
    takeOffer: () => view.offer && take(view.offer.seats, view.offer.together, pmr),
  }
}

/** Seats near the user's own choice if possible, otherwise the best. */
async function seatsFor(
  screening: number,
  { own, lost, seats, pmr }: SeatsView,
  wanted: SeatsView,
  signal: AbortSignal,
): Promise<SeatsView> {
  if (wanted.n === 0) return wanted
  if (own && lost.length === 0 && seats.length > 0 && pmr === wanted.pmr) {
    const { around, plan } = await loadMap(screening)
    const near = around(plan, seats, wanted.n)
    if (near) return resized(wanted, seats, near)
  }
  return proposed(wanted, await askBest(fromBrowser, screening, wanted, signal))
}

/** The seats that are not free. After a submission asks the server: the order itself may have held them. */
async function goneOf(screening: number, seats: readonly NamedSeat[], takenIds: string, sent: boolean) {
  const ids = takenIds.split(',').map(Number)
  const taken = seats.filter(({ id }) => ids.includes(id))
  if (!sent) return taken
  const plan = await askSeats(fromBrowser, screening)
  const free = new Set(plan.seats.flatMap(({ id, state }) => (state === 'libre' ? id : [])))
  return taken.filter(({ id }) => !free.has(id))
}
