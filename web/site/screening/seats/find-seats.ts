import type { RouterContextProvider } from 'react-router'
import { prepareSeats } from '../../../../contract/rules/seating.ts'
import { whyNotThese } from '../../../../contract/rules/seats-refused.ts'
import { seatRefusalText } from '../../../../contract/texts/seats.ts'
import { askBest, askSeats, type MapSeat, type Plan } from './ask-seats.ts'
import { isWithdrawn, noSeats, notAsMany, notThere, proposed, type SeatsView } from './seats-view.ts'

type Context = Readonly<RouterContextProvider>
type Wanted = { n: number; pmr: boolean; ids: readonly number[] }

/** The seats that an address or a form asks for; where it asks for none, or not for so many, the best. */
export async function findSeats(context: Context, id: number, { n, pmr, ids }: Wanted): Promise<SeatsView> {
  const view = { ...noSeats, n, pmr }
  if (n === 0) return view
  const plan = ids.length === n ? await askSeats(context, id) : null
  const seats = plan ? seatsNamed(plan, ids) : []
  // A seat that this screening does not have was nobody's choice.
  if (!plan || seats.length !== n) {
    const best = proposed(view, await askBest(context, id, view))
    const why = plan ? notThere : notAsMany(ids.length, n)
    return ids.length > 0 ? { ...best, problem: best.problem ?? why } : best
  }
  const lost = seats.filter(({ state }) => state !== 'libre')
  const chosen = { ...view, seats: seats.map(nameOf), own: true }
  if (lost.length === 0) return { ...chosen, problem: whyNot(plan, ids) }
  const inWheelchair = pmr || seats.some(({ kind }) => kind === 'pmr')
  const gone = lost.map(seat => ({ ...nameOf(seat), withdrawn: isWithdrawn(seat.state) }))
  return { ...chosen, lost: gone, offer: await askBest(context, id, { n, pmr: inWheelchair }) }
}

function seatsNamed({ seats }: Plan, ids: readonly number[]): MapSeat[] {
  const byId = new Map(seats.map(seat => [seat.id, seat]))
  return [...new Set(ids)].flatMap(id => byId.get(id) ?? [])
}

const nameOf = ({ id, row_name, seat_number }: MapSeat) => ({ id, row_name, seat_number })

function whyNot({ seats, focus }: Plan, ids: readonly number[]): string | null {
  const sold = seats.filter(({ state }) => state !== 'maison' && state !== 'hors_service')
  const free = new Set(seats.flatMap(({ id, state }) => (state === 'libre' ? id : [])))
  const refused = whyNotThese(prepareSeats(sold, focus), id => free.has(id), ids)
  return refused && seatRefusalText(refused, ids, new Map(seats.map(seat => [seat.id, seat])))
}
