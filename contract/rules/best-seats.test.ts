import { describe, expect, test } from 'vitest'
import { drawnRoom } from '../../tests/seats/drawn-room.ts'
import { type BestSeats, bestSeats } from './best-seats.ts'
import { prepareSeats } from './seating.ts'

// How the examples draw a room, with the screen at the top: `.` free, `x` taken, blank an aisle, `w` a wheelchair
// space, `c` a companion’s seat, `dd` a duo (`yy` taken). Capitals, and `O` for an ordinary seat, mark the
// proposed seats. Without capitals, nothing is proposed.
type Example = { it: string; n: number; room: string[]; how?: BestSeats['how'] }

function proposes({ n, room, how }: Example, pmr = false) {
  const { seating, isFree, with: drawing } = drawnRoom(room)
  const best = bestSeats(seating, isFree, n, { pmr })
  expect(drawing(best?.ids ?? [])).toEqual(room)
  expect(best?.how).toBe(how)
  expect(best?.together).toBe(how && how !== 'apart')
}

describe('side by side', () => {
  test.each<Example>([
    {
      it: 'two thirds back, in the middle',
      n: 3,
      room: ['.......', '.......', '..OOO..', '.......'],
      how: 'side_by_side',
    },
    { it: 'the first of two that are as good', n: 2, room: ['..OO...'], how: 'side_by_side' },
    { it: 'further out rather than leave a seat alone', n: 2, room: ['xOO...x'], how: 'side_by_side' },
    { it: 'a seat by the wall is alone too', n: 2, room: ['OO...'], how: 'side_by_side' },
    { it: 'and so is one by the aisle', n: 2, room: ['xx OO...xx'], how: 'side_by_side' },
    {
      it: 'in a worse row rather than leave one',
      n: 2,
      room: ['xOOx', 'x...', 'xxxx', 'xxxx'],
      how: 'side_by_side',
    },
    { it: 'whoever comes alone gets the seat that is alone', n: 1, room: ['xOxx..x'], how: 'side_by_side' },
    { it: 'a seat that was alone before is nobody’s fault', n: 2, room: ['.xOOx.x'], how: 'side_by_side' },
    { it: 'never across an aisle', n: 3, room: ['xx.. OOO'], how: 'side_by_side' },
    { it: 'leaving one where it cannot be helped', n: 2, room: ['xOO.x'], how: 'leaving_one' },
    {
      it: 'one left alone before two rows',
      n: 3,
      room: ['xx..x', 'xOOO.'],
      how: 'leaving_one',
    },
    { it: 'beside a free companion’s seat nobody is alone', n: 2, room: ['xOO.cw'], how: 'side_by_side' },
  ])('the proposed seats are side by side: $it', example => proposes(example))
})

describe('in two rows, one behind the other', () => {
  test.each<Example>([
    { it: 'half and half', n: 4, room: ['xOOx', 'xOOx'], how: 'two_rows' },
    { it: 'as evenly as can be', n: 5, room: ['xOOx..x', 'xOOOxx.'], how: 'two_rows' },
    { it: 'unevenly where it cannot be else', n: 4, room: ['xOOOx', 'xxOxx'], how: 'two_rows' },
    { it: 'leaving none alone if possible', n: 4, room: ['x...xOOx', 'x...xOOx'], how: 'two_rows' },
    { it: 'not one beside the other', n: 4, room: ['OOxxx', 'xxxOO'], how: 'apart' },
    { it: 'not with a row between', n: 4, room: ['OOxxx', 'xxxxx', 'OOxxx'], how: 'apart' },
    { it: 'not with an aisle between', n: 4, room: ['OOxxx', '', 'OOxxx'], how: 'apart' },
  ])('the proposed seats are in two rows, one behind the other: $it', example => proposes(example))
})

describe('apart, and reported as not together', () => {
  test.each<Example>([
    { it: 'in few blocks, the longest first', n: 4, room: ['OOO xx..x xxO'], how: 'apart' },
    { it: 'nearest to the focus', n: 2, room: ['.xxOxOxx.x'], how: 'apart' },
    { it: 'too few', n: 3, room: ['.x.x'] },
    { it: 'none', n: 1, room: ['xxx'] },
  ])('the proposed seats are apart, and reported as not together: $it', example => proposes(example))
})

describe('duo seats', () => {
  test.each<Example>([
    {
      it: 'are not given while others keep people together',
      n: 2,
      room: ['dddd', 'OOxx'],
      how: 'side_by_side',
    },
    { it: 'nor to spare a seat from being alone', n: 2, room: ['ddddx', 'xOO.x'], how: 'leaving_one' },
    { it: 'but rather than part two people', n: 2, room: ['xDDx', 'x.x.'], how: 'side_by_side' },
    { it: 'both or neither', n: 3, room: ['xddDDO.x'], how: 'leaving_one' },
    { it: 'a row of them seats four', n: 4, room: ['ddDDDDdd'], how: 'side_by_side' },
    { it: 'no half to one', n: 1, room: ['dd'] },
    { it: 'no half to three', n: 3, room: ['dddd'] },
    { it: 'no half whose other is taken', n: 1, room: ['dyx'] },
    { it: 'with a single seat elsewhere for the third', n: 3, room: ['xDDxOxx'], how: 'apart' },
    { it: 'and of two single seats one stays free for that', n: 3, room: ['xDDxO.x'], how: 'apart' },
  ])('the seats proposed in a room with duo seats (two that are sold together): $it', example =>
    proposes(example),
  )
})

test('two halves of a duo seat with an aisle between them are never proposed', () => {
  const half = { y: 0, row_position: 0, kind: 'duo' } as const
  const parted = [
    { ...half, id: 1, x: 0, place_in_row: 0, tied_to: 2 },
    { ...half, id: 2, x: 2, place_in_row: 2, tied_to: 1 },
  ]
  const seating = prepareSeats(parted, { x: 0, y: 0 })
  expect([1, 2].map(n => bestSeats(seating, () => true, n, { pmr: false }))).toEqual([null, null])
})

describe('wheelchair spaces and companion seats', () => {
  test.each<Example>([
    { it: 'are not for whoever did not ask', n: 1, room: ['wcwc', 'cwcx'] },
    { it: 'also where too few others are left', n: 3, room: ['wcx..'] },
  ])('the seats proposed to a buyer who did not ask for a wheelchair space: $it', example =>
    proposes(example),
  )

  test.each<Example>([
    { it: 'one space', n: 1, room: ['wWw', '...'], how: 'side_by_side' },
    { it: 'its companion', n: 2, room: ['WC...'], how: 'side_by_side' },
    { it: 'companions on both sides', n: 3, room: ['xCWC..'], how: 'side_by_side' },
    { it: 'then the seats beside', n: 4, room: ['WCOO..'], how: 'side_by_side' },
    { it: 'together before leaving none alone', n: 4, room: ['WCOO.x', '......'], how: 'leaving_one' },
    { it: 'the space where all are together', n: 3, room: ['WCO..xwcx'], how: 'side_by_side' },
    { it: 'one space, not two', n: 2, room: ['wWO..'], how: 'side_by_side' },
    { it: 'the others as near as can be', n: 4, room: ['WCxxx', 'OOxxx', '...xx', '...xx'], how: 'apart' },
    { it: 'no space is free', n: 2, room: ['xc...'] },
    { it: 'too few with it', n: 3, room: ['wcxxx'] },
  ])('the seats proposed to a buyer who asked for a wheelchair space: $it', example =>
    proposes(example, true),
  )
})
