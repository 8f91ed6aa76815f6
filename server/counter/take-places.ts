import { worksFor } from '../../contract/permissions.ts'
import { type PricedPlace, pricePlaces } from '../../contract/rules/places.ts'
import { inWordsFirst } from '../../contract/texts/number-words.ts'
import { freeExpiredInLock } from '../booking/holds/free-expired-holds.ts'
import { seatClaims } from '../booking/purchase/seat-claims.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { releaseTillHolds } from './hold-queries.ts'
import { isSellable } from './read-screenings.ts'
import {
  findScreeningToSell,
  lockScreeningsToSell,
  type ScreeningToSell,
  takenSeatsOf,
} from './screening-queries.ts'

type Chosen = { tariffs_id: number; seats_id?: number | undefined }
type Wanted = { till_sessions_id: number; cinemas_id: number; sessions_id: number; places: readonly Chosen[] }

/**
 * Locks the screening, frees the holds of this till and expired holds, then prices the places and chooses their
 * seats. The caller then inserts the places. Until the transaction ends, the lock prevents other buyers from
 * taking these seats.
 */
export async function choosePlaces(
  context: ActorContext,
  db: Database,
  { till_sessions_id, cinemas_id, sessions_id, places }: Wanted,
): Promise<{ screening: ScreeningToSell; places: PricedPlace[] }> {
  await lockScreeningsToSell(db, [sessions_id])
  await releaseTillHolds(db, { till_sessions_id, sessions_id })
  await freeExpiredInLock(db, sessions_id, context.now())
  const { screening, priced } = await priceWanted(context, db, { cinemas_id, sessions_id, places })
  if (screening.total_seats - screening.sold_seats < priced.length) throw new Refusal('screening_full')
  return { screening, places: await seatPlaces(context, db, screening, priced) }
}

/** Prices the places without locking the screening, for a training till, which takes no seats. */
export async function priceWanted(
  context: ActorContext,
  db: Database,
  { cinemas_id, sessions_id, places }: Omit<Wanted, 'till_sessions_id'>,
): Promise<{ screening: ScreeningToSell; priced: PricedPlace[] }> {
  const screening = await findScreeningToSell(db, sessions_id)
  if (!screening || screening.cinemas_id !== cinemas_id || !worksFor(context.actor, cinemas_id))
    throw new Refusal('screening_not_found')
  if (!isSellable(screening, context.now())) throw new Refusal('sales_closed')
  const priced = pricePlaces(screening, places)
  if (!('refused' in priced)) return { screening, priced }
  const message =
    priced.refused === 'too_many_at_fare'
      ? `${inWordsFirst(priced.most)} au plus par vente au tarif « ${priced.label} ».`
      : 'Ce tarif n’est pas vendu au guichet pour cette séance.'
  throw new Refusal(priced.refused, { errors: [{ field: `places[${priced.at}].tariffs_id`, message }] })
}

/**
 * Keeps the seats that the customer chose, and assigns the best free seats to the places without a chosen seat.
 */
async function seatPlaces(
  context: ActorContext,
  db: Database,
  { sessions_id, seat_plan_versions_id }: ScreeningToSell,
  places: PricedPlace[],
): Promise<PricedPlace[]> {
  const claim = { sessions_id, seat_plan_versions_id, places }
  const look = { id: sessions_id, seat_plan_versions_id, taken: await takenSeatsOf(db, sessions_id) }
  const { seated, refused } = await seatClaims(context.db, [claim], [look], db)
  const no = refused.get(claim)
  if (no?.refused === 'too_few_seats') throw new Refusal('screening_full')
  if (no) throw new Refusal(no.refused, no.errors && { errors: no.errors })
  return [...seated[0]!.places]
}
