import type { ActorContext } from '../../context.ts'
import { findRow, restrictToCinemas } from '../../database/listing.ts'
import { Refusal } from '../../http/refusal.ts'
import { lookBeforeSettling, recordManualRefund, sendRefund } from '../../payments/refund.ts'
import { changeRecord } from '../../records/change-records.ts'
import { refundEntity } from './refund-admin-queries.ts'

/**
 * Records that staff refunded the buyer in another way than through the payment gateway. The audit log tells who
 * did it and how.
 */
export async function settleByOtherMeans(context: ActorContext, id: number, settled_how: string) {
  const { reference } = await readUnsettled(context, id)
  await lookBeforeSettling(context, reference)
  const at = context.now()
  return changeRecord(
    context,
    refundEntity,
    id,
    async (_, before) => {
      if (before.settled_at) throw new Refusal('refund_settled')
      return { settled_how, settled_by: context.actor.id, settled_at: at, next_try_at: null }
    },
    (db, { reference }) => recordManualRefund(db, reference, at),
  )
}

/** Sends a refund to the payment gateway now, instead of at its next scheduled attempt. */
export async function retryRefund(context: ActorContext, id: number): Promise<undefined> {
  const { reference } = await readUnsettled(context, id)
  const returned = await sendRefund(context, reference)
  if (returned === 'nothing') throw new Refusal('refund_under_way')
  if (returned !== 'given') throw new Refusal('refund_not_done')
}

async function readUnsettled(context: ActorContext, id: number) {
  const refund = await findRow(context.db, restrictToCinemas(refundEntity, context.actor.cinemas_ids), id)
  if (!refund) throw new Refusal('not_found')
  if (refund.settled_at) throw new Refusal('refund_settled')
  return refund
}
