import { type Cents, cents } from './money.ts'

// This file contains the rates of the taxes on admissions, each with the date from which it applies (newest
// first), and rounds the amounts of these taxes.

type DatedRate = { from: string; rate: number; law: string }

/** The rates of the TSA, a tax on cinema tickets, in ten-thousandths of the price. Free tickets are not taxed. */
const tsaRates: readonly [DatedRate, ...DatedRate[]] = [
  {
    from: '2024-01-01',
    rate: 1072,
    law: 'taxe sur les spectacles cinématographiques, articles L. 452-1 et suivants du code des impositions sur les biens et services',
  },
  {
    from: '2007-01-01',
    rate: 1072,
    law: 'taxe sur le prix des entrées, articles L. 115-1 et suivants du code du cinéma et de l’image animée',
  },
]

/**
 * VAT rates on cinema tickets, in thousandths of the price without VAT. A sale is taxed at the rate of its day.
 */
const ticketVatRates: readonly [DatedRate, ...DatedRate[]] = [
  { from: '2014-01-01', rate: 55, law: 'article 278-0 bis, G, du code général des impôts' },
]

const rateOn = (rates: readonly [DatedRate, ...DatedRate[]], day: string): DatedRate =>
  rates.find(({ from }) => from <= day) ?? rates.at(-1)!

export const tsaOn = (day: string): DatedRate => rateOn(tsaRates, day)
export const ticketVatOn = (day: string): DatedRate => rateOn(ticketVatRates, day)

/** The rates of `tsaOn` are in ten-thousandths: divide them by this number. */
export const tsaUnit = 10_000

/**
 * Rounds fractions of a cent so that the parts add up to their rounded sum. First rounds all parts down, then adds
 * a cent to the parts with the largest remainders until the sum is reached.
 */
export function roundTogether(numerators: readonly number[], denominator: number): Cents[] {
  const sum = numerators.reduce((total, each) => total + each, 0)
  const whole = numerators.map(each => Math.floor(each / denominator))
  const rounded = Math.floor((2 * sum + denominator) / (2 * denominator))
  const left = rounded - whole.reduce((total, each) => total + each, 0)
  const remainder = (index: number) => numerators[index]! - whole[index]! * denominator
  const raised = new Set(
    [...whole.keys()].sort((a, b) => remainder(b) - remainder(a) || a - b).slice(0, left),
  )
  return whole.map((each, index) => cents(each + (raised.has(index) ? 1 : 0)))
}

/** Returns the VAT contained in each amount, all at the same rate. */
export const vatWithin = (amounts: readonly number[], permille: number): Cents[] =>
  roundTogether(
    amounts.map(amount => amount * permille),
    1000 + permille,
  )
