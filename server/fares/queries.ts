import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { tariffs } from './tables.ts'

const fareColumns = {
  id: tariffs.id,
  code: tariffs.code,
  label: tariffs.label,
  condition: tariffs.condition,
  proof: tariffs.proof,
  min_age: tariffs.min_age,
  max_age: tariffs.max_age,
  max_per_order: tariffs.max_per_order,
}

/** Returns the fares that the site sells, in the order in which pages list them. */
export async function openFares(db: Database) {
  return db
    .select(fareColumns)
    .from(tariffs)
    .where(and(eq(tariffs.active, true), eq(tariffs.sold_online, true)))
    .orderBy(asc(tariffs.position), asc(tariffs.id))
}
