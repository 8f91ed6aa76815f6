import { minutesOf } from '../../contract/rules/dates.ts'
import type { Database } from '../database/connect.ts'
import { recomputeRoomFreeAt } from './programming-queries.ts'

/** Screenings to come occupy their room as long as the film now lasts; the constraint refuses an overlap. */
export async function followFilmDuration(
  db: Database,
  { filmId, time, now }: { filmId: number; time: string; now: Date },
): Promise<void> {
  await recomputeRoomFreeAt(db, { filmId, filmMinutes: minutesOf(time), now })
}
