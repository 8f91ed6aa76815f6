import { describe, expect, test } from 'vitest'
import { drawnRoom } from '../../tests/seats/drawn-room.ts'
import { type BestSeats, bestSeats } from './best-seats.ts'
import { prepareSeats } from './seating.ts'

// How the examples draw a room, with the screen at the top: `.` free, `x` taken, blank an aisle, `w` a wheelchair
// space, `c` a companion seat, `dd` a duo (`yy` taken). The seats that must be proposed are capitals: `O` for an
// ordinary seat. A room without capitals expects no proposal.
type Example = { situation: string; n: number; room: string[]; how?: BestSeats['how'] }

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
      situation: 'the room is empty, so they are two thirds back, in the middle',
      n: 3,
      room: ['.......', '.......', '..OOO..', '.......'],
      how: 'side_by_side',
    },
    {
      situation: 'two pairs are equally good, so the first one is proposed',
      n: 2,
      room: ['..OO...'],
      how: 'side_by_side',
    },
    {
      situation: 'the middle pair would leave a single free seat',
      n: 2,
      room: ['xOO...x'],
      how: 'side_by_side',
    },
    {
      situation: 'a single free seat beside the wall is avoided',
      n: 2,
      room: ['OO...'],
      how: 'side_by_side',
    },
    {
      situation: 'a single free seat beside the aisle is avoided',
      n: 2,
      room: ['xx OO...xx'],
      how: 'side_by_side',
    },
    {
      situation: 'the best row would leave a single free seat, so a worse row is proposed',
      n: 2,
      room: ['xOOx', 'x...', 'xxxx', 'xxxx'],
      how: 'side_by_side',
    },
    {
      situation: 'one visitor gets the single free seat between taken ones',
      n: 1,
      room: ['xOxx..x'],
      how: 'side_by_side',
    },
    {
      situation: 'a single free seat that existed before is no obstacle',
      n: 2,
      room: ['.xOOx.x'],
      how: 'side_by_side',
    },
    {
      situation: 'three seats are not proposed across an aisle',
      n: 3,
      room: ['xx.. OOO'],
      how: 'side_by_side',
    },
    {
      situation: 'every choice leaves a single free seat, so the best of them is proposed',
      n: 2,
      room: ['xOO.x'],
      how: 'leaving_one',
    },
    {
      situation: 'a choice in one row leaves a single free seat and is still better than two rows',
      n: 3,
      room: ['xx..x', 'xOOO.'],
      how: 'leaving_one',
    },
    {
      situation: 'a free seat beside a free companion’s seat does not count as single',
      n: 2,
      room: ['xOO.cw'],
      how: 'side_by_side',
    },
  ])('the proposed seats are side by side: $situation', example => proposes(example))
})

describe('in two rows, one behind the other', () => {
  test.each<Example>([
    { situation: 'four visitors sit two and two', n: 4, room: ['xOOx', 'xOOx'], how: 'two_rows' },
    { situation: 'five visitors sit three and two', n: 5, room: ['xOOx..x', 'xOOOxx.'], how: 'two_rows' },
    {
      situation: 'four visitors sit three and one when no rows fit two and two',
      n: 4,
      room: ['xOOOx', 'xxOxx'],
      how: 'two_rows',
    },
    {
      situation: 'two rows that leave no single free seat are preferred',
      n: 4,
      room: ['x...xOOx', 'x...xOOx'],
      how: 'two_rows',
    },
    {
      situation: 'two pairs without a common column count as apart',
      n: 4,
      room: ['OOxxx', 'xxxOO'],
      how: 'apart',
    },
    {
      situation: 'a row between the two rows makes them count as apart',
      n: 4,
      room: ['OOxxx', 'xxxxx', 'OOxxx'],
      how: 'apart',
    },
    {
      situation: 'a cross aisle between the two rows makes them count as apart',
      n: 4,
      room: ['OOxxx', '', 'OOxxx'],
      how: 'apart',
    },
  ])('the proposed seats are in two rows, one behind the other: $situation', example => proposes(example))
})

describe('apart, and reported as not together', () => {
  test.each<Example>([
    { situation: 'few blocks are used, the longest first', n: 4, room: ['OOO xx..x xxO'], how: 'apart' },
    {
      situation: 'the seats nearest to the best place of the room are used',
      n: 2,
      room: ['.xxOxOxx.x'],
      how: 'apart',
    },
    { situation: 'fewer seats are free than wanted, so none is proposed', n: 3, room: ['.x.x'] },
    { situation: 'no seat is free, so none is proposed', n: 1, room: ['xxx'] },
  ])('without adjacent free seats, the proposed seats are apart: $situation', example => proposes(example))
})

describe('duo seats', () => {
  test.each<Example>([
    {
      situation: 'a duo is not used while ordinary seats keep people together',
      n: 2,
      room: ['dddd', 'OOxx'],
      how: 'side_by_side',
    },
    {
      situation: 'a duo is not used to avoid a single free seat',
      n: 2,
      room: ['ddddx', 'xOO.x'],
      how: 'leaving_one',
    },
    {
      situation: 'a duo is used when two people would sit apart otherwise',
      n: 2,
      room: ['xDDx', 'x.x.'],
      how: 'side_by_side',
    },
    {
      situation: 'both seats of a duo are used or none of them',
      n: 3,
      room: ['xddDDO.x'],
      how: 'leaving_one',
    },
    { situation: 'two duos in a row seat four', n: 4, room: ['ddDDDDdd'], how: 'side_by_side' },
    { situation: 'one visitor does not get half a duo', n: 1, room: ['dd'] },
    { situation: 'three visitors do not get one duo and half of another', n: 3, room: ['dddd'] },
    { situation: 'the free half of a half-taken duo is not proposed', n: 1, room: ['dyx'] },
    {
      situation: 'three visitors get a duo and a single seat elsewhere',
      n: 3,
      room: ['xDDxOxx'],
      how: 'apart',
    },
    {
      situation: 'three visitors get a duo and only one of two single seats',
      n: 3,
      room: ['xDDxO.x'],
      how: 'apart',
    },
  ])('the best seats in a room with duo seats (sold in pairs only): $situation', example => proposes(example))
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
    {
      situation: 'a wheelchair space and its companion’s seats are not proposed',
      n: 1,
      room: ['wcwc', 'cwcx'],
    },
    { situation: 'they are not proposed either when too few other seats are free', n: 3, room: ['wcx..'] },
  ])('the best seats for a buyer who did not ask for a wheelchair space: $situation', example =>
    proposes(example),
  )

  test.each<Example>([
    { situation: 'one visitor gets one space', n: 1, room: ['wWw', '...'], how: 'side_by_side' },
    {
      situation: 'two visitors get the space and its companion’s seat',
      n: 2,
      room: ['WC...'],
      how: 'side_by_side',
    },
    {
      situation: 'three visitors get the space and the companions’ seats on both sides',
      n: 3,
      room: ['xCWC..'],
      how: 'side_by_side',
    },
    {
      situation: 'four visitors get the space, the companion’s seat and the seats beside',
      n: 4,
      room: ['WCOO..'],
      how: 'side_by_side',
    },
    {
      situation: 'sitting together matters more than leaving no single free seat',
      n: 4,
      room: ['WCOO.x', '......'],
      how: 'leaving_one',
    },
    {
      situation: 'the space is chosen where all can sit together',
      n: 3,
      room: ['WCO..xwcx'],
      how: 'side_by_side',
    },
    { situation: 'two visitors get only one space', n: 2, room: ['wWO..'], how: 'side_by_side' },
    {
      situation: 'visitors who cannot sit beside the space sit as near as possible',
      n: 4,
      room: ['WCxxx', 'OOxxx', '...xx', '...xx'],
      how: 'apart',
    },
    { situation: 'no space is free, so no seats are proposed', n: 2, room: ['xc...'] },
    {
      situation: 'too few seats are free in addition to the space, so none is proposed',
      n: 3,
      room: ['wcxxx'],
    },
  ])('the best seats for a buyer who asked for a wheelchair space: $situation', example =>
    proposes(example, true),
  )
})
