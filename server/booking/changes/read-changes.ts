import type { screeningChange } from '../../../contract/admin/screening-change.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { changeCloses } from '../../../contract/rules/booking.ts'
import type { ActorContext } from '../../context.ts'
import { Refusal } from '../../http/refusal.ts'
import { readScreening } from '../../screenings/read-screening.ts'
import { buyerChoicesOf, changesOf } from './queries.ts'

/** Returns the changes of a screening, newest first, with the buyers who were informed and what they chose. */
export async function readChanges(
  { db, identity }: ActorContext,
  id: number,
): Promise<OutputOf<typeof screeningChange.list>> {
  if (!(await readScreening(db, id))) throw new Refusal('screening_not_found')
  const changes = await changesOf(db, id)
  const { compensation_days } = await identity.read()
  const everyone = await buyerChoicesOf(
    db,
    changes.map(change => change.id),
  )
  return changes.map(change => {
    const concerned = everyone.filter(one => one.screening_changes_id === change.id)
    const count = (chosen: 'keep' | 'refund' | null) => concerned.filter(one => one.chosen === chosen).length
    return {
      ...change,
      closes_at: changeCloses(change.at, new Date(change.after.starts_at), compensation_days),
      orders: concerned.length,
      kept: count('keep'),
      refunds: count('refund'),
      waiting: count(null),
      concerned,
    }
  })
}
