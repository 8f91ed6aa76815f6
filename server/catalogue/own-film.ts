import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { filmIsElsewhere } from '../reactions.ts'

/** Films are shared: who works for some cinemas leaves one as it is while others are to show it. */
export async function refuseFilmOfOthers(
  db: Database,
  { actor, now }: ActorContext,
  filmId: number | null | undefined,
): Promise<void> {
  const { cinemas_ids: cinemaIds } = actor
  if (!filmId || !cinemaIds) return
  if (await filmIsElsewhere(db, { filmId, cinemaIds, now: now() })) throw new Refusal('film_of_others')
}
