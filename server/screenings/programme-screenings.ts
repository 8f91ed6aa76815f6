import type { sessionMovie } from '../../contract/admin/session-movie.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { record } from '../audit/record.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { violatedConstraint } from '../database/errors.ts'
import { findRows } from '../database/listing.ts'
import { Refusal } from '../http/refusal.ts'
import { screeningKind } from './admin-queries.ts'
import { insertScreenings, lockPartsOfScreening, screeningsInRoom } from './programming-queries.ts'
import { type Conflict, overlaps, type Placed, place } from './rules.ts'

type Batch = InputOf<typeof sessionMovie.createBatch>['body']
type Parts = Pick<Batch, 'movies_id' | 'movie_theaters_id' | 'session_dates' | 'timetables_ids'>

/** Programmes a film on several days at several hours: every one of these screenings, or none. */
export async function programmeScreenings(context: ActorContext, batch: Batch) {
  const { session_dates: _, timetables_ids: __, ...common } = batch
  try {
    return await context.db.transaction(async db => {
      const { placed, total_seats } = await placeInRoom(db, batch)
      const ids = await insertScreenings(
        db,
        placed.map(({ hours_timetable: ___, ...when }) => ({ ...common, ...when, total_seats })),
      )
      const created = await findRows(db, screeningKind, ids)
      for (const after of created)
        await record(db, context, { action: 'create', entity: 'session-movie', entity_id: after.id, after })
      return created
    })
  } catch (error) {
    if (violatedConstraint(error) === 'sessions_room_no_overlap') throw new Refusal('screening_overlaps')
    throw error
  }
}

/** What would keep these screenings from being programmed; nothing is stored. */
export async function checkScreenings({ db: database }: ActorContext, batch: Batch): Promise<Conflict[]> {
  return database.transaction(async db => (await findConflicts(db, batch)).conflicts)
}

/** Where the screenings fall in time; refuses when the room is taken or the hour does not exist. */
export async function placeInRoom(
  db: Database,
  parts: Parts,
  except?: number,
): Promise<{ placed: Placed[]; total_seats: number }> {
  const { placed, conflicts, total_seats } = await findConflicts(db, parts, except)
  const [first] = conflicts
  if (first) {
    const errors = conflicts.map(({ message, reason }) => ({
      field: reason === 'screening_overlaps' ? 'timetables_id' : 'session_date',
      message,
    }))
    throw new Refusal(first.reason, { errors })
  }
  return { placed, total_seats }
}

async function findConflicts(db: Database, parts: Parts, except?: number) {
  const timetables_ids = [...new Set(parts.timetables_ids)]
  const { room, film, hours } = await lockPartsOfScreening(db, { ...parts, timetables_ids })
  if (!room || !film || hours.length < timetables_ids.length)
    throw new Refusal('invalid', {
      errors: [
        ...(room ? [] : [{ field: 'movie_theaters_id', message: 'Cette salle n’existe pas.' }]),
        ...(film ? [] : [{ field: 'movies_id', message: 'Ce film n’existe pas.' }]),
        ...(hours.length < timetables_ids.length
          ? [{ field: 'timetables_id', message: 'Cet horaire n’existe pas.' }]
          : []),
      ],
    })
  const wanted = [...new Set(parts.session_dates)]
    .sort()
    .flatMap(session_date =>
      hours.map(({ id, hours_timetable }) => ({ session_date, hours_timetable, timetables_id: id })),
    )
  const { placed, impossible } = place(wanted, film.time)
  const times = placed.flatMap(one => [one.starts_at.getTime(), one.room_free_at.getTime()])
  const taken =
    times.length > 0
      ? await screeningsInRoom(
          db,
          room.id,
          new Date(Math.min(...times)),
          new Date(Math.max(...times)),
          except,
        )
      : []
  const conflicts = [...impossible, ...overlaps(placed, taken, film.title)]
  return { placed, conflicts, total_seats: room.nbr_seats }
}
