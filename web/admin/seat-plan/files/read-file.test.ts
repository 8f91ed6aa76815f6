import { expect, test } from 'vitest'
import { planProblems } from '../../../../contract/rules/seat-plan-problems.ts'
import { blockSeats, setFocus, setKind, setOutOfOrder } from '../drawing/kinds.ts'
import { drawRows } from '../drawing/rows.ts'
import { writePlanFile } from './plan-file.ts'
import { writePretixFile } from './pretix-file.ts'
import { readFile } from './read-file.ts'

const drawn = drawRows(
  { seats: [], focus: null },
  {
    rows: 3,
    seatsPerRow: 6,
    aislesAfter: [2],
    aisleWidth: 1,
    rowSpacing: 1.2,
    curve: 0.3,
    naming: { scheme: 'lettres', withoutIO: true, from: 'avant', first: 'A' },
    numbering: { from: 'droite', scheme: 'suite', aislesCount: false, first: 1 },
  },
)

const full = setFocus(
  blockSeats(
    setOutOfOrder(
      setKind(
        setKind(setKind(drawn, new Set([0]), 'pmr'), new Set([1]), 'accompagnateur'),
        new Set([14, 15]),
        'duo',
      ),
      new Set([5]),
      true,
    ),
    new Set([6]),
    'Régie',
  ),
  { x: 0, y: 2 },
)

test('a seat plan written to our own file format is read back unchanged', () => {
  expect(readFile(writePlanFile('Salle 1', full))).toEqual({ drawing: full })
})

test('a seat plan exported to pretix and read back keeps its seat positions', () => {
  const file = JSON.parse(writePretixFile('Salle 1', full))
  expect(file).toMatchObject({
    name: 'Salle 1',
    size: { width: expect.any(Number), height: expect.any(Number) },
    zones: [{ name: 'Salle 1', position: { x: 0, y: 0 }, areas: [] }],
  })
  const back = readFile(JSON.stringify(file))
  const plain = (seat: (typeof full.seats)[number]) => ({ ...seat, out_of_order: false, kept_because: null })
  // The import moves the front of the room to depth 0, so shift the seats back before comparing.
  const top = Math.min(...full.seats.map(({ y }) => y))
  expect('drawing' in back && back.drawing.seats.map(seat => ({ ...seat, y: seat.y + top }))).toEqual(
    full.seats
      .map(plain)
      .map(seat => ({ ...seat, x: expect.closeTo(seat.x, 1), y: expect.closeTo(seat.y, 1) })),
  )
})

/**
 * A file as pretix's editor writes it: positions are relative to the zone or row that contains them. It includes
 * parts that the import ignores.
 */
const ofPretix = {
  name: 'Kleines Haus',
  size: { width: 900, height: 600 },
  categories: [
    { name: 'Parkett', color: '#33196a' },
    { name: 'Rollstuhl', color: '#ff0000' },
  ],
  zones: [
    {
      name: 'Parkett',
      zone_id: 'parkett',
      uuid: '11111111-1111-4111-8111-111111111111',
      position: { x: 100, y: 150 },
      rows: [
        {
          row_number: '1',
          row_label: 'Row %s',
          row_number_position: 'both',
          uuid: '22222222-2222-4222-8222-222222222222',
          position: { x: 0, y: 0 },
          seats: [0, 30, 60, 150, 180].map((x, index) => ({
            seat_guid: `p-1-${index + 1}`,
            seat_number: String(index + 1),
            radius: 12,
            start_direction: null,
            position: { x, y: index === 4 ? 6 : 0 },
            category: index === 0 ? 'Rollstuhl' : 'Parkett',
          })),
        },
        {
          row_number: 'Reihe 2',
          position: { x: 15, y: 36 },
          seats: [0, 30].map((x, index) => ({
            seat_guid: `p-2-${index + 1}`,
            seat_number: String(index + 1),
            position: { x, y: 0 },
            category: 'Parkett',
          })),
        },
      ],
      areas: [
        { shape: 'text', position: { x: 0, y: -50 }, text: { text: 'Bühne', position: { x: 0, y: 0 } } },
      ],
    },
    {
      name: 'Balkon',
      position: { x: 100, y: 400 },
      rows: [
        {
          row_number: '1',
          seats: [{ seat_guid: 'b-1-1', seat_number: '1', position: { x: 90, y: 0 }, category: 'Parkett' }],
        },
      ],
    },
  ],
}

test('a pretix seat plan is imported with its seat positions and wheelchair spaces', () => {
  const read = readFile(JSON.stringify(ofPretix))
  expect(
    'drawing' in read &&
      read.drawing.seats.map(seat => [
        `${seat.row_name} ${seat.seat_number}`,
        seat.kind,
        [seat.x, seat.y],
        [seat.row_position, seat.place_in_row],
      ]),
  ).toEqual([
    ['1 1', 'pmr', [-3, 0], [1, 1]],
    ['1 2', 'standard', [-2, 0], [1, 2]],
    ['1 3', 'standard', [-1, 0], [1, 3]],
    ['1 4', 'standard', [2, 0], [1, 6]],
    ['1 5', 'standard', [3, 0.2], [1, 7]],
    ['2 1', 'standard', [-2.5, 1.2], [2, 1]],
    ['2 2', 'standard', [-1.5, 1.2], [2, 2]],
    ['B1 1', 'standard', [0, 8.333], [3, 1]],
  ])
  expect('drawing' in read && planProblems(read.drawing.seats)).toEqual([])
})

const ours = { format: 'ouvreuse-plan-de-salle', version: 1, name: 'x', focus: null }
const [first] = full.seats
const zone = (rows: unknown) => ({ ...ofPretix, zones: [{ name: 'Z', position: { x: 0, y: 0 }, rows }] })
const pretixSeat = { seat_guid: 'a', seat_number: '7', position: { x: 0, y: 0 }, category: 'x' }

test.each<[what: string, file: unknown, sentence: RegExp]>([
  ['JSON of another kind', { name: 'facture' }, /n’est pas un plan de salle/],
  ['a list', [1, 2], /n’est pas lisible/],
  ['nothing', null, /n’est pas lisible/],
  ['no seats', { ...ours, seats: [] }, /plan est vide/],
  ['seats that are not objects', { ...ours, seats: 'beaucoup' }, /liste « seats »/],
  ['a seat that is not an object', { ...ours, seats: [first, 3] }, /place nº 2 .*pas lisible/],
  ['a later version', { ...ours, version: 2, seats: [first] }, /version plus récente/],
  [
    'two seats of the same name',
    { ...ours, seats: [first, { ...first, x: 9, place_in_row: 9 }] },
    /deux places 6 au rang A/,
  ],
  [
    'no position',
    { ...ours, seats: [{ ...first, x: null }] },
    /place 6 du rang A n’a pas de « x » qui soit un nombre/,
  ],
  [
    'an unknown kind of seat',
    { ...ours, seats: [{ ...first, kind: 'trône' }] },
    /place 6 du rang A .*« trône »/,
  ],
  ['a long name', { ...ours, seats: [{ ...first, row_name: 'BALCON-NORD' }] }, /« BALCON-NORD »/],
  ['no rows', zone(undefined), /zone nº 1 n’a pas de liste « rows »/],
  ['a row without a name', zone([{ seats: [] }]), /rang nº 1 de la zone nº 1 n’a pas de « row_number »/],
  ['a row without seats', zone([{ row_number: 'C' }]), /rang C n’a pas de liste « seats »/],
  [
    'two seats of the same name in one zone',
    zone([{ row_number: 'C', seats: [pretixSeat, { ...pretixSeat, position: { x: 50, y: 0 } }] }]),
    /deux places 7 au rang C/,
  ],
  [
    'an invalid coordinate',
    zone([{ row_number: 'C', seats: [{ ...pretixSeat, position: { x: 'là', y: 0 } }] }]),
    /place 7 du rang C n’a pas de « x »/,
  ],
  [
    'no position at all',
    zone([{ row_number: 'C', seats: [{ ...pretixSeat, position: undefined }] }]),
    /position.*place 7 du rang c/i,
  ],
])('a seat plan file with %s is refused with a sentence that names the problem', (_, file, sentence) => {
  const read = readFile(JSON.stringify(file))
  expect('problems' in read && read.problems.join(' ').replaceAll('\u00a0', ' ')).toMatch(sentence)
})

test('a seat plan file that is not JSON is refused', () => {
  expect(readFile('PK\u0003')).toEqual({ problems: [expect.stringMatching(/pas du JSON/)] })
})

test('of many problems in a seat plan file, the first six and the number of others are shown', () => {
  const seats = Array.from({ length: 9 }, (_, at) => ({
    ...first,
    seat_number: 'trop long',
    x: at,
    place_in_row: at,
  }))
  const read = readFile(JSON.stringify({ ...ours, seats }))
  expect('problems' in read && [read.problems.length, read.problems.at(-1)]).toEqual([
    7,
    expect.stringMatching(/^Et \d+ de plus\.$/),
  ])
})
