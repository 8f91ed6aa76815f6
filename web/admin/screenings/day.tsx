import { Form, Link } from 'react-router'
import { readDay } from '../../../contract/admin/programme.ts'
import { addDays, dateIn } from '../../../contract/rules/dates.ts'
import { inParis } from '../../../contract/rules/paris-time.ts'
import { hourText, longDate, longDayFrom } from '../../../contract/texts/dates.ts'
import { call } from '../../api-client.ts'
import { clockContext } from '../../page-context.ts'
import { placesText } from '../../texts/numbers.ts'
import { ownCinemas } from '../api/staff.ts'
import { useFollowedForm } from '../form/use-followed-form.ts'
import { Fullness } from '../home/fullness.tsx'
import { adminTitle } from '../shell/admin-title.ts'
import { BoardFrame } from '../week/board-frame.tsx'
import { withBlockPosition, withCssProperties } from '../week/css-properties.ts'
import { type Hours, hoursAround } from '../week/plan/board-hours.ts'
import { filmHues } from '../week/plan/promises.ts'
import type { Route } from './+types/day'
import { endText, pricedText, type Room, type Screening, spanOf, versionText } from './rooms.ts'
import '../../ui/form/choices.css'
import '../../ui/office/list.css'
import '../../ui/office/day-lists.css'
import './day.css'

export { BrokenAdminPage as ErrorBoundary } from '../shell/broken-page.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const today = inParis(context.get(clockContext)()).date
  const date = dateIn(url.searchParams.get('date')) ?? today
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

/**
 * Shows the screenings of one day in every room: as a timeline on a wide screen with JavaScript, otherwise as
 * lists.
 */
export default function Day({ loaderData }: Route.ComponentProps) {
  const { today, date, cinema, rooms } = loaderData
  const hues = filmHues(new Map(rooms.flatMap(room => room.screenings.map(one => [one.movies_id, one]))))
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
      {rooms.length > 0 && <DayBoard rooms={rooms} hues={hues} />}
      <DayLists rooms={rooms} hues={hues} />
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

type BoardProps = { rooms: readonly Room[]; hues: ReturnType<typeof filmHues> }

const evening: Hours = { from: 17 * 60, to: 24 * 60 }

function DayBoard({ rooms, hues }: BoardProps) {
  const hours = hoursAround(
    evening,
    rooms.flatMap(room => room.screenings.map(spanOf)),
  )
  return (
    <BoardFrame hours={hours} aria-label="Salles, heure par heure">
      {rooms.map(room => (
        <div key={room.id} className="lane-row stack line-above">
          <p className="room-name stack soft">
            <strong>{room.name_theater}</strong>{' '}
            <span>
              {room.name_cinema}, {placesText(room.nbr_seats)}
            </span>
          </p>
          <ol className="lane" aria-label={room.name_theater}>
            {room.screenings.map(screening => (
              <Block key={screening.id} {...{ screening, hours }} hue={hues.get(screening.movies_id)} />
            ))}
          </ol>
        </div>
      ))}
    </BoardFrame>
  )
}

type BlockProps = { screening: Screening; hours: Hours; hue: string | undefined }

function Block({ screening, hours, hue }: BlockProps) {
  const { id, title, sold_seats, total_seats, cancelled_at, draft } = screening
  const { start, parts } = spanOf(screening)
  const lines = [
    `${hourText(screening.hours_timetable)} – ${endText(screening)} · ${versionText(screening)}`,
    cancelled_at ? 'Annulée' : draft ? 'Brouillon' : `${sold_seats} / ${total_seats}`,
    pricedText(screening),
  ]
  const state = cancelled_at ? 'cancelled' : draft ? 'draft' : ''
  return (
    <li className={`block of-film ${state}`} ref={withBlockPosition(hours, start, parts, hue)}>
      <Link
        className="stack full-width shrinks"
        to={`/admin/séance/${id}`}
        title={[title, ...lines].join(' ')}
      >
        <strong>{title}</strong>{' '}
        {lines.map(line => (
          <span key={line}>{line} </span>
        ))}
      </Link>
    </li>
  )
}

const DayLists = ({ rooms, hues }: BoardProps) => (
  <div className="day-lists stack gap-3">
    {rooms.map(room => (
      <section key={room.id} className="room stack gap-2">
        <h2>{room.name_theater}</h2>
        <p className="soft">
          {room.name_cinema}, {placesText(room.nbr_seats)}
        </p>
        {room.screenings.length === 0 && <p className="soft">Aucune séance.</p>}
        {room.screenings.length > 0 && (
          <ul className="screenings stack gap-1">
            {room.screenings.map(screening => (
              <li
                key={screening.id}
                className="of-film"
                ref={withCssProperties({ '--film-hue': hues.get(screening.movies_id) })}
              >
                <Link to={`/admin/séance/${screening.id}`} className={screening.draft ? 'draft' : ''}>
                  <strong>
                    <time dateTime={screening.starts_at}>{hourText(screening.hours_timetable)}</time>
                  </strong>{' '}
                  <span className="title">{screening.title}</span>{' '}
                  <span className="version-and-price">
                    {versionText(screening)}, fin à {endText(screening)}
                    {screening.cancelled_at && ', annulée'}
                    {screening.draft && ', brouillon'}{' '}
                    <span className="soft own-line">{pricedText(screening)}</span>
                  </span>{' '}
                  <Fullness sold={screening.sold_seats} total={screening.total_seats} />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </section>
    ))}
  </div>
)

function titleOf(date: string, today: string): string {
  const day = longDayFrom(date, today)
  const name = day[0]!.toUpperCase() + day.slice(1)
  return /\d/.test(name) ? `${name} ${date.slice(0, 4)}` : `${name}, ${longDate(date)}`
}
