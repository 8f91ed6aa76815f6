import type { FetcherWithComponents } from 'react-router'
import type { ErrorAnswer, RefusalCode } from '../../../../contract/refusals.ts'
import type { Message } from '../../../ui/form/messages.ts'
import type { Voucher } from '../../paying/voucher-words.ts'
import { countName } from '../counts.ts'
import type { MapSeat } from '../seats/ask-seats.ts'
import type { SeatsView } from '../seats/seats-view.ts'
import type { TypedOrder } from './typed-order.ts'

/** What the page shows when nothing was bought. */
export type RefusedOrder = {
  messages: Message[]
  /** The key to send again: with the same one, an order that did arrive is not bought twice. */
  key: string
  /** Where no script keeps the form: what it held. Of the card nothing comes back but the name on it. */
  kept?: Pick<TypedOrder, 'lastname' | 'firstname' | 'email' | 'name_cb'> & { payment?: KeptPayment }
  /** And what to send again where the session ended before it was sent: all but the card. */
  sent?: [name: string, value: string][]
  /** What became of the seats, in a numbered room; */
  seats?: SeatsView
  /** every seat, where the form is to choose among them. */
  list?: readonly MapSeat[]
}

/** The form on its way to the action of its page, where scripts run. */
export type Sending = FetcherWithComponents<RefusedOrder>

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
  not_in_wallet: 'payer-avec',
  voucher_expired: 'payer-avec',
  voucher_empty: 'payer-avec',
  voucher_twice: 'payer-avec',
  voucher_spent: 'payer-avec',
  card_too_small: 'payer-avec',
  too_many_places: 'payer-avec',
  not_enough_places: 'payer-avec',
}

export function orderMessages(
  { code, message, errors = [] }: ErrorAnswer,
  sent: Pick<TypedOrder, 'places'>,
): Message[] {
  const details = errors.map(error => error.message).join(' ')
  if (code === 'wrong_price') return [{ field: 'price_order', message: `${message} ${details}`.trim() }]
  if (code === 'wrong_parts') return [{ field: 'card_amount', message: `${message} ${details}`.trim() }]
  if (code === 'screening_changed') return [{ message: `${message} ${details}`.trim() }]
  if (code === 'idempotency_key_reused') return [{ message: alreadySent }]
  if (errors.length > 0)
    return errors.map(error => ({ ...error, field: fieldOf(error.field, code, sent.places) }))
  return [{ field: places[code], message }]
}

const alreadySent =
  'Cette réservation a peut-être déjà été enregistrée : regardez vos réservations dans votre compte avant de recommencer.'

/** What is said of a place stands at its seat or at the count of its fare; where that is closed, at the first. */
function fieldOf(field: string, code: RefusalCode, sent: TypedOrder['places']): string {
  const at = /^places\[(\d+)\]/.exec(field)?.[1]
  if (at === undefined) return field
  if (field.endsWith('.seats_id')) return 'sieges'
  const fare = sent[Number(at)]?.tariffs_id
  return code === 'fare_not_sold' || fare === undefined ? 'places' : countName(fare)
}
