import { exportLiabilities, readLiabilities } from '../../../contract/admin/liability.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { businessDay } from '../../../contract/rules/business-day.ts'
import { longDate } from '../../../contract/texts/dates.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { ApiRefusal, apiAddress, call } from '../../api-client.ts'
import { clockContext } from '../../page-context.ts'
import { numberText } from '../../texts/numbers.ts'
import { MessageList } from '../../ui/form/message-list.tsx'
import { Scrolling } from '../../ui/scrolling.tsx'
import { adminTitle } from '../shell/admin-title.ts'
import type { Route } from './+types/liabilities'
import { PeriodForm } from './sheet.tsx'
import { dayIn } from './statement-address.ts'

export { BrokenAdminPage as ErrorBoundary } from '../shell/broken-page.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const to = dayIn(url.searchParams, 'au') ?? businessDay(context.get(clockContext)())
  const query = { from: dayIn(url.searchParams, 'du') ?? `${to.slice(0, 4)}-01-01`, to }
  const kept = { query, exportAddress: apiAddress(exportLiabilities, { query }) }
  try {
    return { ...kept, liabilities: await call(context, readLiabilities, { query }), messages: [] }
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.status !== 400) throw error
    return { ...kept, liabilities: null, messages: error.answer.errors ?? [] }
  }
}

export const meta = adminTitle(() => 'E-cartes et bons dus')

/**
 * Shows the value of the e-cards and gift vouchers sold, used and expired in a period, and the value that the
 * cinema still owes their owners.
 */
export default function Liabilities({ loaderData }: Route.ComponentProps) {
  const { query, liabilities, messages, exportAddress } = loaderData
  return (
    <section className="headed-page closings">
      <header>
        <h1>E-cartes et bons dus</h1>
        {liabilities && liabilities.rows.length > 0 && (
          <p className="buttons cluster">
            <a className="button quiet" href={exportAddress} download>
              Exporter en CSV
            </a>
          </p>
        )}
      </header>
      <p className="note soft small-text">
        Une place ou une somme vaut sa part du prix payé pour la carte ou le bon. Dû avant, plus vendu, moins
        rétracté, utilisé et expiré, font toujours ce qui est encore dû.
      </p>
      <PeriodForm {...query} />
      <MessageList messages={messages} />
      {liabilities && (
        <>
          <h2 className="h3-text">
            Du {longDate(liabilities.from)} au {longDate(liabilities.to)}
          </h2>
          {liabilities.rows.length === 0 ? (
            <p>Aucune e-carte ni aucun bon n’a été vendu jusque-là.</p>
          ) : (
            <Rows {...liabilities} />
          )}
        </>
      )}
    </section>
  )
}

type Answer = AnswerOf<typeof readLiabilities>
type Figures = Answer['total']

function Rows({ rows, total, to }: Answer) {
  return (
    <Scrolling className="closing-table framed" label="E-cartes et bons">
      <table className="tabular">
        <thead>
          <tr className="soft small-text">
            <th scope="col">Produit</th>
            <th scope="col">Dû avant</th>
            <th scope="col">Vendu</th>
            <th scope="col">Rétracté</th>
            <th scope="col">Utilisé</th>
            <th scope="col">Expiré</th>
            <th scope="col">Encore dû au {longDate(to)}</th>
            <th scope="col">Encore valables</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <Line key={`${row.kind} ${row.name_product}`} name={row.name_product} of={row} />
          ))}
        </tbody>
        <tfoot>
          <Line name="Total" of={total} />
        </tfoot>
      </table>
    </Scrolling>
  )
}

const Line = ({ name, of }: { name: string; of: Figures }) => (
  <tr>
    <th scope="row">{name}</th>
    <td>{eurosText(of.before)}</td>
    <td>{eurosText(of.sold)}</td>
    <td>{eurosText(of.withdrawn)}</td>
    <td>{eurosText(of.used)}</td>
    <td>{eurosText(of.expired)}</td>
    <td>{eurosText(of.outstanding)}</td>
    <td>{numberText(of.open)}</td>
  </tr>
)
