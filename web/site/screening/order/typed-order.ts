import type { createOrder } from '../../../../contract/booking.ts'
import type { CallOf } from '../../../../contract/endpoint.ts'
import { cardDigits } from '../../../../contract/rules/card.ts'
import { cardProblems, type TypedCard } from '../../../../contract/rules/card-problems.ts'
import { emailProblem } from '../../../../contract/rules/email.ts'
import type { Message } from '../../../ui/form/messages.ts'

const names = [
  'sessions_id',
  'users_id',
  'lastname',
  'firstname',
  'email',
  'nbr_seats_payed',
  'price_order',
  'idempotency_key',
] as const

const cardNames = ['name_cb', 'num_cb', 'cb_date', 'cryptogramme'] as const

/** The order form as it was sent: nothing but text. It has no card where Stripe takes it. */
export type TypedOrder = Record<(typeof names)[number], string> & Partial<TypedCard>

export function typedIn(form: FormData): TypedOrder {
  const text = (name: string) => [name, String(form.get(name) ?? '')]
  const card = form.has('num_cb') ? cardNames.map(text) : []
  return Object.fromEntries([...names.map(text), ...card]) as TypedOrder
}

/** Checked before anything is sent, here and on the server alike. The day of the screening where it is known. */
export function orderProblems(typed: TypedOrder, day?: string): Message[] {
  const problems: [keyof TypedOrder, string | undefined][] = [
    ['lastname', typed.lastname.trim() ? undefined : 'Le nom est obligatoire.'],
    ['firstname', typed.firstname.trim() ? undefined : 'Le prénom est obligatoire.'],
    ['email', emailProblem(typed.email.trim())],
  ]
  return [
    ...problems.flatMap(([field, message]) => (message ? [{ field, message }] : [])),
    ...(hasCard(typed) ? cardProblems(typed, day) : []),
  ]
}

/** What the API is sent; the figures are checked there, never believed. */
export function orderCall(typed: TypedOrder): CallOf<typeof createOrder> {
  const { idempotency_key, ...body } = typed
  return {
    headers: idempotency_key ? { 'idempotency-key': idempotency_key } : {},
    body: {
      ...body,
      sessions_id: Number(body.sessions_id),
      users_id: Number(body.users_id),
      nbr_seats_payed: Number(body.nbr_seats_payed),
      price_order: eurosIn(body.price_order),
      ...(hasCard(body) && { num_cb: cardDigits(body.num_cb) }),
    },
  }
}

const hasCard = <T extends Partial<TypedCard>>(typed: T): typed is T & TypedCard => typed.num_cb !== undefined

/** '1 025,50 €' → 1025.5. */
const eurosIn = (text: string): number => Number(text.replace(/[^\d,]/g, '').replace(',', '.'))
