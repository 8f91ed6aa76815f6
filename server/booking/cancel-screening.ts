import type { sessionMovie } from '../../contract/admin/session-movie.ts'
import { compensationCloses } from '../../contract/rules/booking.ts'
import { writeToJournal } from '../audit/write-to-journal.ts'
import type { ActorContext, House } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import type { RowOf } from '../records/entity.ts'
import { readScreening } from '../screenings/read-screening.ts'
import { screeningCancelledMail } from './compensation-mails.ts'
import { countCompensations, markScreeningCancelled, ordersToTell } from './compensation-queries.ts'
import { findOrder } from './queries.ts'

const aDay = 86_400_000

type Screening = RowOf<typeof sessionMovie>

/** No seat is sold from the same instant on; then every buyer is written to. */
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

/** Also done again and again: a crash, or a payment that came through meanwhile, leaves nobody without a mail. */
export async function tellBuyers(house: House): Promise<void> {
  for (const id of await ordersToTell(house.db, new Date(house.now().getTime() - aDay)))
    await screeningCancelledMail(house.db, house, (await findOrder(house.db, id, null))!)
}

export async function readCompensations(context: ActorContext, id: number) {
  const screening = await readScreening(context.db, id)
  if (!screening) throw new Refusal('screening_not_found')
  const closes_at = screening.cancelled_at && compensationCloses(screening.cancelled_at)
  return { ...(await countCompensations(context.db, id)), closes_at }
}
