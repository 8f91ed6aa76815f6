import { Form, Link } from 'react-router'
import { exportStatements, listStatements } from '../../../contract/admin/statement.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { businessDay } from '../../../contract/rules/business-day.ts'
import { addDays } from '../../../contract/rules/dates.ts'
import { sumOfEuros } from '../../../contract/rules/money.ts'
import { longDate } from '../../../contract/texts/dates.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { apiAddress, call } from '../../api-client.ts'
import { clockContext } from '../../page-context.ts'
import { numberText } from '../../texts/numbers.ts'
import { Scrolling } from '../../ui/scrolling.tsx'
import { useFollowedForm } from '../form/use-followed-form.ts'
import { adminTitle } from '../shell/admin-title.ts'
import type { Route } from './+types/statements'
import { dayIn, statementAddress } from './statement-address.ts'
import '../../ui/form/choices.css'
import '../../ui/office/list.css'
import '../../ui/office/closings.css'

export { BrokenAdminPage as ErrorBoundary } from '../shell/broken-page.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = { day: dayIn(url.searchParams) ?? businessDay(context.get(clockContext)()) }
  const statements = await call(context, listStatements, { query })
  return { statements, day: query.day, exportAddress: apiAddress(exportStatements, { query }) }
}

export const meta = adminTitle(() => 'Bordereaux')

/** Lists the box-office statements of one cinema week (Wednesday to Tuesday): one for each film and cinema. */
export default function Statements({ loaderData }: Route.ComponentProps) {
  const { statements, day, exportAddress } = loaderData
  const { from, to, provisional, rows } = statements
  const { form, follow } = useFollowedForm({ jour: day })
  return (
    <section className="headed-page closings">
      <header>
        <h1>Bordereaux</h1>
        <p className="buttons cluster gap-2">
          <Link className="button quiet" to="/admin/etats-de-controle">
            États de contrôle
          </Link>
          {rows.length > 0 && (
            <a className="button quiet" href={exportAddress} download>
              Exporter en CSV
            </a>
          )}
        </p>
      </header>
      <p className="note soft small-text">
        Ce que chaque film a fait dans chaque cinéma, du mercredi au mardi, pour son distributeur. La semaine
        du 31&nbsp;décembre est coupée en deux. Ces papiers ne sont ni certifiés ni agréés.
      </p>
      <nav aria-label="Semaines">
        <ul className="usual-periods cluster gap-2">
          <li>
            <Link className="button quiet" to={`/admin/bordereaux?jour=${addDays(from, -1)}`}>
              Semaine d’avant
            </Link>
          </li>
          <li>
            <Link className="button quiet" to={`/admin/bordereaux?jour=${addDays(to, 1)}`}>
              Semaine d’après
            </Link>
          </li>
        </ul>
      </nav>
      <Form method="get" className="list-filters" ref={form} onInput={follow}>
        <label>
          <span>La semaine du</span>
          <input type="date" name="jour" defaultValue={day} />
        </label>
        <button type="submit" className="button quiet without-scripts">
          Voir
        </button>
      </Form>
      <h2 className="h3-text">
        Du {longDate(from)} au {longDate(to)}
        {provisional && ', provisoire'}
      </h2>
      {rows.length === 0 ? <p>Aucune séance cette semaine.</p> : <Rows rows={rows} from={from} />}
    </section>
  )
}

type Row = AnswerOf<typeof listStatements>['rows'][number]

function Rows({ rows, from }: { rows: readonly Row[]; from: string }) {
  const manyCinemas = new Set(rows.map(({ cinemas_id }) => cinemas_id)).size > 1
  const total = (of: (row: Row) => Row['amount']) => eurosText(sumOfEuros(rows.map(of)))
  const count = (of: (row: Row) => number) => numberText(rows.reduce((sum, row) => sum + of(row), 0))
  return (
    <Scrolling className="closing-table framed" label="Bordereaux de la semaine">
      <table className="tabular">
        <thead>
          <tr className="soft small-text">
            <th scope="col">Film</th>
            {manyCinemas && (
              <th scope="col" className="words">
                Cinéma
              </th>
            )}
            <th scope="col" className="words">
              Distribution
            </th>
            <th scope="col">Séances</th>
            <th scope="col">Entrées</th>
            <th scope="col">Recette</th>
            <th scope="col">Hors taxes</th>
            <th scope="col">Part</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={`${row.movies_id} ${row.cinemas_id}`}>
              <th scope="row">
                <Link to={statementAddress(row.movies_id, { day: from, cinema: row.cinemas_id })}>
                  {row.title}
                </Link>
              </th>
              {manyCinemas && <td className="words">{row.name_cinema}</td>}
              <td className="words">{row.distributor || '–'}</td>
              <td>{numberText(row.screenings)}</td>
              <td>{numberText(row.entries)}</td>
              <td>{eurosText(row.amount)}</td>
              <td>{eurosText(row.net)}</td>
              <td>{row.share === null ? '–' : eurosText(row.share)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {manyCinemas && <td />}
            <td />
            <td>{count(row => row.screenings)}</td>
            <td>{count(row => row.entries)}</td>
            <td>{total(row => row.amount)}</td>
            <td>{total(row => row.net)}</td>
            <td>{eurosText(sumOfEuros(rows.flatMap(({ share }) => share ?? [])))}</td>
          </tr>
        </tfoot>
      </table>
    </Scrolling>
  )
}
