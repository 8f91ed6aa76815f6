import type { Database } from '../database/connect.ts'
import { linesOfInvitation, linesOfPlaces } from '../money/rules.ts'
import { writeDown } from '../money/write-down.ts'
import { type OrderRow, type PlaceRow, partsOf, placesOf } from './queries.ts'

/** In the transaction that sells them: by which means each place was paid, where it was not the bank card alone. */
export async function writeDownPrepaid(
  db: Database,
  sold: readonly { order: OrderRow; places: readonly PlaceRow[] }[],
  at: Date,
): Promise<void> {
  const prepaid = sold.filter(({ order }) => order.prepaid_amount > 0)
  const all = await partsOf(
    db,
    prepaid.map(({ order }) => order.id),
  )
  const parts = Map.groupBy(all, part => part.orders_id)
  const lines = prepaid.flatMap(({ order, places }) =>
    linesOfPlaces('sale', at, { places, parts: parts.get(order.id)! }),
  )
  await writeDown(db, lines)
}

/** In the transaction that cancels places of an order: each means gets back what it paid of them. */
export async function writeDownCancelled(
  db: Database,
  orders_id: number,
  cancelled: readonly number[],
  at: Date,
): Promise<void> {
  const [places, parts] = [await placesOf(db, [orders_id]), await partsOf(db, [orders_id])]
  await writeDown(
    db,
    linesOfPlaces('cancellation', at, { places, parts }, ({ id }) => cancelled.includes(id)),
  )
}

/** In the transaction that gives an invitation for them. */
export async function writeDownInvited(
  db: Database,
  orders_id: number,
  { cancelled, vouchers_id, at }: { cancelled: readonly number[]; vouchers_id: number; at: Date },
): Promise<void> {
  const places = await placesOf(db, [orders_id])
  await writeDown(
    db,
    linesOfInvitation(
      at,
      places.filter(({ id }) => cancelled.includes(id)),
      vouchers_id,
    ),
  )
}
