import type { z } from 'zod'
import type { priceChanges } from '../../contract/admin/price-grid.ts'
import { type Cents, eurosFromCents } from '../../contract/rules/money.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import { writeToJournal } from '../audit/write-to-journal.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'

export type PriceChanges = z.output<typeof priceChanges>

export const nothingChanges: PriceChanges = {
  ...{ screenings: 0, sold_screenings: 0, sold_places: 0, changes: [] },
}

/** Writes one journal line about all screenings whose price changed. Writes nothing if there are none. */
export async function journalRepricing(
  db: Database,
  context: ActorContext,
  { entity, id, changes }: { entity: 'price-grid' | 'price-rule'; id: number; changes: PriceChanges },
): Promise<void> {
  if (changes.screenings === 0) return
  const repriced = changes.changes.map(
    ({ from_grid, from_price, to_grid, to_price, screenings }) =>
      `${screenings} ${screenings === 1 ? 'séance' : 'séances'} : ${named(from_grid, from_price)} → ${named(to_grid, to_price)}`,
  )
  await writeToJournal(db, context, { action: 'reprice', entity, entity_id: id, after: { repriced } })
}

const named = (grid: string, price: Cents): string => `« ${grid} », ${eurosText(eurosFromCents(price))}`
