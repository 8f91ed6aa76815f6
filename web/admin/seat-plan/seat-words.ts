import type { DrawnSeat } from '../../../contract/rules/seat-plan.ts'
import { seatText } from '../../../contract/texts/seats.ts'
import { officeSeatKinds } from '../seats/seat-words.ts'

/** Describes a seat of the plan, for instance « Rang F, place 12, duo, hors service ». */
export const seatLabel = (seat: DrawnSeat): string =>
  [
    seatText(seat),
    seat.kind !== 'standard' && officeSeatKinds[seat.kind].toLowerCase(),
    seat.out_of_order && 'hors service',
    seat.kept_because !== null && `gardée par la maison\u00a0: ${seat.kept_because}`,
  ]
    .filter(Boolean)
    .join(', ')
