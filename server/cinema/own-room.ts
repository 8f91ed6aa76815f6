import { worksFor } from '../../contract/permissions.ts'
import type { ActorContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { cinemaOfRoom } from './queries.ts'

/**
 * Refuses a staff member who does not work for this cinema. Each request reads the cinemas of the staff member
 * anew, so a change of them applies immediately.
 */
export function refuseOtherCinema({ actor }: ActorContext, cinemaId: number): void {
  if (!worksFor(actor, cinemaId)) throw new Refusal('other_cinema')
}

export async function refuseOtherRoom(context: ActorContext, roomId: number | undefined): Promise<void> {
  if (roomId === undefined || !context.actor.cinemas_ids) return
  const cinema = await cinemaOfRoom(context.db, roomId)
  if (cinema !== undefined) refuseOtherCinema(context, cinema)
}
