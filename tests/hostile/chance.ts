import fc from 'fast-check'
import { times } from '../harness/full.ts'

// How many random calls each endpoint gets from each role. `npm run proof -- hostile` sends ten thousand.
export const inputs = times('HOSTILE_INPUTS', 10, 100)
export const seed = Number(process.env.HOSTILE_SEED ?? 20_261_115)

/** A seeded random generator: the same seed gives the same values. */
export type Chance = {
  below: (most: number) => number
  of: <T>(values: readonly T[]) => T
  /** Returns true with probability 1/inTimes. */
  once: (inTimes: number) => boolean
}

export type Maker<T> = (chance: Chance) => T

/**
 * Creates a random generator (algorithm Mulberry32). fast-check's own generator is too slow: making one value
 * takes longer than sending a call.
 */
export function chanceFrom(start: number): Chance {
  let state = start >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (most: number) => Math.floor(next() * most)
  return { below, of: values => values[below(values.length)]!, once: inTimes => below(inTimes) === 0 }
}

/**
 * Lets fast-check make a fixed set of values, once. Each call of the returned generator only picks one of them,
 * which is fast.
 */
export function sampled<T>(arbitrary: fc.Arbitrary<T>, count = Math.max(50, inputs / 5)): Maker<T> {
  const values = fc.sample(arbitrary, { numRuns: count, seed })
  return chance => chance.of(values)
}

/** Combines several generators. A generator of weight 3 is picked three times as often as one of weight 1. */
export function weightedChoice<T>(...ways: [weight: number, make: Maker<T>][]): Maker<T> {
  const table = ways.flatMap(([weight, make]) => Array<Maker<T>>(weight).fill(make))
  return chance => chance.of(table)(chance)
}
