import fc from 'fast-check'
import type { SeatKind } from '../../contract/rules/seat-plan.ts'
import type { SeatToChoose } from '../../contract/rules/seating.ts'
import { tieBeside } from './drawn-room.ts'

const kinds: SeatKind[] = [
  'standard',
  'standard',
  'standard',
  'standard',
  'standard',
  'pmr',
  'accompagnateur',
  'duo',
]

const place = fc.record({
  kind: fc.constantFrom(...kinds),
  /** A seat that is free twice as often as taken; in one case of seven there is an aisle instead. */
  state: fc.constantFrom('free', 'free', 'free', 'free', 'taken', 'taken', 'aisle'),
})

/** Generates rows of any length, shifted sideways and slightly curved, some of them behind an aisle. */
const row = fc.record({
  places: fc.array(place, { minLength: 1, maxLength: 11 }),
  shift: fc.constantFrom(0, 0, 0.5, 1, 2.25),
  bend: fc.constantFrom(0, 0.01, 0.05),
  aisle: fc.constantFrom(0, 0, 0, 0, 1),
})

export const anyRoom = fc
  .record({ rows: fc.array(row, { minLength: 1, maxLength: 5 }), across: fc.nat(20), back: fc.nat(10) })
  .map(({ rows, across, back }) => {
    const seats: SeatToChoose[] = []
    const free = new Set<number>()
    let row_position = 0
    for (const { places, shift, bend, aisle } of rows) {
      row_position += 1 + aisle
      for (const [at, { kind, state }] of places.entries()) {
        if (state === 'aisle') continue
        const id = row_position * 100 + at
        if (state === 'free') free.add(id)
        const y = row_position + bend * (at - places.length / 2) ** 2
        seats.push({ id, x: at + shift, y, row_position, place_in_row: at, kind, tied_to: null })
      }
    }
    tieBeside(seats)
    const drawn = rows.map(({ places }) => places.map(({ kind, state }) => `${kind[0]}${state[0]}`).join(' '))
    return { seats, isFree: (id: number) => free.has(id), free, focus: { x: across / 2, y: back / 2 }, drawn }
  })
