import type { FetcherWithComponents } from 'react-router'
import type { ErrorAnswer, RefusalCode } from '../../../../contract/refusals.ts'
import type { Message } from '../../../ui/form/messages.ts'
import type { Voucher } from '../../paying/voucher-words.ts'
import { countName } from '../counts.ts'
import type { MapSeat } from '../seats/ask-seats.ts'
import type { SeatsView } from '../seats/seats-view.ts'
import type { TypedOrder } from './typed-order.ts'

/** What the page needs to show the order form again after an order was refused. */
export type RefusedOrder = {
  messages: Message[]
  /**
   * The idempotency key for the next attempt. It prevents a second order if the failed attempt has created an
   * order after all.
   */
  key: string
  /**
   * The submitted values without the card, to fill in the form again. Needed only without JavaScript, where the
   * server renders the page again.
   */
  kept?: Pick<TypedOrder, 'lastname' | 'firstname' | 'email' | 'reminder'> & { payment?: ChosenVouchers }
  /** The submitted fields without the card, to submit them again after the user has logged in again. */
  sent?: [name: string, value: string][]
  /** Which of the chosen seats are lost after the refusal, in a numbered room. */
  seats?: SeatsView
  /** All seats of the room, if the form offers a list instead of the seat map. */
  list?: readonly MapSeat[]
}

/** The fetcher that submits the order form when JavaScript runs. */
export type Sending = FetcherWithComponents<RefusedOrder>

/** The vouchers that the buyer chose to pay with, and those found by a typed code. */
export type ChosenVouchers = {
  chosen: Record<number, number>
  found: { voucher: Voucher; code: string }[]
}

/** For each refusal, the field of the form next to which it is reported. */
const places: Partial<Record<RefusalCode, string>> = {
  too_few_seats: 'places',
  too_many_seats: 'places',
  payment_refused: 'num_cb',
  card_expires_too_early: 'cb_date',
  voucher_not_found: 'code',
  not_in_wallet: 'payer-avec',
  voucher_expired: 'payer-avec',
  voucher_blocked: 'payer-avec',
  invitation_to_keep: 'payer-avec',
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
  'Cette réservation a peut-être déjà été enregistrée : regardez vos e-mails, ou votre compte, avant de recommencer.'

/**
 * Returns the field next to which an API error is reported. For an error about one ticket, this is the field of
 * its seat or the count of its fare; if the fare is not known or no longer sold, the first count.
 */
function fieldOf(field: string, code: RefusalCode, sent: TypedOrder['places']): string {
  const at = /^places\[(\d+)\]/.exec(field)?.[1]
  if (at === undefined) return field
  if (field.endsWith('.seats_id')) return 'sieges'
  const fare = sent[Number(at)]?.tariffs_id
  return code === 'fare_not_sold' || fare === undefined ? 'places' : countName(fare)
}
