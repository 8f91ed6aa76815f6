import { and, eq, max, ne, sql } from 'drizzle-orm'
import { tariff } from '../../contract/admin/tariff.ts'
import type { Database } from '../database/connect.ts'
import { containing } from '../database/search.ts'
import { columnsOf, type Entity, type RowOf } from '../records/entity.ts'
import { lockFares } from './locked-tables.ts'
import { tariffs } from './tables.ts'

export const fareEntity: Entity<RowOf<typeof tariff>> = {
  name: 'tariff',
  named: 'label',
  table: tariffs,
  columns: columnsOf(tariff, tariffs, {}),
  ofCinemas: 'all',
  search: containing(tariffs.label, tariffs.code, tariffs.condition),
  sort: 'position',
  lockFirst: lockFares,
  constraints: {
    tariffs_code_unique: ['already_exists', 'code', 'Un autre tarif a déjà ce code.'],
    tariffs_ages: ['invalid', 'max_age', 'L’âge de la fin est avant celui du début.'],
  },
}

/** Returns true if another active fare has this name, ignoring case. */
export async function isOtherCalled(db: Database, label: string, id: number): Promise<boolean> {
  const alike = sql`lower(${tariffs.label}) = lower(${label})`
  return (await db.$count(tariffs, and(alike, eq(tariffs.active, true), ne(tariffs.id, id)))) > 0
}

export async function lastPosition(db: Database): Promise<number> {
  const [last] = await db.select({ position: max(tariffs.position) }).from(tariffs)
  return last?.position ?? 0
}

export const faresOnSale = (db: Database) =>
  db.select({ id: tariffs.id }).from(tariffs).where(eq(tariffs.active, true))
