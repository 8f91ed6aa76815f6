import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { seatPlan } from '../../contract/admin/seat-plan.ts'
import { lockRoom } from '../cinema/lock-room.ts'
import { cinemas, movie_theaters } from '../cinema/tables.ts'
import type { Database } from '../database/connect.ts'
import { containing } from '../database/search.ts'
import type { Entity, ListedRowOf } from '../records/entity.ts'
import { seat_plan_versions, seat_plans } from './tables.ts'

/** A row of the list of plans, without the number of future screenings, which the booking slice adds. */
type PlanRow = Omit<ListedRowOf<typeof seatPlan>, 'screenings_to_come'>

// Raw SQL, because drizzle may write a column without its table, and in a subquery such a name can mean another
// column.
const countDrawn = (which: string) =>
  sql.raw(`(select count(*)::int from drawn_seats d where ${which} and d.seat_plan_versions_id =
    (select v.id from seat_plan_versions v where v.seat_plans_id = seat_plans.id order by v.version desc limit 1))`)

export const planEntity: Entity<PlanRow> = {
  name: 'seat-plan',
  table: seat_plans,
  columns: {
    id: seat_plans.id,
    movie_theaters_id: seat_plans.movie_theaters_id,
    name_theater: movie_theaters.name_theater,
    name_cinema: cinemas.name_cinema,
    version: sql`(select max(v.version) from seat_plan_versions v where v.seat_plans_id = seat_plans.id)`,
    in_use: seat_plans.in_use,
    nbr_seats: countDrawn('not d.out_of_order and d.kept_because is null'),
    wheelchair_spaces: countDrawn(`d.kind = 'pmr'`),
  },
  joins: [
    [movie_theaters, eq(movie_theaters.id, seat_plans.movie_theaters_id)],
    [cinemas, eq(cinemas.id, movie_theaters.cinemas_id)],
  ],
  ofCinemas: ids => inArray(movie_theaters.cinemas_id, [...ids]),
  search: containing(movie_theaters.name_theater, cinemas.name_cinema),
  sort: 'name_cinema',
  lockFirst: (db, id) => lockRoom(db, sql`(select movie_theaters_id from seat_plans where id = ${id})`),
  constraints: {
    seat_plans_room_unique: ['already_exists', 'movie_theaters_id', 'Cette salle a déjà un plan.'],
  },
}

export async function setSeatsOfRoom(db: Database, id: number, nbr_seats: number): Promise<void> {
  await db.update(movie_theaters).set({ nbr_seats }).where(eq(movie_theaters.id, id))
}

/** Returns the latest version of a plan, and whether the plan is in use; undefined if the plan was deleted. */
export async function latestVersion(db: Database, planId: number) {
  const [row] = await db
    .select({ versionId: seat_plan_versions.id, in_use: seat_plans.in_use })
    .from(seat_plan_versions)
    .innerJoin(seat_plans, eq(seat_plans.id, seat_plan_versions.seat_plans_id))
    .where(eq(seat_plans.id, planId))
    .orderBy(desc(seat_plan_versions.version))
    .limit(1)
  return row
}

/**
 * Deletes the versions of a plan. Call it before deleting the plan: if PostgreSQL deleted the plan's seats first,
 * it would refuse, because the versions refer to them.
 */
export async function deleteVersionsOf(db: Database, seat_plans_id: number): Promise<void> {
  await db.delete(seat_plan_versions).where(eq(seat_plan_versions.seat_plans_id, seat_plans_id))
}
