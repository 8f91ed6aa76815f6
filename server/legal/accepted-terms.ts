import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * Selects the id of the current terms of sale, which the buyer of a new sale accepts; null for the default text.
 */
export const termsOnSale: SQL<number | null> = sql`(
  select id from legal_texts where kind = 'cgv' order by version desc limit 1)`

/** Selects the version number of the accepted terms of sale; 0 for the default text. */
export const termsVersion = (legalTextsId: PgColumn): SQL<number> =>
  sql<number>`coalesce((select version from legal_texts where legal_texts.id = ${legalTextsId}), 0)`
