import type { Database } from '../database/connect.ts'
import { cinemasOfFilm, lockScreeningsOfFilm } from './programming-queries.ts'

/** Its screenings to come are locked first: what is being bought in this instant counts as sold. */
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
