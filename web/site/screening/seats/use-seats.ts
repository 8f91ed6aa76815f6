import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { fromBrowser } from '../../../api-client.ts'
import type { GoneSeats } from '../live-seats.ts'
import { askSeats, fetchBestSeats } from './ask-seats.ts'
import { loadMap } from './load-map.ts'
import {
  isWithdrawn,
  type NamedSeat,
  noSeats,
  type RefusedSeats,
  resized,
  type SeatsView,
  withProposal,
} from './seats-view.ts'
import { useMap } from './use-map.ts'

type Given = {
  screening: number
  /** The seats from the page's loader; null in a room with free seating. */
  first: SeatsView | null
  /** The seats as they are after a refused order. */
  refused: SeatsView | undefined
  /** The number of tickets that the user has chosen. */
  n: number
  gone: GoneSeats
  /** The version of the room's seat plan, from the live updates. */
  version: number | null
  /** True if the order form is open. From then on the seats are not replaced without asking. */
  open: boolean
  /**
   * True while an order is being submitted. Seats that become taken meanwhile do not count as lost, because the
   * order itself may have taken them.
   */
  isSubmitting: boolean
}

export type SeatSelection = NonNullable<ReturnType<typeof useSeats>>

/**
 * Manages the chosen seats: updates them when the counts of tickets, the map or the live updates change. Needs
 * JavaScript.
 */
export function useSeats({ screening, first, refused, n, gone, version, open, isSubmitting }: Given) {
  const [view, setView] = useState<SeatsView>(refused ?? first ?? { ...noSeats, n, pmr: false })
  const [pmr, setPmr] = useState(view.pmr)
  const numbered = first !== null
  const { inPlan, ...map } = useMap(screening, version, numbered)
  const sent = useRef(false)
  useEffect(() => {
    if (isSubmitting) sent.current = true
  }, [isSubmitting])
  useEffect(() => {
    if (refused) setView(refused)
  }, [refused])
  // After a navigation to another page, use the seats from its loader. Keep the seats when the same page reloads
  // its data.
  const { key } = useLocation()
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key || !first) return
    shown.current = key
    setView(first)
    setPmr(first.pmr)
  }, [key, first])

  // The number of tickets or the wheelchair option has changed. If the user chose the seats, add or remove some;
  // if the site proposed them, replace them.
  const settled = view.n === n && view.pmr === pmr
  useEffect(() => {
    if (!numbered || settled) return
    const wanted = { ...noSeats, n, pmr }
    const asked = new AbortController()
    seatsFor(screening, view, wanted, asked.signal)
      // If the request fails, go on without seats: the server assigns the best ones to the order.
      .catch(() => wanted)
      .then(next => asked.signal.aborted || setView(next))
    return () => asked.abort()
  }, [numbered, settled, screening, view, n, pmr])

  // Other buyers have taken seats: replace them if the site had proposed them, and ask the user if they were the
  // user's own choice.
  const isGone = (id: number) => gone?.has(id) || inPlan?.has(id) === false
  const taken = !isSubmitting && view.lost.length === 0 ? view.seats.filter(({ id }) => isGone(id)) : []
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
      const offer = await fetchBestSeats(fromBrowser, screening, view)
      if (!over)
        setView(
          asks ? { ...view, lost, offer } : withProposal({ ...noSeats, n: view.n, pmr: view.pmr }, offer),
        )
    }
    // Wait a random time before asking for another proposal. Many browsers may have lost the same seats, and must
    // not all ask the server at the same moment.
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
    /** True if the seats match the current counts of tickets and the wheelchair option. */
    settled,
    wish: setPmr,
    ...map,
    /**
     * Takes the seats that the user chose on the map. If they are apart, says nothing about it, because the user
     * chose them so. `refused` says why the choice is not allowed.
     */
    takeOwn(seats: readonly NamedSeat[], wheelchair: boolean, refused: RefusedSeats | null) {
      take(seats, true, wheelchair)
      if (refused) setView(view => ({ ...view, ...refused }))
    },
    takeOffer: () => view.offer && take(view.offer.seats, view.offer.together, pmr),
  }
}

/** Returns seats near those that the user chose, if possible, otherwise the best free seats. */
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
  return withProposal(wanted, await fetchBestSeats(fromBrowser, screening, wanted, signal))
}

/**
 * Returns which of the seats are really lost. If an order was sent, the seats may be taken by this very order, so
 * asks the server.
 */
async function goneOf(screening: number, seats: readonly NamedSeat[], takenIds: string, sent: boolean) {
  const ids = takenIds.split(',').map(Number)
  const taken = seats.filter(({ id }) => ids.includes(id))
  if (!sent) return taken
  const plan = await askSeats(fromBrowser, screening)
  const free = new Set(plan.seats.flatMap(({ id, state }) => (state === 'libre' ? id : [])))
  return taken.filter(({ id }) => !free.has(id))
}
