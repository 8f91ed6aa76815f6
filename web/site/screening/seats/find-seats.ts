import type { RouterContextProvider } from 'react-router'
import { askSeats, fetchBestSeats, type Plan } from './ask-seats.ts'
import { named, namedIn, nowIn, problemWith, roomOf, seatsAround } from './map/room.ts'
import {
  isWithdrawn,
  lostText,
  noSeats,
  planChangedText,
  resized,
  type SeatsView,
  withProposal,
} from './seats-view.ts'

type Context = Readonly<RouterContextProvider>
type Wanted = { n: number; pmr: boolean; ids: readonly number[] }

/**
 * Returns the seats that a URL or form asks for, or the best free seats if it asks for none. If there are not as
 * many seats as tickets, returns as many seats near them. If an order for these seats would be refused, proposes
 * other seats, before the buyer fills in the form.
 */
export async function findSeats(context: Context, id: number, { n, pmr, ids }: Wanted): Promise<SeatsView> {
  const view = { ...noSeats, n, pmr }
  if (n === 0) return view
  const best = async (why: string | null) => {
    const found = withProposal(view, await fetchBestSeats(context, id, view))
    return { ...found, problem: found.problem ?? why }
  }
  if (ids.length === 0) return best(null)
  const plan = await askSeats(context, id)
  const seats = seatsNamed(plan, ids)
  if (seats.length !== ids.length) return best(planChangedText)
  const chosen = seats.map(named)
  const lost = seats
    .filter(({ state }) => state !== 'libre')
    .map(seat => ({ ...named(seat), withdrawn: isWithdrawn(seat.state) }))
  if (seats.length !== n) {
    const near = lost.length === 0 ? seatsAround(plan, chosen, n) : null
    return near ? resized(view, chosen, near) : best(lostText(lost) || null)
  }
  const own = { ...view, seats: chosen, own: true }
  if (lost.length === 0) return { ...own, ...refusalOf(plan, ids) }
  const inWheelchair = pmr || seats.some(({ kind }) => kind === 'pmr')
  return { ...own, lost, offer: await fetchBestSeats(context, id, { n, pmr: inWheelchair }) }
}

function seatsNamed({ seats }: Plan, ids: readonly number[]) {
  const byId = new Map(seats.map(seat => [seat.id, seat]))
  return [...new Set(ids)].flatMap(id => byId.get(id) ?? [])
}

function refusalOf(plan: Plan, ids: readonly number[]): Pick<SeatsView, 'problem' | 'offer'> {
  const room = nowIn(roomOf(plan), null)
  const no = problemWith(room, ids)
  const offer = no?.instead ? { seats: namedIn(room, no.instead), together: true } : null
  return { problem: no?.text ?? null, offer }
}
