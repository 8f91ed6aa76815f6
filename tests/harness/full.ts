/**
 * True in a full run. `npm test` runs a part of the tests; `npm test -- full` (TESTS=full) runs them all. Test
 * files with `.full.` in their name and browser tests tagged `@full` run in a full run only.
 */
export const full = process.env.TESTS === 'full'

/**
 * Returns how often a random test is repeated: `inTest` times in `npm test`, `inFull` times in a full run. `npm
 * run proof` sets the environment variable named by `variable` to choose another number.
 */
export const times = (variable: string, inTest: number, inFull: number): number =>
  Number(process.env[variable] ?? (full ? inFull : inTest))
