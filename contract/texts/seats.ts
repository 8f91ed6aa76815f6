import type { SeatName } from '../rules/seat-plan.ts'
import type { SeatsRefused } from '../rules/seats-refused.ts'

/** « Rang F, place 12 ». */
export const seatText = ({ row_name, seat_number }: SeatName): string =>
  `Rang ${row_name}, place ${seat_number}`

/** Why these cannot be had, with the name of the seat. */
export function seatRefusalText(
  { refused, at, alone }: SeatsRefused,
  ids: readonly number[],
  names: ReadonlyMap<number, SeatName>,
): string {
  const name = names.get(ids[at]!)
  const seat = name ? seatText(name) : 'Ce siège'
  if (refused === 'seat_taken') return `${seat} vient d’être pris\u00a0: choisissez un autre siège.`
  if (refused === 'seat_not_sold') return `${seat} n’est pas en vente pour cette séance.`
  if (refused === 'duo_split') return `${seat}\u00a0: ce siège duo se prend avec son voisin.`
  if (refused === 'companion_alone')
    return `${seat}\u00a0: ce siège va avec l’emplacement pour fauteuil roulant à côté de lui.`
  const left = names.get(alone!)
  return `${left ? seatText(left) : seat} resterait seul\u00a0: décalez-vous d’une place.`
}
