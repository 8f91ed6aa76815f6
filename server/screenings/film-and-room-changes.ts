import type { FieldError } from '../../contract/refusals.ts'
import { minutesOf } from '../../contract/rules/dates.ts'
import { hourText, longDay } from '../../contract/texts/dates.ts'
import type { Database } from '../database/connect.ts'
import {
  cinemasOfFilm,
  lockScreeningsOfFilm,
  recomputeRoomFreeAt,
  soldBeyond,
} from './programming-queries.ts'

/**
 * Returns whether seats are sold for any future screening of a film. Locks these screenings first, so it waits for
 * purchases in progress, and no seat is sold before the transaction ends.
 */
export async function lockSoldFilm(
  db: Database,
  { filmId, now }: { filmId: number; now: Date },
): Promise<boolean> {
  const screenings = await lockScreeningsOfFilm(db, filmId, now)
  return screenings.some(({ sold_seats }) => sold_seats > 0)
}

export async function isShownElsewhere(
  db: Database,
  { filmId, cinemaIds, now }: { filmId: number; cinemaIds: readonly number[]; now: Date },
): Promise<boolean> {
  return (await cinemasOfFilm(db, filmId, now)).some(cinema => !cinemaIds.includes(cinema))
}

/**
 * Call when a film has a new duration. Recomputes until when its future screenings occupy their rooms
 * (`room_free_at`). If a screening then overlaps the next one, a database constraint refuses the change.
 */
export async function followFilmDuration(
  db: Database,
  { filmId, time, now }: { filmId: number; time: string; now: Date },
): Promise<void> {
  await recomputeRoomFreeAt(db, { filmId, filmMinutes: minutesOf(time), now })
}

const most = 5

/**
 * Returns errors that prevent reducing a room to `seats` seats. Each names a future screening that has already
 * sold more; at most five are named. Leaves out screenings with numbered seats.
 */
export async function nameOversold(
  db: Database,
  wanted: { roomId: number; seats: number; now: Date },
): Promise<FieldError[]> {
  const screenings = await soldBeyond(db, { ...wanted, most })
  return screenings.map(({ id, title, session_date, hours_timetable, sold_seats }) => ({
    field: 'nbr_seats',
    message: `« ${title} », ${longDay(session_date)} à ${hourText(hours_timetable)} : ${sold_seats} ${sold_seats > 1 ? 'places vendues' : 'place vendue'}.`,
    sessions_id: id,
  }))
}
