import type { sessionMovie } from '../../../contract/admin/session-movie.ts'
import { compensationCloses } from '../../../contract/rules/booking.ts'
import { writeToJournal } from '../../audit/write-to-journal.ts'
import type { ActorContext, AppContext } from '../../context.ts'
import { yieldToOthers } from '../../database/yield-to-others.ts'
import { Refusal } from '../../http/refusal.ts'
import type { RowOf } from '../../records/entity.ts'
import { readScreening } from '../../screenings/read-screening.ts'
import { findOrder } from '../queries.ts'
import { screeningCancelledMail } from './compensation-mails.ts'
import { countCompensations, markScreeningCancelled, ordersToTell } from './compensation-queries.ts'

const aDay = 86_400_000

type Screening = RowOf<typeof sessionMovie>

/** Cancels a screening and stops its sale, in one transaction. Then mails every buyer. */
export async function cancelScreening(context: ActorContext, id: number, reason: string): Promise<Screening> {
  const screening = await readScreening(context.db, id)
  if (!screening) throw new Refusal('screening_not_found')
  const now = context.now()
  if (screening.starts_at.getTime() < now.getTime() - aDay) throw new Refusal('screening_begun')
  await context.db.transaction(async db => {
    if (!(await markScreeningCancelled(db, id, { reason, now }))) throw new Refusal('screening_cancelled')
    await writeToJournal(db, context, {
      action: 'cancel',
      entity: 'session-movie',
      entity_id: id,
      after: { reason },
    })
  })
  await tellBuyers(context)
  return (await readScreening(context.db, id))!
}

/**
 * Writes the mails about cancelled screenings that are still missing. Called after a cancellation, and again
 * periodically, because a crash may have interrupted it or a payment may have arrived late.
 */
export async function tellBuyers(appContext: AppContext): Promise<void> {
  for (const id of await ordersToTell(appContext.db, new Date(appContext.now().getTime() - aDay))) {
    await screeningCancelledMail(appContext.db, appContext, (await findOrder(appContext.db, id, null))!)
    await yieldToOthers()
  }
}

export async function readCompensations(context: ActorContext, id: number) {
  const screening = await readScreening(context.db, id)
  if (!screening) throw new Refusal('screening_not_found')
  const { compensation_days, ...counts } = await countCompensations(context.db, id)
  const days = compensation_days ?? (await context.identity.read()).compensation_days
  // The last moment at which a buyer of this screening may choose a refund or an invitation. Orders may have
  // different limits: this is the latest.
  const closes_at = screening.cancelled_at && compensationCloses(screening.cancelled_at, days)
  return { ...counts, days, closes_at }
}
