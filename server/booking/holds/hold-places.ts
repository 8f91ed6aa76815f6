import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import type { createHold } from '../../../contract/hold.ts'
import { may } from '../../../contract/permissions.ts'
import type { FieldError } from '../../../contract/refusals.ts'
import { type ClaimRefusal, decideClaim } from '../../../contract/rules/booking.ts'
import { type BeforeLoginRefusal, decideBeforeLogin, holdExpires } from '../../../contract/rules/hold.ts'
import { decideHold } from '../../../contract/rules/unpaid.ts'
import type { Actor, AppContext, Context } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { isDeadlock, violatedConstraint } from '../../database/errors.ts'
import { Refusal } from '../../http/refusal.ts'
import { limitKey } from '../../http/visitor.ts'
import { recognise } from '../../members/login/recognise.ts'
import { hashToken } from '../../members/login/token.ts'
import { checkSaleIsOpen } from '../../payments/payment-means.ts'
import { findScreeningForSale } from '../purchase/claim-queries.ts'
import { seatsHeldBy, unpaidOf } from '../purchase/decide-queries.ts'
import { placesWanted } from '../purchase/places-wanted.ts'
import { seatClaims } from '../purchase/seat-claims.ts'
import { findTakenSeats, lockScreening } from '../seats/seat-queries.ts'
import { askListFirst, openToAll } from '../waiting/waiting-queries.ts'
import { freeExpiredOf } from './free-expired-holds.ts'
import { heldBeforeLoginBy, lockAccounts } from './hold-budget-queries.ts'
import { findHold, freeHolds, type HoldRow } from './hold-queries.ts'
import { insertHold } from './insert-hold.ts'
import { keepCookie, shownHold } from './own-hold.ts'

type Wanted = InputOf<typeof createHold>['body']['places']

type Asked = {
  sessions_id: number
  places: Wanted
  /** The logged-in member, whose limits of unpaid seats apply; null for a visitor without login. */
  actor: Actor | null
  token_hash: Uint8Array
  held_from: string | null
  hold_minutes: number
}

const mostRounds = 20

/**
 * Holds places for this browser, instead of those that it already holds at this screening. The new places expire
 * when the replaced ones would have, so that nobody can hold seats forever.
 */
export async function holdPlaces(
  context: Context,
  sessions_id: number,
  places: Wanted,
): Promise<OutputOf<typeof createHold>> {
  const actor = await buyerIn(context)
  await checkSaleIsOpen({ ...context, actor })
  const token = context.hold.token ?? context.newToken()
  const held_from = context.limitsOn ? limitKey(context.visitor.address) : null
  const { hold_minutes } = await context.identity.read()
  const asked = { sessions_id, places, actor, held_from, hold_minutes, token_hash: hashToken(token) }
  const held = await retryAfterFreeingHolds(context, sessions_id, db => hold(db, context, asked))
  keepCookie(context, token)
  return shownHold(context, held)
}

/**
 * Returns the buyer who is logged in; null for a visitor. A browser that only opened the link of an order is a
 * visitor, because the link does not give the right to buy.
 */
async function buyerIn(context: Context): Promise<Actor | null> {
  const actor = await recognise(context)
  return actor && may(actor, 'order:place') ? actor : null
}

/**
 * Runs a transaction that takes seats. If too few are free, frees expired holds and tries once more. Also tries
 * again if a concurrent request took the seats first.
 */
export async function retryAfterFreeingHolds<T>(
  context: AppContext,
  sessions_id: number,
  take: (db: Database) => Promise<T>,
): Promise<T> {
  let mayFree = true
  for (let round = 0; round < mostRounds; round++) {
    try {
      return await context.db.transaction(take)
    } catch (error) {
      const lacks = error instanceof Refusal && lackOfPlaces.has(error.code)
      if (lacks && mayFree && (await freeExpiredOf(context.db, sessions_id, context.now()))) {
        mayFree = false
        continue
      }
      if (!isDeadlock(error) && !lostRaces.has(violatedConstraint(error) ?? '')) throw error
    }
  }
  throw new Refusal('unavailable', { retryAfterSeconds: 1 })
}

const lackOfPlaces = new Set([
  ...['sold_out', 'too_few_seats', 'seat_taken', 'duo_split', 'companion_alone', 'seat_left_alone'],
  ...['mostly_held', 'too_many_held', 'too_many_held_from_here', 'too_many_from_here', 'too_many_unpaid'],
])

const lostRaces = new Set([
  'sessions_sold_seats_range',
  'taken_seats_sessions_id_seats_id_pk',
  'holds_token_unique',
  'hold_counters_seats',
  'seats_held_range',
  'unpaid_by_account_orders',
  'unpaid_by_account_seats',
  'unpaid_by_connection_seats',
])

/**
 * Replaces the hold of a browser with a new hold. If the new hold is refused, the transaction fails and the
 * browser keeps the former one.
 */
async function hold(db: Database, context: Context, asked: Asked): Promise<HoldRow> {
  const { sessions_id, token_hash, held_from, actor, hold_minutes } = asked
  const now = context.now()
  const { list_first } = await lockScreening(db, sessions_id)
  const former = await findHold(db, token_hash, sessions_id)
  const members = [actor?.id, former?.users_id].filter(id => typeof id === 'number')
  if (members.length > 0) await lockAccounts(db, members)
  // An expired former hold counts like an unpaid order that expired: after several of them, the visitor must wait.
  const expired = former !== undefined && former.expires_at <= now
  if (former) await freeHolds(db, [former.id], expired ? { lapsedAt: now } : {})
  // Let the browser take the seats of its former hold again. Only those that it leaves are offered to the waiting
  // list.
  if (former && !list_first) await openToAll(db, sessions_id)
  const chosen = await choose(db, context, asked, now)
  const created_at = former && !expired ? former.created_at : now
  const extended = former !== undefined && !expired && former.extended
  if (former) await askListFirst(db, sessions_id)
  return insertHold(db, {
    ...{ sessions_id, owner: 'browser', token_hash, held_from, users_id: actor?.id ?? null },
    ...{ seats: chosen.length, chosen, created_at, extended },
    expires_at: former && !expired ? former.expires_at : holdExpires(now, hold_minutes),
  })
}

/** Chooses the fare and the seat of each place, or throws a refusal. */
async function choose(db: Database, context: Context, asked: Asked, now: Date): Promise<HoldRow['chosen']> {
  const { sessions_id, actor, held_from } = asked
  const screening = await findScreeningForSale(db, sessions_id)
  if (!screening) throw new Refusal('screening_not_found')
  const places = await placesWanted(db, screening, asked)
  const claim = { sessions_id, places, pricedBy: screening, expectedPrice: undefined }
  const already = actor ? ((await seatsHeldBy(db, sessions_id, [actor.id])).get(actor.id) ?? 0) : 0
  const decision = decideClaim(screening, already, claim, now)
  if ('refused' in decision) throw refusalOf(decision, now)
  const wanted = { users_id: actor?.id ?? 0, held_from, seats: places.length }
  const unpaid = await unpaidOf(db, sessions_id, [wanted])
  const refused =
    (!actor && decideBeforeLogin(await heldBeforeLoginBy(db, asked), places.length, screening, now)) ||
    decideHold(unpaid, wanted, screening, now)
  if (refused) throw refusalOf(refused, now)
  const { seated, refused: unseated } = await seatClaims(
    context.db,
    [claim],
    await findTakenSeats(db, [sessions_id]),
    db,
  )
  const no = unseated.get(claim)
  if (no) throw new Refusal(no.refused, no.errors && { errors: no.errors })
  return seated[0]!.places.map(({ tariffs_id, seats_id }) => ({ tariffs_id, seats_id }))
}

function refusalOf(
  {
    refused,
    until,
    errors,
  }: { refused: ClaimRefusal | BeforeLoginRefusal; until?: Date; errors?: FieldError[] },
  now: Date,
): Refusal {
  if (!until) return new Refusal(refused, errors && { errors })
  return new Refusal(refused, { until, retryAfterSeconds: (until.getTime() - now.getTime()) / 1000 })
}
