import type { ActorContext } from '../context.ts'
import { findRow, within } from '../database/listing.ts'
import { Refusal } from '../http/refusal.ts'
import { givenOtherwise, payBack } from '../payments/pay-back.ts'
import { changeRecord } from '../records/change-records.ts'
import { refundEntity } from './refund-admin-queries.ts'

/** By hand, by whatever means the person says; the journal keeps who and how. */
export function settleByOtherMeans(context: ActorContext, id: number, settled_how: string) {
  const at = context.now()
  return changeRecord(
    context,
    refundEntity,
    id,
    async (_, before) => {
      if (before.settled_at) throw new Refusal('refund_settled')
      return { settled_how, settled_by: context.actor.id, settled_at: at, next_try_at: null }
    },
    (db, { reference }) => givenOtherwise(db, reference, at),
  )
}

/** Now, instead of when its time comes. */
export async function retryRefund(context: ActorContext, id: number): Promise<undefined> {
  const refund = await findRow(context.db, within(refundEntity, context.actor.cinemas_ids), id)
  if (!refund) throw new Refusal('not_found')
  if (refund.settled_at) throw new Refusal('refund_settled')
  const returned = await payBack(context, refund.reference)
  if (returned === 'nothing') throw new Refusal('refund_under_way')
  if (returned !== 'given') throw new Refusal('refund_not_done')
}
