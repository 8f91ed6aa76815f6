import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** The id of the current terms of sale, which a sale accepts; null for the default text. */
export const termsOnSale: SQL<number | null> = sql`(
  select id from legal_texts where kind = 'cgv' order by version desc limit 1)`

/** The version of these terms. */
export const termsVersion = (legalTextsId: PgColumn): SQL<number> =>
  sql<number>`coalesce((select version from legal_texts where legal_texts.id = ${legalTextsId}), 0)`
