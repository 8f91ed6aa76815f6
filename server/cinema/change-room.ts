import type { movieTheater } from '../../contract/admin/movie-theater.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import type { ActorContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { changeRecord, createRecord, removeRecord } from '../records/change-records.ts'
import { dependentsOf } from '../records/dependents.ts'
import { oversoldInRoom } from '../slice-hooks.ts'
import { roomEntity } from './admin-queries.ts'
import { countRooms } from './queries.ts'

export const createRoom = (context: ActorContext, room: InputOf<typeof movieTheater.create>['body']) =>
  createRecord(context, roomEntity, room, db => countRooms(db, room.cinemas_id))

export async function removeRoom(context: ActorContext, id: number): Promise<undefined> {
  let cinema = 0
  await removeRecord(
    context,
    roomEntity,
    id,
    before => {
      cinema = before.cinemas_id
    },
    db => countRooms(db, cinema),
  )
}

/**
 * Changes a room. Refuses to move a room with screenings to another cinema, because sold tickets name the cinema.
 */
export function changeRoom(
  context: ActorContext,
  id: number,
  changes: InputOf<typeof movieTheater.update>['body'],
) {
  return changeRecord(
    context,
    roomEntity,
    id,
    async (db, before) => {
      const moves = changes.cinemas_id !== undefined && changes.cinemas_id !== before.cinemas_id
      if (moves && (await dependentsOf(db, roomEntity.table, id)).length > 0)
        throw new Refusal('room_has_screenings')
      if (before.numbered && changes.nbr_seats !== undefined && changes.nbr_seats !== before.nbr_seats)
        throw new Refusal('room_has_plan', {
          errors: [{ field: 'nbr_seats', message: 'C’est le plan de la salle qui le dit.' }],
        })
      if (changes.nbr_seats !== undefined && changes.nbr_seats < before.nbr_seats) {
        const errors = await oversoldInRoom(db, { roomId: id, seats: changes.nbr_seats, now: context.now() })
        if (errors.length > 0) throw new Refusal('room_too_small', { errors })
      }
      return changes
    },
    async (db, before) => {
      for (const cinema of new Set([before.cinemas_id, changes.cinemas_id ?? before.cinemas_id]))
        await countRooms(db, cinema)
    },
  )
}
