import type { FieldError } from '../../contract/refusals.ts'
import { cardDigits, expiryMonth } from '../../contract/rules/card.ts'
import { cardProblems, type TypedCard } from '../../contract/rules/card-problems.ts'
import { unpaidMinutes } from '../../contract/rules/terms.ts'
import type { Card } from './gateway.ts'

/** How long an acquirer may take to answer before we stop waiting. */
export const gatewayTimeoutMs = 10_000
/** When a payment that was not answered is asked about for the first time: after we stopped waiting. */
export const firstCheckMs = 15_000
/** After this an unpaid order or purchase is given up, once the gateway has been asked, and its seats are on sale again. */
export const pendingLifeMs = unpaidMinutes * 60_000

/** Asks more and more rarely, every two minutes at the most. */
export const nextCheckMs = (ageMs: number): number => Math.min(Math.max(ageMs, 5_000), 120_000)

type CardFields = { [field in keyof TypedCard]?: string | undefined }

/** The card, or what is wrong with how it was typed: each with its field. */
export function readCard(fields: CardFields): { card: Card } | { errors: FieldError[] } {
  const { name_cb = '', num_cb = '', cb_date = '', cryptogramme = '' } = fields
  const errors = cardProblems({ name_cb, num_cb, cb_date, cryptogramme })
  const expiry = expiryMonth(cb_date)
  if (errors.length > 0 || !expiry) return { errors }
  return {
    card: { name: name_cb, digits: cardDigits(num_cb), expiry, cryptogram: cryptogramme.trim() },
  }
}

/** Where the gateway has card fields of its own, a card that comes to us instead is one too many who saw it. */
export function strayCard(fields: CardFields): FieldError[] {
  return cardFields.filter(field => fields[field] !== undefined).map(field => ({ field, message: notHere }))
}

const cardFields = ['name_cb', 'num_cb', 'cb_date', 'cryptogramme'] as const
const notHere =
  'La carte ne se tape pas ici : elle se donne aux champs du prestataire de paiement, à l’étape suivante.'

/** Half a minute after the first try that failed, then twice as long each time, a day at the most. */
export const nextRefundTryMs = (tries: number): number => Math.min(30_000 * 2 ** (tries - 1), 86_400_000)

/** Whoever began a refund before this will not end it: no gateway takes so long, only a process that died. */
export const abandonedSince = (now: Date): Date => new Date(now.getTime() - 60_000)
