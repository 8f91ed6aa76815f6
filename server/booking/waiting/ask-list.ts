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

/** The most offers in one transaction: the embedded database serves no other request meanwhile. */
const offersAtOnce = 10

/**
 * Offers the places that came free to the people who wait for them. Runs every second. Until it has asked the list
 * of a screening, visitors cannot buy its free places (`list_first`).
 */
export async function askWaitingLists(appContext: AppContext): Promise<void> {
  await askLists(appContext, await screeningsToAsk(appContext.db, { all: false }))
}

/** Ends the entries whose time is over, and asks again all lists of screenings with free places. */
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

/** Makes some offers for one screening. Returns true if there are more to make. Tries again after a deadlock. */
async function askSome(appContext: AppContext, id: number): Promise<boolean> {
  try {
    return await appContext.db.transaction(db => askInLock(appContext, db, id))
  } catch (error) {
    if (!isDeadlock(error)) throw error
    return true
  }
}

/**
 * Writes the offers, their mails and the end of `list_first` in one transaction: if the process is killed, the
 * places stay reserved for the list, and the next run asks it.
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
 * Deletes the entries of screenings that were cancelled, with a mail to each person, and those whose time is over.
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
