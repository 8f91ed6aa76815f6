import { describe, expect, test } from 'vitest'
import type { Drawing } from '../../../../contract/rules/seat-plan.ts'
import { planProblems } from '../../../../contract/rules/seat-plan-problems.ts'
import type { Chosen } from './drawn.ts'
import { blockSeats, setFocus, setKind, setOutOfOrder } from './kinds.ts'
import { nameRows, numberSeats, type RowNaming, type SeatNumbering } from './names.ts'
import { addSeat, copyRowBehind, drawRows, type RowsToDraw, removeSeats } from './rows.ts'
import { centreDrawing, curveRows, moveSeats, staggerRows, widenAisle, widenWalkway } from './shape.ts'

const empty: Drawing = { seats: [], focus: null }
const naming: RowNaming = { scheme: 'lettres', withoutIO: true, from: 'avant', first: 'A' }
const numbering: SeatNumbering = { from: 'gauche', scheme: 'suite', aislesCount: false, first: 1 }
const asked: RowsToDraw = {
  rows: 2,
  seatsPerRow: 4,
  aislesAfter: [],
  aisleWidth: 1,
  rowSpacing: 1,
  curve: 0,
  naming,
  numbering,
}
const room = (given: Partial<RowsToDraw> = {}) => drawRows(empty, { ...asked, ...given })
const nobody: Chosen = new Set()

const find = ({ seats }: Drawing, ...keys: string[]) =>
  new Set(keys.map(key => seats.findIndex(seat => `${seat.row_name}${seat.seat_number}` === key)))
const seatAt = (drawing: Drawing, key: string) => drawing.seats[[...find(drawing, key)][0]!]!

/** Draws each row as text from left to right, with seat numbers at their position and · for an aisle. */
function picture({ seats }: Drawing): string[] {
  const rows = Map.groupBy(seats, ({ row_position }) => row_position)
  return [...rows.keys()]
    .toSorted((one, other) => one - other)
    .map(position => {
      const places = new Map(rows.get(position)!.map(seat => [seat.place_in_row, seat]))
      const last = Math.max(...places.keys())
      const line = Array.from({ length: last }, (_, index) => places.get(index + 1)?.seat_number ?? '·')
      return `${rows.get(position)![0]!.row_name} ${line.join(' ')}`
    })
}

const kinds = (drawing: Drawing) =>
  drawing.seats
    .filter(({ kind }) => kind !== 'standard')
    .map(seat => `${seat.row_name}${seat.seat_number} ${seat.kind} ${seat.tied_to ?? '–'}`)

describe('seat plan editor: drawing rows', () => {
  test('rows drawn across an aisle have a gap there, but their seat numbers continue without a gap', () => {
    expect(picture(room({ rows: 3, seatsPerRow: 6, aislesAfter: [2, 4] }))).toEqual([
      'A 1 2 · 3 4 · 5 6',
      'B 1 2 · 3 4 · 5 6',
      'C 1 2 · 3 4 · 5 6',
    ])
  })

  test('new rows are drawn in the middle, behind the last row', () => {
    const both = drawRows(room(), { ...asked, rows: 1, seatsPerRow: 2, naming: { ...naming, first: 'C' } })
    expect(picture(both)).toEqual(['A 1 2 3 4', 'B 1 2 3 4', 'C 1 2'])
    expect(both.seats.slice(-2).map(({ x, y }) => ({ x, y }))).toEqual([
      { x: -0.5, y: 2 },
      { x: 0.5, y: 2 },
    ])
  })

  test('a drawn room of 300 seats with a curve and aisles has no problems', () => {
    const large = room({ rows: 15, seatsPerRow: 20, aislesAfter: [5, 15], curve: 2, rowSpacing: 1.2 })
    expect(large.seats).toHaveLength(300)
    expect(planProblems(large.seats)).toEqual([])
    expect(new Set(large.seats.map(({ row_position }) => row_position)).size).toBe(15)
    expect(picture(large)[0]).toMatch(/^A 1 2 3 4 5 · 6 .* 15 · 16 17 18 19 20$/)
  })

  test('a seat can be added at either end of a row, and a new row behind another row', () => {
    const wider = addSeat(addSeat(room(), find(room(), 'A1'), 'droite'), find(room(), 'B1'), 'gauche')
    expect(picture(wider)).toEqual(['A 1 2 3 4 5', 'B 5 1 2 3 4'])
    const deeper = copyRowBehind(wider, find(wider, 'A1'), 1)
    expect(picture(deeper)).toEqual(['A 1 2 3 4 5', 'C 1 2 3 4 5', 'B 5 1 2 3 4'])
    expect(planProblems(deeper.seats)).toEqual([])
  })

  test('removing half of a duo seat leaves an aisle, and the other half becomes an ordinary seat', () => {
    const duos = setKind(room(), find(room(), 'A1', 'A2'), 'duo')
    const less = removeSeats(duos, find(duos, 'A2'))
    expect(picture(less)[0]).toBe('A 1 · 3 4')
    expect(kinds(less)).toEqual([])
    expect(removeSeats(less, nobody)).toBe(less)
  })
})

describe('seat plan editor: positions of seats', () => {
  test('a curved row is nearer to the screen at its ends, and a second curve replaces the first', () => {
    const bent = curveRows(curveRows(room(), nobody, 3), nobody, 1)
    expect(bent.seats.slice(0, 4).map(({ y }) => y)).toEqual([-1, -0.111, -0.111, -1])
    expect(picture(bent)).toEqual(picture(room()))
    expect(curveRows(bent, nobody, 0).seats.map(({ y }) => y)).toEqual([0, 0, 0, 0, 1, 1, 1, 1])
  })

  test('a single row of the seat plan can be curved', () => {
    const bent = curveRows(room(), find(room(), 'A1'), 1)
    expect(new Set(bent.seats.slice(4).map(({ y }) => y))).toEqual(new Set([1]))
  })

  test('staggering a seat plan shifts every second row by half a seat', () => {
    const staggered = staggerRows(room({ rows: 3 }), nobody)
    expect(['A1', 'B1', 'C1'].map(key => seatAt(staggered, key).x)).toEqual([-1.5, -1, -1.5])
  })

  test('an aisle can be opened in one row or in all rows of the seat plan, and closed again', () => {
    const one = widenAisle(room(), find(room(), 'A2'), { width: 1, everyRow: false })
    expect(picture(one)).toEqual(['A 1 2 · 3 4', 'B 1 2 3 4'])
    const all = widenAisle(room(), find(room(), 'A2'), { width: 2, everyRow: true })
    expect(picture(all)).toEqual(['A 1 2 · · 3 4', 'B 1 2 · · 3 4'])
    const closed = widenAisle(all, find(all, 'A2'), { width: -5, everyRow: true })
    expect(closed).toEqual(room())
  })

  test('adding a walkway to a seat plan moves the rows behind it further from the screen', () => {
    const crossed = widenWalkway(room({ rows: 3 }), find(room(), 'A1'), 1.5)
    expect(['A1', 'B1', 'C1'].map(key => seatAt(crossed, key).y)).toEqual([0, 2.5, 3.5])
  })

  test('a seat moved past its neighbours gets a new position in the order of its row', () => {
    const crossed = moveSeats(room({ rows: 1 }), find(room(), 'A1'), { x: 5, y: 0 })
    expect(picture(crossed)).toEqual(['A 2 3 4 · 1'])
  })

  test('moving a row of the seat plan keeps the order of its seats and its aisles', () => {
    const few = room({ seatsPerRow: 3, aislesAfter: [2] })
    expect(picture(moveSeats(few, new Set(few.seats.keys()), { x: 1, y: 0 }))).toEqual([
      'A 1 2 · 3',
      'B 1 2 · 3',
    ])
  })

  test('two blocks of seats drawn side by side form rows with an aisle between them', () => {
    const left = room({ rows: 2, seatsPerRow: 2 })
    const right = drawRows(left, { ...asked, seatsPerRow: 2, naming: { ...naming, first: 'C' } })
    const beside = moveSeats(right, new Set([4, 5, 6, 7]), { x: 3, y: -2 })
    expect(beside.seats.map(({ row_position, place_in_row }) => [row_position, place_in_row])).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
      [2, 2],
      [1, 4],
      [1, 5],
      [2, 4],
      [2, 5],
    ])
  })

  test('centring moves the seats and the best viewing position together', () => {
    const far = setFocus(moveSeats(room(), new Set(room().seats.keys()), { x: 7, y: 3 }), { x: 7, y: 4 })
    expect(centreDrawing(far)).toEqual({ ...room(), focus: { x: 0, y: 1 } })
  })
})

describe('seat plan editor: names of rows and seats', () => {
  test.each<[string, Partial<SeatNumbering>, string]>([
    ['from the left', {}, 'A 1 2 · 3 4 · 5 6'],
    ['from the right', { from: 'droite' }, 'A 6 5 · 4 3 · 2 1'],
    ['from the left, the aisle counts as a number', { aislesCount: true }, 'A 1 2 · 4 5 · 7 8'],
    [
      'from the right, the aisle counts as a number',
      { from: 'droite', aislesCount: true },
      'A 8 7 · 5 4 · 2 1',
    ],
    ['odd on the left, counted from the middle', { scheme: 'impair-pair' }, 'A 5 3 · 1 2 · 4 6'],
    ['odd on the right', { scheme: 'impair-pair', from: 'droite' }, 'A 6 4 · 2 1 · 3 5'],
    [
      'odd on the left, the aisle counts as a number',
      { scheme: 'impair-pair', aislesCount: true },
      'A 7 5 · 1 2 · 6 8',
    ],
    ['beginning at 101', { first: 101 }, 'A 101 102 · 103 104 · 105 106'],
  ])('the seats of a row are numbered by the chosen scheme: %s', (_, given, line) => {
    const plain = room({ rows: 1, seatsPerRow: 6, aislesAfter: [2, 4] })
    expect(picture(numberSeats(plain, nobody, { ...numbering, ...given }))).toEqual([line])
    expect(
      picture(room({ rows: 1, seatsPerRow: 6, aislesAfter: [2, 4], numbering: { ...numbering, ...given } })),
    ).toEqual([line])
  })

  test.each<[string, Partial<RowNaming>, string[]]>([
    ['letters', { first: 'H' }, ['H', 'J', 'K']],
    ['letters with I', { first: 'H', withoutIO: false }, ['H', 'I', 'J']],
    ['after Z', { first: 'Y' }, ['Y', 'Z', 'AA']],
    ['figures', { scheme: 'chiffres', first: '9' }, ['9', '10', '11']],
    ['from the back', { from: 'arriere' }, ['C', 'B', 'A']],
    ['an invalid first name', { first: '?' }, ['A', 'B', 'C']],
  ])('the rows are named by the chosen scheme: %s', (_, given, names) => {
    const named = nameRows(room({ rows: 3 }), nobody, { ...naming, ...given })
    expect([...new Set(named.seats.map(({ row_name }) => row_name))]).toEqual(names)
  })

  test('the two seats of a duo remain a pair after both are renamed', () => {
    const duos = setKind(room(), find(room(), 'A1', 'A2'), 'duo')
    const other = numberSeats(nameRows(duos, nobody, { ...naming, from: 'arriere' }), nobody, {
      ...numbering,
      from: 'droite',
    })
    expect(kinds(other)).toEqual(['B4 duo B 3', 'B3 duo B 4'])
    expect(planProblems(other.seats)).toEqual([])
  })
})

describe('seat plan editor: kinds of seats', () => {
  test('selected seats become duos of neighbours, but not across an aisle', () => {
    const plain = room({ rows: 1, seatsPerRow: 7, aislesAfter: [3] })
    const duos = setKind(plain, find(plain, 'A2', 'A3', 'A4', 'A6', 'A7'), 'duo')
    expect(kinds(duos)).toEqual([
      'A2 duo A 3',
      'A3 duo A 2',
      'A4 duo A 5',
      'A5 duo A 4',
      'A6 duo A 7',
      'A7 duo A 6',
    ])
    expect(planProblems(duos.seats)).toEqual([])
    expect(kinds(setKind(duos, find(duos, 'A3', 'A4', 'A6'), 'standard'))).toEqual([])
  })

  test('a duo seat without a neighbour is reported as a problem', () => {
    const alone = room({ rows: 1, seatsPerRow: 1 })
    expect(planProblems(setKind(alone, new Set([0]), 'duo').seats)[0]!.message).toMatch(/pas sa moitié/)
  })

  test('a new companion seat belongs to the nearest wheelchair space that has no companion seat yet', () => {
    const companions = setKind(room(), find(room(), 'A2', 'A4'), 'accompagnateur')
    expect(kinds(companions)).toEqual(['A2 accompagnateur –', 'A4 accompagnateur –'])
    const both = setKind(companions, find(companions, 'A1', 'B4'), 'pmr')
    expect(kinds(both)).toEqual(['A1 pmr –', 'A2 accompagnateur A 1', 'A4 accompagnateur B 4', 'B4 pmr –'])
    expect(planProblems(both.seats)).toEqual([])
    const less = setKind(both, find(both, 'A1'), 'standard')
    expect(kinds(less)).toEqual(['A2 accompagnateur B 4', 'A4 accompagnateur B 4', 'B4 pmr –'])
    expect(planProblems(removeSeats(less, find(less, 'B4')).seats)).toHaveLength(2)
  })

  test('seats can be marked as broken, or blocked with a reason, and put back on sale', () => {
    const marked = blockSeats(setOutOfOrder(room(), find(room(), 'A1'), true), find(room(), 'A2'), 'Régie')
    expect(seatAt(marked, 'A1').out_of_order).toBe(true)
    expect(seatAt(marked, 'A2').kept_because).toBe('Régie')
    expect(blockSeats(setOutOfOrder(marked, find(marked, 'A1'), false), find(marked, 'A2'), null)).toEqual(
      room(),
    )
  })
})
