import type { AppContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { type Operation, recordOperations } from '../../money/record-operations.ts'
import { linesOfInvitation, linesOfPlaces, type MoneyLine } from '../../money/rules.ts'
import { type OrderRow, type PlaceRow, partsOf, placesOf } from '../queries.ts'
import { findSale } from './order-state-queries.ts'

// The functions in this file write operations to the books, in the transaction that sells or ends places. Call
// them last in it, because they lock the counter of operations until the commit, and other sales wait for that
// lock.

/** Writes one sale operation per order to the books. */
export async function writeDownSold(
  db: Database,
  appContext: AppContext,
  sold: readonly { order: OrderRow; places: readonly PlaceRow[] }[],
): Promise<void> {
  const at = appContext.now()
  const prepaid = sold.filter(({ order }) => order.prepaid_amount > 0)
  const parts = Map.groupBy(
    await partsOf(
      db,
      prepaid.map(({ order }) => order.id),
    ),
    part => part.orders_id,
  )
  const operations = sold.map(({ order, places }): Operation => {
    const lines = linesOfPlaces('sale', at, { places, parts: parts.get(order.id) ?? [] })
    return { ...aboutOrder(order), kind: 'sale', users_id: order.users_id, lines }
  })
  await recordOperations(db, { at, simulation: appContext.setting.demo }, operations)
}

type Ended = { cancelled: readonly number[]; by: number | null; lost?: readonly MoneyLine[] }

/**
 * Writes to the books the cancellation of places and the refund to each means of payment. After the screening,
 * writes only the refund, because the visitors still count as admissions. `lost` is what was not refunded because
 * its voucher had expired.
 */
export async function writeDownCancelled(
  db: Database,
  appContext: AppContext,
  order: OrderRow,
  { cancelled, by, lost = [] }: Ended,
): Promise<void> {
  const at = appContext.now()
  const [places, parts] = [await placesOf(db, [order.id]), await partsOf(db, [order.id])]
  const isGone = ({ id }: { id: number }) => cancelled.includes(id)
  const lines = linesOfPlaces('cancellation', at, { places, parts }, isGone)
  const kind = order.room_free_at <= at && !order.cancelled_at ? 'refund' : 'cancellation'
  await endOperation(db, appContext, order, { kind, users_id: by, lines: [...lines, ...lost], cancelled })
}

/**
 * Writes two operations to the books: the cancellation of the old places, and the sale of the new ones. Each names
 * the order of the other.
 */
export async function writeDownExchanged(
  db: Database,
  appContext: AppContext,
  { order, places, parts, gone, made, lost, by }: Exchanged,
): Promise<void> {
  const at = appContext.now()
  const users_id = by ?? order.users_id
  const cancelled = gone.map(({ id }) => id)
  const ended = linesOfPlaces('cancellation', at, { places, parts }, ({ id }) => cancelled.includes(id))
  const bought = { places: made.places, parts: await partsOf(db, [made.order.id]) }
  await recordOperations(db, { at, simulation: appContext.setting.demo }, [
    {
      ...aboutOrder(order),
      ...{ kind: 'cancellation', users_id, refers_to: await findSale(db, cancelled) },
      ...{ lines: [...ended, ...lost], details: { exchanged_for: made.order.id } },
    },
    {
      ...aboutOrder(made.order),
      ...{ kind: 'sale', users_id, lines: linesOfPlaces('sale', at, bought) },
      details: { exchanged_from: order.id },
    },
  ])
}

type Exchanged = {
  order: OrderRow
  /** All places of the old order, and the vouchers that paid for them. */
  places: readonly PlaceRow[]
  parts: Awaited<ReturnType<typeof partsOf>>
  /** The places of the old order that the exchange ends. */
  gone: readonly PlaceRow[]
  made: { order: OrderRow; places: readonly PlaceRow[] }
  lost: readonly MoneyLine[]
  /** The staff member who made the exchange; undefined if the buyer did. */
  by?: number | undefined
}

/** Writes to the books the cancellation of places for which the buyer chose an invitation. */
export async function writeDownInvited(
  db: Database,
  appContext: AppContext,
  order: OrderRow,
  { cancelled, vouchers_id }: { cancelled: readonly number[]; vouchers_id: number },
): Promise<void> {
  const places = (await placesOf(db, [order.id])).filter(({ id }) => cancelled.includes(id))
  const lines = linesOfInvitation(appContext.now(), places, vouchers_id)
  await endOperation(db, appContext, order, {
    kind: 'invitation',
    users_id: order.users_id,
    lines,
    cancelled,
  })
}

const aboutOrder = ({ id, cinemas_id, channel, till_sessions_id }: OrderRow) => ({
  ...{ cinemas_id, channel, till_sessions_id, about: { entity: 'order', id } as const },
})

async function endOperation(
  db: Database,
  appContext: AppContext,
  order: OrderRow,
  { cancelled, ...ended }: Pick<Operation, 'kind' | 'users_id' | 'lines'> & { cancelled: readonly number[] },
): Promise<void> {
  const refers_to = await findSale(db, cancelled)
  await recordOperations(db, { at: appContext.now(), simulation: appContext.setting.demo }, [
    { ...aboutOrder(order), ...ended, refers_to },
  ])
}
