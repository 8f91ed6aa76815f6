import { data, Form, Link, redirect } from 'react-router'
import { publishWeek, readWeek } from '../../../contract/admin/week.ts'
import { addDays, isRealDate, weekStart } from '../../../contract/rules/dates.ts'
import { inParis } from '../../../contract/rules/paris-time.ts'
import { longDate } from '../../../contract/texts/dates.ts'
import { call } from '../../api-client.ts'
import { clockContext } from '../../page-context.ts'
import { screeningsText } from '../../texts/numbers.ts'
import { MessageList, Notice } from '../../ui/form/message-list.tsx'
import { officeMessagesOf } from '../api/failures.ts'
import { ownCinemas } from '../api/staff.ts'
import { useFollowedForm } from '../form/use-followed-form.ts'
import { adminTitle } from '../shell/admin-title.ts'
import type { Route } from './+types/week'
import { PlanWeek } from './planner.tsx'
import { WeekTables } from './week-tables.tsx'
import '../../ui/office/list-filters.css'
import './week.css'

export { BrokenAdminPage as ErrorBoundary } from '../shell/broken-page.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const now = context.get(clockContext)()
  const thisWeek = weekStart(inParis(now).date)
  const asked = url.searchParams.get('semaine') ?? ''
  const from = /^\d{4}-\d{2}-\d{2}$/.test(asked) && isRealDate(asked) ? weekStart(asked) : thisWeek
  const cinema = /^[1-9]\d{0,8}$/.exec(url.searchParams.get('cinema') ?? '')?.[0]
  const cinemas = await ownCinemas(context)
  const known = cinemas.some(({ id }) => String(id) === cinema)
  const week =
    cinemas.length === 0
      ? null
      : await call(context, readWeek, { query: { from, ...(known && { cinemas_id: cinema! }) } })
  return {
    ...{ week, from, thisWeek, now: now.toISOString() },
    published: url.searchParams.get('fait') === 'publie',
    cinemas: cinemas.map(({ id, name_cinema }) => ({ id, name_cinema })),
  }
}

/** Where no script runs, publishing is a form. */
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

/** A week of one cinema, from Wednesday to Tuesday: planned on a board, or read as tables where no script runs. */
export default function WeekPage({ loaderData, actionData }: Route.ComponentProps) {
  const { week, from, thisWeek, cinemas, now, published } = loaderData
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
          <PlanWeek key={`${cinema} ${from}`} week={week} now={now} />
          <div className="without-scripts">
            <PublishForm drafts={week.screenings.filter(({ draft }) => draft).length} {...{ cinema, from }} />
            <WeekTables week={week} />
          </div>
        </>
      )}
    </section>
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

/** « Semaine du 28 octobre au 3 novembre 2026 ». */
function weekText(from: string): string {
  const [start, end] = [longDate(from), longDate(addDays(from, 6))].map(text => text.split(' '))
  const same = (at: number) => start![at] === end![at]
  const first = start!.filter((_, at) => at === 0 || (at === 1 ? !same(1) || !same(2) : !same(2)))
  return `Semaine du ${first.join(' ')} au ${end!.join(' ')}`
}
