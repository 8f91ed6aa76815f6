import type { z } from 'zod'
import type { order } from '../../../contract/admin/order.ts'
import { isNotCancelled } from '../../../contract/rules/places.ts'
import { type Share, sharesOfPlaces } from '../../../contract/rules/shares-of-places.ts'
import type { Context } from '../../context.ts'
import { readMailsAbout } from '../../mail/mails-of.ts'
import { staffWordsAbout } from '../../members/staff-words.ts'
import { disputesOf } from '../../payments/disputes.ts'
import { scansOfOrder } from '../../slice-hooks.ts'
import { cardName, refundsOf } from '../cancellation/read-refunds.ts'
import { findRefundDue } from '../cancellation/refund-queries.ts'
import { exchangesAround } from '../exchange/carried-payments.ts'
import { giftsOf } from '../gifts/gift-queries.ts'
import { type PlaceRow, partsOf, placesOf, seatOf } from '../queries.ts'
import { termsOfOrder } from './admin-queries.ts'
import { shownGift, shownPlace } from './read-orders.ts'

type Row = z.output<typeof order.list.answer>[number]

/** Returns an order with its e-tickets, their scans and the mails to its buyer. */
export async function orderDetails({ db }: Context, row: Row): Promise<z.output<typeof order.read.answer>> {
  const [due, places, parts, scans, mails, disputes, terms_version, words, around, gifts] = await Promise.all(
    [
      findRefundDue(db, row.reference),
      placesOf(db, [row.id]),
      partsOf(db, row.prepaid_amount > 0 ? [row.id] : []),
      scansOfOrder(db, row.id),
      readMailsAbout(db, row.id),
      disputesOf(db, row.id),
      termsOfOrder(db, row.id),
      staffWordsAbout(db, row.users_id),
      exchangesAround(db, row.id),
      giftsOf(db, [row.id]),
    ],
  )
  const refunds = await refundsOf(db, [{ ...row, due }], { places, parts })
  return {
    ...row,
    refunds: refunds.get(row.id)!,
    ...around,
    gifts: gifts.map(shownGift),
    places: withPayment(row, places, parts),
    tickets: places.flatMap(place => {
      if (place.code === null) return []
      const own = scans.filter(({ tickets_id }) => tickets_id === place.id)
      return {
        ...{ id: place.id, short_code: place.code.slice(0, 6), seat: seatOf(place) },
        ...{ state: stateOf(place, own), scans: own },
      }
    }),
    mails,
    disputes,
    terms_version,
    ...words,
  }
}

/** Returns each place of an order with the names of the means of payment that paid for it. */
function withPayment(row: Row, places: PlaceRow[], parts: Awaited<ReturnType<typeof partsOf>>) {
  const paid = new Map(sharesOfPlaces(places, parts).map(({ number, shares }) => [number, shares]))
  const nameOf = (share: Share) =>
    'vouchers_id' in share
      ? parts.find(({ vouchers_id }) => vouchers_id === share.vouchers_id)!.name_product
      : cardName(row)
  return places.map(place => ({
    ...shownPlace(place),
    paid_by: paid.get(place.number)!.map(share => ({ ...share, name: nameOf(share) })),
  }))
}

function stateOf(place: PlaceRow, scans: { verdict: string }[]) {
  if (scans.some(({ verdict }) => verdict === 'accepted')) return 'used'
  return isNotCancelled(place) ? 'valid' : 'void'
}
