import { cents } from '../../../contract/rules/money.ts'
import { moneyAmount } from '../../../contract/rules/shares-of-places.ts'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import type { MoneyLine } from '../../money/rules.ts'
import { requestRefund } from '../../payments/refund.ts'
import { carryUnits, giveBackParts } from '../../vouchers/spend.ts'
import { exchangeMail } from '../orders/order-mails.ts'
import { endOrder, endPlaces } from '../purchase/order-state-queries.ts'
import { writeDownExchanged } from '../purchase/write-down-places.ts'
import { findOrder, lockPlaces, lockState, placesOf } from '../queries.ts'
import { lockScreening } from '../seats/seat-queries.ts'
import { divideSources, insertCarried, type Source, takeMoney } from './carried-payments.ts'
import type { Replaced } from './plan.ts'

/**
 * Locks the first order, the new order (if it waits for its payment), the places of the first order, and both
 * screenings in the order of their ids. Until the transaction ends, no other request can end or use the old
 * tickets, or take the new seats.
 */
export async function lockForExchange(
  db: Database,
  { first, made }: { first: number; made?: number },
  screenings: readonly [number, number],
): Promise<void> {
  await lockState(db, first)
  if (made !== undefined) await lockState(db, made)
  await lockPlaces(db, first)
  for (const screening of screenings.toSorted((a, b) => a - b)) await lockScreening(db, screening)
}

/** Reads the old order and its places, for an exchange at a till (`server/counter/exchange.ts`). */
export const readOldSide = async (db: Database, id: number) => ({
  order: (await findOrder(db, id, null))!,
  places: await placesOf(db, [id]),
})

export type OldPlace = Awaited<ReturnType<typeof readOldSide>>['places'][number]

type Ended = { lost: MoneyLine[]; refunded: string[] }

/**
 * Ends the old tickets. Their money pays for the order `to`; the rest is refunded to the payment methods that
 * paid.
 */
export async function endReplaced(
  db: Database,
  { now }: AppContext,
  { order, gone, after, money }: Replaced,
  { to, paid = [] }: { to: number; paid?: readonly Source[] },
): Promise<Ended> {
  const at = now()
  const { id } = order
  if (after.length > 0)
    await endPlaces(
      db,
      id,
      gone.map(({ number }) => number),
    )
  else await endOrder(db, id, 'confirmed', 'cancelled', { at })
  await carryUnits(db, { from: id, to }, money.parts, at)
  const toVouchers = money.back.flatMap(share => ('vouchers_id' in share ? share : []))
  const lost = await giveBackParts(db, id, toVouchers, at)
  const refund = moneyAmount(money.back)
  const sources = divideSources(await takeMoney(db, order, cents(money.carried + refund)), refund)
  await insertCarried(db, to, [...sources.carried, ...paid])
  for (const { reference, amount } of sources.back) await requestRefund(db, reference, { more: amount, at })
  return { lost, refunded: sources.back.map(({ reference }) => reference) }
}

/**
 * Writes the mail about an exchange, then its lines in the books. Call it last in the transaction: it locks the
 * counter of the books until the commit, and other sales wait for that lock.
 */
export async function tellExchanged(
  db: Database,
  appContext: AppContext,
  replaced: Replaced,
  { to, lost, by }: { to: number; lost: readonly MoneyLine[]; by?: number | undefined },
) {
  const made = { order: (await findOrder(db, to, null))!, places: await placesOf(db, [to]) }
  await exchangeMail(db, appContext, replaced, made)
  await writeDownExchanged(db, appContext, { ...replaced, made, lost, by })
  return made
}
