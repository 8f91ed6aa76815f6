import { timetables } from '../server/screenings/tables.ts'
import { useApi } from './api.ts'
import { aFilm } from './builders.ts'
import { aStaffMember } from './staff.ts'

/** Starts the API with a manager, a film of 1 h 34, and timetables. */
export async function useProgrammingDesk() {
  const api = await useApi()
  const manager = await aStaffMember(api)
  const film = await aFilm(api.db, { title: 'Nosferatu', time: '01:34' })
  const rows = await api.db
    .insert(timetables)
    .values(['02:30', '14:00', '16:00', '18:00', '20:30'].map(hours_timetable => ({ hours_timetable })))
    .returning()
  const hours = Object.fromEntries(rows.map(row => [row.hours_timetable, row.id]))
  return { api, manager, filmId: film.id, hours }
}
