import { expect, test } from 'vitest'
import { drawnRoom } from '../../tests/seats/drawn-room.ts'
import { type SeatsRefused, whyNotThese } from './seats-refused.ts'

// The rooms are drawn as in best-seats.test.ts. Capitals mark the seats that the buyer chose.
type Example = {
  it: string
  room: string[]
  refused?: SeatsRefused['refused']
  alone?: [row: number, at: number]
}

test.each<Example>([
  { it: 'any seats, also apart', room: ['O..O..', '..O...'] },
  { it: 'one left alone by the wall', room: ['.OO...'], refused: 'seat_left_alone', alone: [0, 0] },
  { it: 'one left alone by somebody', room: ['...O.x'], refused: 'seat_left_alone', alone: [0, 4] },
  { it: 'one left alone by the aisle', room: ['OO. ....'], refused: 'seat_left_alone', alone: [0, 2] },
  { it: 'one left alone between those chosen', room: ['O.O...'], refused: 'seat_left_alone', alone: [0, 1] },
  { it: 'one that was alone before', room: ['.xOO..'] },
  { it: 'one left alone where all must leave one', room: ['xOO.x'] },
  { it: 'and where only love seats would not', room: ['xOO.x', 'dddd '] },
  {
    it: 'one left alone while as many fit elsewhere',
    room: ['xOO.x', 'x..xx'],
    refused: 'seat_left_alone',
    alone: [0, 3],
  },
  { it: 'one left alone while fewer fit elsewhere', room: ['xOOO.', 'x..xx'] },
  { it: 'two apart that leave one', room: ['OxO.x', 'x..x.'], refused: 'seat_left_alone', alone: [0, 3] },
  { it: 'two apart where all would leave one', room: ['xO.Ox'] },
  { it: 'a companion’s seat and a duo are never alone', room: ['cwOO..', 'xddOO..'] },
  { it: 'a wheelchair with its companion', room: ['WC....'] },
  { it: 'a wheelchair alone', room: ['Wc....'] },
  { it: 'two wheelchairs', room: ['WWCC..'] },
  { it: 'a wheelchair beside a seat left alone', room: ['.W....'] },
  {
    it: 'a wheelchair, and others in another row who leave one alone',
    room: ['WC....', '.OO...'],
    refused: 'seat_left_alone',
    alone: [1, 0],
  },
  {
    it: 'a wheelchair, and another in its row who leaves one alone between them',
    room: ['WC.O....'],
    refused: 'seat_left_alone',
    alone: [0, 2],
  },
  { it: 'a wheelchair, and others who leave none alone', room: ['WC....', 'OO....'] },
  { it: 'a wheelchair, and others where all must leave one', room: ['WCxxx', 'xOO.x'] },
  { it: 'a wheelchair and those beside it, who leave one alone', room: ['WCO.x', '......'] },
  { it: 'a companion alone', room: ['wC....'], refused: 'companion_alone' },
  { it: 'a companion with another’s wheelchair', room: ['wC....cW'], refused: 'companion_alone' },
  { it: 'a duo', room: ['ddDD'] },
  { it: 'half a duo', room: ['ddDd'], refused: 'duo_split' },
  { it: 'two halves of two duos', room: ['dDDd'], refused: 'duo_split' },
])('if a buyer chooses seats ($it), the refusal is: $refused', ({ room, refused, alone }) => {
  const { seating, isFree, capitals } = drawnRoom(room)
  const why = whyNotThese(seating, isFree, capitals)
  expect(why?.refused).toBe(refused)
  expect(why?.alone).toBe(alone && (alone[0] + 1) * 100 + alone[1])
})

test('of several problems with the chosen seats, the most serious is reported with its seat', () => {
  // The seats of the first row are 100 to 106, from left to right.
  const { seating, isFree } = drawnRoom(['.....x dd wc'])
  const why = (...ids: number[]) => whyNotThese(seating, isFree, ids)
  expect(why(999, 107, 111, 101, 105)).toMatchObject({ refused: 'seat_taken', at: 4 })
  expect(why(111, 107, 101, 999)).toMatchObject({ refused: 'seat_not_sold', at: 3 })
  expect(why(111, 107, 102, 102)).toMatchObject({ refused: 'seat_not_sold', at: 3 })
  expect(why(111, 101, 107)).toMatchObject({ refused: 'duo_split', at: 2 })
  expect(why(101, 111)).toMatchObject({ refused: 'companion_alone', at: 1 })
  expect(why(103, 102, 101)).toMatchObject({ refused: 'seat_left_alone', at: 0, alone: 104 })
  expect(why(101, 103)).toMatchObject({ refused: 'seat_left_alone', at: 0, alone: 100 })
  expect(why(100, 101)).toBeNull()
})

// In `chosen`, capitals mark the seats that the buyer chose; in `instead`, the seats proposed to the buyer.
test.each<{ it: string; chosen: string[]; instead: string[] }>([
  { it: 'the neighbours', chosen: ['.OO...'], instead: ['OO....'] },
  {
    it: 'the nearest row',
    chosen: ['......', 'x.OOOx', '......', '......'],
    instead: ['...OOO', 'x....x', '......', '......'],
  },
  { it: 'ordinary seats for half a duo', chosen: ['Dd....'], instead: ['ddO...'] },
])('a buyer whose chosen seats are refused is proposed others: $it', ({ chosen, instead }) => {
  const { seating, isFree, capitals, with: drawing } = drawnRoom(chosen)
  expect(drawing(whyNotThese(seating, isFree, capitals)!.instead!)).toEqual(instead)
})
