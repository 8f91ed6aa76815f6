import { desc, eq } from 'drizzle-orm'
import { bestSeats } from '../../contract/rules/best-seats.ts'
import type { Drawing } from '../../contract/rules/seat-plan.ts'
import { isSellable } from '../../contract/rules/seat-plan.ts'
import { prepareSeats, type Seating } from '../../contract/rules/seating.ts'
import { movie_theaters } from '../cinema/tables.ts'
import type { Database } from '../database/connect.ts'
import { storeDrawing } from '../seats/store-drawing.ts'
import { seat_plan_versions, seat_plans } from '../seats/tables.ts'
import { versionOf } from '../seats/versions.ts'
import { chance } from './chance.ts'
import { drawRoom } from './draw-room.ts'

/** The plans of the numbered rooms: the two largest ones, and a small one upstairs without wheelchair access. */
export const demoPlans: Record<string, Drawing> = {
  'Salle Méliès': drawRoom(
    [
      '... ........ ...',
      '.... ........ ....',
      ...Array<string>(8).fill('..... ........ .....'),
      'PaPa. Pa....aP .aPaP',
      '..... ........ .....',
      'dd  dddddd  dd',
    ],
    0.5,
  ),
  'Salle Alice Guy': drawRoom(
    [
      '... ...... ...',
      ...Array<string>(7).fill('.... ...... ....'),
      'Pa.. aP..Pa ..aP',
      'dddd dddddddd dddd',
    ],
    0.4,
  ),
  'Salle Keaton': drawRoom(['... ...', ...Array<string>(5).fill('..... .....'), 'dd dd'], 0.3),
}

export async function openPlans(db: Database): Promise<void> {
  const rooms = await db.select().from(movie_theaters)
  for (const { id, name_theater } of rooms) {
    const drawing = demoPlans[name_theater]
    if (!drawing) continue
    const [plan] = await db.insert(seat_plans).values({ movie_theaters_id: id }).returning()
    await storeDrawing(db, plan!.id, drawing)
  }
}

/**
 * A version of a seat plan. `likings` ranks its seats for different preferences: the middle, the back, a side, the
 * front.
 */
export type DemoPlan = { versionId: number; seats: number; likings: Seating[] }

/** Returns the seat plan of each numbered room. */
export async function plansInUse(db: Database): Promise<Map<number, DemoPlan>> {
  const rows = await db
    .select({ room: seat_plans.movie_theaters_id, versionId: seat_plan_versions.id })
    .from(seat_plans)
    .innerJoin(seat_plan_versions, eq(seat_plan_versions.seat_plans_id, seat_plans.id))
    .where(eq(seat_plans.in_use, true))
    .orderBy(desc(seat_plan_versions.version))
  const plans = new Map<number, DemoPlan>()
  for (const { room, versionId } of rows) {
    if (plans.has(room)) continue
    const { seats, seating, focus } = await versionOf(db, versionId)
    const sold = seats.filter(isSellable)
    const elsewhere = [
      { x: focus.x, y: focus.y + 3 },
      { x: focus.x - 5, y: focus.y + 1 },
      { x: focus.x + 4, y: focus.y - 3 },
    ]
    const likings = [seating, ...elsewhere.map(spot => prepareSeats(sold, spot))]
    plans.set(room, { versionId, seats: sold.length, likings })
  }
  return plans
}

/**
 * Gives seats to the groups of a screening in the order of their purchase. Two in three groups take the best
 * seats, the others prefer the back, a side or the front.
 */
export function seatParties({ likings }: DemoPlan, key: string, parties: readonly number[]): number[][] {
  const gone = new Set<number>()
  const isFree = (id: number) => !gone.has(id)
  return parties.map((n, turn) => {
    const luck = Math.floor(chance('where', key, turn) * 9)
    const seating = likings[luck < likings.length ? luck : 0]!
    const best = bestSeats(seating, isFree, n, { pmr: false }) ?? bestSeats(seating, isFree, n, { pmr: true })
    // If no seats match the preference, as for the last groups, take any free seats.
    const ids = best?.ids ?? [...seating.byId.keys()].filter(isFree).slice(0, n)
    for (const id of ids) gone.add(id)
    return ids
  })
}
