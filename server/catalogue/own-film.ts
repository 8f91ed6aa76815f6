import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { filmIsElsewhere } from '../slice-hooks.ts'

/**
 * Refuses a change by a staff member who works only for some cinemas, if another cinema will show the film: all
 * cinemas share the films, so the change would affect that cinema too.
 */
export async function refuseFilmOfOthers(
  db: Database,
  { actor, now }: ActorContext,
  filmId: number | null | undefined,
): Promise<void> {
  const { cinemas_ids: cinemaIds } = actor
  if (!filmId || !cinemaIds) return
  if (await filmIsElsewhere(db, { filmId, cinemaIds, now: now() })) throw new Refusal('film_of_others')
}
