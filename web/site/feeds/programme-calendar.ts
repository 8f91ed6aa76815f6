import { listCinemas, listFilms } from '../../../contract/programme.ts'
import { nameOf } from '../../../contract/rules/identity.ts'
import { call } from '../../api-client.ts'
import { clockContext, identityContext } from '../../page-context.ts'
import type { Route } from './+types/programme-calendar'
import { calendarResponse, screeningEvents } from './screening-events.ts'

/**
 * Serves programme.ics: a calendar with every future screening, to which calendar applications can subscribe.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const [films, cinemas] = await Promise.all([call(context, listFilms, {}), call(context, listCinemas, {})])
  const events = screeningEvents({ films, cinemas, url })
  return calendarResponse(
    {
      name: `Programme ${nameOf(context.get(identityContext))}`,
      events,
      madeAt: context.get(clockContext)(),
    },
    'programme.ics',
  )
}
