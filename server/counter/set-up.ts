import type { meansOfPayment, till } from '../../contract/admin/counter-tables.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import type { ActorContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { changeRecord, createRecord, removeRecord } from '../records/change-records.ts'
import { hasOpenSession, meansEntity, tillEntity } from './admin-queries.ts'

/** Changes a till. Refuses to change the cinema or the training mode of an open till, or to deactivate it. */
export const changeTill = (context: ActorContext, id: number, changes: InputOf<typeof till.update>['body']) =>
  changeRecord(context, tillEntity, id, async (db, before) => {
    const fixed = (['cinemas_id', 'training', 'active'] as const).some(
      field => changes[field] !== undefined && changes[field] !== before[field],
    )
    if (fixed && (await hasOpenSession(db, id))) throw new Refusal('till_in_use')
    return changes
  })

/** Adds a means of payment. A cinema can only add external vouchers, whose issuer reimburses the cinema. */
export const createMeans = (context: ActorContext, given: InputOf<typeof meansOfPayment.create>['body']) =>
  createRecord(context, meansEntity, { ...given, kind: 'money_owed', on_invoice: true })

export const removeMeans = (context: ActorContext, id: number): Promise<undefined> =>
  removeRecord(context, meansEntity, id, ({ built_in }) => {
    if (built_in) throw new Refusal('means_of_the_house')
  })
