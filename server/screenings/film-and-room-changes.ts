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
 * Locks the future screenings of a film. Waits for purchases in progress, so that the result is reliable. Returns
 * whether seats of any of them are sold.
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
 * Recomputes until when the film's future screenings occupy their rooms (room_free_at), because the film has a new
 * duration. If a screening then overlaps the next one, a database constraint refuses the change.
 */
export async function followFilmDuration(
  db: Database,
  { filmId, time, now }: { filmId: number; time: string; now: Date },
): Promise<void> {
  await recomputeRoomFreeAt(db, { filmId, filmMinutes: minutesOf(time), now })
}

const most = 5

/**
 * Returns errors that name the screenings that prevent a change of a room's number of seats: the first future
 * screenings, at most five, that have already sold more than `seats` seats. Leaves out screenings with numbered
 * seats.
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
