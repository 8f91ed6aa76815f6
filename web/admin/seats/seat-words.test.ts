import { expect, test } from 'vitest'
import { canBeKept, keptText, seatUse } from './seat-words.ts'

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

test.each([
  ['maison', 10, 'Les 10 sièges sont gardés pour la maison.'],
  ['maison', 1, 'Le siège est gardé pour la maison.'],
  ['hors_service', 2, 'Les 2 sièges sont hors service.'],
  ['en_vente', 2, 'Les 2 sièges sont de nouveau en vente.'],
  ['constructor', 2, null],
  ['maison', Number.NaN, null],
  [null, 0, null],
])('the page of seats confirms the action %s on %s seats: %s', (action, count, text) => {
  expect(keptText(action, count)).toBe(text)
})
