import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawnRoom } from '../../tests/seats/drawn-room.ts'
import { type FreePlaces, offerEnds, offersFor, placesFor, type Wish, waitingEnds } from './waiting.ts'

const freely = (free: number): FreePlaces => ({ free, seating: null, taken: new Set() })
const wishes = (...counts: number[]) => counts.map((n, at) => ({ n, pmr: false, at }))
const numbered = (rows: string[]): FreePlaces => {
  const { seating, isFree } = drawnRoom(rows)
  const taken = new Set([...seating.byId.keys()].filter(id => !isFree(id)))
  return { free: seating.byId.size - taken.size, seating, taken }
}
const offered = (counts: number[], places: FreePlaces) =>
  offersFor(wishes(...counts), places).map(({ wish }) => wish.at)

describe('the free places are offered in the order of the list', () => {
  test('the first wish that fits gets the places; a later wish gets what remains', () => {
    expect(offered([2, 1, 3], freely(3))).toEqual([0, 1])
    expect(offered([4, 2, 2], freely(3))).toEqual([1])
    expect(offered([2, 2], freely(1))).toEqual([])
    expect(offered([1], freely(0))).toEqual([])
  })

  test('in a numbered room, two places that are not together fulfil no wish for two', () => {
    expect(offered([2, 1, 1], numbered(['.xxxxx', 'xxxxxx', '.xxxxx']))).toEqual([1, 2])
    expect(offered([2], numbered(['x..xxx']))).toEqual([0])
  })

  test('a wheelchair space is offered only to a wish for one', () => {
    const room = numbered(['wxxx'])
    expect(placesFor({ n: 1, pmr: false }, room)).toBeNull()
    expect(placesFor({ n: 1, pmr: true }, room)).toHaveLength(1)
    expect(placesFor({ n: 1, pmr: true }, freely(5))).toBeNull()
  })
})

describe('for all lists and rooms', () => {
  const wish = fc.record({ n: fc.integer({ min: 1, max: 5 }), pmr: fc.boolean() })
  const list = fc.array(wish, { maxLength: 30 })
  const row = fc.array(fc.constantFrom('.', 'x', 'w'), { minLength: 4, maxLength: 9 })
  const room = fc.oneof(
    fc.integer({ min: 0, max: 12 }).map(freely),
    fc.array(row, { minLength: 1, maxLength: 4 }).map(rows => numbered(rows.map(seats => seats.join('')))),
  )

  test('no place is offered twice, and none that is taken', () => {
    fc.assert(
      fc.property(list, room, (wishes, places) => {
        const offers = offersFor(wishes, places)
        const seats = offers.flatMap(offer => offer.seats)
        const ids = seats.filter(id => id !== null)
        expect(seats.length).toBeLessThanOrEqual(places.free)
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids.some(id => places.taken.has(id))).toBe(false)
        expect(ids).toHaveLength(places.seating ? seats.length : 0)
        for (const { wish, seats } of offers) expect(seats).toHaveLength(wish.n)
      }),
    )
  })

  test('a wish without an offer fits neither what was free in its turn nor what remains at the end', () => {
    fc.assert(
      fc.property(list, room, (wishes, places) => {
        const offers = offersFor(wishes, places)
        const taken = new Set(places.taken)
        let { free } = places
        const fits = (wish: Wish) => placesFor(wish, { ...places, free, taken }) !== null
        for (const wish of wishes) {
          const offer = offers.find(other => other.wish === wish)
          expect(fits(wish)).toBe(offer !== undefined)
          for (const id of offer?.seats ?? []) if (id !== null) taken.add(id)
          free -= offer?.seats.length ?? 0
        }
        for (const wish of wishes)
          if (!offers.some(other => other.wish === wish)) expect(fits(wish)).toBe(false)
      }),
    )
  })
})

test('an offer lasts 20 minutes, or 10 if the screening starts in less than two hours', () => {
  const starts = new Date('2026-11-20T20:00:00Z')
  const lasts = (at: string) => {
    const now = new Date(`2026-11-20T${at}:00Z`)
    return (offerEnds(starts, now).getTime() - now.getTime()) / 60_000
  }
  expect([lasts('12:00'), lasts('18:00'), lasts('18:01'), lasts('19:29')]).toEqual([20, 20, 10, 10])
  expect(waitingEnds(starts)).toEqual(new Date('2026-11-20T19:30:00Z'))
})
