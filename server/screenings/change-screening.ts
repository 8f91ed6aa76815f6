import { type SQL, sql } from 'drizzle-orm'
import type { sessionMovie } from '../../contract/admin/session-movie.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import type { Minutes } from '../../contract/rules/programming.ts'
import { isSame } from '../../contract/rules/same.ts'
import { refuseOtherRoom } from '../cinema/own-room.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { readPrices } from '../fares/grids-in-force.ts'
import { shareLockPrices } from '../fares/locked-tables.ts'
import { Refusal } from '../http/refusal.ts'
import { changeRecord, createRecord, removeRecord } from '../records/change-records.ts'
import type { RowOf } from '../records/entity.ts'
import { screeningEntity } from './admin-queries.ts'
import { minutesAfterChange } from './minutes-after-change.ts'
import { lockParts } from './parts-queries.ts'
import { priceAgain, priceScreenings } from './price-screenings.ts'
import { inRoom, placeInRoom, seatsOfRoom } from './programme-screenings.ts'
import { fieldsSold, type Placed } from './rules.ts'

type NewScreening = InputOf<typeof sessionMovie.create>['body']
type Changes = InputOf<typeof sessionMovie.update>['body']
type Facts = Omit<Changes, 'price' | 'price_grids_id'>
type Before = RowOf<typeof sessionMovie>

export async function createScreening(context: ActorContext, screening: NewScreening) {
  // Check that the actor works for this cinema before looking for conflicts: the error for a conflict names
  // screenings, which staff of other cinemas must not see.
  await refuseOtherRoom(context, screening.movie_theaters_id)
  const { price, price_grids_id, ...facts } = screening
  return createRecord(context, screeningEntity, async db => {
    await shareLockPrices(db)
    const { placed, room } = await placeInRoom(db, asBatch(screening))
    const asked = { price, price_grids_id }
    const [priced] = priceScreenings(await readPrices(db), asked, inRoom(room, screening, placed))
    return { ...facts, ...priced!.given, ...inTime(placed[0]!), ...seatsOfRoom(room) }
  })
}

/**
 * Changes a screening. Locks its row, so that no buyer takes a seat between the check of the sold seats and the
 * change.
 */
export async function changeScreening(
  context: ActorContext,
  id: number,
  { price, price_grids_id, ...changes }: Changes,
) {
  await refuseOtherRoom(context, changes.movie_theaters_id)
  const entity = { ...screeningEntity, lockFirst: (db: Database) => lockParts(db, id, changes) }
  return changeRecord(context, entity, id, async (db, before) => {
    const refused = fieldsSold(before, changes)
    if (refused.length > 0)
      throw new Refusal('screening_sold', {
        errors: refused.map(field => ({
          field,
          message: 'Des places sont vendues\u00a0: leurs acheteurs y comptent.',
        })),
      })
    const after = { ...before, ...changes }
    const place = placeFields.some(field => !isSame(after[field], before[field]))
      ? await placeInRoom(db, asBatch({ ...after, ...minutesAfterChange(before, changes) }), id)
      : null
    refuseLimitOfNumbered(changes, place ? place.room.seat_plan_versions_id !== null : before.numbered)
    const room = place?.room ?? { id: before.movie_theaters_id, cinemas_id: before.cinemas_id }
    const [screening] = inRoom(room, after, place?.placed ?? [before])
    const given = priceAgain(await readPrices(db), before, { price, price_grids_id }, screening!)
    // A screening that stays in the same numbered room keeps its number of seats for sale. Staff may have blocked
    // some seats of this screening, so that number may be lower than the room's.
    const keepsSeats = before.numbered && after.movie_theaters_id === before.movie_theaters_id
    if (!place) return { ...changes, ...given, ...(before.numbered ? {} : seatsUpTo(before, changes)) }
    const seats = keepsSeats ? {} : seatsOfRoom(place.room, after.seat_limit)
    return { ...changes, ...given, ...inTime(place.placed[0]!), ...seats }
  })
}

const placeFields = [
  ...(['session_date', 'timetables_id', 'movie_theaters_id', 'movies_id'] as const),
  ...(['kinds', 'pre_show_minutes', 'clearing_minutes'] as const),
]

const inTime = ({ starts_at, room_free_at, pre_show_minutes, clearing_minutes }: Placed) => ({
  ...{ starts_at, room_free_at, pre_show_minutes, clearing_minutes },
})

const seatsUpTo = ({ movie_theaters_id }: Before, { seat_limit }: Facts): { total_seats?: SQL } =>
  seat_limit === undefined
    ? {}
    : {
        total_seats: sql`least(${seat_limit}::int, (select nbr_seats from movie_theaters where id = ${movie_theaters_id}))`,
      }

function refuseLimitOfNumbered({ seat_limit }: Facts, numbered: boolean): void {
  if (!numbered || !seat_limit) return
  const message = 'Les sièges sont numérotés : gardez-en sur le plan de la séance.'
  throw new Refusal('invalid', { errors: [{ field: 'seat_limit', message }] })
}

export function removeScreening(context: ActorContext, id: number): Promise<undefined> {
  return removeRecord(context, screeningEntity, id, ({ sold_seats }) => {
    if (sold_seats > 0) throw new Refusal('screening_sold')
  })
}

type Place = Pick<
  NewScreening,
  'movies_id' | 'movie_theaters_id' | 'session_date' | 'timetables_id' | 'kinds' | keyof Minutes
>

const asBatch = ({ session_date, timetables_id, ...place }: Place) => ({
  ...place,
  session_dates: [session_date],
  timetables_ids: [timetables_id],
  hours: [],
})
