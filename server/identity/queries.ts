import { asc, eq } from 'drizzle-orm'
import type { Identity } from '../../contract/rules/identity.ts'
import type { OpenDay } from '../../contract/rules/opening-hours.ts'
import { cinemas } from '../cinema/tables.ts'
import type { Database } from '../database/connect.ts'
import { identity } from './tables.ts'

export async function findIdentity(db: Database): Promise<Identity> {
  const [row] = await db.select().from(identity)
  const { id: _, ...found } = row!
  return found
}

/** Returns the cinema's settings and locks their row until the transaction ends. */
export async function lockIdentity(db: Database): Promise<Identity> {
  await db.select({ id: identity.id }).from(identity).for('update')
  return findIdentity(db)
}

export async function storeIdentity(db: Database, changes: Partial<Identity>): Promise<void> {
  await db.update(identity).set(changes)
}

export const hoursOfCinemas = (db: Database) =>
  db
    .select({ cinemas_id: cinemas.id, name_cinema: cinemas.name_cinema, days: cinemas.opening_hours })
    .from(cinemas)
    .orderBy(asc(cinemas.id))

export async function lockHours(db: Database, cinemaId: number) {
  const [row] = await db
    .select({ opening_hours: cinemas.opening_hours })
    .from(cinemas)
    .where(eq(cinemas.id, cinemaId))
    .for('update')
  return row
}

export async function storeHours(db: Database, cinemaId: number, opening_hours: (OpenDay | null)[]) {
  await db.update(cinemas).set({ opening_hours }).where(eq(cinemas.id, cinemaId))
}
