import { z } from 'zod'
import { endpoint, listQuery } from '../endpoint.ts'
import { euros, id, instant, requiredText } from '../shapes.ts'
import { change, entityEndpoints, oneRecord } from './entity-endpoints.ts'

export const refundReasons = [
  ...['no_answer', 'no_access', 'no_gateway', 'refused', 'failed', 'came_back', 'fault'],
] as const
export const refundStates = ['waiting', 'settled'] as const

const record = z
  .object({
    id,
    state: z.enum(refundStates),
    reference: z.string(),
    orders_id: id.nullable(),
    purchases_id: id.nullable(),
    buyer: z.string().nullable(),
    amount: euros,
    reason: z.enum(refundReasons).describe('Pourquoi il n’a pas été fait au premier essai'),
    detail: z.string().nullable().describe('Les mots du prestataire de paiement'),
    tries: z.int(),
    since: instant,
    next_try_at: instant.nullable().describe('Null : il attend quelqu’un de l’équipe'),
    settled_at: instant.nullable(),
    settled_how: z.string().nullable().describe('Réglé autrement que par le prestataire : comment'),
  })
  .meta({ id: 'AdminRefund' })

const declared = {
  path: 'refund',
  one: 'un remboursement en souffrance',
  many: 'Les remboursements qui n’ont pas été faits au premier essai',
  counted: ['remboursement', 'remboursements'],
  record,
  query: listQuery('id', 'since', 'next_try_at', 'amount', 'tries').extend({
    state: z.enum(refundStates).optional(),
  }),
} as const

const { remove: _, ...reading } = entityEndpoints(declared)

/**
 * The endpoints of refunds. No endpoint deletes a refund. If the payment gateway cannot refund the buyer, staff do
 * so and record how.
 */
export const refund = {
  ...reading,
  update: change(declared, z.strictObject({ settled_how: requiredText(300) }), [
    'refund_settled',
    'refund_under_way',
    'refund_unknown',
  ]),
  retry: endpoint({
    name: 'retryAdminRefund',
    method: 'post',
    path: '/admin/refund/{id}/retry',
    summary: 'Essayer tout de suite un remboursement en souffrance',
    tag: 'Administration',
    params: oneRecord,
    status: 204,
    refusals: ['refund_settled', 'refund_under_way', 'refund_not_done'],
  }),
}
