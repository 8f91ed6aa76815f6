import { bestSeats } from '../../contract/rules/best-seats.ts'
import type { SeatState } from '../../contract/rules/seat-plan.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { versionOf } from '../seats/versions.ts'
import { findTakenSeats, takenSeatsOf } from './seat-queries.ts'

/** The map of a screening, as anyone may see it. */
export async function seatsOf({ db }: Context, id: number) {
  const [[screening], taken] = await Promise.all([findTakenSeats(db, [id]), takenSeatsOf(db, id)])
  if (!screening) throw new Refusal('screening_not_found')
  if (screening.seat_plan_versions_id === null) return { version: 0, focus: { x: 0, y: 0 }, seats: [] }
  const { version, focus, seats } = await versionOf(db, screening.seat_plan_versions_id)
  const states = new Map(taken.map(row => [row.seats_id, stateOfTaken(row)]))
  return {
    version,
    focus,
    seats: seats.map(seat => ({ ...seat, state: stateInPlan(seat) ?? states.get(seat.id) ?? 'libre' })),
  }
}

type Taken = Awaited<ReturnType<typeof takenSeatsOf>>[number]

/** `retenue` while it is being paid for. */
const stateOfTaken = ({ kept, state }: Taken): SeatState => kept ?? (state === 'held' ? 'retenue' : 'prise')

/** At every screening that has this plan. */
function stateInPlan(seat: { out_of_order: boolean; kept_because: string | null }): SeatState | null {
  if (seat.out_of_order) return 'hors_service'
  return seat.kept_because === null ? null : 'maison'
}

export async function bestSeatsOf({ db }: Context, id: number, wanted: { n: number; pmr: boolean }) {
  const [screening] = await findTakenSeats(db, [id])
  if (!screening) throw new Refusal('screening_not_found')
  if (screening.seat_plan_versions_id === null) return { seats_ids: [], together: true, seats: [] }
  const { seating, names } = await versionOf(db, screening.seat_plan_versions_id)
  const gone = new Set(screening.taken)
  const best = bestSeats(seating, seat => !gone.has(seat), wanted.n, { pmr: wanted.pmr })
  if (!best) throw new Refusal('too_few_seats')
  return {
    seats_ids: best.ids,
    together: best.together,
    seats: best.ids.map(id => ({ id, ...names.get(id)! })),
  }
}
