import type { z } from 'zod'
import type { order } from '../../contract/admin/order.ts'
import { stands } from '../../contract/rules/places.ts'
import type { Context } from '../context.ts'
import { readMailsAbout } from '../mail/mails-of.ts'
import { disputesOf } from '../payments/disputes.ts'
import { scansOfOrder } from '../reactions.ts'
import { type PlaceRow, placesOf } from './queries.ts'
import { shownPlace } from './read-orders.ts'

type Row = z.output<typeof order.list.answer>[number]

/** A reservation with its e-tickets, who let them in, and what was written to its buyer. */
export async function wholeOrder({ db }: Context, row: Row): Promise<z.output<typeof order.read.answer>> {
  const [places, scans, mails, disputes] = await Promise.all([
    placesOf(db, [row.id]),
    scansOfOrder(db, row.id),
    readMailsAbout(db, row.id),
    disputesOf(db, row.reference),
  ])
  return {
    ...row,
    places: places.map(shownPlace),
    tickets: places.flatMap(place => {
      if (place.code === null) return []
      const own = scans.filter(({ tickets_id }) => tickets_id === place.id)
      return { id: place.id, short_code: place.code.slice(0, 6), state: stateOf(place, own), scans: own }
    }),
    mails,
    disputes,
  }
}

function stateOf(place: PlaceRow, scans: { verdict: string }[]) {
  if (scans.some(({ verdict }) => verdict === 'accepted')) return 'used'
  return stands(place) ? 'valid' : 'void'
}
