import type { InputOf } from '../../../contract/endpoint.ts'
import { mailArrives } from '../../../contract/rules/opening.ts'
import type { Seating } from '../../../contract/rules/seating.ts'
import { waitingList } from '../../../contract/rules/terms.ts'
import { placesFor, waitingEnds } from '../../../contract/rules/waiting.ts'
import type { joinWaitingList } from '../../../contract/waiting.ts'
import type { ActorContext, AppContext, Context } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { countTry } from '../../http/limits.ts'
import { Refusal } from '../../http/refusal.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { refuseGuestsIfClosed } from '../../members/guests/prove-address.ts'
import { recognise } from '../../members/login/recognise.ts'
import { checkSaleIsOpen } from '../../payments/payment-means.ts'
import { versionOf } from '../../seats/versions.ts'
import { orderLinkKey } from '../cancellation/compensation-token.ts'
import { namesOfSeats } from '../changes/queries.ts'
import { freeExpiredInLock } from '../holds/free-expired-holds.ts'
import { freeHolds } from '../holds/hold-queries.ts'
import { findScreeningForSale } from '../purchase/claim-queries.ts'
import { seatsHeldBy } from '../purchase/decide-queries.ts'
import { lockScreening } from '../seats/seat-queries.ts'
import { confirmMail, isWaitingToken } from './waiting-mails.ts'
import {
  askListFirst,
  countWaiting,
  deleteEntries,
  entriesOf,
  findEntry,
  findFreePlaces,
  findScreeningAddress,
  proveEmail,
  screeningsAwaitedBy,
  type WaitingEntry,
  writeEntry,
} from './waiting-queries.ts'

type Wanted = InputOf<typeof joinWaitingList>['body']

/** How often per day an account can join waiting lists. Limited, because each time may send a mail. */
const joins = { name: 'waiting-joined', tries: 20, seconds: 86_400 }

/**
 * Adds a person to the waiting list of a screening that cannot sell the wanted places now. If the person's e-mail
 * address is not confirmed, mails a link to confirm it; until then, no places are offered.
 */
export async function joinList(context: ActorContext, sessions_id: number, wanted: Wanted) {
  const { actor } = context
  await checkSaleIsOpen(context)
  if (!mailArrives(context.setting)) throw new Refusal('waiting_closed')
  if (actor.roleUser === 'guest') await refuseGuestsIfClosed(context)
  await countTry(context, joins, String(actor.id))
  await context.db.transaction(db => join(db, context, sessions_id, wanted))
  return shownEntry(context.db, (await findEntry(context.db, { sessions_id, users_id: actor.id }))!)
}

async function join(
  db: Database,
  context: ActorContext,
  sessions_id: number,
  { n, kind, until }: Wanted,
): Promise<void> {
  const { actor } = context
  const now = context.now()
  const pmr = kind === 'pmr'
  await lockScreening(db, sessions_id)
  await freeExpiredInLock(db, sessions_id, now)
  const screening = await findScreeningForSale(db, sessions_id)
  if (!screening) throw new Refusal('screening_not_found')
  if (screening.closed || now >= screening.starts_at) throw new Refusal('sales_closed')
  const ends = waitingEnds(screening.starts_at)
  const last = until && until < ends ? until : ends
  if (now >= last) throw new Refusal('waiting_closed')
  const already = (await seatsHeldBy(db, sessions_id, [actor.id])).get(actor.id) ?? 0
  if (already + n > screening.seats_per_person) throw new Refusal('too_many_seats')
  await refuseIfOnSale(db, context, sessions_id, { n, pmr })
  const awaited = await screeningsAwaitedBy(db, actor.id)
  const entry = await findEntry(db, { sessions_id, users_id: actor.id })
  if (entry?.offer) throw new Refusal('already_offered_places')
  if (!entry && awaited.length >= waitingList.perPerson) throw new Refusal('too_many_waiting')
  await writeEntry(db, { sessions_id, users_id: actor.id, n, pmr, until: last, created_at: now })
  const written = (await findEntry(db, { sessions_id, users_id: actor.id }))!
  if (!written.proved)
    await queueMail(db, await confirmMail(db, context, sessions_id, { ...written, entry: written.id }), now)
}

/** Refuses a wish that can be bought now, because its places are free and on sale. */
async function refuseIfOnSale(
  db: Database,
  context: ActorContext,
  sessions_id: number,
  wish: { n: number; pmr: boolean },
): Promise<void> {
  const { free, seat_plan_versions_id, taken, list_first } = (await findFreePlaces(db, sessions_id))!
  const seating =
    seat_plan_versions_id === null ? null : (await versionOf(context.db, seat_plan_versions_id, db)).seating
  if (wish.pmr && !(seating && hasWheelchairSpace(seating))) throw new Refusal('seat_not_sold')
  if (!list_first && placesFor(wish, { free, seating, taken: new Set(taken) }))
    throw new Refusal('not_sold_out')
}

/** Removes the caller from the waiting list of a screening. If places are offered to the caller, frees them. */
export const leaveList = ({ db, actor }: ActorContext, sessions_id: number): Promise<undefined> =>
  leave(db, { sessions_id, users_id: actor.id })

async function leave(
  database: Database,
  { sessions_id, users_id }: Pick<WaitingEntry, 'sessions_id' | 'users_id'>,
): Promise<undefined> {
  await database.transaction(async db => {
    await lockScreening(db, sessions_id)
    const entry = await findEntry(db, { sessions_id, users_id })
    if (entry?.offer) await freeHolds(db, [entry.offer.id])
    await deleteEntries(db, sessions_id, [users_id])
  })
}

/** Removes a person from all waiting lists, when the account is erased. */
export async function leaveAllLists(db: Database, users_id: number): Promise<void> {
  for (const sessions_id of await screeningsAwaitedBy(db, users_id))
    await leave(db, { sessions_id, users_id })
}

export async function waitingOfPerson(db: Database, users_id: number) {
  const entries = await entriesOf(db, users_id)
  return entries.map(({ sessions_id, title, session_date, hours_timetable, n, pmr, until, created_at }) => ({
    ...{ sessions_id, title, session_date, hours_timetable, n, pmr, until, created_at },
  }))
}

/** Returns the number of people on the waiting list and, if the caller is one of them, the caller's entry. */
export async function readList(context: Context, sessions_id: number) {
  const { db } = context
  const screening = await findScreeningForSale(db, sessions_id)
  if (!screening) throw new Refusal('screening_not_found')
  const actor = await recognise(context)
  const own = actor && (await findEntry(db, { sessions_id, users_id: actor.id }))
  const closes_at = waitingEnds(screening.starts_at)
  const { seat_plan_versions_id: version } = screening
  return {
    ...(await findScreeningAddress(db, sessions_id)),
    people: await countWaiting(db, sessions_id),
    closes_at,
    open: !screening.closed && context.now() < closes_at && mailArrives(context.setting),
    wheelchair: version !== null && hasWheelchairSpace((await versionOf(db, version)).seating),
    own: own ? await shownEntry(db, own) : null,
  }
}

const hasWheelchairSpace = ({ byId }: Seating): boolean =>
  [...byId.values()].some(({ kind }) => kind === 'pmr')

export async function listOwnEntries({ db, actor }: ActorContext) {
  const shown = []
  for (const entry of await entriesOf(db, actor.id)) shown.push(await shownByLink(db, entry))
  return shown
}

export async function readByLink(appContext: AppContext, token: string) {
  return shownByLink(appContext.db, await entryByToken(appContext, token))
}

/**
 * Stores that the person's e-mail address is confirmed, because the link was mailed to it. The screenings for
 * which the person waits then offer their free places again. A repeated request changes nothing.
 */
export async function confirmByLink(appContext: AppContext, token: string) {
  const { users_id, proved } = await entryByToken(appContext, token)
  if (!proved) {
    await appContext.db.transaction(async db => {
      const awaited = await screeningsAwaitedBy(db, users_id)
      for (const id of awaited) await lockScreening(db, id)
      await proveEmail(db, users_id)
      for (const id of awaited) await askListFirst(db, id)
    })
  }
  return readByLink(appContext, token)
}

/** Removes a person from a waiting list, by the link in a mail. If the entry is already gone, does nothing. */
export async function leaveByLink(appContext: AppContext, token: string): Promise<undefined> {
  const entry = await findByToken(appContext, token)
  if (entry) await leave(appContext.db, entry)
}

async function entryByToken(appContext: AppContext, token: string): Promise<WaitingEntry> {
  const entry = await findByToken(appContext, token)
  if (!entry) throw new Refusal('waiting_link_invalid')
  return entry
}

async function findByToken(appContext: AppContext, token: string): Promise<WaitingEntry | undefined> {
  const [, id] = token.match(/^([1-9]\d{0,8})-[\w-]{43}$/) ?? []
  const entry = id ? await findEntry(appContext.db, { id: Number(id) }) : undefined
  return entry && isWaitingToken(await orderLinkKey(appContext), entry, token) ? entry : undefined
}

async function shownEntry(db: Database, entry: WaitingEntry) {
  const ids = entry.offer?.chosen.flatMap(({ seats_id }) => seats_id ?? []) ?? []
  const names = ids.length > 0 ? await namesOfSeats(db, ids) : new Map<number, never>()
  const state: 'to_confirm' | 'waiting' | 'offered' = entry.offer
    ? 'offered'
    : entry.proved
      ? 'waiting'
      : 'to_confirm'
  return {
    sessions_id: entry.sessions_id,
    n: entry.n,
    kind: entry.pmr ? ('pmr' as const) : null,
    until: entry.until,
    state,
    position: entry.position,
    expires_at: entry.offer?.expires_at ?? null,
    seats: ids.map(id => ({ id, ...names.get(id)! })),
  }
}

async function shownByLink(db: Database, entry: WaitingEntry) {
  const { title, movies_id, timetables_id, session_date, hours_timetable, name_theater, name_cinema } = entry
  return {
    ...(await shownEntry(db, entry)),
    ...{ title, movies_id, timetables_id, session_date, hours_timetable, name_theater, name_cinema },
  }
}
