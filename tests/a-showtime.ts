import type { Showtime } from '../web/programme.ts'

/** One of the programme, as the API tells it; a test names only what it is about. */
export const aShowtime = (given: Partial<Showtime> = {}): Showtime => ({
  id: 1,
  sessionId: 1,
  horaire: '20:30',
  session_date: '2026-11-15',
  language: 'VF',
  version_2D_3D: '2D',
  cinemas_id: 1,
  name_theater: 'Salle 1',
  availability: 'libre',
  ...given,
})
