import { expect, test } from 'vitest'
import type { DrawnSeat } from './seat-plan.ts'
import { mostSeatsOfPlan, planProblems, planWarning } from './seat-plan-problems.ts'

const seat = (row_name: string, number: number, given: Partial<DrawnSeat> = {}): DrawnSeat => ({
  row_name,
  seat_number: String(number),
  x: number,
  y: row_name.charCodeAt(0),
  row_position: row_name.charCodeAt(0) - 64,
  place_in_row: number,
  kind: 'standard',
  tied_to: null,
  out_of_order: false,
  kept_because: null,
  ...given,
})

const duo = (number: number, half: number, given: Partial<DrawnSeat> = {}) =>
  seat('F', number, { kind: 'duo', tied_to: `F ${half}`, ...given })

test('a valid seat plan has no problem', () => {
  const companion = seat('A', 2, { kind: 'accompagnateur', tied_to: 'A 1' })
  const kept = seat('B', 1, { kept_because: 'Régie' })
  const seats = [seat('A', 1, { kind: 'pmr' }), companion, kept, duo(3, 4), duo(4, 3)]
  expect(planProblems(seats)).toEqual([])
})

test.each<
  [what: string, seats: DrawnSeat[], problem: [at: number | null, field: string | null, message: RegExp]]
>([
  ['an empty plan', [], [null, null, /plan est vide/]],
  [
    'too many seats',
    Array.from({ length: mostSeatsOfPlan + 1 }, (_, index) => seat('A', index + 1)),
    [null, null, /2001 places.*2000 au plus/],
  ],
  [
    'two seats of the same name',
    [seat('C', 7), seat('C', 7, { x: 9, place_in_row: 9 })],
    [1, 'seat_number', /deux places 7 au rang C/],
  ],
  ['a row without a name', [seat('A', 1, { row_name: '' })], [0, 'row_name', /nom du rang/]],
  ['a row with a space', [seat('A', 1, { row_name: 'A B' })], [0, 'row_name', /« A B ».*sans espace/]],
  ['a long number', [seat('D', 1, { seat_number: '1234567' })], [0, 'seat_number', /Rang D.*« 1234567 »/]],
  ['an invisible seat number', [seat('D', 1, { seat_number: '\u200b' })], [0, 'seat_number', /Rang D/]],
  ['no position', [seat('D', 1, { x: Number.NaN })], [0, 'x', /rang D, place 1/]],
  ['a position far out of range', [seat('D', 1, { y: 1e9 })], [0, 'y', /rang D, place 1/]],
  [
    'a blocked seat without a reason',
    [seat('D', 1, { kept_because: ' ' })],
    [0, 'kept_because', /rang D, place 1.*pourquoi/],
  ],
  ['no seat on sale', [seat('D', 1, { out_of_order: true })], [null, null, /^Aucune place .* en vente/]],
  [
    'two seats with the same position in the row',
    [seat('D', 1), seat('D', 2, { place_in_row: 1 })],
    [1, 'place_in_row', /place 1 et rang D, place 2/],
  ],
  [
    'two overlapping seats',
    [seat('D', 1), seat('D', 2, { x: 1.3 })],
    [1, 'x', /place 1 et rang D, place 2.*l’une sur l’autre/],
  ],
  [
    'a companion seat without a wheelchair space',
    [seat('A', 2, { kind: 'accompagnateur' })],
    [0, 'tied_to', /accompagnateur rang A, place 2/],
  ],
  [
    'a companion seat that belongs to an ordinary seat',
    [seat('A', 1), seat('A', 2, { kind: 'accompagnateur', tied_to: 'A 1' })],
    [1, 'tied_to', /aucun emplacement fauteuil/],
  ],
  [
    'a companion seat whose wheelchair space is not on sale',
    [
      seat('A', 1, { kind: 'pmr', kept_because: 'Régie' }),
      seat('A', 2, { kind: 'accompagnateur', tied_to: 'A 1' }),
      seat('A', 3),
    ],
    [1, 'tied_to', /accompagnateur rang A, place 2 .*qui n’est pas en vente/],
  ],
  [
    'half a duo seat on sale without the other half',
    [duo(3, 4), { ...duo(4, 3), out_of_order: true }],
    [0, 'tied_to', /place 3 ne peut pas se vendre sans sa moitié/],
  ],
  ['half a duo seat', [duo(3, 4)], [0, 'tied_to', /duo rang F, place 3 n’a pas sa moitié/]],
  ['a duo seat paired with itself', [duo(3, 3)], [0, 'tied_to', /n’a pas sa moitié/]],
  [
    'an ordinary seat paired with another',
    [seat('A', 1, { tied_to: 'A 2' }), seat('A', 2)],
    [0, 'tied_to', /liée à une autre/],
  ],
])(
  'a seat plan with %s has one problem, and its message names the seat or the row',
  (_, seats, [at, field, message]) => {
    const [problem, ...others] = planProblems(seats)
    expect(problem).toMatchObject({ at, field })
    expect(problem!.message.replaceAll('\u00a0', ' ')).toMatch(message)
    expect(others).toEqual([])
  },
)

test('a seat plan is invalid if the halves of a duo seat are not adjacent or an aisle separates them', () => {
  const apart = [duo(3, 5), duo(5, 3)]
  expect(planProblems(apart).map(({ message }) => message)).toEqual([
    'Les deux places du duo rang F, place 3 ne sont pas côte à côte.',
    'Les deux places du duo rang F, place 5 ne sont pas côte à côte.',
  ])
})

test('the problems of a seat plan are sorted by seat', () => {
  const seats = [
    seat('A', 1, { kept_because: '' }),
    seat('B', 1),
    seat('B', 1, { row_name: '' }),
    seat('A', 1),
  ]
  expect(planProblems(seats).map(({ at }) => at)).toEqual([0, 2, 2, 2, 3, 3, 3])
})

test.each([
  [50, 2, null],
  [50, 1, '1 emplacement fauteuil : pour 50 places, la loi en demande 2.'],
  [51, 2, '2 emplacements fauteuil : pour 51 places, la loi en demande 3.'],
  [300, 0, 'Aucun emplacement fauteuil : pour 300 places, la loi en demande 7.'],
  [1001, 19, '19 emplacements fauteuil : pour 1001 places, la loi en demande 22.'],
])(
  'a seat plan of %i seats with %i wheelchair spaces gets a warning if the law requires more',
  (count, spaces, warning) => {
    const seats = Array.from({ length: count }, (_, index) =>
      seat('A', index + 1, index < spaces ? { kind: 'pmr' } : {}),
    )
    expect(planWarning(seats)?.replaceAll('\u00a0', ' ') ?? null).toBe(warning)
  },
)
