import type { z } from 'zod'
import type { order } from '../../contract/admin/order.ts'
import type { Context } from '../context.ts'
import { readMailsAbout } from '../mail/mails-of.ts'
import { ticketsOf } from './queries.ts'

type Row = z.output<typeof order.list.answer>[number]

/** A reservation with its e-tickets and what was written to its buyer. */
export async function wholeOrder({ db }: Context, row: Row): Promise<z.output<typeof order.read.answer>> {
  const [tickets, mails] = await Promise.all([ticketsOf(db, [row.id]), readMailsAbout(db, row.id)])
  const state = row.state === 'confirmed' ? 'valid' : 'void'
  return {
    ...row,
    tickets: tickets.map(({ id, code }) => ({ id, short_code: code.slice(0, 6), state })),
    mails,
  }
}
