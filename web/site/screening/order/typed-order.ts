import type { createOrder } from '../../../../contract/booking.ts'
import type { CallOf } from '../../../../contract/endpoint.ts'
import {
  brandOf,
  cardDigits,
  expiryMonth,
  isCryptogram,
  isValidOn,
  passesLuhn,
} from '../../../../contract/rules/card.ts'
import type { Message } from '../../../ui/form/messages.ts'

const names = [
  'sessions_id',
  'users_id',
  'lastname',
  'firstname',
  'email',
  'nbr_seats_payed',
  'price_order',
  'name_cb',
  'num_cb',
  'cb_date',
  'cryptogramme',
  'idempotency_key',
] as const

/** The order form as it was sent: nothing but text. */
export type TypedOrder = Record<(typeof names)[number], string>

export function typedIn(form: FormData): TypedOrder {
  return Object.fromEntries(names.map(name => [name, String(form.get(name) ?? '')])) as TypedOrder
}

/** Checked before anything is sent, here and on the server alike. The day of the screening where it is known. */
export function orderProblems(typed: TypedOrder, day?: string): Message[] {
  const problems: [keyof TypedOrder, string | undefined][] = [
    ['lastname', typed.lastname.trim() ? undefined : 'Le nom est obligatoire.'],
    ['firstname', typed.firstname.trim() ? undefined : 'Le prénom est obligatoire.'],
    ['email', emailProblem(typed.email.trim())],
    ['name_cb', typed.name_cb.trim() ? undefined : 'Le nom inscrit sur la carte est obligatoire.'],
    ['num_cb', numberProblem(cardDigits(typed.num_cb))],
    ['cb_date', dateProblem(typed.cb_date.trim(), day)],
    ['cryptogramme', cryptogramProblem(typed.cryptogramme.trim(), cardDigits(typed.num_cb))],
  ]
  return problems.flatMap(([field, message]) => (message ? [{ field, message }] : []))
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
      num_cb: cardDigits(body.num_cb),
    },
  }
}

function emailProblem(email: string): string | undefined {
  if (email === '') return 'L’email est obligatoire.'
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? undefined : 'Cette adresse e-mail n’est pas valable.'
}

function numberProblem(digits: string): string | undefined {
  if (digits === '') return 'Le numéro de carte est obligatoire.'
  return passesLuhn(digits) ? undefined : 'Ce numéro de carte n’est pas valable.'
}

function dateProblem(typed: string, day: string | undefined): string | undefined {
  if (typed === '') return 'La date de validité est obligatoire.'
  const expiry = expiryMonth(typed)
  if (!expiry) return 'La date de validité doit être écrite MM/AA.'
  return day && !isValidOn(expiry, day)
    ? 'La carte doit être encore valable le jour de la séance.'
    : undefined
}

function cryptogramProblem(typed: string, digits: string): string | undefined {
  if (typed === '') return 'Le cryptogramme est obligatoire.'
  const asked = `Le cryptogramme est le nombre de ${cryptogramPlace(digits)}.`
  return isCryptogram(typed, digits) ? undefined : asked
}

/** Where to look for it, and how long it is. */
export const cryptogramPlace = (digits: string): string =>
  brandOf(digits) === 'American Express' ? '4 chiffres au recto de la carte' : '3 chiffres au dos de la carte'

/** '1 025,50 €' → 1025.5. */
const eurosIn = (text: string): number => Number(text.replace(/[^\d,]/g, '').replace(',', '.'))
