import type { AnswerOf } from '../../contract/endpoint.ts'
import type { Euros } from '../../contract/rules/money.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import type { listVouchers } from '../../contract/wallet.ts'

export type Movement = AnswerOf<typeof listVouchers>[number]['movements'][number]

export const movementCauses: Record<Movement['cause'], string> = {
  purchase: 'Achat',
  invitation: 'Offert par le cinéma',
  spend: 'Réservation',
  give_back: 'Réservation annulée',
  withdrawal: 'Rétractation',
  expiry: 'Fin de validité',
}

/** Formats a movement with its sign (a minus sign, not a hyphen): '−2 places', '+12,50 €'. */
export function movedText({ places, amount }: Movement): string {
  const sign = (places ?? amount ?? 0) < 0 ? '−' : '+'
  if (places === null) return `${sign}${eurosText(Math.abs(amount ?? 0) as Euros)}`
  const count = Math.abs(places)
  return `${sign}${count}\u00a0place${count > 1 ? 's' : ''}`
}
