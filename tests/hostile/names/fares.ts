import { cents } from '../../../contract/rules/money.ts'
import { fullFare } from '../../../contract/rules/places.ts'
import {
  grid_prices,
  price_grid_versions,
  price_grids,
  price_rules,
  tariffs,
} from '../../../server/fares/tables.ts'
import type { TestApi } from '../../api.ts'
import { each, few, idsOf, next } from './each.ts'

export const faresOf = async ({ db }: TestApi) =>
  idsOf(
    await db
      .insert(tariffs)
      .values(each(() => ({ code: next('tarif'), label: 'Étudiant' })))
      .returning({ id: tariffs.id }),
  )

export const gridsOf = async ({ db }: TestApi) => {
  const made = await db
    .insert(price_grids)
    .values(each(() => ({ name_grid: next('Grille') })))
    .returning({ id: price_grids.id })
  const versions = await db
    .insert(price_grid_versions)
    .values(made.map(({ id }) => ({ price_grids_id: id, number: 1 })))
    .returning({ id: price_grid_versions.id })
  await db
    .insert(grid_prices)
    .values(
      versions.map(({ id }) => ({ price_grid_versions_id: id, tariffs_id: fullFare, price: cents(1250) })),
    )
  return idsOf(made)
}

/**
 * Adds one price rule and returns the ids of all existing ones. More rules would make the tests slow, because
 * every rule is tried for every screening.
 */
export async function rulesOf(api: TestApi): Promise<number[]> {
  const [grid] = await gridsOf(api)
  await api.db.insert(price_rules).values({ position: 1, name_rule: next('Règle'), price_grids_id: grid! })
  return idsOf(await api.db.select({ id: price_rules.id }).from(price_rules).limit(few))
}
