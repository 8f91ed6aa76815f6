import { refusals } from '../../../contract/refusals.ts'
import { fullFare, type Offer, type PricedPlace, pricePlaces } from '../../../contract/rules/places.ts'
import { inWordsFirst } from '../../../contract/texts/number-words.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { findFareLabel } from './claim-queries.ts'

type Wanted = {
  nbr_seats_payed?: number | undefined
  places?: readonly { tariffs_id: number; seats_id?: number | undefined }[] | undefined
}

/**
 * Returns the requested places with their prices: those with chosen fares, or `nbr_seats_payed` places at the full
 * fare. Refuses a fare that the screening does not sell.
 */
export async function placesWanted(
  db: Database,
  offer: Offer,
  { nbr_seats_payed = 0, places }: Wanted,
): Promise<PricedPlace[]> {
  const chosen = places ?? Array.from({ length: nbr_seats_payed }, () => ({ tariffs_id: fullFare }))
  const priced = pricePlaces(offer, chosen)
  if (!('refused' in priced)) return priced
  const message =
    priced.refused === 'too_many_at_fare'
      ? `${inWordsFirst(priced.most)} au plus par réservation au tarif « ${priced.label} ».`
      : await notSold(db, priced.tariffs_id)
  throw new Refusal(priced.refused, { errors: [{ field: `places[${priced.at}].tariffs_id`, message }] })
}

/**
 * Returns the error message for a fare that is not sold. Names the fare if it exists: it may have been taken off
 * sale after the buyer loaded the page.
 */
async function notSold(db: Database, tariffId: number): Promise<string> {
  const label = await findFareLabel(db, tariffId)
  return label ? `Le tarif « ${label} » n’est pas vendu pour cette séance.` : refusals.fare_not_sold[1]
}
