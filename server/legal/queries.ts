import { and, desc, eq, sql } from 'drizzle-orm'
import type { seatings } from '../../contract/legal.ts'
import type { LegalKind } from '../../contract/rules/legal-text.ts'
import { nameOfAccount } from '../audit/actor-name.ts'
import type { Database } from '../database/connect.ts'
import { rowsOf } from '../database/rows.ts'
import { legal_texts } from './tables.ts'

/** Finds the given version, or the current one; undefined if the default text applies. */
export async function findText(db: Database, kind: LegalKind, version?: number) {
  const [row] = await db
    .select()
    .from(legal_texts)
    .where(
      and(eq(legal_texts.kind, kind), version === undefined ? undefined : eq(legal_texts.version, version)),
    )
    .orderBy(desc(legal_texts.version))
    .limit(1)
  return row
}

export const versionsOf = (db: Database, kind: LegalKind) =>
  db
    .select({
      version: legal_texts.version,
      created_at: legal_texts.created_at,
      who: nameOfAccount(legal_texts.users_id),
      original: sql<boolean>`${legal_texts.body} is null`,
    })
    .from(legal_texts)
    .where(eq(legal_texts.kind, kind))
    .orderBy(desc(legal_texts.version))

/** Inserts a version. Returns undefined if the version exists already, because another admin published first. */
export async function insertText(db: Database, values: typeof legal_texts.$inferInsert) {
  const [row] = await db.insert(legal_texts).values(values).onConflictDoNothing().returning()
  return row
}

/**
 * Returns the seating that the site sells: numbered, free or both. Looks at the rooms in use, and at the future
 * screenings, because a screening keeps the seating that its room had when it was planned.
 */
export async function findSeating(db: Database, now: Date): Promise<(typeof seatings)[number]> {
  const [found] = rowsOf<{ numbered: boolean | null; free: boolean | null }>(
    await db.execute(sql`
      select bool_or(numbered) as numbered, bool_or(not numbered) as free from (
        select exists (select from seat_plans where movie_theaters_id = room.id and in_use) as numbered
        from movie_theaters as room where not archived
        union
        select seat_plan_versions_id is not null from sessions
        where starts_at > ${now.toISOString()} and cancelled_at is null and on_site
      ) as sold`),
  )
  if (found?.numbered === found?.free) return 'mixte'
  return found?.numbered ? 'numerote' : 'libre'
}
