import type { SeatState } from '../../../contract/rules/seat-plan.ts'
import type { Database } from '../../database/connect.ts'
import { type Version, versionOf } from '../../seats/versions.ts'
import type { SeatsSeen } from './live-board.ts'
import type { SeatStates } from './seat-queries.ts'

const inFreeRoom: SeatsSeen = { version: 0, states: new Map() }

export async function seatsSeen(
  db: Database,
  { seat_plan_versions_id, taken }: Pick<SeatStates, 'seat_plan_versions_id' | 'taken'>,
): Promise<SeatsSeen> {
  if (seat_plan_versions_id === null) return inFreeRoom
  const version = await versionOf(db, seat_plan_versions_id)
  return { version: version.version, states: statesIn(version, taken ?? {}) }
}

/**
 * Returns the state of each seat that is not free: taken seats, and the seats that the plan blocks at every
 * screening.
 */
export function statesIn(
  { seats }: Version,
  taken: NonNullable<SeatStates['taken']>,
): Map<number, SeatState> {
  const states = new Map<number, SeatState>()
  for (const { id, out_of_order, kept_because } of seats) {
    const by = taken[id]
    if (out_of_order) states.set(id, 'hors_service')
    else if (kept_because !== null) states.set(id, 'maison')
    else if (by) states.set(id, stateOfTaken(by))
  }
  return states
}

/** Returns the state of a taken seat on the seat map, for example `retenue` during its payment. */
function stateOfTaken(by: NonNullable<SeatStates['taken']>[number]): SeatState {
  if (by === 'maison' || by === 'hors_service') return by
  return by === 'held' ? 'retenue' : 'prise'
}
