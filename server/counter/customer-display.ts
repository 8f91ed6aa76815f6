import { createHash } from 'node:crypto'
import type { showToCustomer } from '../../contract/counter.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { shownCodeSeconds } from '../../contract/rules/counter.ts'
import { cents } from '../../contract/rules/money.ts'
import { isNotCancelled } from '../../contract/rules/places.ts'
import { seatText } from '../../contract/texts/seats.ts'
import type { ActorContext, Context } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { findDisplay, writeDisplayToken, writeShown } from './display-queries.ts'
import { findSales } from './read-queries.ts'
import { showSale } from './read-sales.ts'
import type { Shown } from './tables.ts'
import { lockOpenSession, ownSession } from './till-sessions.ts'

// This file serves the customer display, a second screen at the till. It shows only what the till stores for it,
// and reads that with a token that is valid until the till session ends.

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

const nothing: Shown = { lines: [], entries: 0, total: cents(0), change: null, codes: [] }

export async function openDisplay(context: ActorContext, id: number): Promise<{ token: string }> {
  const token = context.newToken()
  await context.db.transaction(async db => {
    await lockOpenSession(context, db, id, 'share')
    await writeDisplayToken(db, {
      ...{ till_sessions_id: id, token_hash: hashOf(token), shown: nothing, changed_at: context.now() },
    })
  })
  return { token }
}

/**
 * Stores what the customer display shows. Shows the ticket codes of a sale only if the sale was made in this till
 * session.
 */
export async function showOnDisplay(
  context: ActorContext,
  id: number,
  { sales_id, change, ...lines }: InputOf<typeof showToCustomer>['body'],
): Promise<undefined> {
  const session = await ownSession(context, context.db, id)
  if (session.closed_at) throw new Refusal('till_closed')
  const codes = sales_id === undefined ? [] : await codesOf(context, id, sales_id)
  await writeShown(context.db, id, {
    shown: { ...lines, change: change ?? null, codes },
    changed_at: context.now(),
  })
}

async function codesOf(context: ActorContext, session: number, sales_id: number): Promise<Shown['codes']> {
  const [row] = await findSales(context.db, [sales_id])
  if (row?.till_sessions_id !== session) throw new Refusal('sale_not_found')
  const sale = await showSale(context, sales_id)
  return (sale.orders ?? [sale]).flatMap(({ places, screening }) =>
    places.filter(isNotCancelled).flatMap(({ label, seat, qr }) => {
      const place = [sale.orders && screening?.title, seat && seatText(seat), label]
        .filter(Boolean)
        .join(', ')
      return qr === null ? [] : [{ place, qr }]
    }),
  )
}

export async function readDisplay({ db, now }: Context, token: string) {
  const row = await findDisplay(db, hashOf(token))
  if (!row) throw new Refusal('display_closed')
  const { shown, changed_at, name_cinema } = row
  const isRecent = now().getTime() - changed_at.getTime() < shownCodeSeconds * 1000
  return { ...shown, name_cinema, codes: isRecent ? shown.codes : [] }
}
