import type { holdAtCounter } from '../../contract/counter.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { tillHoldMinutes } from '../../contract/rules/counter.ts'
import { insertHold } from '../booking/holds/insert-hold.ts'
import type { ActorContext } from '../context.ts'
import { violatedConstraint } from '../database/errors.ts'
import { Refusal } from '../http/refusal.ts'
import { versionOf } from '../seats/versions.ts'
import { releaseTillHolds } from './hold-queries.ts'
import { choosePlaces } from './take-places.ts'
import { lockOpenSession, ownSession } from './till-sessions.ts'

/** Holds the places of the current sale at a till. A training till holds no seats. */
export async function holdAtTill(
  context: ActorContext,
  { till_sessions_id, sessions_id, places }: InputOf<typeof holdAtCounter>['body'],
) {
  const now = context.now()
  const expires_at = new Date(now.getTime() + tillHoldMinutes * 60_000)
  const held = await context.db
    .transaction(async db => {
      const { cinemas_id, training } = await lockOpenSession(context, db, till_sessions_id, 'share')
      const chosen = await choosePlaces(context, db, { till_sessions_id, cinemas_id, sessions_id, places })
      if (!training)
        await insertHold(db, {
          ...{ sessions_id, owner: 'till', till_sessions_id, seats: chosen.places.length },
          chosen: chosen.places.map(({ tariffs_id, seats_id }) => ({ tariffs_id, seats_id })),
          ...{ created_at: now, expires_at },
        })
      return chosen
    })
    .catch(asRefusal)
  const { seat_plan_versions_id } = held.screening
  const version = seat_plan_versions_id === null ? null : await versionOf(context.db, seat_plan_versions_id)
  return {
    expires_at,
    sessions_id,
    places: held.places.map(({ tariffs_id, seats_id }) => ({
      tariffs_id,
      seat: seats_id === null ? null : { id: seats_id, ...version!.names.get(seats_id)! },
    })),
  }
}

/**
 * Turns the violation of a database constraint into a refusal: it means that another process took the last free
 * seats or the same seat. Rethrows any other error.
 */
export function asRefusal(error: unknown): never {
  const constraint = violatedConstraint(error)
  if (constraint === 'sessions_sold_seats_range') throw new Refusal('screening_full')
  if (constraint === 'taken_seats_sessions_id_seats_id_pk') throw new Refusal('seat_taken')
  throw error
}

export async function releasePlaces(
  context: ActorContext,
  { till_sessions_id, sessions_id }: { till_sessions_id: number; sessions_id?: number | undefined },
): Promise<undefined> {
  await ownSession(context, context.db, till_sessions_id)
  await context.db.transaction(db => releaseTillHolds(db, { till_sessions_id, sessions_id }))
}
