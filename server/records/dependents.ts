import { getTableName } from 'drizzle-orm'
import type { z } from 'zod'
import type { dependent } from '../../contract/admin/entity-endpoints.ts'
import { countText } from '../../contract/admin/words.ts'
import type { Database } from '../database/connect.ts'
import type { Numbered } from '../database/listing.ts'
import { countReferring, type Reference, referencesTo } from './queries.ts'
import { entityOfTable } from './served-entities.ts'

type Dependent = z.output<typeof dependent>

/** Counts the rows that refer to this record, grouped by entity. Those that prevent its deletion are first. */
export async function dependentsOf(db: Database, table: Numbered, id: number): Promise<Dependent[]> {
  const found: Dependent[] = []
  for (const reference of await referencesAlong(db, getTableName(table))) {
    const count = await countReferring(db, reference, id)
    const words = wordsFor(reference.table, count)
    // Skip tables without a French name, which are internal, such as logins.
    if (count === 0 || !words) continue
    found.push({ ...words, count, blocks: !reference.goes_along })
  }
  return found.sort((a, b) => Number(b.blocks) - Number(a.blocks))
}

/**
 * Returns the references to the rows of a table. If referring rows without a French name are deleted along with a
 * row, also returns the references to these rows that would prevent their deletion.
 */
async function referencesAlong(db: Database, table: string): Promise<Reference[]> {
  const references = await referencesTo(db, table)
  const parts = references.filter(({ table: part, goes_along }) => goes_along && !wordsFor(part, 1))
  const through = await Promise.all(
    parts.map(async part => (await referencesTo(db, part.table)).map(further => ({ ...further, part }))),
  )
  return [...references, ...through.flat().filter(({ goes_along }) => !goes_along)]
}

function wordsFor(table: string, count: number): Pick<Dependent, 'entity' | 'label'> | undefined {
  const shown = shownElsewhere[table]
  if (shown) return { entity: shown.entity, label: `${count} ${shown.counted[count === 1 ? 0 : 1]}` }
  const entity = entityOfTable(table)
  return entity && { entity: entity.name, label: countText(entity.name, count) }
}

/** Tables that the back office shows as part of another entity. */
const shownElsewhere: Readonly<Record<string, { entity: string; counted: readonly [string, string] }>> = {
  purchases: { entity: 'voucher', counted: ['achat', 'achats'] },
  places: { entity: 'order', counted: ['place réservée', 'places réservées'] },
  grid_prices: { entity: 'price-grid', counted: ['prix de grille', 'prix de grilles'] },
}
