import { describe, expect, test } from 'vitest'
import { drawnRoom } from '../../tests/seats/drawn-room.ts'
import { moveOne, resize, takeAround } from './tap-seats.ts'

// The rooms are drawn as in best-seats.test.ts. Capitals mark the tapped seat in `tap`, and the resulting seats in
// `takes`.
describe('one tap on the seat plan', () => {
  test.each<{ it: string; n: number; tap: string[]; takes: string[] }>([
    { it: 'takes it', n: 1, tap: ['...O...'], takes: ['...O...'] },
    { it: 'takes three around it', n: 3, tap: ['.O......'], takes: ['OOO.....'] },
    { it: 'an even number towards the focus', n: 2, tap: ['..O.......'], takes: ['..OO......'] },
    { it: 'and so from the other side', n: 2, tap: ['.......O..'], takes: ['......OO..'] },
    { it: 'leaving none alone', n: 3, tap: ['..O.......'], takes: ['..OOO.....'] },
    { it: 'leaving one where it cannot be helped', n: 2, tap: ['x.O.x'], takes: ['xOO.x'] },
    {
      it: 'elsewhere where each choice with it leaves one',
      n: 3,
      tap: ['x.O..x', '......'],
      takes: ['x....x', 'OOO...'],
    },
    { it: 'not over the aisle', n: 2, tap: ['..O ...'], takes: ['.OO ...'] },
    {
      it: 'as many as fit beside, the others nearest',
      n: 4,
      tap: ['xO.xxx', 'x..x..'],
      takes: ['xOOxxx', 'xOOx..'],
    },
    { it: 'as many as there are', n: 4, tap: ['O.x.'], takes: ['OOxO'] },
    { it: 'an ordinary seat before love seats', n: 2, tap: ['ddO...'], takes: ['ddOO..'] },
    { it: 'both of a duo', n: 2, tap: ['ddDd'], takes: ['ddDD'] },
    { it: 'both of a duo, and a third beside', n: 3, tap: ['...dD...'], takes: ['...DDO..'] },
    { it: 'where it leaves none alone', n: 3, tap: ['.dD..'], takes: ['ODD..'] },
    { it: 'no half of a duo', n: 1, tap: ['Dd..'], takes: ['dd..'] },
    { it: 'no half whose other is taken', n: 2, tap: ['Dy..'], takes: ['dy..'] },
    { it: 'a wheelchair with its companion', n: 2, tap: ['..Wc..'], takes: ['..WC..'] },
    { it: 'a companion’s seat with its wheelchair', n: 3, tap: ['..wC..'], takes: ['.OWC..'] },
    { it: 'no companion’s seat for one', n: 1, tap: ['..wC..'], takes: ['..wc..'] },
    { it: 'no companion’s seat whose wheelchair space is taken', n: 2, tap: ['xC..'], takes: ['xc..'] },
    { it: 'nothing that is taken', n: 2, tap: ['x...'], takes: ['x...'] },
  ])('one tap on the seat plan, for several visitors, chooses these seats: $it', ({ n, tap, takes }) => {
    const { seating, isFree, capitals, with: drawing } = drawnRoom(tap)
    expect(drawing(takeAround(seating, isFree, capitals[0] ?? 100, n).ids)).toEqual(takes)
  })
})

// Capitals mark the chosen seats in `chosen`, and the seats after the number was changed in `after`.
describe('a change of the number of seats', () => {
  test.each<{ it: string; chosen: string[]; n: number; after: string[] }>([
    { it: 'grow in place', chosen: ['..OO....'], n: 4, after: ['..OOOO..'] },
    { it: 'grow to the side that keeps all', chosen: ['.....OO.'], n: 3, after: ['.....OOO'] },
    { it: 'shrink in place', chosen: ['..OOO...'], n: 2, after: ['..OO....'] },
    {
      it: 'shrink from the side that leaves none alone',
      chosen: ['OOO.x.', '......'],
      n: 2,
      after: ['OO..x.', '......'],
    },
    {
      it: 'move where each choice there leaves one',
      chosen: ['x..OOx', '......'],
      n: 3,
      after: ['x....x', '...OOO'],
    },
    { it: 'stay where all leave one', chosen: ['x..OOx'], n: 3, after: ['x.OOOx'] },
    { it: 'keep the wheelchair space', chosen: ['OWc...'], n: 1, after: ['.Wc...'] },
    { it: 'leave a duo that does not suit one', chosen: ['DDx..x'], n: 1, after: ['ddxO.x'] },
    { it: 'are none where there are too few', chosen: ['OO.x'], n: 4, after: ['...x'] },
  ])('when the buyer changes the number of seats, the chosen seats $it', ({ chosen, n, after }) => {
    const { seating, isFree, capitals, with: drawing } = drawnRoom(chosen)
    expect(drawing(resize(seating, isFree, capitals, n) ?? [])).toEqual(after)
  })
})

describe('moving one seat', () => {
  type Move = { it: string; chosen: string[]; from?: string[]; to: string[]; after: string[] }
  test.each<Move>([
    { it: 'the others stay', chosen: ['OOO....'], from: ['O......'], to: ['...O...'], after: ['.OOO...'] },
    { it: 'the furthest', chosen: ['OOO....'], to: ['...O...'], after: ['.OOO...'] },
    { it: 'not to a seat that is taken', chosen: ['OOOx...'], to: ['...X...'], after: ['OOOx...'] },
    { it: 'not to one that is chosen', chosen: ['OO.'], from: ['O..'], to: ['.O.'], after: ['OO.'] },
    { it: 'both of a duo to another', chosen: ['DDdd'], from: ['Dddd'], to: ['dddD'], after: ['ddDD'] },
    {
      it: 'both of a duo to two seats',
      chosen: ['DD....'],
      from: ['Dd....'],
      to: ['ddO...'],
      after: ['ddOO..'],
    },
    {
      it: 'two single ones to a duo',
      chosen: ['OO..dd'],
      from: ['.O..dd'],
      to: ['....Dd'],
      after: ['....DD'],
    },
    { it: 'one alone to no half', chosen: ['O..dd'], to: ['...Dd'], after: ['O..dd'] },
    {
      it: 'a friend to the companion’s seat',
      chosen: ['Wc.O'],
      from: ['wc.O'],
      to: ['wC..'],
      after: ['WC..'],
    },
  ])('a buyer moves one of the chosen seats: $it', ({ chosen, from, to, after }) => {
    const { seating, isFree, capitals, with: drawing } = drawnRoom(chosen)
    const seatAt = (drawn: string[]) => 100 + [...drawn[0]!].findIndex(letter => /[A-Z]/.test(letter))
    const moved = moveOne(seating, isFree, capitals, from ? seatAt(from) : null, seatAt(to))
    expect(drawing(moved)).toEqual(after)
  })

  test('a seat moved on the plan keeps its index in the order, and thus its fare', () => {
    const { seating, isFree } = drawnRoom(['......'])
    expect(moveOne(seating, isFree, [102, 100, 101], 100, 103)).toEqual([102, 103, 101])
  })
})
