import { listCinemas, readFilm } from '../../../contract/programme.ts'
import { call, callIfFound } from '../../api-client.ts'
import { clockContext } from '../../page-context.ts'
import type { Route } from './+types/film-calendar'
import { calendarResponse, noSuchCalendar, screeningEvents } from './screening-events.ts'

/** Serves film/{id}/seances.ics, a calendar file with the screenings of one film. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [film, cinemas] = await Promise.all([
    callIfFound(context, readFilm, { params }),
    call(context, listCinemas, {}),
  ])
  if (!film) return noSuchCalendar()
  const events = screeningEvents({ films: [film], cinemas, url })
  return calendarResponse(
    { name: film.title, events, madeAt: context.get(clockContext)() },
    `film-${film.id}.ics`,
  )
}
