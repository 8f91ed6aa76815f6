import { and, eq, isNull } from 'drizzle-orm'
import { cinemas } from '../cinema/tables.ts'
import type { Database } from '../database/connect.ts'
import { till_sessions, tills } from '../tills/tables.ts'
import { type Shown, till_displays } from './tables.ts'

/** Opens the customer display of a till session, or replaces its token. */
export async function writeDisplayToken(
  db: Database,
  display: typeof till_displays.$inferInsert,
): Promise<void> {
  const { token_hash } = display
  await db
    .insert(till_displays)
    .values(display)
    .onConflictDoUpdate({ target: till_displays.till_sessions_id, set: { token_hash } })
}

/** Stores what the customer display shows. Does nothing if the till session has no display. */
export async function writeShown(
  db: Database,
  till_sessions_id: number,
  shown: { shown: Shown; changed_at: Date },
): Promise<void> {
  await db.update(till_displays).set(shown).where(eq(till_displays.till_sessions_id, till_sessions_id))
}

export async function removeDisplay(db: Database, till_sessions_id: number): Promise<void> {
  await db.delete(till_displays).where(eq(till_displays.till_sessions_id, till_sessions_id))
}

export async function findDisplay(db: Database, token_hash: string) {
  const [row] = await db
    .select({
      shown: till_displays.shown,
      changed_at: till_displays.changed_at,
      name_cinema: cinemas.name_cinema,
    })
    .from(till_displays)
    .innerJoin(till_sessions, eq(till_sessions.id, till_displays.till_sessions_id))
    .innerJoin(tills, eq(tills.id, till_sessions.tills_id))
    .innerJoin(cinemas, eq(cinemas.id, tills.cinemas_id))
    .where(and(eq(till_displays.token_hash, token_hash), isNull(till_sessions.closed_at)))
  return row
}
