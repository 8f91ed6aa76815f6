import { expect, test } from 'vitest'
import { canBeKept, seatUse } from './seat-words.ts'

type Seat = Parameters<typeof seatUse>[0]

const free: Seat = {
  ...{ row_name: 'A', seat_number: '1', x: 0, y: 0, row_position: 0, place_in_row: 0 },
  ...{ kind: 'standard', tied_to: null, state: 'libre', sellable: true },
  ...{ orders_id: null, lastname: null, firstname: null, kept_because: null },
}
const mona = { orders_id: 3, lastname: 'Vidal', firstname: 'Mona' }

test.each<[said: string, canBeKept: boolean, seat: Partial<Seat>]>([
  ['libre', true, {}],
  ['libre, duo', true, { kind: 'duo' }],
  ['gardée par la maison : Presse', true, { state: 'maison', kept_because: 'Presse' }],
  [
    'gardée par la maison : Régie (d’après le plan)',
    false,
    { state: 'maison', kept_because: 'Régie', sellable: false },
  ],
  ['hors service (d’après le plan)', false, { state: 'hors_service', sellable: false }],
  ['Mona Vidal', false, { state: 'prise', ...mona }],
  ['Mona Vidal (en cours de paiement)', false, { state: 'retenue', ...mona }],
])('the state of a seat is shown as « %s », and whether staff can block it is: %s', (said, can, change) => {
  const seat = { ...free, ...change }
  expect(seatUse(seat).replaceAll('\u00a0', ' ')).toBe(said)
  expect(canBeKept(seat)).toBe(can)
})
