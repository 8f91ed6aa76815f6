import { isDeepStrictEqual } from 'node:util'
import { desc, eq } from 'drizzle-orm'
import { type Drawing, type DrawnSeat, seatKey } from '../../contract/rules/seat-plan.ts'
import type { Database } from '../database/connect.ts'
import { seat_plan_versions } from './tables.ts'
import { seatsOfVersion } from './versions.ts'

/** The last version of a plan, as it was drawn. */
export async function latestDrawing(db: Database, planId: number): Promise<Drawing & { id: number }> {
  const [version] = await db
    .select()
    .from(seat_plan_versions)
    .where(eq(seat_plan_versions.seat_plans_id, planId))
    .orderBy(desc(seat_plan_versions.version))
    .limit(1)
  const { id, focus_x: x, focus_y: y } = version!
  const drawn = await seatsOfVersion(db, id)
  const keys = new Map(drawn.map(seat => [seat.id, seatKey(seat)]))
  return {
    id,
    focus: x === null || y === null ? null : { x, y },
    seats: drawn.map(({ id: _, tied_to, ...seat }) => ({
      ...seat,
      tied_to: tied_to === null ? null : keys.get(tied_to)!,
    })),
  }
}

/** The same seats in the same places, in whatever order they are told. */
export const sameDrawing = (one: Drawing, other: Drawing): boolean =>
  isDeepStrictEqual(one.focus, other.focus) && isDeepStrictEqual(byKey(one.seats), byKey(other.seats))

const byKey = (seats: readonly DrawnSeat[]) => new Map(seats.map(seat => [seatKey(seat), { ...seat }]))
