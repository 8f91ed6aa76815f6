import { expect, test } from 'vitest'
import { drawnRoom } from '../../tests/seats/drawn-room.ts'
import { type SeatsRefused, whyNotThese } from './seats-refused.ts'

// The rooms are drawn as in best-seats.test.ts. Capitals mark the seats that the buyer chose.
type Example = {
  situation: string
  room: string[]
  refused?: SeatsRefused['refused']
  alone?: [row: number, at: number]
}

const examples: Example[] = [
  { situation: 'seats that are apart', room: ['O..O..', '..O...'] },
  {
    situation: 'a single free seat is left beside the wall',
    room: ['.OO...'],
    refused: 'seat_left_alone',
    alone: [0, 0],
  },
  {
    situation: 'a single free seat is left beside a taken one',
    room: ['...O.x'],
    refused: 'seat_left_alone',
    alone: [0, 4],
  },
  {
    situation: 'a single free seat is left beside the aisle',
    room: ['OO. ....'],
    refused: 'seat_left_alone',
    alone: [0, 2],
  },
  {
    situation: 'a single free seat is left between the chosen ones',
    room: ['O.O...'],
    refused: 'seat_left_alone',
    alone: [0, 1],
  },
  { situation: 'seats beside a free seat that was single before', room: ['.xOO..'] },
  { situation: 'seats that leave a single free seat when every choice leaves one', room: ['xOO.x'] },
  {
    situation: 'seats that leave a single free seat when only a duo would leave none',
    room: ['xOO.x', 'dddd '],
  },
  {
    situation: 'a single free seat is left, although as many seats fit elsewhere',
    room: ['xOO.x', 'x..xx'],
    refused: 'seat_left_alone',
    alone: [0, 3],
  },
  { situation: 'seats that leave a single free seat when fewer fit elsewhere', room: ['xOOO.', 'x..xx'] },
  {
    situation: 'two seats apart leave a single free seat',
    room: ['OxO.x', 'x..x.'],
    refused: 'seat_left_alone',
    alone: [0, 3],
  },
  { situation: 'two seats apart when every choice leaves a single free seat', room: ['xO.Ox'] },
  { situation: 'seats that leave a companion’s seat or a duo free', room: ['cwOO..', 'xddOO..'] },
  { situation: 'a wheelchair space with its companion’s seat', room: ['WC....'] },
  { situation: 'a wheelchair space alone', room: ['Wc....'] },
  { situation: 'two wheelchair spaces', room: ['WWCC..'] },
  { situation: 'a wheelchair space beside a single free seat', room: ['.W....'] },
  {
    situation: 'a wheelchair space, and seats in another row that leave a single free seat',
    room: ['WC....', '.OO...'],
    refused: 'seat_left_alone',
    alone: [1, 0],
  },
  {
    situation: 'a wheelchair space and a seat in its row, with a single free seat between them',
    room: ['WC.O....'],
    refused: 'seat_left_alone',
    alone: [0, 2],
  },
  {
    situation: 'a wheelchair space, and other seats that leave no single free seat',
    room: ['WC....', 'OO....'],
  },
  {
    situation: 'a wheelchair space, and other seats where every choice leaves a single free seat',
    room: ['WCxxx', 'xOO.x'],
  },
  {
    situation: 'a wheelchair space and seats beside it that leave a single free seat',
    room: ['WCO.x', '......'],
  },
  {
    situation: 'a companion’s seat without its wheelchair space',
    room: ['wC....'],
    refused: 'companion_alone',
  },
  {
    situation: 'a companion’s seat with a wheelchair space that is not beside it',
    room: ['wC....cW'],
    refused: 'companion_alone',
  },
  { situation: 'both seats of a duo', room: ['ddDD'] },
  { situation: 'one seat of a duo', room: ['ddDd'], refused: 'duo_split' },
  { situation: 'one seat of each of two duos', room: ['dDDd'], refused: 'duo_split' },
]

test.each(examples.filter(({ refused }) => !refused))('a buyer may choose $situation', ({ room }) => {
  const { seating, isFree, capitals } = drawnRoom(room)
  expect(whyNotThese(seating, isFree, capitals)).toBeNull()
})

test.each(examples.filter(({ refused }) => refused))(
  'a choice is refused ($refused): $situation',
  example => {
    const { seating, isFree, capitals } = drawnRoom(example.room)
    const why = whyNotThese(seating, isFree, capitals)
    expect(why?.refused).toBe(example.refused)
    expect(why?.alone).toBe(example.alone && (example.alone[0] + 1) * 100 + example.alone[1])
  },
)

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
test.each<{ situation: string; chosen: string[]; instead: string[] }>([
  { situation: 'their neighbours', chosen: ['.OO...'], instead: ['OO....'] },
  {
    situation: 'seats in the nearest row',
    chosen: ['......', 'x.OOOx', '......', '......'],
    instead: ['...OOO', 'x....x', '......', '......'],
  },
  { situation: 'ordinary seats instead of half a duo', chosen: ['Dd....'], instead: ['ddO...'] },
])('a buyer whose chosen seats are refused is proposed other seats: $situation', ({ chosen, instead }) => {
  const { seating, isFree, capitals, with: drawing } = drawnRoom(chosen)
  expect(drawing(whyNotThese(seating, isFree, capitals)!.instead!)).toEqual(instead)
})
