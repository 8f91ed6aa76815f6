import type { FieldError } from '../../contract/refusals.ts'
import { cardDigits, expiryMonth, isCryptogram, passesLuhn } from '../../contract/rules/card.ts'
import type { Card } from './gateway.ts'

/** How long an acquirer may take to answer before we stop waiting. */
export const gatewayTimeoutMs = 10_000
/** When a payment that was not answered is asked about for the first time: after we stopped waiting. */
export const firstCheckMs = 15_000
/** After this an unpaid order or purchase is given up, and its seats go back on sale. */
export const pendingLifeMs = 10 * 60_000

/** Asks more and more rarely, every two minutes at the most. */
export const nextCheckMs = (ageMs: number): number => Math.min(Math.max(ageMs, 5_000), 120_000)

type CardFields = {
  name_cb?: string | undefined
  num_cb?: string | undefined
  cb_date?: string | undefined
  cryptogramme?: string | undefined
}

/** The card, or what is wrong with how it was typed: each with its field. */
export function readCard(fields: CardFields): { card: Card } | { errors: FieldError[] } {
  const name = fields.name_cb ?? ''
  const digits = cardDigits(fields.num_cb ?? '')
  const expiry = expiryMonth(fields.cb_date ?? '')
  const cryptogram = (fields.cryptogramme ?? '').trim()
  const errors: FieldError[] = []
  if (name === '') errors.push({ field: 'name_cb', message: 'Le nom inscrit sur la carte est obligatoire.' })
  if (!passesLuhn(digits)) errors.push({ field: 'num_cb', message: 'Ce numéro de carte n’est pas valable.' })
  if (!expiry) errors.push({ field: 'cb_date', message: 'La date de validité doit être écrite MM/AA.' })
  if (!isCryptogram(cryptogram, digits))
    errors.push({
      field: 'cryptogramme',
      message: 'Le cryptogramme est le nombre de 3 chiffres au dos de la carte.',
    })
  if (errors.length > 0 || !expiry) return { errors }
  return { card: { name, digits, expiry, cryptogram } }
}
