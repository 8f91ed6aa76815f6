import type { OutputOf } from '../../../contract/endpoint.ts'
import type { readHold } from '../../../contract/hold.ts'
import { holdExpires } from '../../../contract/rules/hold.ts'
import { longestHoldMinutes } from '../../../contract/rules/terms.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../http/refusal.ts'
import { recognise } from '../../members/login/recognise.ts'
import { hashToken } from '../../members/login/token.ts'
import { namesOfSeats } from '../changes/queries.ts'
import { lockScreening } from '../seats/seat-queries.ts'
import { findOffer } from '../waiting/waiting-queries.ts'
import { extendOnce, findHold, freeHolds, type HoldRow } from './hold-queries.ts'

type Shown = OutputOf<typeof readHold>

/** Returns the hold of this browser at a screening, even if it has expired. */
export async function findBrowserHold(
  { db, hold }: Pick<Context, 'db' | 'hold'>,
  sessions_id: number,
): Promise<HoldRow | undefined> {
  return hold.token ? findHold(db, hashToken(hold.token), sessions_id) : undefined
}

/**
 * Returns the places at a screening that are held for the caller: an offer of the waiting list to the logged-in
 * member, otherwise the hold of this browser.
 */
async function findOwnHold(context: Context, sessions_id: number): Promise<HoldRow | undefined> {
  const actor = await recognise(context)
  const offer = actor && (await findOffer(context.db, sessions_id, actor.id))
  return offer ?? findBrowserHold(context, sessions_id)
}

/** Returns the seats that are held for the caller. On the seat map, only the caller sees them as free. */
export async function ownSeats(context: Context, sessions_id: number): Promise<Set<number>> {
  const found = await findOwnHold(context, sessions_id)
  return new Set(found?.chosen.flatMap(({ seats_id }) => seats_id ?? []))
}

export async function readOwnHold(context: Context, sessions_id: number): Promise<Shown> {
  const found = await findOwnHold(context, sessions_id)
  if (!found || found.expires_at <= context.now()) throw new Refusal('hold_not_found')
  return shownHold(context, found)
}

export async function extendOwnHold(context: Context, sessions_id: number): Promise<Shown> {
  const found = await findOwnHold(context, sessions_id)
  const now = context.now()
  if (!found || found.expires_at <= now) throw new Refusal('hold_not_found')
  const { hold_minutes } = await context.identity.read()
  const extended = await extendOnce(context.db, found.id, holdExpires(found.expires_at, hold_minutes), now)
  if (!extended) throw new Refusal('hold_extended')
  keepCookie(context, context.hold.token!)
  return shownHold(context, extended)
}

/**
 * Gives up the hold of this browser, or the offer of the waiting list. A given-up hold counts like an unpaid order
 * that expired: after several of them, the visitor must wait.
 */
export async function releaseOwnHold(context: Context, sessions_id: number): Promise<undefined> {
  const found = await findOwnHold(context, sessions_id)
  if (!found) return
  await context.db.transaction(async db => {
    await lockScreening(db, sessions_id)
    await freeHolds(db, [found.id], { lapsedAt: context.now() })
  })
}

/** Sets the cookie that identifies the hold of this browser, for as long as a hold can last. */
export const keepCookie = ({ hold }: Context, token: string): void => hold.set(token, longestHoldMinutes * 60)

export async function shownHold({ db }: Pick<Context, 'db'>, row: HoldRow): Promise<Shown> {
  const ids = row.chosen.flatMap(({ seats_id }) => seats_id ?? [])
  const names = ids.length > 0 ? await namesOfSeats(db, ids) : new Map<number, never>()
  return {
    sessions_id: row.sessions_id,
    expires_at: row.expires_at,
    extendable: !row.extended,
    places: row.chosen,
    seats: ids.map(id => ({ id, ...names.get(id)! })),
  }
}
