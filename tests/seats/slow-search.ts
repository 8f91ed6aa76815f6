import type { BestSeats } from '../../contract/rules/best-seats.ts'
import type { Spot } from '../../contract/rules/seat-plan.ts'
import { type IsFree, type SeatToChoose, squaredDistance } from '../../contract/rules/seating.ts'

/**
 * Finds the best seats by exhaustive search: lists every block of seats and applies the rules to each. The tests
 * compare the product's fast search with it.
 */
export function searchSlowly(seats: readonly SeatToChoose[], focus: Spot, isFree: IsFree, n: number) {
  const free = seats.filter(({ id }) => isFree(id))
  for (const duos of [false, true]) {
    const found = blocks(free, n, duos)
    const kind = best(
      found.filter(block => leftAlone(free, block) === 0),
      focus,
    )
    if (kind) return told(kind, 'side_by_side', focus)
    const unkind = best(found, focus)
    if (unkind) return told(unkind, 'leaving_one', focus)
  }
  for (const duos of [false, true])
    for (let few = Math.floor(n / 2); few >= 1; few--) {
      const found = blocks(free, n - few, duos).flatMap(long =>
        blocks(free, few, duos)
          .filter(short => isBehind(short, long))
          .map(short => [...long, ...short]),
      )
      const pair =
        best(
          found.filter(block => leftAlone(free, block) === 0),
          focus,
        ) ?? best(found, focus)
      if (pair) return told(pair, 'two_rows', focus)
    }
  const seated = seatApart(free, focus, n)
  return seated && told(seated, 'apart', focus)
}

type Party = SeatToChoose[]

const told = (party: Party, how: BestSeats['how'], focus: Spot) => ({
  how,
  score: scoreOf(party, focus),
  party,
})

const scoreOf = (party: Party, focus: Spot) =>
  party.reduce((sum, seat) => sum + squaredDistance(seat, focus), 0)

const best = (parties: readonly Party[], focus: Spot): Party | undefined =>
  parties.toSorted((a, b) => scoreOf(a, focus) - scoreOf(b, focus))[0]

const areNeighbours = (a: SeatToChoose, b: SeatToChoose) =>
  a.row_position === b.row_position && Math.abs(a.place_in_row - b.place_in_row) === 1

/** Returns every block of n adjacent free seats, row by row. */
function blocks(free: readonly SeatToChoose[], n: number, duos: boolean): Party[] {
  const inOrder = free.toSorted((a, b) => a.row_position - b.row_position || a.place_in_row - b.place_in_row)
  return inOrder
    .map((_, at) => inOrder.slice(at, at + n))
    .filter(
      party =>
        party.length === n &&
        party.every((seat, at) => at === 0 || areNeighbours(seat, party[at - 1]!)) &&
        party.every(({ kind }) => kind === 'standard' || (duos && kind === 'duo')) &&
        party.every(({ kind, tied_to }) => kind !== 'duo' || party.some(({ id }) => id === tied_to)),
    )
}

const alone = (free: readonly SeatToChoose[]) =>
  free.filter(seat => seat.kind === 'standard' && !free.some(other => areNeighbours(seat, other)))

/** Returns how many more single free seats there are between taken ones if this party takes its seats. */
export function leftAlone(free: readonly SeatToChoose[], party: Party): number {
  const before = alone(free)
  return alone(free.filter(seat => !party.includes(seat))).filter(seat => !before.includes(seat)).length
}

const isBehind = (short: Party, long: Party) =>
  Math.abs(short[0]!.row_position - long[0]!.row_position) === 1 &&
  short.every(({ x }) => x > long[0]!.x - 1 && x < long.at(-1)!.x + 1)

function seatApart(free: readonly SeatToChoose[], focus: Spot, n: number): Party | null {
  const party = longestFirst(free, focus, n)
  if (party.length === n) return party
  const single = party.findLast(({ kind }) => kind === 'standard')
  const again = longestFirst(
    free.filter(seat => seat !== single),
    focus,
    n,
  )
  return again.length === n ? again : null
}

function longestFirst(free: readonly SeatToChoose[], focus: Spot, n: number): Party {
  for (let length = n; length >= 1; length--)
    for (const duos of [false, true]) {
      const found = blocks(free, length, duos)
      const next =
        best(
          found.filter(block => leftAlone(free, block) === 0),
          focus,
        ) ?? best(found, focus)
      if (next)
        return [
          ...next,
          ...longestFirst(
            free.filter(seat => !next.includes(seat)),
            focus,
            n - length,
          ),
        ]
    }
  return []
}
