import type { FieldError } from '../../contract/refusals.ts'
import { hourText, longDay } from '../../contract/texts/dates.ts'
import type { Database } from '../database/connect.ts'
import { soldBeyond } from './programming-queries.ts'

const most = 5

/** Which screenings keep a room from having fewer seats, one sentence each. */
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
