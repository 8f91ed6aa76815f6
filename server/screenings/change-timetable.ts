import type { timetable } from '../../contract/admin/tables.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import type { ActorContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { changeRecord } from '../records/change-records.ts'
import { dependentsOf } from '../records/dependents.ts'
import { timetableEntity } from './admin-queries.ts'

/**
 * Changes an hour of the timetables. Refuses if screenings use it: all of them would move to the new hour, even
 * those with sold tickets.
 */
export function changeTimetable(
  context: ActorContext,
  id: number,
  changes: InputOf<typeof timetable.update>['body'],
) {
  return changeRecord(context, timetableEntity, id, async (db, before) => {
    const moves = changes.hours_timetable !== undefined && changes.hours_timetable !== before.hours_timetable
    if (moves && (await dependentsOf(db, timetableEntity.table, id)).length > 0)
      throw new Refusal('timetable_in_use')
    return changes
  })
}
