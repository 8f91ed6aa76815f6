import type { SeatName } from '../rules/seat-plan.ts'

/** « Rang F, place 12 ». */
export const seatText = ({ row_name, seat_number }: SeatName): string =>
  `Rang ${row_name}, place ${seat_number}`
