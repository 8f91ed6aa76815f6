import type { movieTheater } from '../../contract/admin/movie-theater.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import type { ActorContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { oversoldInRoom } from '../reactions.ts'
import { changeRecord } from '../records/change-records.ts'
import { dependentsOf } from '../records/dependents.ts'
import { roomEntity } from './admin-queries.ts'

/** A room with screenings stays in its cinema: people hold tickets that say where to go. */
export function changeRoom(
  context: ActorContext,
  id: number,
  changes: InputOf<typeof movieTheater.update>['body'],
) {
  return changeRecord(context, roomEntity, id, async (db, before) => {
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
  })
}
