import type { SeatName } from '../rules/seat-plan.ts'
import type { SeatsRefused } from '../rules/seats-refused.ts'

/** Writes a seat: « Rang F, place 12 ». */
export const seatText = ({ row_name, seat_number }: SeatName): string =>
  `Rang ${row_name}, place ${seat_number}`

/** Writes a seat. Returns null in a room without numbered seats, and for data stored before the API had seats. */
export const seatTextIn = ({ row_name, seat_number }: Partial<PrintedSeat>): string | null =>
  row_name && seat_number ? seatText({ row_name, seat_number }) : null

export type PrintedSeat = { row_name: string | null; seat_number: string | null }

/**
 * Writes several seats, sorted by row and number: « Rang F, places 11 à 13 et 17 ; rang G, place 2 ». Returns an
 * empty text if the room has no numbered seats.
 */
export function seatsText(seats: readonly (SeatName | null)[]): string {
  const named = seats.filter(seat => seat !== null).toSorted(inPrintedOrder)
  const rows = Map.groupBy(named, ({ row_name }) => row_name)
  const said = [...rows].map(([row, own]) => `rang ${row}, ${numbersText(own)}`).join('\u00a0; ')
  return said && said[0]!.toUpperCase() + said.slice(1)
}

const collator = new Intl.Collator('fr', { numeric: true })

/** Compares two seats by row, then by number: row A before row B, place 2 before place 10. */
export const inPrintedOrder = (a: SeatName, b: SeatName): number =>
  collator.compare(a.row_name, b.row_name) || collator.compare(a.seat_number, b.seat_number)

const list = new Intl.ListFormat('fr')

function numbersText(seats: readonly SeatName[]): string {
  const runs: string[][] = []
  for (const { seat_number } of seats) {
    const run = runs.at(-1)
    if (run && follows(run.at(-1)!, seat_number)) run.push(seat_number)
    else runs.push([seat_number])
  }
  // Write three or more consecutive numbers as a range, but two of them separately: « 11 et 12 ».
  const parts = runs.flatMap(run => (run.length > 2 ? [`${run[0]} à ${run.at(-1)}`] : run))
  return `${seats.length > 1 ? 'places' : 'place'} ${list.format(parts)}`
}

const follows = (before: string, number: string): boolean =>
  /^\d+$/.test(before) && /^\d+$/.test(number) && Number(number) === Number(before) + 1

export const seatsNotNumbered = 'Dans cette salle, les sièges ne sont pas numérotés.'

/** Returns the sentence that tells the buyer why the chosen seats are refused; it names the seat. */
export function seatRefusalText(
  { refused, at, alone }: Omit<SeatsRefused, 'instead'>,
  ids: readonly number[],
  names: ReadonlyMap<number, SeatName>,
): string {
  const name = names.get(ids[at]!)
  const seat = name ? seatText(name) : 'Cette place'
  if (refused === 'seat_taken') return `${seat} vient d’être prise\u00a0: choisissez un autre siège.`
  if (refused === 'seat_not_sold') return `${seat} n’est pas en vente pour cette séance.`
  if (refused === 'duo_split') return `${seat}\u00a0: ce siège duo se prend avec son voisin.`
  if (refused === 'companion_alone')
    return `${seat}\u00a0: ce siège va avec l’emplacement pour fauteuil roulant à côté de lui.`
  const left = names.get(alone!)
  return `${left ? seatText(left) : seat} resterait seule, sans place libre à côté.`
}
