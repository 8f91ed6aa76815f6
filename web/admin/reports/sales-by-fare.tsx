import { exportFareReport, readFareReport } from '../../../contract/admin/fare-report.ts'
import { exportMoneyJournal } from '../../../contract/admin/money-journal.ts'
import { addDays, weekStart } from '../../../contract/rules/dates.ts'
import { inParis } from '../../../contract/rules/paris-time.ts'
import { longDate } from '../../../contract/texts/dates.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { ApiRefusal, apiAddress, call } from '../../api-client.ts'
import { clockContext } from '../../page-context.ts'
import { MessageList } from '../../ui/form/message-list.tsx'
import { adminTitle } from '../shell/admin-title.ts'
import type { Route } from './+types/sales-by-fare'
import { FareTable } from './fare-table.tsx'
import { dayIn, PeriodChoice } from './period-choice.tsx'
import '../../ui/form/choices.css'
import '../../ui/office/list.css'
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

export const meta = adminTitle(() => title)

const title = 'Ventes par tarif, par jour de vente'

/** Shows the sales of a period by fare, grouped by day or week of sale, film or cinema. */
export default function SalesByFare({ loaderData }: Route.ComponentProps) {
  const { today, asked, report, messages, exportAddress, journalAddress } = loaderData
  return (
    <section className="headed-page sales-by-fare">
      <header>
        <h1>{title}</h1>
        {report && (
          <p className="buttons cluster">
            <a className="button quiet" href={journalAddress} download>
              Livre des encaissements (CSV)
            </a>
            <a className="button quiet" href={exportAddress} download>
              Exporter en CSV
            </a>
          </p>
        )}
      </header>
      <p className="note soft small-text">
        Cette page compte ce qui a été vendu et annulé pendant ces jours, pour des séances de toutes dates. Ce
        ne sont pas les entrées des séances de la semaine&nbsp;: pour la déclaration à un distributeur, ces
        chiffres ne conviennent pas.
      </p>
      <PeriodChoice
        asked={asked}
        usual={usualPeriods(today)}
        addressOf={period => salesAddress({ ...asked, ...period })}
        groupings={groupings}
        labels={['Vendu du', 'Vendu au']}
      />
      <MessageList messages={messages} />
      {report && (
        <>
          <h2 className="h3-text">
            {asked.from === asked.to
              ? `Ventes du ${longDate(asked.from)}`
              : `Ventes du ${longDate(asked.from)} au ${longDate(asked.to)}`}
          </h2>
          {report.groups.length === 0 ? (
            <p>Aucune place vendue ni annulée.</p>
          ) : (
            <FareTable report={report} />
          )}
          <p className="note soft small-text">
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

/** The groupings. Each has a word for the URL, a value for the API and a label. */
const groupings = [
  { word: 'jour', by: 'day', label: 'Jour de vente' },
  { word: 'semaine', by: 'week', label: 'Semaine de vente (mercredi à mardi)' },
  { word: 'film', by: 'film', label: 'Film' },
  { word: 'cinema', by: 'cinema', label: 'Cinéma' },
] as const

/** Reads the period and grouping from the URL. By default, the current cinema week up to today. */
function askedIn(address: URLSearchParams, today: string) {
  const grouping = groupings.find(({ word }) => word === address.get('par')) ?? groupings[0]
  return { ...grouping, from: dayIn(address, 'du') ?? weekStart(today), to: dayIn(address, 'au') ?? today }
}

function usualPeriods(today: string): { label: string; from: string; to: string }[] {
  const wednesday = weekStart(today)
  const [yesterday, before] = [addDays(today, -1), addDays(wednesday, -7)]
  return [
    { label: 'Aujourd’hui', from: today, to: today },
    { label: 'Hier', from: yesterday, to: yesterday },
    { label: 'Cette semaine', from: wednesday, to: today },
    { label: 'Semaine dernière', from: before, to: addDays(before, 6) },
    { label: '30 derniers jours', from: addDays(today, -29), to: today },
  ]
}

const salesAddress = ({ from, to, word }: { from: string; to: string; word: string }): string =>
  `/admin/ventes?du=${from}&au=${to}&par=${word}`
