import type { screeningChange } from '../../../contract/admin/screening-change.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { refusals } from '../../../contract/refusals.ts'
import type { ActorContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { findScreening } from './change-sold-screening.ts'
import { type Asked, decideChange, type Screening } from './decide-change.ts'
import { otherRooms, type PlaceConcerned, placesConcerned } from './queries.ts'

type Rooms = OutputOf<typeof screeningChange.rooms>

/**
 * Returns the other rooms of the cinema. A room to which the screening cannot move at its start time contains the
 * reason.
 */
export function roomsForChange(context: ActorContext, id: number): Promise<Rooms> {
  return context.db.transaction(async db => {
    const screening = await findScreening(db, id)
    if (!screening) throw new Refusal('screening_not_found')
    const people = await placesConcerned(db, id)
    const rooms: Rooms = []
    for (const room of await otherRooms(db, screening.movie_theaters_id)) {
      const why_not = await whyNot(db, context, screening, { movie_theaters_id: room.id }, people)
      rooms.push({ ...room, why_not })
    }
    return rooms
  })
}

/** Returns the reason why the screening cannot move to this room, or null if it can. */
async function whyNot(
  db: Database,
  context: ActorContext,
  screening: Screening,
  asked: Asked,
  people: readonly PlaceConcerned[],
): Promise<string | null> {
  try {
    await decideChange(db, context, screening, asked, people)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.errors?.[0]?.message ?? refusals[error.code][1]
  }
}
