import type { Database } from '../database/connect.ts'
import { findRow } from '../database/listing.ts'
import { screeningEntity } from './admin-queries.ts'

/** One screening as the back office knows it. */
export const readScreening = (db: Database, id: number) => findRow(db, screeningEntity, id)
