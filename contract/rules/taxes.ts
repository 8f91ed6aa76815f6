import { type Cents, cents } from './money.ts'

// The taxes on admissions as dated data, newest first, and how their amounts are rounded.

type DatedRate = { from: string; rate: number; law: string }

/** Ten-thousandths of the price that the spectator paid. A free admission bears none. */
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

/** VAT on admissions, in thousandths of the amount before tax. A sale keeps the rate that it was made at. */
const ticketVatRates: readonly [DatedRate, ...DatedRate[]] = [
  { from: '2014-01-01', rate: 55, law: 'article 278-0 bis, G, du code général des impôts' },
]

const rateOn = (rates: readonly [DatedRate, ...DatedRate[]], day: string): DatedRate =>
  rates.find(({ from }) => from <= day) ?? rates.at(-1)!

export const tsaOn = (day: string): DatedRate => rateOn(tsaRates, day)
export const ticketVatOn = (day: string): DatedRate => rateOn(ticketVatRates, day)

/** The unit of the rates of `tsaOn`. */
export const tsaUnit = 10_000

/**
 * Rounds fractions of a cent so that the parts add up to the sum, which is rounded once, half a cent upwards.
 * The parts with the largest remainders get the cents that are left.
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

/** The VAT contained in each amount, all at the same rate. */
export const vatWithin = (amounts: readonly number[], permille: number): Cents[] =>
  roundTogether(
    amounts.map(amount => amount * permille),
    1000 + permille,
  )
