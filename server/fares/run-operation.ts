import type { createPriceOperation } from '../../contract/admin/price-operation.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { previewPriceRules, pricesChanged } from '../slice-hooks.ts'
import { faresOnSale } from './admin-queries.ts'
import { createGrid } from './change-grid.ts'
import { noRestriction, refuseInvalidRule, storeRule } from './change-rule.ts'
import { readPrices } from './grids-in-force.ts'
import type { PriceChanges } from './journal-repricing.ts'
import { lockPrices } from './locked-tables.ts'
import { findNameInUse } from './rule-queries.ts'
import { putAt } from './rules.ts'

type Operation = InputOf<typeof createPriceOperation>['body']

/**
 * Sells all active fares at one price on some days: creates a price grid, and a price rule that precedes all
 * others.
 */
export async function runOperation(context: ActorContext, { price, ...rule }: Operation) {
  const created = await context.db.transaction(async db => {
    await lockPrices(db)
    await refuseTakenName(db, rule.name_rule)
    const inside = { ...context, db }
    const prices = (await faresOnSale(db)).map(({ id }) => ({ tariffs_id: id, price }))
    const { id } = await createGrid(inside, { name_grid: rule.name_rule, prices })
    return storeRule(inside, { ...rule, price_grids_id: id })
  })
  await pricesChanged(context)
  return created
}

/** Previews a price operation: returns the screenings' price changes and stores nothing. */
export async function checkOperation(
  context: ActorContext,
  { price, name_rule, ...when }: Operation,
): Promise<PriceChanges> {
  const { db, now } = context
  const grid = { price_grids_id: 0, name_grid: name_rule, price_grid_versions_id: null, price }
  const rule = {
    ...noRestriction,
    ...when,
    cinemas_id: when.cinemas_id ?? null,
    id: 0,
    price_grids_id: 0,
    grid,
  }
  await refuseInvalidRule(context, db, rule)
  await refuseTakenName(db, name_rule)
  const { rules } = await readPrices(db)
  return previewPriceRules(db, { rules: putAt(rules, rule, 1), now: now() })
}

/**
 * Refuses a name that a price grid or rule already has, because the operation gives this name to its new grid and
 * rule.
 */
async function refuseTakenName(db: Database, name: string): Promise<void> {
  const { grid, rule } = await findNameInUse(db, name)
  const message = rule ? 'Une règle porte déjà ce nom.' : 'Une grille porte déjà ce nom.'
  if (grid || rule) throw new Refusal('already_exists', { errors: [{ field: 'name_rule', message }] })
}
