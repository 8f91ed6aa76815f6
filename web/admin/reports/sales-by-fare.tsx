import { Form, Link } from 'react-router'
import { exportFareReport, readFareReport } from '../../../contract/admin/fare-report.ts'
import { exportMoneyJournal } from '../../../contract/admin/money-journal.ts'
import { inParis } from '../../../contract/rules/paris-time.ts'
import { longDate } from '../../../contract/texts/dates.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { ApiRefusal, apiAddress, call } from '../../api-client.ts'
import { clockContext } from '../../page-context.ts'
import { MessageList } from '../../ui/form/message-list.tsx'
import { useFollowedForm } from '../form/use-followed-form.ts'
import { adminTitle } from '../shell/admin-title.ts'
import type { Route } from './+types/sales-by-fare'
import { FareTable } from './fare-table.tsx'
import { askedIn, groupings, salesAddress, usualPeriods } from './period.ts'
import '../../ui/form/choices.css'
import '../../ui/office/list-filters.css'
import './sales-by-fare.css'

export { BrokenAdminPage as ErrorBoundary } from '../shell/broken-page.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const today = inParis(context.get(clockContext)()).date
  const asked = askedIn(url.searchParams, today)
  const { from, to, by } = asked
  const query = { from, to, by }
  const kept = {
    today,
    asked,
    exportAddress: apiAddress(exportFareReport, { query }),
    journalAddress: apiAddress(exportMoneyJournal, { query: { from, to } }),
  }
  try {
    return { ...kept, report: await call(context, readFareReport, { query }), messages: [] }
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.status !== 400) throw error
    return { ...kept, report: null, messages: error.answer.errors ?? [] }
  }
}

export const meta = adminTitle(() => 'Ventes par tarif')

/** What was sold at which fare: of a period, by what one wants to know it by. */
export default function SalesByFare({ loaderData }: Route.ComponentProps) {
  const { asked, report, messages, exportAddress, journalAddress } = loaderData
  return (
    <section className="headed-page sales-by-fare">
      <header>
        <h1>Ventes par tarif</h1>
        {report && (
          <p className="buttons">
            <a className="button quiet" href={journalAddress} download>
              Livre des encaissements (CSV)
            </a>
            <a className="button quiet" href={exportAddress} download>
              Exporter en CSV
            </a>
          </p>
        )}
      </header>
      <PeriodChoice {...loaderData} />
      <MessageList messages={messages} />
      {report && (
        <>
          <h2>
            {asked.from === asked.to
              ? `Le ${longDate(asked.from)}`
              : `Du ${longDate(asked.from)} au ${longDate(asked.to)}`}
          </h2>
          {report.groups.length === 0 ? (
            <p>Aucune place vendue ni annulée.</p>
          ) : (
            <FareTable report={report} />
          )}
          <p className="note">
            Les annulations comptent le jour où elles sont faites. La recette dit ce que les places ont coûté,
            par carte, e-carte ou bon&nbsp;; une invitation ne rapporte rien.
            {report.boutique !== 0 &&
              ` La boutique a encaissé en plus ${eurosText(report.boutique)} par carte (e-cartes et bons, moins les rétractations).`}
          </p>
        </>
      )}
    </section>
  )
}

function PeriodChoice({ today, asked }: Pick<Route.ComponentProps['loaderData'], 'today' | 'asked'>) {
  const { from, to, word } = asked
  const { form, follow } = useFollowedForm({ du: from, au: to, par: word })
  return (
    <>
      <nav aria-label="Périodes">
        <ul className="usual-periods">
          {usualPeriods(today).map(period => (
            <li key={period.label}>
              <Link
                to={salesAddress({ ...period, word })}
                className="button quiet"
                aria-current={period.from === from && period.to === to ? 'true' : undefined}
              >
                {period.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Form method="get" className="list-filters" ref={form} onInput={follow}>
        <label>
          <span>Du</span>
          <input type="date" name="du" defaultValue={from} />
        </label>
        <label>
          <span>Au</span>
          <input type="date" name="au" defaultValue={to} />
        </label>
        <label>
          <span>Par</span>
          <select className="select" name="par" defaultValue={word}>
            {groupings.map(grouping => (
              <option key={grouping.word} value={grouping.word}>
                {grouping.label}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="button quiet without-scripts">
          Voir
        </button>
      </Form>
    </>
  )
}
