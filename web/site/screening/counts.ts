import { centsFromEuros } from '../../../contract/rules/money.ts'
import { fullFare, type PricedPlace, pricePlaces } from '../../../contract/rules/places.ts'
import { seatsPerOrder } from '../../../contract/rules/terms.ts'
import type { Screening } from './screening.ts'

type Sold = Pick<Screening, 'tariffs' | 'supplement'>

/** The count of tickets that the user typed for each fare, by fare id. */
export type Counts = Readonly<Record<number, string>>

/**
 * Returns the name that the count of a fare has in the form and in the URL. The specification requires `places`
 * for the full fare.
 */
export const countName = (fare: number): string => (fare === fullFare ? 'places' : `tarif-${fare}`)

/**
 * Reads the counts of tickets from the URL; by default one ticket at the full fare. Keeps the counts of fares that
 * are no longer sold, so that the page can report them.
 */
export function countsIn(address: URLSearchParams, { tariffs }: Sold): Counts {
  const named = [...address.keys()].flatMap(name => Number(/^tarif-(\d{1,9})$/.exec(name)?.[1]) || [])
  const fares = new Set([...tariffs.map(({ tariffs_id }) => tariffs_id), ...named])
  const written = [...fares].map(id => [id, address.get(countName(id))] as const)
  const none = written.every(([, text]) => text === null) ? '1' : '0'
  return Object.fromEntries(written.map(([id, text]) => [id, text ?? (id === fullFare ? none : '0')]))
}

/**
 * Returns how many tickets the user can order at most: no more than the seats left, and no more than the maximum
 * per person.
 */
export function mostSeats(
  { seats_per_person }: Pick<Screening, 'seats_per_person'>,
  remaining: number,
  alreadyHeld = 0,
): number {
  return Math.max(0, Math.min(seats_per_person - alreadyHeld, remaining))
}

/** Returns the smallest allowed count of a fare: one if it is the only fare, otherwise zero. */
export const leastCount = ({ tariffs }: Sold): number => (tariffs.length > 1 ? 0 : seatsPerOrder.min)

/**
 * Returns the requested number of tickets per fare, before any limit is applied. A text that is not a number
 * counts as one ticket at the full fare, or as zero if another fare is chosen.
 */
export function requestedCounts(screening: Sold, counts: Counts): ReadonlyMap<number, number> {
  const fares = [...screening.tariffs.map(({ tariffs_id }) => tariffs_id), ...Object.keys(counts).map(Number)]
  const numbers = new Map(fares.map(id => [id, numberIn(counts[id])]))
  const others = [...numbers].some(([id, number]) => id !== fullFare && number)
  const ifNone = others ? 0 : seatsPerOrder.min
  return new Map(
    [...numbers].map(([id, number = id === fullFare ? ifNone : 0]) => [
      id,
      id === fullFare ? Math.max(leastCount(screening), number) : number,
    ]),
  )
}

/**
 * Returns the requested tickets with their prices. If the limits allow fewer, the first fares in the list keep
 * their tickets.
 */
export function placesIn(screening: Sold, counts: Counts, most: number): PricedPlace[] {
  const numbers = requestedCounts(screening, counts)
  let left = Math.max(leastCount(screening), most)
  const chosen = screening.tariffs.flatMap(({ tariffs_id, max_per_order }) => {
    const length = Math.min(numbers.get(tariffs_id)!, max_per_order ?? left, left)
    left -= length
    return Array.from({ length }, () => ({ tariffs_id }))
  })
  const tariffs = screening.tariffs.map(fare => ({ ...fare, price: centsFromEuros(fare.price) }))
  const priced = pricePlaces({ tariffs, supplement: centsFromEuros(screening.supplement) }, chosen)
  if ('refused' in priced) throw new Error(`what is on offer is refused: ${priced.refused}`)
  return priced
}

export function countByFare(places: readonly { tariffs_id: number }[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { tariffs_id } of places) counts.set(tariffs_id, (counts.get(tariffs_id) ?? 0) + 1)
  return counts
}

/** Returns the count of each fare among these tickets. */
export const countsOf = (places: readonly { tariffs_id: number }[]): Counts =>
  Object.fromEntries([[fullFare, '0'], ...[...countByFare(places)].map(([id, n]) => [id, String(n)])])

/** Returns the counts as a query string: 'places=2&tarif-3=1'. Each count is at most 99. */
export const searchOf = (numbers: ReadonlyMap<number, number>): string =>
  [fullFare, ...[...numbers.keys()].filter(id => id !== fullFare && numbers.get(id)).sort((a, b) => a - b)]
    .map(id => `${countName(id)}=${Math.min(numbers.get(id) ?? 0, 99)}`)
    .join('&')

export const countText = (seats: number): string => `${seats} ${seats > 1 ? 'places' : 'place'}`

export const numberIn = (text = ''): number | undefined =>
  /^\s*\d+\s*$/.test(text) ? Number(text) : undefined
