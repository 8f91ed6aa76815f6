import { fullFare } from '../../../contract/rules/places.ts'
import { type Counts, countByFare, countText, numberIn, requestedCounts } from './counts.ts'
import type { Screening } from './screening.ts'

type Fares = Screening['tariffs']
type Sold = Pick<Screening, 'tariffs' | 'supplement' | 'seats_per_person'>

/** The tickets that remain after the limits, and the limits themselves. */
type Cut = {
  places: readonly { tariffs_id: number }[]
  /**
   * The highest number of tickets for all fares together, after subtracting the `held` seats that the user
   * already has at this screening from earlier orders.
   */
  most: number
  held: number
  /** The fares that were sold when the page loaded, to name a fare that is no longer sold. */
  known: Fares
}

/** Returns why the user can order fewer tickets than requested, one sentence per reason. */
export function reasonsForFewer(
  screening: Sold,
  wanted: Counts,
  { places, most, held, known }: Cut,
): string[] {
  const numbers = requestedCounts(screening, wanted)
  const counted = countByFare(places)
  const sold = new Set(screening.tariffs.map(({ tariffs_id }) => tariffs_id))
  const withdrawn = [...numbers].flatMap(([id, number]) =>
    number > 0 && !sold.has(id)
      ? [
          withdrawnText(
            number,
            known.find(fare => fare.tariffs_id === id),
          ),
        ]
      : [],
  )
  const noNumbers = [...sold].flatMap(id => {
    const text = wanted[id]?.trim()
    return text && numberIn(text) === undefined
      ? [`«\u00a0${text}\u00a0» n’est pas un nombre de places.`]
      : []
  })
  let possible = 0
  const ofFares = screening.tariffs.flatMap(({ tariffs_id: id, label, max_per_order }) => {
    const number = numbers.get(id)!
    possible += Math.min(number, max_per_order ?? number)
    return max_per_order !== null && number > max_per_order && counted.get(id) === max_per_order
      ? [
          `${nameOf(id, label)} ramené à ${countText(max_per_order)}\u00a0: le plus par réservation à ce tarif.`,
        ]
      : []
  })
  const inAll =
    most > 0 && possible > places.length ? [inAllText(screening, places.length, { most, held })] : []
  return [...withdrawn, ...noNumbers, ...ofFares, ...inAll]
}

function withdrawnText(number: number, fare: Fares[number] | undefined): string {
  const taken = number > 1 ? 'places retirées' : 'place retirée'
  const whose = fare ? `le tarif «\u00a0${fare.label}\u00a0»` : number > 1 ? 'leur tarif' : 'son tarif'
  return `${number} ${taken}\u00a0: ${whose} n’est plus vendu pour cette séance.`
}

const nameOf = (id: number, label: string): string =>
  id === fullFare ? label : `Tarif «\u00a0${label}\u00a0»`

function inAllText(
  { seats_per_person }: Sold,
  seats: number,
  { most, held }: Pick<Cut, 'most' | 'held'>,
): string {
  const forOne = `une personne en a ${seats_per_person} au plus pour une séance`
  const why =
    most < seats_per_person - held
      ? 'il n’en restait pas plus'
      : held > 0
        ? `vous en avez déjà ${held}, et ${forOne}`
        : forOne
  return `Réservation ramenée à ${countText(seats)}\u00a0: ${why}.`
}
