import type { priceGrid } from '../../contract/admin/price-grid.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { fullFare } from '../../contract/rules/places.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { findRow } from '../database/listing.ts'
import { Refusal } from '../http/refusal.ts'
import { changeRecord, createRecord } from '../records/change-records.ts'
import { countScreeningsByGrid, gridPricesChanged, previewGridPrices, pricesChanged } from '../slice-hooks.ts'
import { gridEntity, insertVersion, lockFaresForShare } from './grid-queries.ts'
import { journalRepricing, nothingChanges, type PriceChanges } from './journal-repricing.ts'
import { samePrices } from './rules.ts'

type NewGrid = InputOf<typeof priceGrid.create>['body']
type Changes = InputOf<typeof priceGrid.update>['body']
type Prices = NewGrid['prices']

export async function createGrid(context: ActorContext, { prices, ...grid }: NewGrid) {
  const created = await createRecord(
    context,
    gridEntity,
    async db => {
      await refuseUnknownFares(db, prices)
      return grid
    },
    (db, id) => insertVersion(db, id, 1, prices),
  )
  return { ...created, screenings_to_come: 0 }
}

/**
 * Changes a price grid. New prices create a new version of the grid, and its future screenings are sold at these
 * prices from then on.
 */
export async function changeGrid(context: ActorContext, id: number, { prices, ...changes }: Changes) {
  const changed = await changeRecord(context, gridEntity, id, changes, async (db, before) => {
    if (!prices || samePrices(before.prices, prices)) return
    await refuseUnknownFares(db, prices)
    await insertVersion(db, id, before.version + 1, prices)
    const told = await gridPricesChanged(db, { id, now: context.now() })
    await journalRepricing(db, context, { entity: 'price-grid', id, changes: told })
  })
  await pricesChanged(context)
  return (await gridsWithScreenings(context, [changed]))[0]!
}

/** Previews a change of a price grid: returns the screenings' price changes and stores nothing. */
export async function checkGrid(
  { db, now }: ActorContext,
  id: number,
  { name_grid, prices }: InputOf<typeof priceGrid.check>['body'],
): Promise<PriceChanges> {
  const before = await findRow(db, gridEntity, id)
  if (!before) throw new Refusal('not_found')
  if (!prices || samePrices(before.prices, prices)) return nothingChanges
  await refuseUnknownFares(db, prices)
  const price = prices.find(({ tariffs_id }) => tariffs_id === fullFare)!.price
  return previewGridPrices(db, { id, name_grid: name_grid ?? before.name_grid, price, now: now() })
}

export async function gridsWithScreenings<Grid extends { id: number }>(
  { db, now }: ActorContext,
  grids: Grid[],
): Promise<(Grid & { screenings_to_come: number })[]> {
  const counts = await countScreeningsByGrid(db, now())
  return grids.map(grid => ({ ...grid, screenings_to_come: counts.get(grid.id) ?? 0 }))
}

async function refuseUnknownFares(db: Database, prices: Prices): Promise<void> {
  const known = await lockFaresForShare(
    db,
    prices.map(({ tariffs_id }) => tariffs_id),
  )
  const errors = prices.flatMap(({ tariffs_id }, at) =>
    known.includes(tariffs_id)
      ? []
      : [{ field: `prices[${at}].tariffs_id`, message: 'Ce tarif n’existe pas.' }],
  )
  if (errors.length > 0) throw new Refusal('invalid', { errors })
}
