import { bestSeats } from '../../../contract/rules/best-seats.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../http/refusal.ts'
import { versionOf } from '../../seats/versions.ts'
import { ownSeats } from '../holds/own-hold.ts'
import { findSeatStates, findTakenSeats } from './seat-queries.ts'
import { statesIn } from './seat-states.ts'

/** Returns the seat map of a screening that the site shows; with `forStaff`, of any screening. */
export async function seatsOfScreening(context: Context, id: number, { forStaff = false } = {}) {
  const { db } = context
  const [screening] = await findSeatStates(db, [id], [id])
  if (!screening || !(screening.on_site || forStaff)) throw new Refusal('screening_not_found')
  if (screening.seat_plan_versions_id === null) return { version: 0, focus: { x: 0, y: 0 }, seats: [] }
  const plan = await versionOf(db, screening.seat_plan_versions_id)
  const states = statesIn(plan, screening.taken ?? {})
  if (!forStaff) for (const own of await ownSeats(context, id)) states.delete(own)
  const { version, focus, seats } = plan
  return { version, focus, seats: seats.map(seat => ({ ...seat, state: states.get(seat.id) ?? 'libre' })) }
}

export async function bestSeatsOf(context: Context, id: number, wanted: { n: number; pmr: boolean }) {
  const { db } = context
  const [screening] = await findTakenSeats(db, [id])
  if (!screening?.on_site) throw new Refusal('screening_not_found')
  if (screening.seat_plan_versions_id === null) return { seats_ids: [], together: true, seats: [] }
  const { seating, names } = await versionOf(db, screening.seat_plan_versions_id)
  const gone = new Set(screening.taken).difference(await ownSeats(context, id))
  const best = bestSeats(seating, seat => !gone.has(seat), wanted.n, { pmr: wanted.pmr })
  if (!best) throw new Refusal('too_few_seats')
  return {
    seats_ids: best.ids,
    together: best.together,
    seats: best.ids.map(id => ({ id, ...names.get(id)! })),
  }
}
