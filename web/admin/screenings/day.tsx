import { Form, Link } from 'react-router'
import { readDay } from '../../../contract/admin/programme.ts'
import { addDays, isRealDate } from '../../../contract/rules/dates.ts'
import { inParis } from '../../../contract/rules/paris-time.ts'
import { longDate, longDayFrom } from '../../../contract/texts/dates.ts'
import { call } from '../../api-client.ts'
import { clockContext } from '../../page-context.ts'
import { ownCinemas } from '../api/staff.ts'
import { useFollowedForm } from '../form/use-followed-form.ts'
import { adminTitle } from '../shell/admin-title.ts'
import type { Route } from './+types/day'
import { RoomLanes } from './room-lanes.tsx'
import { RoomLists } from './room-lists.tsx'
import '../../ui/form/choices.css'
import '../../ui/office/list-filters.css'
import './day.css'

export { BrokenAdminPage as ErrorBoundary } from '../shell/broken-page.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const today = inParis(context.get(clockContext)()).date
  const asked = url.searchParams.get('date') ?? ''
  const date = /^\d{4}-\d{2}-\d{2}$/.test(asked) && isRealDate(asked) ? asked : today
  const cinema = /^[1-9]\d{0,8}$/.exec(url.searchParams.get('cinema') ?? '')?.[0] ?? ''
  const [day, cinemas] = await Promise.all([
    call(context, readDay, { query: { date, ...(cinema && { cinemas_id: cinema }) } }),
    ownCinemas(context),
  ])
  return {
    today,
    date,
    cinema,
    rooms: day.rooms,
    cinemas: cinemas.map(({ id, name_cinema }) => ({ id, name_cinema })),
  }
}

export const meta = adminTitle(() => 'Journée des salles')

/** A day of every room: lanes where there is width for them, lists where there is not. */
export default function Day({ loaderData }: Route.ComponentProps) {
  const { today, date, cinema, rooms } = loaderData
  const to = (day: string) => `/admin/séance/jour?date=${day}${cinema && `&cinema=${cinema}`}`
  return (
    <section className="headed-page day-view">
      <header>
        <h1>{titleOf(date, today)}</h1>
        <p className="buttons">
          <Link to={to(addDays(date, -1))} className="button quiet">
            Veille
          </Link>
          {date !== today && (
            <Link to={to(today)} className="button quiet">
              Aujourd’hui
            </Link>
          )}
          <Link to={to(addDays(date, 1))} className="button quiet">
            Lendemain
          </Link>
          <Link
            to={`/admin/semaine?semaine=${date}${cinema && `&cinema=${cinema}`}`}
            className="button quiet"
          >
            Toute la semaine
          </Link>
          <Link to={`/admin/séance/ajout?du=${date}`} className="button">
            Programmer des séances
          </Link>
        </p>
      </header>
      <DayChoice {...loaderData} />
      {rooms.length === 0 && <p>Aucune salle ici.</p>}
      {rooms.length > 0 && <RoomLanes date={date} rooms={rooms} />}
      <RoomLists rooms={rooms} />
    </section>
  )
}

type Choice = Route.ComponentProps['loaderData']

function DayChoice({ date, cinema, cinemas }: Choice) {
  const { form, follow } = useFollowedForm({ date, cinema })
  return (
    <Form method="get" className="list-filters" ref={form} onInput={follow}>
      <label>
        <span>Jour</span>
        <input type="date" name="date" defaultValue={date} />
      </label>
      <label>
        <span>Cinéma</span>
        <select className="select" name="cinema" defaultValue={cinema}>
          <option value="">Tous</option>
          {cinemas.map(({ id, name_cinema }) => (
            <option key={id} value={id}>
              {name_cinema}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button quiet without-scripts">
        Voir
      </button>
    </Form>
  )
}

function titleOf(date: string, today: string): string {
  const day = longDayFrom(date, today)
  const name = day[0]!.toUpperCase() + day.slice(1)
  return /\d/.test(name) ? `${name} ${date.slice(0, 4)}` : `${name}, ${longDate(date)}`
}
