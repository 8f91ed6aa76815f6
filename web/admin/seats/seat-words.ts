import type { SeatKind } from '../../../contract/rules/seat-plan.ts'
import type { OfficeSeat } from './seat-map.tsx'

export const officeSeatKinds: Record<SeatKind, string> = {
  standard: 'Standard',
  pmr: 'Emplacement fauteuil',
  accompagnateur: 'Accompagnateur',
  duo: 'Duo',
}

const stateWords: Record<OfficeSeat['state'], string> = {
  libre: 'libre',
  prise: 'vendue',
  retenue: 'en cours de paiement',
  maison: 'gardée par la maison',
  hors_service: 'hors service',
}

/**
 * Describes a seat to staff: its kind, and its buyer. Without a buyer, gives its state, and the reason if it is
 * blocked (« gardée par la maison : équipe du film »).
 */
export function seatUse(seat: Omit<OfficeSeat, 'id'>): string {
  const { kind, state, firstname, lastname, kept_because, sellable } = seat
  const who = [firstname, lastname].filter(Boolean).join(' ')
  const use = who
    ? state === 'retenue'
      ? `${who} (${stateWords.retenue})`
      : who
    : kept_because
      ? `${stateWords[state]}\u00a0: ${kept_because}`
      : stateWords[state]
  const whole = kind === 'standard' ? use : `${use}, ${officeSeatKinds[kind].toLowerCase()}`
  return sellable ? whole : `${whole} (d’après le plan)`
}

/**
 * True if staff can block or unblock the seat for one screening. They cannot if it is sold or held, or if the seat
 * plan blocks it.
 */
export const canBeKept = ({ state, sellable }: Pick<OfficeSeat, 'state' | 'sellable'>): boolean =>
  sellable && state !== 'prise' && state !== 'retenue'

/** Confirms that the staff kept, closed or reopened this many seats; null without such an action. */
export function keptText(action: string | null, count: number): string | null {
  const [one, many] = keptWords.get(action ?? '') ?? []
  if (!one || !Number.isInteger(count) || count < 1) return null
  return count === 1 ? `Le siège est ${one}.` : `Les ${count} sièges sont ${many}.`
}

const keptWords = new Map([
  ['maison', ['gardé pour la maison', 'gardés pour la maison']],
  ['hors_service', ['hors service', 'hors service']],
  ['en_vente', ['de nouveau en vente', 'de nouveau en vente']],
])
