import type { SeatKind, SeatState } from '../../../../../contract/rules/seat-plan.ts'
import { seatText } from '../../../../../contract/texts/seats.ts'
import type { MapSeat } from '../ask-seats.ts'

export const seatStateWords: Record<SeatState, string> = {
  libre: 'libre',
  prise: 'prise',
  retenue: 'retenue, quelqu’un la paie',
  maison: 'gardée par le cinéma',
  hors_service: 'hors service',
}

export const seatKindWords: Record<SeatKind, string> = {
  standard: '',
  pmr: 'emplacement pour fauteuil roulant',
  accompagnateur: 'accompagnateur d’un fauteuil roulant',
  duo: 'siège duo',
}

/** Describes a seat to screen readers: « Rang F, place 12, siège duo, libre ». */
export const seatLabel = (seat: MapSeat, state: SeatState, chosen: boolean, lifted: boolean): string =>
  [
    seatText(seat),
    seatKindWords[seat.kind],
    chosen ? 'choisie' : seatStateWords[state],
    lifted ? 'à déplacer' : '',
  ]
    .filter(Boolean)
    .join(', ')
