import type { SeatKind } from '../../../contract/rules/seat-plan.ts'
import type { OfficeSeat } from './seat-map.tsx'

export const kindWords: Record<SeatKind, string> = {
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

/** Who has it, or what it is and why: « gardée par la maison : équipe du film ». */
export function seatUse({ kind, state, firstname, lastname, kept_because }: OfficeSeat): string {
  const who = [firstname, lastname].filter(Boolean).join(' ')
  const use = who
    ? state === 'retenue'
      ? `${who} (${stateWords.retenue})`
      : who
    : kept_because
      ? `${stateWords[state]}\u00a0: ${kept_because}`
      : stateWords[state]
  return kind === 'standard' ? use : `${use}, ${kindWords[kind].toLowerCase()}`
}

/** Somebody has it: it cannot be kept, nor given to another. */
export const isTaken = ({ state }: Pick<OfficeSeat, 'state'>): boolean =>
  state === 'prise' || state === 'retenue'
