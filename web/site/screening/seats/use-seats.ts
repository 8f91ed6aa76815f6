import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { fromBrowser } from '../../../api-client.ts'
import type { GoneSeats } from '../live-seats.ts'
import { askBest, askSeats } from './ask-seats.ts'
import { loadMap } from './load-map.ts'
import { isWithdrawn, type NamedSeat, noSeats, proposed, type SeatsView } from './seats-view.ts'
import { useMap } from './use-map.ts'

type Given = {
  screening: number
  /** As the page came with them; null in a free room. */
  first: SeatsView | null
  /** What a refused order said of them. */
  refused: SeatsView | undefined
  /** How many are counted. */
  n: number
  gone: GoneSeats
  /** Of the plan of the room, as it is told. */
  version: number | null
  /** The order form is there: nothing that stands in it changes by itself. */
  open: boolean
  /** An order is on its way. */
  still: boolean
}

export type SeatsInHand = NonNullable<ReturnType<typeof useSeats>>

/** The seats one is about to have, where scripts run: they follow the counts, the map, and what others take. */
export function useSeats({ screening, first, refused, n, gone, version, open, still }: Given) {
  const [view, setView] = useState<SeatsView>(refused ?? first ?? { ...noSeats, n, pmr: false })
  const [pmr, setPmr] = useState(view.pmr)
  const { inPlan, ...map } = useMap(screening, version)
  const numbered = first !== null
  const sent = useRef(false)
  useEffect(() => {
    if (still) sent.current = true
  }, [still])
  useEffect(() => {
    if (refused) setView(refused)
  }, [refused])
  // Another address, not the same page read again: what stands in it.
  const { key } = useLocation()
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key || !first) return
    shown.current = key
    setView(first)
    setPmr(first.pmr)
  }, [key, first])

  // Other counts, or the wish: a choice of one's own grows and shrinks where it is, what was proposed is proposed anew.
  const settled = view.n === n && view.pmr === pmr
  useEffect(() => {
    if (!numbered || settled) return
    const wanted = { ...noSeats, n, pmr }
    const asked = new AbortController()
    seatsFor(screening, view, wanted, asked.signal)
      // Without an answer the desk gives the best: the order goes without seats.
      .catch(() => wanted)
      .then(next => asked.signal.aborted || setView(next))
    return () => asked.abort()
  }, [numbered, settled, screening, view, n, pmr])

  // What others take: a proposal is made anew, a choice is asked about.
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
    // A room that sells fast proposes the same seats to many: they do not all ask at once.
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
    /** They are for what is counted now. */
    settled,
    wish: setPmr,
    ...map,
    /** From the map: however far from each other, that is how they were chosen. */
    takeOwn: (seats: readonly NamedSeat[], wheelchair: boolean) => take(seats, true, wheelchair),
    takeOffer: () => view.offer && take(view.offer.seats, view.offer.together, pmr),
  }
}

/** Where the person chose, if so many can be had there; else the best. */
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
    if (near) return { ...wanted, seats: near, own }
  }
  return proposed(wanted, await askBest(fromBrowser, screening, wanted, signal))
}

/** Those that are not free; once an order was sent it may itself have held them for a moment. */
async function goneOf(screening: number, seats: readonly NamedSeat[], takenIds: string, sent: boolean) {
  const ids = takenIds.split(',').map(Number)
  const taken = seats.filter(({ id }) => ids.includes(id))
  if (!sent) return taken
  const plan = await askSeats(fromBrowser, screening)
  const free = new Set(plan.seats.flatMap(({ id, state }) => (state === 'libre' ? id : [])))
  return taken.filter(({ id }) => !free.has(id))
}
