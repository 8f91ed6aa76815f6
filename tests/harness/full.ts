/**
 * There are two sets of tests: `npm test`, and `npm test -- full` (TESTS=full), which runs everything. A test
 * file with `.full.` in its name and a journey with the tag `@full` run in `full` only.
 */
export const full = process.env.TESTS === 'full'

/** The repetitions of a random test in each set; a proof sets the variable itself. */
export const times = (variable: string, inTest: number, inFull: number): number =>
  Number(process.env[variable] ?? (full ? inFull : inTest))
