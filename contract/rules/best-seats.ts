import { apart, type Ranked, searchIn, seatsOfBlock, sideBySide } from './seat-blocks.ts'
import type { IsFree, Seat, Seating } from './seating.ts'
import { inTwoRows } from './seats-in-two-rows.ts'
import { wheelchairParty } from './wheelchair-party.ts'

export type BestSeats = {
  ids: number[]
  together: boolean
  how: 'side_by_side' | 'leaving_one' | 'two_rows' | 'apart'
}

/** The best n seats that are free; null: they cannot be had. With `pmr`, the wheelchair space is the first of them. */
export function bestSeats(
  seating: Seating,
  isFree: IsFree,
  n: number,
  { pmr }: { pmr: boolean },
): BestSeats | null {
  const search = searchIn(seating, isFree)
  if (pmr) {
    const party = wheelchairParty(search, n)
    if (party?.seats.length !== n) return null
    return told(party.seats, party.beside === n ? howOf(party) : 'apart')
  }
  const block = sideBySide(search, n)
  if (block) return told(seatsOfBlock(block), howOf(block))
  const inTwo = inTwoRows(search, n)
  if (inTwo) return told(inTwo, 'two_rows')
  const seats = apart(search, n)
  return seats.length === n ? told(seats, 'apart') : null
}

const howOf = ({ leaves }: Ranked) => (leaves ? 'leaving_one' : 'side_by_side')

const told = (seats: readonly Seat[], how: BestSeats['how']): BestSeats => ({
  ids: seats.map(({ id }) => id),
  together: how !== 'apart',
  how,
})
