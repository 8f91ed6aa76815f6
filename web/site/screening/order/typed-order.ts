import type { createOrder } from '../../../../contract/booking.ts'
import type { CallOf } from '../../../../contract/endpoint.ts'
import { cardDigits } from '../../../../contract/rules/card.ts'
import type { TypedCard } from '../../../../contract/rules/card-problems.ts'
import { eurosIn } from '../../../../contract/rules/money.ts'
import { pick } from '../../../../contract/rules/pick.ts'
import { type ShownToBuyers, shownToBuyers } from '../../../../contract/rules/presentation.ts'
import { seatsPerOrder } from '../../../../contract/rules/terms.ts'
import { cardNames, hasCard } from '../../paying/typed-sale.ts'

const names = [
  'sessions_id',
  'users_id',
  'lastname',
  'firstname',
  'email',
  'price_order',
  'card_amount',
  'code',
  'idempotency_key',
  'seen',
] as const

/**
 * The submitted order form as text. Card fields are absent if Stripe collects the card or if vouchers pay
 * everything.
 */
export type TypedOrder = Record<(typeof names)[number], string> &
  Partial<TypedCard> &
  Offered & {
    places: { tariffs_id: number; seats_id?: number }[]
    /** True if the buyer needs a wheelchair space. */
    fauteuil: boolean
    /** True if the buyer wants a reminder mail on the day before. */
    reminder: boolean
  }

/** The vouchers with which the buyer pays, read from fields such as `e_carte:12`, `bon:15`, `bon_code`. */
type Offered = {
  e_cartes: { id: number; places: number }[]
  bons_cadeaux: ({ id: number } | { code: string })[]
}

export function typedIn(form: FormData): TypedOrder {
  const text = (name: string) => [name, String(form.get(name) ?? '')]
  const card = form.has('num_cb') ? cardNames.map(text) : []
  return {
    ...Object.fromEntries([...names.map(text), ...card]),
    ...offeredIn(form),
    places: placesIn(form),
    fauteuil: form.get('fauteuil') === '1',
    reminder: form.has('reminder'),
  } as TypedOrder
}

/** Returns the id and value of each field of a kind, such as `tarif:3` for the kind `tarif`. */
const numbered = (form: FormData, kind: string) =>
  [...form].flatMap(([name, value]) => {
    const id = name.startsWith(`${kind}:`) ? Number(name.slice(kind.length + 1)) : 0
    return id > 0 ? [{ id, value: Number(value) }] : []
  })

/**
 * Returns one place per ticket, with its fare, and with its seat if the buyer has chosen seats. If a count exceeds
 * the maximum, returns only one place more than allowed, which is enough for the API to refuse the order.
 */
function placesIn(form: FormData): TypedOrder['places'] {
  const seats = form.getAll('siege').map(Number)
  const places = numbered(form, 'tarif').flatMap(({ id, value }) =>
    Array.from({ length: Math.min(value, seatsPerOrder.max + 1) || 0 }, () => ({ tariffs_id: id })),
  )
  return seats.length === places.length
    ? places.map((place, at) => ({ ...place, seats_id: seats[at]! }))
    : places
}

function offeredIn(form: FormData): Offered {
  // A voucher code that was typed but not looked up counts too. If it changes the amount that the buyer saw, the
  // API refuses the order before anything is paid.
  const codes = [...form.getAll('bon_code'), form.get('code') ?? ''].map(String).filter(code => code.trim())
  return {
    e_cartes: numbered(form, 'e_carte').flatMap(({ id, value }) =>
      value > 0 ? [{ id, places: value }] : [],
    ),
    bons_cadeaux: [...numbered(form, 'bon').map(({ id }) => ({ id })), ...codes.map(code => ({ code }))],
  }
}

/**
 * Returns the facts of the screening as the buyer saw them. The API refuses the order if one of them has changed.
 */
export const factsShownToBuyer = (screening: ShownToBuyers): string =>
  JSON.stringify(pick(screening, shownToBuyers))

function seenIn(text: string): ShownToBuyers | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the API call for the order. The API checks all amounts. */
export function orderCall(typed: TypedOrder): CallOf<typeof createOrder> {
  const { idempotency_key, code: _, fauteuil: _wish, card_amount, seen, ...body } = typed
  return {
    headers: idempotency_key ? { 'idempotency-key': idempotency_key } : {},
    body: {
      ...body,
      sessions_id: Number(body.sessions_id),
      users_id: Number(body.users_id),
      price_order: eurosIn(body.price_order),
      seen: seenIn(seen),
      ...(card_amount && { card_amount: eurosIn(card_amount) }),
      ...(hasCard(body) && { num_cb: cardDigits(body.num_cb) }),
    },
  }
}
