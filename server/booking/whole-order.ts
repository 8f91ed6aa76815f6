import type { z } from 'zod'
import type { order } from '../../contract/admin/order.ts'
import type { Context } from '../context.ts'
import { readMailsAbout } from '../mail/mails-of.ts'
import { disputesOf } from '../payments/disputes.ts'
import { scansOfOrder } from '../reactions.ts'
import { ticketsOf } from './queries.ts'

type Row = z.output<typeof order.list.answer>[number]

/** A reservation with its e-tickets, who let them in, and what was written to its buyer. */
export async function wholeOrder({ db }: Context, row: Row): Promise<z.output<typeof order.read.answer>> {
  const [tickets, scans, mails, disputes] = await Promise.all([
    ticketsOf(db, [row.id]),
    scansOfOrder(db, row.id),
    readMailsAbout(db, row.id),
    disputesOf(db, row.reference),
  ])
  return {
    ...row,
    tickets: tickets.map(({ id, code }) => {
      const own = scans.filter(({ tickets_id }) => tickets_id === id)
      return { id, short_code: code.slice(0, 6), state: stateOf(row, own), scans: own }
    }),
    mails,
    disputes,
  }
}

function stateOf({ state }: Row, scans: { verdict: string }[]) {
  if (scans.some(({ verdict }) => verdict === 'accepted')) return 'used'
  return state === 'confirmed' ? 'valid' : 'void'
}
