import { type Cents, cents } from '../../contract/rules/money.ts'

const notes = [500, 1000, 2000, 5000]

/**
 * Returns up to four sums that a customer is likely to hand over: the exact sum, then the next sums that can be
 * paid with notes.
 */
export function quickAmounts(owed: Cents): Cents[] {
  const next = notes.map(note => Math.ceil(owed / note) * note)
  return [...new Set([Number(owed), ...next])]
    .toSorted((a, b) => a - b)
    .slice(0, 4)
    .map(cents)
}

export const changeFor = (owed: Cents, tendered: Cents): Cents => cents(Math.max(0, tendered - owed))

/** Converts typed text such as '50', '50,5' or '50.50' to cents; null if it is not an amount. */
export function centsTyped(text: string): Cents | null {
  const typed = /^\s*(\d{1,6})(?:[.,](\d{1,2}))?\s*€?\s*$/.exec(text)
  if (!typed) return null
  const [, whole = '', decimals = ''] = typed
  return cents(Number(whole) * 100 + Number(decimals.padEnd(2, '0')))
}

/** The euro notes and coins, in cents, largest first. */
export const denominationsOfDrawer = [
  20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1,
] as const

/** Returns the total of a count of coins and notes. */
export const sumOfCount = (count: Readonly<Record<string, number>>): Cents =>
  cents(Object.entries(count).reduce((sum, [value, many]) => sum + Number(value) * many, 0))
