import type { createPurchase } from '../../../contract/boutique.ts'
import type { CallOf } from '../../../contract/endpoint.ts'
import type { ErrorAnswer } from '../../../contract/refusals.ts'
import { cardDigits } from '../../../contract/rules/card.ts'
import type { TypedCard } from '../../../contract/rules/card-problems.ts'
import { emailProblem } from '../../../contract/rules/email.ts'
import { eurosIn } from '../../../contract/rules/money.ts'
import { nameProblem } from '../../../contract/rules/name.ts'
import type { Message } from '../../ui/form/messages.ts'
import { cardNames, hasCard, saleProblems } from '../paying/typed-sale.ts'

const names = [
  'products_id',
  'price_purchase',
  'quantity',
  'lastname',
  'firstname',
  'email',
  'pour',
  'recipient_name',
  'recipient_email',
  'message',
  'send_on',
  'idempotency_key',
] as const

/** The submitted purchase form as text. It has no card fields if Stripe collects the card. */
export type TypedPurchase = Record<(typeof names)[number], string> & Partial<TypedCard>

export function typedPurchase(form: FormData): TypedPurchase {
  const card = form.has('num_cb') ? cardNames : []
  const text = [...names, ...card].map(name => [name, String(form.get(name) ?? '')])
  return Object.fromEntries(text) as TypedPurchase
}

/** Returns the errors of a purchase form before it is sent. The API checks everything again. */
export function purchaseProblems(typed: TypedPurchase): Message[] {
  const problems = saleProblems(typed)
  return isGift(typed) ? [...problems, ...giftProblems(typed)] : problems
}

function giftProblems({ recipient_name, recipient_email }: TypedPurchase): Message[] {
  const problems: Message[] = []
  const wrongName = recipient_name.trim()
    ? nameProblem(recipient_name.trim())
    : 'Le prénom ou le nom de la personne est obligatoire.'
  if (wrongName) problems.push({ field: 'recipient_name', message: wrongName })
  if (emailProblem(recipient_email.trim()))
    problems.push({ field: 'recipient_email', message: 'L’adresse e-mail de la personne n’est pas valable.' })
  return problems
}

export function purchaseCall(typed: TypedPurchase): CallOf<typeof createPurchase> {
  const { message, send_on } = typed
  return {
    headers: typed.idempotency_key ? { 'idempotency-key': typed.idempotency_key } : {},
    body: {
      products_id: Number(typed.products_id),
      quantity: Number(typed.quantity) || 1,
      price_purchase: eurosIn(typed.price_purchase),
      lastname: typed.lastname,
      firstname: typed.firstname,
      email: typed.email,
      ...(isGift(typed) && {
        gift: {
          recipient_name: typed.recipient_name,
          recipient_email: typed.recipient_email,
          ...(message.trim() && { message }),
          ...(send_on && { send_on }),
        },
      }),
      ...(hasCard(typed) && {
        name_cb: typed.name_cb,
        num_cb: cardDigits(typed.num_cb),
        cb_date: typed.cb_date,
        cryptogramme: typed.cryptogramme,
      }),
    },
  }
}

/**
 * Converts an error response of the API to messages of the form. Removes the prefix « gift. » from the field
 * names, because the form's fields do not have it.
 */
export function purchaseMessages({ code, message, errors = [] }: ErrorAnswer): Message[] {
  if (code === 'wrong_price') return [{ message: [message, ...errors.map(each => each.message)].join(' ') }]
  if (code === 'payment_refused') return [{ field: 'num_cb', message }]
  if (errors.length === 0) return [{ message }]
  return errors.map(({ field, message }) => ({ field: field.replace(/^gift\./, ''), message }))
}

const isGift = ({ pour }: TypedPurchase): boolean => pour === 'offrir'
