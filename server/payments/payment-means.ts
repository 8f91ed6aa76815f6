import { isStaff } from '../../contract/permissions.ts'
import { cardDigits, expiryMonth } from '../../contract/rules/card.ts'
import { cardProblems, type TypedCard } from '../../contract/rules/card-problems.ts'
import type { Actor, Context } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import type { BankCard, Gateway } from './gateway.ts'

/** Returns how buyers can pay, for the pages that show a payment form. */
export async function paymentMeans({ gateway, identity }: Context) {
  if (gateway.kind === 'none') return { kind: 'none' } as const
  const { open_to_public } = await identity.read()
  return gateway.kind === 'page'
    ? ({
        kind: 'stripe',
        open_to_public,
        publishable_key: gateway.publishableKey,
        script: gateway.script,
      } as const)
    : ({ kind: 'simulated', open_to_public } as const)
}

/**
 * Refuses every sale, even of free tickets, if no gateway is configured. Before the site opens to the public,
 * refuses buyers who are not staff.
 */
export async function checkSaleIsOpen({
  gateway,
  identity,
  actor,
}: Context & { actor: Actor | null }): Promise<void> {
  if (gateway.kind === 'none') throw new Refusal('sale_not_open')
  if (!(actor && isStaff(actor)) && !(await identity.read()).open_to_public)
    throw new Refusal('sale_not_open')
}

type CardFields = { [field in keyof TypedCard]?: string | undefined }

/**
 * Returns the bank card that the buyer typed. Returns null if nothing is to be paid, or if the gateway has its own
 * card fields. Refuses an invalid card.
 */
export function cardGiven({ kind }: Gateway, fields: CardFields, isDue = true): BankCard | null {
  if (kind === 'page') refuseCard(fields)
  return kind === 'card' && isDue ? readCard(fields) : null
}

function readCard({ name_cb = '', num_cb = '', cb_date = '', cryptogramme = '' }: CardFields): BankCard {
  const errors = cardProblems({ name_cb, num_cb, cb_date, cryptogramme })
  const expiry = expiryMonth(cb_date)
  if (errors.length > 0 || !expiry) throw new Refusal('invalid', { errors })
  return { name: name_cb, digits: cardDigits(num_cb), expiry, cryptogram: cryptogramme.trim() }
}

const cardFields = ['name_cb', 'num_cb', 'cb_date', 'cryptogramme'] as const
const notHere =
  'La carte ne se tape pas ici : elle se donne aux champs du prestataire de paiement, à l’étape suivante.'

/**
 * Refuses card data sent to this server if the gateway has its own card fields: the server must never receive
 * them.
 */
function refuseCard(fields: CardFields): void {
  const errors = cardFields
    .filter(field => fields[field] !== undefined)
    .map(field => ({ field, message: notHere }))
  if (errors.length > 0) throw new Refusal('invalid', { errors })
}
