import type { screeningChange } from '../../../contract/admin/screening-change.ts'
import type { ScreeningFacts } from '../../../contract/change.ts'
import type { InputOf } from '../../../contract/endpoint.ts'
import { isSame } from '../../../contract/rules/same.ts'
import type { ActorContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { isDeadlock, violatedConstraint } from '../../database/errors.ts'
import { Refusal } from '../../http/refusal.ts'
import { closeAtGateway } from '../../payments/process-payment.ts'
import { lockChangedParts, writeSoldChange } from '../../screenings/change-sold.ts'
import { readScreening } from '../../screenings/read-screening.ts'
import { giveBackUnpaid } from '../../vouchers/spend.ts'
import { freeHolds, holdsOf } from '../holds/hold-queries.ts'
import { endOrder } from '../purchase/order-state-queries.ts'
import { findTakenSeats, lockScreening } from '../seats/seat-queries.ts'
import { lockOrders } from '../seats/staff-seat-queries.ts'
import { tellOfChanges } from './change-mails.ts'
import { type Asked, changeable, decideChange, type Screening } from './decide-change.ts'
import {
  findScreeningFacts,
  insertChange,
  keepAsBought,
  lockNewcomers,
  openOrders,
  type PlaceConcerned,
  placesConcerned,
  seatAnew,
} from './queries.ts'
import { readChanges } from './read-changes.ts'
import type { SeatsBefore } from './tables.ts'

type Wanted = InputOf<typeof screeningChange.make>['body']

/**
 * The most attempts to change a screening. An attempt fails if an order is placed or ends while it locks the rows.
 */
const mostRounds = 20

/**
 * Changes a screening for which tickets are sold, and marks its buyers for a mail, in one transaction. Then writes
 * the mails. Ends unpaid orders, because their buyers chose the screening as it was before.
 */
export async function changeSoldScreening(context: ActorContext, id: number, wanted: Wanted) {
  for (let round = 0; round < mostRounds; round++) {
    const done = await attempt(context, id, wanted)
    if (!done) continue
    await tellOfChanges(context).catch(error =>
      context.log.error({ err: error, screening: id }, 'buyers could not be told of a change yet'),
    )
    for (const reference of done.letGo) await closeAtGateway(context, reference)
    return (await readChanges(context, id)).find(change => change.id === done.id)!
  }
  throw new Refusal('unavailable', { retryAfterSeconds: 1 })
}

type Done = { id: number; letGo: string[] }

/**
 * Tries once to change the screening. Returns null if a concurrent transaction prevented it: the caller tries
 * again.
 */
async function attempt(context: ActorContext, id: number, wanted: Wanted): Promise<Done | null> {
  try {
    return await context.db.transaction(db => changeLocked(db, context, id, wanted))
  } catch (error) {
    if (violatedConstraint(error) === 'sessions_room_no_overlap') throw new Refusal('screening_overlaps')
    if (isDeadlock(error)) return null
    throw error
  }
}

async function changeLocked(
  db: Database,
  context: ActorContext,
  id: number,
  { reason, seen, ...asked }: Wanted,
): Promise<Done | null> {
  const before = await lockAll(db, id, asked)
  if (!before) return null
  refuseChangedMeanwhile(before, seen)
  const letGo = await releaseUnpaid(db, context, id)
  await freeHolds(db, await holdsOf(db, id), { keepsWaiting: true })
  const people = await placesConcerned(db, id)
  const decided = await decideChange(db, context, before, asked, people)
  const was = await findScreeningFacts(db, id)
  await keepAsBought(db, id, was)
  await writeSoldChange(db, context, before, { reason, values: decided.values })
  if (decided.seating)
    await seatAnew(
      db,
      id,
      people.map(place => place.id),
      decided.seating.seats,
    )
  const changeId = await record(db, context, { id, reason, was, people })
  return { id: changeId, letGo }
}

/**
 * Locks all that the change depends on, in the same order as the programme editor and cancellations do, to avoid
 * deadlocks: prices, rooms and films, then orders and their places, then the screening. Returns null if an order
 * was placed or changed before it was locked.
 */
async function lockAll(db: Database, id: number, asked: Asked): Promise<Screening | null> {
  const look = await lockChangedParts(db, id, asked)
  if (!look) throw new Refusal('screening_not_found')
  const known = (await openOrders(db, id)).map(order => order.id)
  await lockOrders(db, known)
  await lockScreening(db, id)
  if (!(await lockNewcomers(db, id, new Set(known)))) return null
  const screening = await findScreening(db, id)
  const stayed = screening?.movie_theaters_id === look.movie_theaters_id
  return screening && stayed && screening.movies_id === look.movies_id ? screening : null
}

export async function findScreening(db: Database, id: number): Promise<Screening | undefined> {
  const row = await readScreening(db, id)
  if (!row) return undefined
  const [{ seat_plan_versions_id } = { seat_plan_versions_id: null }] = await findTakenSeats(db, [id])
  return { ...row, seat_plan_versions_id }
}

function refuseChangedMeanwhile(before: Screening, seen: Wanted['seen'] = {}): void {
  const other = changeable.filter(field => seen[field] !== undefined && !isSame(seen[field], before[field]))
  if (other.length === 0) return
  const message = 'Quelqu’un d’autre a changé cette séance entre-temps : regardez ce qu’elle est maintenant.'
  throw new Refusal('changed_meanwhile', { errors: other.map(field => ({ field, message })) })
}

/**
 * Ends the unpaid orders of the screening and frees their seats. Returns the references of their payments, which
 * the caller closes at the payment gateway.
 */
async function releaseUnpaid(db: Database, { now }: ActorContext, id: number): Promise<string[]> {
  const unpaid = (await openOrders(db, id)).filter(({ state }) => state === 'pending')
  for (const order of unpaid) {
    await endOrder(db, order.id, 'pending', 'expired', { at: now(), stillAtGateway: true })
    if (order.prepaid_amount > 0) await giveBackUnpaid(db, order.id, now())
  }
  return unpaid.map(({ reference }) => reference)
}

type Changed = {
  id: number
  reason: string
  was: ScreeningFacts
  people: readonly PlaceConcerned[]
}

/** Stores the change, and marks its orders, whose buyers get a mail. */
async function record(
  db: Database,
  context: ActorContext,
  { id, reason, was, people }: Changed,
): Promise<number> {
  const after = await findScreeningFacts(db, id)
  const concerned = [...Map.groupBy(people, ({ orders_id }) => orders_id)].map(([orders_id, own]) => ({
    orders_id,
    seats_before: Object.fromEntries(own.map(({ number, seats_id }) => [number, seats_id])) as SeatsBefore,
  }))
  return insertChange(db, { sessions_id: id, at: context.now(), reason, before: was, after }, concerned)
}
