import fc from 'fast-check'

// Per endpoint and role. `npm test -- full` sends a thousand, `npm run proof:hostile` ten thousand.
export const inputs = Number(process.env.HOSTILE_INPUTS ?? 10)
export const seed = Number(process.env.HOSTILE_SEED ?? 20_261_115)

/** Draws the same again from the same seed. */
export type Chance = {
  below: (most: number) => number
  of: <T>(values: readonly T[]) => T
  /** True once in so many times. */
  once: (inTimes: number) => boolean
}

/** Makes one value out of what chance says. */
export type Maker<T> = (chance: Chance) => T

/** Mulberry32: a line of arithmetic, where fast-check's own draws cost more than the call they are for. */
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

/** As many values as fast-check is asked for; which of them a call gets is drawn again for each call. */
export function drawn<T>(arbitrary: fc.Arbitrary<T>, count = Math.max(50, inputs / 5)): Maker<T> {
  const values = fc.sample(arbitrary, { numRuns: count, seed })
  return chance => chance.of(values)
}

/** One of several ways, each as often as its weight says. */
export function oneWay<T>(...ways: [weight: number, make: Maker<T>][]): Maker<T> {
  const table = ways.flatMap(([weight, make]) => Array<Maker<T>>(weight).fill(make))
  return chance => chance.of(table)(chance)
}
