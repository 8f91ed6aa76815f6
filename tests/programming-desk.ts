import { timetables } from '../server/screenings/tables.ts'
import { aFilm } from './builders.ts'
import { openDoor } from './door.ts'
import { aStaffMember } from './staff.ts'

/** A manager with a film of 1 h 34 and a few hours to show it at. */
export async function openProgrammingDesk() {
  const door = await openDoor()
  const manager = await aStaffMember(door)
  const film = await aFilm(door.db, { title: 'Nosferatu', time: '01:34' })
  const rows = await door.db
    .insert(timetables)
    .values(['02:30', '14:00', '16:00', '18:00', '20:30'].map(hours_timetable => ({ hours_timetable })))
    .returning()
  const hours = Object.fromEntries(rows.map(row => [row.hours_timetable, row.id]))
  return { door, manager, filmId: film.id, hours }
}
