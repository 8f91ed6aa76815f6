import { listCinemas, readFilm } from '../../../contract/programme.ts'
import { call, callIfFound } from '../../api-client.ts'
import { clockContext } from '../../page-context.ts'
import type { Route } from './+types/screening-calendar'
import { calendarResponse, noSuchCalendar, screeningEvents } from './screening-events.ts'

/** Serves film/{id}/seance/{sessionId}/seance.ics: a calendar with one screening. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [film, cinemas] = await Promise.all([
    callIfFound(context, readFilm, { params }),
    call(context, listCinemas, {}),
  ])
  const timeTables = film?.timeTables.filter(({ sessionId }) => String(sessionId) === params.sessionId) ?? []
  if (!film || timeTables.length === 0) return noSuchCalendar()
  const events = screeningEvents({ films: [{ ...film, timeTables }], cinemas, url })
  return calendarResponse(
    { name: film.title, events, madeAt: context.get(clockContext)() },
    `seance-${params.sessionId}.ics`,
  )
}
