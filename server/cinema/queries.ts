import { asc } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { cinemas } from './tables.ts'

export const allCinemas = (db: Database) => db.select().from(cinemas).orderBy(asc(cinemas.id))
