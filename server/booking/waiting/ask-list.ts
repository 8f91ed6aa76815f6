import { fullFare } from '../../../contract/rules/places.ts'
import { offerEnds, offersFor, waitingEnds } from '../../../contract/rules/waiting.ts'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { isDeadlock } from '../../database/errors.ts'
import { yieldToOthers } from '../../database/yield-to-others.ts'
import { queueMails } from '../../mail/queue-mail.ts'
import { versionOf } from '../../seats/versions.ts'
import { freeExpiredInLock } from '../holds/free-expired-holds.ts'
import { freeHolds } from '../holds/hold-queries.ts'
import { insertHold } from '../holds/insert-hold.ts'
import { lockScreening } from '../seats/seat-queries.ts'
import { listCancelledMail, offerMails } from './waiting-mails.ts'
import {
  deleteEntries,
  endedEntries,
  findFreePlaces,
  findOffer,
  openToAll,
  screeningsToAsk,
  wishesOf,
} from './waiting-queries.ts'

/** The most offers made in one transaction, because the embedded database serves no other request meanwhile. */
const offersAtOnce = 10

/**
 * Offers places that came free to the people on the waiting list. Called every second. Until the places of a
 * screening have been offered, visitors cannot buy them (`list_first`).
 */
export async function askWaitingLists(appContext: AppContext): Promise<void> {
  await askLists(appContext, await screeningsToAsk(appContext.db, { all: false }))
}

/**
 * Deletes entries of waiting lists that have ended. Then offers the free places of all screenings to their waiting
 * lists again.
 */
export async function tidyWaitingLists(appContext: AppContext): Promise<void> {
  await endEntries(appContext)
  await askLists(appContext, await screeningsToAsk(appContext.db, { all: true }))
}

async function askLists(appContext: AppContext, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    while (await askSome(appContext, id)) await yieldToOthers()
    await yieldToOthers()
  }
}

/**
 * Makes up to `offersAtOnce` offers for one screening. Returns true if the caller must call again: more offers are
 * to be made, or a deadlock undid these.
 */
async function askSome(appContext: AppContext, id: number): Promise<boolean> {
  try {
    return await appContext.db.transaction(db => askInLock(appContext, db, id))
  } catch (error) {
    if (!isDeadlock(error)) throw error
    return true
  }
}

/**
 * Makes the offers, writes their mails and ends `list_first`, in one transaction. If the process is killed,
 * visitors still cannot buy the places, and the next run offers them.
 */
async function askInLock(appContext: AppContext, db: Database, id: number): Promise<boolean> {
  const now = appContext.now()
  await lockScreening(db, id)
  await freeExpiredInLock(db, id, now)
  const screening = await findFreePlaces(db, id)
  if (!screening) return false
  const { starts_at, closed, free, seat_plan_versions_id, taken } = screening
  const over = closed || now >= waitingEnds(starts_at)
  const wishes = over || free === 0 ? [] : await wishesOf(db, id, now)
  const numbered = wishes.length > 0 && seat_plan_versions_id !== null
  const seating = numbered ? (await versionOf(appContext.db, seat_plan_versions_id, db)).seating : null
  const all = offersFor(wishes, { free, seating, taken: new Set(taken) })
  const made = []
  for (const { wish, seats } of all.slice(0, offersAtOnce)) {
    const hold = await insertHold(db, {
      ...{ sessions_id: id, owner: 'offer', users_id: wish.users_id, seats: seats.length },
      chosen: seats.map(seats_id => ({ tariffs_id: fullFare, seats_id })),
      ...{ created_at: now, expires_at: offerEnds(starts_at, now), extended: true },
    })
    made.push({ to: wish, hold })
  }
  await offerMails(db, appContext, id, made)
  if (all.length > offersAtOnce) return true
  await openToAll(db, id)
  return false
}

/**
 * Deletes the entries whose time is over, and those of cancelled screenings. In the second case, mails the person.
 */
async function endEntries(appContext: AppContext): Promise<void> {
  const now = appContext.now()
  const ended = Map.groupBy(await endedEntries(appContext.db, now), ({ sessions_id }) => sessions_id)
  for (const [id, entries] of ended) {
    await appContext.db.transaction(async db => {
      await lockScreening(db, id)
      for (const entry of entries) {
        if (!entry.cancelled) continue
        const offer = await findOffer(db, id, entry.users_id)
        if (offer) await freeHolds(db, [offer.id])
        if (entry.proved) await queueMails(db, [await listCancelledMail(db, id, entry)], now)
      }
      await deleteEntries(
        db,
        id,
        entries.map(({ users_id }) => users_id),
      )
    })
    await yieldToOthers()
  }
}
