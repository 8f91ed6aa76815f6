import type { ErrorAnswer, RefusalCode } from '../../../../contract/refusals.ts'
import type { Message } from '../../../ui/form/messages.ts'
import type { Voucher } from '../../paying/find-buyer.ts'
import type { TypedOrder } from './typed-order.ts'

/** What the page shows when nothing was bought. Of the card nothing comes back but the name on it. */
export type RefusedOrder = {
  messages: Message[]
  kept: Pick<TypedOrder, 'lastname' | 'firstname' | 'email' | 'name_cb'> & { payment?: KeptPayment }
  /** The key to send again: with the same one, an order that did arrive is not bought twice. */
  key: string | undefined
  /** What to send again where the session ended before it was sent: all but the card. */
  sent?: [name: string, value: string][]
}

/** What was chosen to pay with, and the vouchers that were found by a code. */
export type KeptPayment = {
  chosen: Record<number, number>
  found: { voucher: Voucher; code: string }[]
}

/** Where on the page each "no" belongs. */
const places: Partial<Record<RefusalCode, string>> = {
  too_few_seats: 'places',
  too_many_seats: 'places',
  payment_refused: 'num_cb',
  card_expires_too_early: 'cb_date',
  voucher_not_found: 'code',
  voucher_expired: 'payer-avec',
  voucher_empty: 'payer-avec',
  voucher_twice: 'payer-avec',
  voucher_spent: 'payer-avec',
  card_too_small: 'payer-avec',
  too_many_places: 'payer-avec',
  not_enough_places: 'payer-avec',
}

export function orderMessages({ code, message, errors = [] }: ErrorAnswer): Message[] {
  const details = errors.map(error => error.message).join(' ')
  if (code === 'wrong_price') return [{ field: 'price_order', message: `${message} ${details}`.trim() }]
  if (code === 'wrong_parts') return [{ field: 'card_amount', message: `${message} ${details}`.trim() }]
  if (code === 'idempotency_key_reused') return [{ message: alreadySent }]
  return errors.length > 0 ? errors : [{ field: places[code], message }]
}

/** These leave an ended order or purchase under the key: the next try needs another. */
export const usesUpTheKey = (code: RefusalCode): boolean =>
  code === 'payment_refused' ||
  code === 'payment_unavailable' ||
  code === 'order_expired' ||
  code === 'purchase_expired' ||
  code === 'idempotency_key_reused'

const alreadySent =
  'Cette réservation a peut-être déjà été enregistrée : regardez vos réservations dans votre compte avant de recommencer.'
