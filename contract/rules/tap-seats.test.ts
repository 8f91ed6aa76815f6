import { describe, expect, test } from 'vitest'
import { drawnRoom } from '../../tests/seats/drawn-room.ts'
import { moveOne, resize, takeAround } from './tap-seats.ts'

// The rooms are drawn as in best-seats.test.ts. Capitals mark the tapped seat in `tap`, and the resulting seats in
// `takes`.
describe('one tap on the seat plan', () => {
  test.each<{ situation: string; n: number; tap: string[]; takes: string[] }>([
    { situation: 'one visitor gets the tapped seat', n: 1, tap: ['...O...'], takes: ['...O...'] },
    {
      situation: 'three visitors get the tapped seat and its neighbours',
      n: 3,
      tap: ['.O......'],
      takes: ['OOO.....'],
    },
    {
      situation: 'two visitors get the tapped seat and its neighbour towards the middle',
      n: 2,
      tap: ['..O.......'],
      takes: ['..OO......'],
    },
    {
      situation: 'the same holds in the other half of the row',
      n: 2,
      tap: ['.......O..'],
      takes: ['......OO..'],
    },
    {
      situation: 'the neighbours are chosen so that no single free seat is left',
      n: 3,
      tap: ['..O.......'],
      takes: ['..OOO.....'],
    },
    {
      situation: 'a single free seat is left when every choice leaves one',
      n: 2,
      tap: ['x.O.x'],
      takes: ['xOO.x'],
    },
    {
      situation:
        'seats elsewhere are chosen when every choice with the tapped seat leaves a single free seat',
      n: 3,
      tap: ['x.O..x', '......'],
      takes: ['x....x', 'OOO...'],
    },
    { situation: 'the neighbours are not across the aisle', n: 2, tap: ['..O ...'], takes: ['.OO ...'] },
    {
      situation: 'the visitors who do not fit beside the tapped seat get the nearest seats',
      n: 4,
      tap: ['xO.xxx', 'x..x..'],
      takes: ['xOOxxx', 'xOOx..'],
    },
    {
      situation: 'all free seats are chosen when fewer are free than wanted',
      n: 4,
      tap: ['O.x.'],
      takes: ['OOxO'],
    },
    { situation: 'an ordinary neighbour is chosen before a duo', n: 2, tap: ['ddO...'], takes: ['ddOO..'] },
    { situation: 'a tap on a duo chooses both its seats', n: 2, tap: ['ddDd'], takes: ['ddDD'] },
    {
      situation: 'three visitors get the tapped duo and a seat beside it',
      n: 3,
      tap: ['...dD...'],
      takes: ['...DDO..'],
    },
    {
      situation: 'the third seat is on the side that leaves no single free seat',
      n: 3,
      tap: ['.dD..'],
      takes: ['ODD..'],
    },
    { situation: 'one visitor does not get half a duo', n: 1, tap: ['Dd..'], takes: ['dd..'] },
    { situation: 'the free half of a half-taken duo is not chosen', n: 2, tap: ['Dy..'], takes: ['dy..'] },
    {
      situation: 'a tap on a wheelchair space chooses its companion’s seat too',
      n: 2,
      tap: ['..Wc..'],
      takes: ['..WC..'],
    },
    {
      situation: 'a tap on a companion’s seat chooses its wheelchair space too',
      n: 3,
      tap: ['..wC..'],
      takes: ['.OWC..'],
    },
    { situation: 'one visitor does not get a companion’s seat', n: 1, tap: ['..wC..'], takes: ['..wc..'] },
    {
      situation: 'a companion’s seat is not chosen when its wheelchair space is taken',
      n: 2,
      tap: ['xC..'],
      takes: ['xc..'],
    },
    { situation: 'a tap on a taken seat chooses nothing', n: 2, tap: ['x...'], takes: ['x...'] },
  ])(
    'a tap on one seat of the plan selects the seats for all visitors of an order: $situation',
    ({ n, tap, takes }) => {
      const { seating, isFree, capitals, with: drawing } = drawnRoom(tap)
      expect(drawing(takeAround(seating, isFree, capitals[0] ?? 100, n).ids)).toEqual(takes)
    },
  )
})

// Capitals mark the chosen seats in `chosen`, and the seats after the number was changed in `after`.
describe('a change of the number of seats', () => {
  test.each<{ situation: string; chosen: string[]; n: number; after: string[] }>([
    {
      situation: 'are kept, and neighbours are added on both sides',
      chosen: ['..OO....'],
      n: 4,
      after: ['..OOOO..'],
    },
    {
      situation: 'are kept, and neighbours are added on the side with room',
      chosen: ['.....OO.'],
      n: 3,
      after: ['.....OOO'],
    },
    { situation: 'lose a seat and stay where they are', chosen: ['..OOO...'], n: 2, after: ['..OO....'] },
    {
      situation: 'lose the seat whose removal leaves no single free seat',
      chosen: ['OOO.x.', '......'],
      n: 2,
      after: ['OO..x.', '......'],
    },
    {
      situation: 'move when every choice there leaves a single free seat',
      chosen: ['x..OOx', '......'],
      n: 3,
      after: ['x....x', '...OOO'],
    },
    {
      situation: 'stay when every choice in the room leaves a single free seat',
      chosen: ['x..OOx'],
      n: 3,
      after: ['x.OOOx'],
    },
    { situation: 'keep the wheelchair space', chosen: ['OWc...'], n: 1, after: ['.Wc...'] },
    {
      situation: 'leave the duo, which one visitor cannot take',
      chosen: ['DDx..x'],
      n: 1,
      after: ['ddxO.x'],
    },
    {
      situation: 'are given up when fewer seats are free than wanted',
      chosen: ['OO.x'],
      n: 4,
      after: ['...x'],
    },
  ])('when the buyer changes the number of seats, the chosen seats $situation', ({ chosen, n, after }) => {
    const { seating, isFree, capitals, with: drawing } = drawnRoom(chosen)
    expect(drawing(resize(seating, isFree, capitals, n) ?? [])).toEqual(after)
  })
})

describe('moving one seat', () => {
  type Move = { situation: string; chosen: string[]; from?: string[]; to: string[]; after: string[] }
  test.each<Move>([
    {
      situation: 'the other chosen seats stay',
      chosen: ['OOO....'],
      from: ['O......'],
      to: ['...O...'],
      after: ['.OOO...'],
    },
    {
      situation: 'a move without a named seat takes the chosen seat that is furthest away',
      chosen: ['OOO....'],
      to: ['...O...'],
      after: ['.OOO...'],
    },
    { situation: 'a taken seat is no destination', chosen: ['OOOx...'], to: ['...X...'], after: ['OOOx...'] },
    {
      situation: 'another chosen seat is no destination',
      chosen: ['OO.'],
      from: ['O..'],
      to: ['.O.'],
      after: ['OO.'],
    },
    {
      situation: 'both seats of a duo move to another duo',
      chosen: ['DDdd'],
      from: ['Dddd'],
      to: ['dddD'],
      after: ['ddDD'],
    },
    {
      situation: 'both seats of a duo move to two ordinary seats',
      chosen: ['DD....'],
      from: ['Dd....'],
      to: ['ddO...'],
      after: ['ddOO..'],
    },
    {
      situation: 'two ordinary seats move to a duo',
      chosen: ['OO..dd'],
      from: ['.O..dd'],
      to: ['....Dd'],
      after: ['....DD'],
    },
    {
      situation: 'a single seat does not move to half a duo',
      chosen: ['O..dd'],
      to: ['...Dd'],
      after: ['O..dd'],
    },
    {
      situation: 'a friend’s seat moves to the companion’s seat of the wheelchair space',
      chosen: ['Wc.O'],
      from: ['wc.O'],
      to: ['wC..'],
      after: ['WC..'],
    },
  ])(
    'a buyer who moves one chosen seat to another on the plan: $situation',
    ({ chosen, from, to, after }) => {
      const { seating, isFree, capitals, with: drawing } = drawnRoom(chosen)
      const seatAt = (drawn: string[]) => 100 + [...drawn[0]!].findIndex(letter => /[A-Z]/.test(letter))
      const moved = moveOne(seating, isFree, capitals, from ? seatAt(from) : null, seatAt(to))
      expect(drawing(moved)).toEqual(after)
    },
  )

  test('a seat moved on the plan keeps its index in the order, and thus its fare', () => {
    const { seating, isFree } = drawnRoom(['......'])
    expect(moveOne(seating, isFree, [102, 100, 101], 100, 103)).toEqual([102, 103, 101])
  })
})
