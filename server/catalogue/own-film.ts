import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { filmIsElsewhere } from '../slice-hooks.ts'

/**
 * If a staff member works only for some cinemas, refuses changes of a film that other cinemas will show: all
 * cinemas share the same films.
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
