import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { findRow, restrictToCinemas } from '../database/listing.ts'
import { Refusal } from '../http/refusal.ts'
import { screeningEntity } from './admin-queries.ts'

export const readScreening = (db: Database, id: number) => findRow(db, screeningEntity, id)

/** Refuses with « not found » if the screening is in a cinema for which the actor does not work. */
export async function refuseOtherScreening({ db, actor }: ActorContext, id: number): Promise<void> {
  if (actor.cinemas_ids && !(await findRow(db, restrictToCinemas(screeningEntity, actor.cinemas_ids), id)))
    throw new Refusal('screening_not_found')
}
