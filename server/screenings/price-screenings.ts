import { type PricedScreening, ruleFor } from '../../contract/rules/price-rules.ts'
import type { readPrices } from '../fares/grids-in-force.ts'
import { Refusal } from '../http/refusal.ts'
import { type AskedPrice, decideOtherPrice, decidePrice, type PriceGiven } from './pricing-rules.ts'

export type Prices = Awaited<ReturnType<typeof readPrices>>

/**
 * Returns the price of each new screening. Before reading `prices`, call shareLockPrices, so that no other
 * transaction changes the prices before the screenings are stored.
 */
export function priceScreenings(
  { grids, rules }: Prices,
  asked: AskedPrice,
  screenings: readonly PricedScreening[],
) {
  const chosen = grids.get(asked.price_grids_id ?? 0)
  return screenings.map(screening => {
    const byRules = ruleFor(rules, screening)?.grid
    return accepted(decidePrice(asked, { chosen, byRules }))
  })
}

type Before = Parameters<typeof decideOtherPrice>[0] & PricedScreening

/** Returns the price of a screening that gets a new price or is moved; undefined if its price does not change. */
export function priceAgain(
  { grids, rules }: Prices,
  before: Before,
  asked: AskedPrice,
  screening: PricedScreening,
): PriceGiven | undefined {
  const found = {
    chosen: grids.get(asked.price_grids_id ?? 0),
    byRules: ruleFor(rules, screening)?.grid,
    own: grids.get(before.price_grids_id ?? 0),
  }
  const moves = (Object.keys(screening) as (keyof PricedScreening)[]).some(
    fact => screening[fact] !== before[fact],
  )
  const decision = decideOtherPrice(before, { ...asked, moves }, found)
  return decision ? accepted(decision).given : undefined
}

function accepted<Decision extends ReturnType<typeof decidePrice>>(decision: Decision) {
  if ('error' in decision) throw new Refusal('invalid', { errors: [decision.error] })
  return decision as Exclude<Decision, { error: unknown }>
}
