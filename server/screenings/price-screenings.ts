import { type PricedScreening, ruleFor } from '../../contract/rules/price-rules.ts'
import type { Database } from '../database/connect.ts'
import { readPrices } from '../fares/grids-in-force.ts'
import { Refusal } from '../http/refusal.ts'
import { type AskedPrice, decideOtherPrice, decidePrice, type PriceGiven } from './pricing-rules.ts'

/** What each of these new screenings sells at. Prices are to be held before. */
export async function priceScreenings(
  db: Database,
  asked: AskedPrice,
  screenings: readonly PricedScreening[],
) {
  const { grids, rules } = await readPrices(db)
  const chosen = grids.get(asked.price_grids_id ?? 0)
  return screenings.map(screening => {
    const byRules = ruleFor(rules, screening)?.grid
    return accepted(decidePrice(asked, { chosen, byRules }))
  })
}

type Before = Parameters<typeof decideOtherPrice>[0] & PricedScreening

/** What a screening sells at after a change of what was asked for it, or of where and when it takes place. */
export async function priceAgain(
  db: Database,
  before: Before,
  asked: AskedPrice,
  screening: PricedScreening,
): Promise<PriceGiven | undefined> {
  const { grids, rules } = await readPrices(db)
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
