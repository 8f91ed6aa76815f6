import type { createPriceOperation } from '../../contract/admin/price-operation.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { screeningsUnderRules } from '../reactions.ts'
import { faresOnSale } from './admin-queries.ts'
import { createGrid } from './change-grid.ts'
import { createRule, fitsAll, refuseUseless } from './change-rule.ts'
import { readPrices } from './grids-in-force.ts'
import { lockPrices } from './locked-tables.ts'
import { namedSo } from './rule-queries.ts'
import { putAt } from './rules.ts'
import type { PriceChanges } from './tell-repriced.ts'

type Operation = InputOf<typeof createPriceOperation>['body']

/** Every fare on sale at one price, for some days: a grid, and a rule before all others. */
export function runOperation(context: ActorContext, { price, ...rule }: Operation) {
  return context.db.transaction(async db => {
    await lockPrices(db)
    await refuseTakenName(db, rule.name_rule)
    const inside = { ...context, db }
    const prices = (await faresOnSale(db)).map(({ id }) => ({ tariffs_id: id, price }))
    const { id } = await createGrid(inside, { name_grid: rule.name_rule, prices })
    return createRule(inside, { ...rule, price_grids_id: id })
  })
}

/** What it would do; nothing is stored. */
export async function checkOperation(
  context: ActorContext,
  { price, name_rule, ...when }: Operation,
): Promise<PriceChanges> {
  const { db, now } = context
  const grid = { price_grids_id: 0, name_grid: name_rule, price_grid_versions_id: null, price }
  const rule = { ...fitsAll, ...when, cinemas_id: when.cinemas_id ?? null, id: 0, price_grids_id: 0, grid }
  await refuseUseless(context, db, rule)
  await refuseTakenName(db, name_rule)
  const { rules } = await readPrices(db)
  return screeningsUnderRules(db, { rules: putAt(rules, rule, 1), now: now() })
}

/** Its grid and its rule have one name, typed in one field. */
async function refuseTakenName(db: Database, name: string): Promise<void> {
  const { grid, rule } = await namedSo(db, name)
  const message = rule ? 'Une règle porte déjà ce nom.' : 'Une grille porte déjà ce nom.'
  if (grid || rule) throw new Refusal('already_exists', { errors: [{ field: 'name_rule', message }] })
}
