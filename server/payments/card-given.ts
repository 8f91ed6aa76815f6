import { cardDigits, expiryMonth } from '../../contract/rules/card.ts'
import { cardProblems, type TypedCard } from '../../contract/rules/card-problems.ts'
import { Refusal } from '../http/refusal.ts'
import type { Card, Gateway } from './gateway.ts'

type CardFields = { [field in keyof TypedCard]?: string | undefined }

/** The card that pays this; none where nothing is left to pay, or where the gateway takes it in fields of its own. */
export function cardGiven({ kind }: Gateway, fields: CardFields, isDue = true): Card | null {
  if (kind === 'page') refuseCard(fields)
  return kind === 'card' && isDue ? readCard(fields) : null
}

function readCard({ name_cb = '', num_cb = '', cb_date = '', cryptogramme = '' }: CardFields): Card {
  const errors = cardProblems({ name_cb, num_cb, cb_date, cryptogramme })
  const expiry = expiryMonth(cb_date)
  if (errors.length > 0 || !expiry) throw new Refusal('invalid', { errors })
  return { name: name_cb, digits: cardDigits(num_cb), expiry, cryptogram: cryptogramme.trim() }
}

const cardFields = ['name_cb', 'num_cb', 'cb_date', 'cryptogramme'] as const
const notHere =
  'La carte ne se tape pas ici : elle se donne aux champs du prestataire de paiement, à l’étape suivante.'

/** Where the gateway has card fields of its own, a card that comes to us instead is one too many who saw it. */
function refuseCard(fields: CardFields): void {
  const errors = cardFields
    .filter(field => fields[field] !== undefined)
    .map(field => ({ field, message: notHere }))
  if (errors.length > 0) throw new Refusal('invalid', { errors })
}
