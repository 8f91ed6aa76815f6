import type { sessionMovie } from '../../contract/admin/session-movie.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import type { PricedScreening } from '../../contract/rules/price-rules.ts'
import type { Minutes } from '../../contract/rules/programming.ts'
import { minutesFor } from '../../contract/rules/screening-kinds.ts'
import { created, writeToJournal } from '../audit/write-to-journal.ts'
import { refuseOtherRoom } from '../cinema/own-room.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { violatedConstraint } from '../database/errors.ts'
import { findRows } from '../database/listing.ts'
import { readPrices } from '../fares/grids-in-force.ts'
import { shareLockPrices } from '../fares/locked-tables.ts'
import { Refusal } from '../http/refusal.ts'
import { screeningEntity } from './admin-queries.ts'
import { priceScreenings } from './price-screenings.ts'
import { addHours, insertScreenings, lockPartsOfScreening, screeningsInRooms } from './programming-queries.ts'
import { type Conflict, type InTheRoom, overlaps, type Placed, placeInTime } from './rules.ts'

type Batch = InputOf<typeof sessionMovie.createBatch>['body']
type Parts = Pick<
  Batch,
  | 'movies_id'
  | 'movie_theaters_id'
  | 'session_dates'
  | 'timetables_ids'
  | 'hours'
  | 'kinds'
  | 'pre_show_minutes'
  | 'clearing_minutes'
>

/** Programmes a film on several days at several hours: all screenings, or none if one conflicts. */
export async function programmeScreenings(context: ActorContext, batch: Batch) {
  const { session_dates: _, timetables_ids: __, hours, price: ___, price_grids_id: ____, ...common } = batch
  await refuseOtherRoom(context, batch.movie_theaters_id)
  try {
    return await context.db.transaction(async db => {
      await shareLockPrices(db)
      const added = await addHours(db, [...new Set(hours)])
      await writeToJournal(db, context, ...created('timetable', added))
      const { placed, room } = await placeInRoom(db, batch)
      const priced = priceScreenings(await readPrices(db), batch, inRoom(room, batch, placed))
      const ids = await insertScreenings(
        db,
        placed.map(({ hours_timetable: _____, ...when }, at) => ({
          ...{ ...common, ...when, ...priced[at]!.given, ...seatsOfRoom(room) },
        })),
      )
      const stored = await findRows(db, screeningEntity, ids)
      await writeToJournal(db, context, ...created('session-movie', stored))
      return stored
    })
  } catch (error) {
    if (violatedConstraint(error) === 'sessions_room_no_overlap') throw new Refusal('screening_overlaps')
    throw error
  }
}

/** Dry run: returns the conflicts of the requested screenings, with existing screenings and with each other. */
export async function checkScreenings(context: ActorContext, batch: Batch): Promise<Conflict[]> {
  await refuseOtherRoom(context, batch.movie_theaters_id)
  return context.db.transaction(async db => (await findConflicts(db, batch)).conflicts)
}

/** Returns the screenings that a batch requests, even those with conflicts. */
export async function wantedScreenings(db: Database, batch: Batch): Promise<PricedScreening[]> {
  const { wanted, room } = await findConflicts(db, batch)
  return inRoom(room, batch, wanted)
}

type Room = { id: number; cinemas_id: number; nbr_seats: number; seat_plan_versions_id: number | null }

/**
 * Returns the columns of a screening that come from its room: the number of seats to sell, at most `seat_limit`,
 * and the version of the seat plan.
 */
export const seatsOfRoom = (
  { nbr_seats, seat_plan_versions_id }: Room,
  seat_limit: number | null = null,
) => ({
  total_seats: Math.min(nbr_seats, seat_limit ?? nbr_seats),
  seat_plan_versions_id,
})

/** Returns, for each screening, the facts that price rules look at. */
export const inRoom = (
  { id, cinemas_id }: Pick<Room, 'id' | 'cinemas_id'>,
  { version_2D_3D }: Pick<PricedScreening, 'version_2D_3D'>,
  wanted: readonly Pick<PricedScreening, 'session_date' | 'hours_timetable'>[],
): PricedScreening[] =>
  wanted.map(({ session_date, hours_timetable }) => ({
    ...{ movie_theaters_id: id, cinemas_id, version_2D_3D, session_date, hours_timetable },
  }))

/** Computes the times of the screenings. Refuses if the room is occupied, or if a clock change skips the hour. */
export async function placeInRoom(
  db: Database,
  parts: Parts,
  except?: number,
): Promise<{ placed: Placed[]; room: Room }> {
  const { placed, conflicts, room } = await findConflicts(db, parts, except)
  refuseConflicts(conflicts)
  return { placed, room }
}

export function refuseConflicts(conflicts: readonly Conflict[]): void {
  const [first] = conflicts
  if (!first) return
  const errors = conflicts.map(({ message, reason }) => ({
    field: reason === 'screening_overlaps' ? 'timetables_id' : 'session_date',
    message,
  }))
  throw new Refusal(first.reason, { errors })
}

async function findConflicts(db: Database, parts: Parts, except?: number) {
  const timetables_ids = [...new Set(parts.timetables_ids)]
  const { room, film, ofKinds, hours: known } = await lockPartsOfScreening(db, { ...parts, timetables_ids })
  const allKnown = timetables_ids.every(id => known.some(hour => hour.id === id))
  if (!room || !film || !allKnown)
    throw new Refusal('invalid', {
      errors: [
        ...(room ? [] : [{ field: 'movie_theaters_id', message: 'Cette salle n’existe pas.' }]),
        ...(film ? [] : [{ field: 'movies_id', message: 'Ce film n’existe pas.' }]),
        ...(allKnown ? [] : [{ field: 'timetables_id', message: 'Cet horaire n’existe pas.' }]),
      ],
    })
  const wanted = [...new Set(parts.session_dates)].sort().flatMap(session_date =>
    withNew(known, parts.hours).map(({ id, hours_timetable }) => ({
      session_date,
      hours_timetable,
      timetables_id: id,
    })),
  )
  const minutes = minutesOfScreening(parts, minutesFor(room, parts.kinds ?? [], ofKinds))
  const { placed, impossible } = placeInTime(wanted, film.time, minutes)
  const taken = await screeningsAround(db, room.id, placed, except)
  const conflicts = [...impossible, ...overlaps(placed, taken, film.title)]
  return { wanted, placed, conflicts, room }
}

/** Returns the screenings that occupy the room between the first and the last of the new ones. */
export async function screeningsAround(
  db: Database,
  roomId: number,
  placed: readonly Placed[],
  except?: number,
): Promise<InTheRoom[]> {
  if (placed.length === 0) return []
  const times = placed.flatMap(one => [one.starts_at.getTime(), one.room_free_at.getTime()])
  return screeningsInRooms(db, {
    roomIds: [roomId],
    from: new Date(Math.min(...times)),
    to: new Date(Math.max(...times)),
    except: except === undefined ? [] : [except],
  })
}

/**
 * Returns the pre-show and clearing minutes of a screening: those in the request, or else the defaults of its
 * kinds or its room.
 */
export const minutesOfScreening = (
  { pre_show_minutes, clearing_minutes }: Pick<Parts, keyof Minutes>,
  given: Minutes,
): Minutes => ({
  pre_show_minutes: pre_show_minutes ?? given.pre_show_minutes,
  clearing_minutes: clearing_minutes ?? given.clearing_minutes,
})

type Hour = { id: number; hours_timetable: string }

/**
 * For a dry run, which stores no hours: returns the stored hours, followed by the requested hours that are not
 * stored yet. The latter have the id 0.
 */
function withNew(known: Hour[], hours: string[]): Hour[] {
  const isKnown = (hour: string) => known.some(({ hours_timetable }) => hours_timetable === hour)
  const unknown = [...new Set(hours)].filter(hour => !isKnown(hour))
  return [...known, ...unknown.map(hours_timetable => ({ id: 0, hours_timetable }))].sort((one, other) =>
    one.hours_timetable.localeCompare(other.hours_timetable),
  )
}
