import { expect, test } from 'vitest'
import { bestSeats } from './best-seats.ts'
import { prepareSeats, type SeatToChoose } from './seating.ts'

/** Counts how often the search for the best seats reads whether a seat is free or where it is. */
function looksIn(
  rows: number,
  width: number,
  isFree: (x: number, y: number) => boolean,
  n: number,
  pmr: boolean,
) {
  let looks = 0
  const seats = Array.from({ length: rows * width }, (_, id): SeatToChoose => {
    const [x, y] = [id % width, Math.floor(id / width)]
    const kind = y === 0 && x % 10 === 0 ? 'pmr' : 'standard'
    return { id, x, y, row_position: y, place_in_row: x, kind, tied_to: null }
  })
  const seating = prepareSeats(seats, { x: width / 2, y: rows / 2 })
  for (const seat of seating.byId.values())
    for (const where of ['x', 'far'] as const) {
      const value = seat[where]
      Object.defineProperty(seat, where, {
        get() {
          looks++
          return value
        },
      })
    }
  const freeSeen = (id: number) => {
    looks++
    return isFree(id % width, Math.floor(id / width))
  }
  const best = bestSeats(seating, freeSeen, n, { pmr })
  return { looks, how: best?.how }
}

test.each<{ it: string; how?: string; pmr?: true; isFree: (x: number, y: number) => boolean }>([
  { it: 'an empty room', how: 'side_by_side', isFree: () => true },
  { it: 'always one left alone', how: 'leaving_one', isFree: (x, y) => y > 0 && x % 6 < 5 },
  { it: 'pairs behind each other', how: 'two_rows', isFree: x => x % 3 < 2 },
  { it: 'nobody beside anybody', how: 'apart', isFree: (x, y) => (x + y) % 2 === 0 },
  { it: 'sold out', isFree: () => false },
  { it: 'wheelchairs together', how: 'side_by_side', pmr: true, isFree: () => true },
  { it: 'wheelchairs apart', how: 'apart', pmr: true, isFree: (x, y) => y > 0 || x % 10 === 0 },
])(
  'the cost of searching for seats grows in proportion to the rows and to the width of a room: $it',
  ({ how, pmr, isFree }) => {
    const inRoom = (rows: number, width: number) => looksIn(rows, width, isFree, 4, pmr === true)
    const small = inRoom(12, 30)
    expect(small.how).toBe(how)
    for (const large of [inRoom(96, 30), inRoom(12, 240)]) {
      expect(large.how).toBe(how)
      expect(large.looks).toBeLessThan(small.looks * 8 * 1.2)
    }
  },
)
