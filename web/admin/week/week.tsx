import { data, Form, Link, redirect } from 'react-router'
import { publishWeek, readWeek } from '../../../contract/admin/week.ts'
import type { downloadProgramme } from '../../../contract/cinema.ts'
import { addDays, dateIn, weekStart } from '../../../contract/rules/dates.ts'
import { inParis } from '../../../contract/rules/paris-time.ts'
import { isPrinted } from '../../../contract/rules/printed-week.ts'
import { hourText, longDate, longDay } from '../../../contract/texts/dates.ts'
import { apiAddress, type BrowserEndpoint, call } from '../../api-client.ts'
import { clockContext } from '../../page-context.ts'
import { screeningsText } from '../../texts/numbers.ts'
import { MessageList, Notice } from '../../ui/form/message-list.tsx'
import { officeMessagesOf } from '../api/failures.ts'
import { ownCinemas } from '../api/staff.ts'
import { useFollowedForm } from '../form/use-followed-form.ts'
import { adminTitle } from '../shell/admin-title.ts'
import type { Route } from './+types/week'
import { PlanWeek } from './planner.tsx'
import '../../ui/office/list.css'
import './week.css'
import { Scrolling } from '../../ui/scrolling.tsx'
import { blocksOf, type Edits, noEdits, type Week } from './plan/blocks.ts'
import { daysOf } from './plan/clock.ts'
import { standings } from './plan/promises.ts'
import { laneOf } from './use-planner.ts'
import { signsOf } from './words.ts'

export { BrokenAdminPage as ErrorBoundary } from '../shell/broken-page.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const now = context.get(clockContext)()
  const today = inParis(now).date
  const thisWeek = weekStart(today)
  const from = weekStart(dateIn(url.searchParams.get('semaine')) ?? today)
  const cinema = /^[1-9]\d{0,8}$/.exec(url.searchParams.get('cinema') ?? '')?.[0]
  const cinemas = await ownCinemas(context)
  const known = cinemas.some(({ id }) => String(id) === cinema)
  const week =
    cinemas.length === 0
      ? null
      : await call(context, readWeek, { query: { from, ...(known && { cinemas_id: cinema! }) } })
  return {
    ...{ week, from, thisWeek, today, now: now.toISOString() },
    published: url.searchParams.get('fait') === 'publie',
    cinemas: cinemas.map(({ id, name_cinema }) => ({ id, name_cinema })),
  }
}

/** Publishes the week without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const [cinemas_id, from] = [Number(form.get('cinema')), String(form.get('semaine'))]
  try {
    await call(context, publishWeek, { body: { cinemas_id, from } })
  } catch (error) {
    const { messages, status } = officeMessagesOf(error)
    return data({ messages }, { status })
  }
  return redirect(`${addressOf(cinemas_id, from)}&fait=publie`)
}

export const meta = adminTitle(() => 'Semaine')

const addressOf = (cinema: number, from: string) => `/admin/semaine?cinema=${cinema}&semaine=${from}`

/** Shows a week of one cinema, from Wednesday to Tuesday: the planner, or tables without JavaScript. */
export default function WeekPage({ loaderData, actionData }: Route.ComponentProps) {
  const { week, from, thisWeek, today, cinemas, now, published } = loaderData
  const cinema = week?.cinemas_id ?? 0
  return (
    <section className="headed-page week-page">
      <header>
        <h1>{weekText(from)}</h1>
        {week && <WeekChoice {...{ cinema: String(cinema), cinemas, from }} />}
        <p className="buttons">
          <Link to={addressOf(cinema, addDays(from, -7))} className="button quiet">
            Précédente
          </Link>
          {from !== thisWeek && (
            <Link to={addressOf(cinema, thisWeek)} className="button quiet">
              Cette semaine
            </Link>
          )}
          <Link to={addressOf(cinema, addDays(from, 7))} className="button quiet">
            Suivante
          </Link>
          {week && <PrintedProgramme week={week} today={today} />}
        </p>
      </header>
      <MessageList messages={actionData?.messages ?? []} />
      <Notice>{published && 'La semaine est publiée.'}</Notice>
      {!week ? (
        <p>
          Aucun cinéma ici. <Link to="/admin/cinéma/ajout">Ajouter un cinéma</Link>
        </p>
      ) : week.rooms.length === 0 ? (
        <p>
          Aucune salle ici. <Link to="/admin/salle/ajout">Ajouter une salle</Link>
        </p>
      ) : (
        <>
          <PlanWeek
            key={`${cinema} ${from}`}
            week={week}
            now={now}
            printed={(week, edits) => <WeekTables week={week} edits={edits} />}
          />
          <div className="without-scripts">
            <PublishForm drafts={week.screenings.filter(({ draft }) => draft).length} {...{ cinema, from }} />
            <WeekTables week={week} />
          </div>
        </>
      )}
    </section>
  )
}

const programmePdf: BrowserEndpoint<typeof downloadProgramme> = {
  ...{ method: 'get', path: '/app/cinema/{id}/programme.pdf' },
}

/**
 * Links to the printed programme, which the cinema puts up in its window and which lists published screenings
 * only. Without any published screening, shows a disabled button with the reason.
 */
function PrintedProgramme({ week, today }: { week: Week; today: string }) {
  const days = new Set(daysOf(week.from))
  const isShown = week.screenings.some(one => !one.draft && days.has(one.session_date))
  if (!isShown || !isPrinted(week.from, today))
    return (
      <button
        type="button"
        className="button quiet"
        aria-disabled
        title={isShown ? 'Cette semaine est passée, ou trop lointaine' : 'Publiez d’abord la semaine'}
      >
        Programme à imprimer
      </button>
    )
  const address = { params: { id: String(week.cinemas_id) }, query: { from: week.from } }
  return (
    <a className="button quiet" href={apiAddress(programmePdf, address)} target="_blank" rel="noreferrer">
      Programme à imprimer
    </a>
  )
}

type Choice = { cinema: string; from: string; cinemas: readonly { id: number; name_cinema: string }[] }

function WeekChoice({ cinema, from, cinemas }: Choice) {
  const { form, follow } = useFollowedForm({ cinema })
  return (
    <Form method="get" className="list-filters" ref={form} onInput={follow}>
      <input type="hidden" name="semaine" value={from} />
      <label>
        <span>Cinéma</span>
        <select className="select" name="cinema" defaultValue={cinema}>
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

function PublishForm({ drafts, cinema, from }: { drafts: number; cinema: number; from: string }) {
  return (
    <Form method="post" className="buttons">
      <input type="hidden" name="cinema" value={cinema} />
      <input type="hidden" name="semaine" value={from} />
      <Link to={`/admin/séance/ajout?du=${from}`} className="button quiet">
        Programmer des séances
      </Link>
      {drafts > 0 && (
        <button type="submit" className="button">
          Publier la semaine ({screeningsText(drafts)} en brouillon)
        </button>
      )}
    </Form>
  )
}

/** Returns the title of the week: « Semaine du 28 octobre au 3 novembre 2026 ». */
function weekText(from: string): string {
  const [start, end] = [longDate(from), longDate(addDays(from, 6))].map(text => text.split(' '))
  const same = (at: number) => start![at] === end![at]
  const first = start!.filter((_, at) => at === 0 || (at === 1 ? !same(1) || !same(2) : !same(2)))
  return `Semaine du ${first.join(' ')} au ${end!.join(' ')}`
}

/** Shows the week as tables: rooms by days, and the number of screenings of each film. */
function WeekTables({ week, edits = noEdits }: { week: Week; edits?: Edits }) {
  const blocks = blocksOf(week, edits)
  const films = new Map(week.films.map(film => [film.id, film]))
  const shown = standings(week.films, blocks, week.from).filter(film => film.screenings + film.missing > 0)
  return (
    <>
      <Scrolling className="week-table" label="La semaine, salle par salle">
        <table className="small-text full-width">
          <thead>
            <tr>
              <th scope="col">Jour</th>
              {week.rooms.map(({ id, name_theater }) => (
                <th key={id} scope="col">
                  {name_theater}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {daysOf(week.from).map(day => (
              <tr key={day}>
                <th scope="row">{longDay(day)}</th>
                {week.rooms.map(({ id: room }) => (
                  <td key={room}>
                    <ul className="plain">
                      {laneOf(blocks, { day, room }).map(block => (
                        <li className="below-1" key={block.key}>
                          <Link to={`/admin/séance/${block.id}`}>
                            {hourText(block.hours_timetable)} {films.get(block.movies_id)?.title}
                          </Link>{' '}
                          {signsOf(block).join(' ')},{' '}
                          {block.draft ? 'brouillon' : `${block.sold_seats} / ${block.total_seats}`}
                        </li>
                      ))}
                    </ul>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
      <ul className="plain">
        {shown.map(({ id, title, screenings, promised_screenings }) => (
          <li className="below-1" key={id}>
            {title} : {screeningsText(screenings)}
            {promised_screenings ? ` sur ${promised_screenings} promises` : ''}
          </li>
        ))}
      </ul>
    </>
  )
}
