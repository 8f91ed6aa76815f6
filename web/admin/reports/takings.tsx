import { Link } from 'react-router'
import { exportTakings, readTakings } from '../../../contract/admin/takings.ts'
import { businessDay } from '../../../contract/rules/business-day.ts'
import { addDays, weekStart } from '../../../contract/rules/dates.ts'
import { ticketVatOn, tsaOn, tsaUnit } from '../../../contract/rules/taxes.ts'
import { longDate } from '../../../contract/texts/dates.ts'
import { percentText } from '../../../contract/texts/euros.ts'
import { ApiRefusal, apiAddress, call } from '../../api-client.ts'
import { clockContext } from '../../page-context.ts'
import { MessageList } from '../../ui/form/message-list.tsx'
import { adminTitle } from '../shell/admin-title.ts'
import type { Route } from './+types/takings'
import { dayIn, PeriodChoice } from './period-choice.tsx'
import { TakingsBars } from './takings-bars.tsx'
import { TakingsTable } from './takings-table.tsx'
import '../../ui/form/choices.css'
import '../../ui/office/list.css'
import './takings.css'

export { BrokenAdminPage as ErrorBoundary } from '../shell/broken-page.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const today = businessDay(context.get(clockContext)())
  const asked = askedIn(url.searchParams, today)
  const { from, to, by, axis } = asked
  const query = { from, to, by, axis }
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  // The year before is 364 days back: these are 52 whole weeks, so each day is compared with the same day of the
  // week.
  const daysBack = asked.compared.word === 'annee' ? 364 : days
  const before = { ...query, from: addDays(from, -daysBack), to: addDays(to, -daysBack) }
  const kept = { today, asked, daysBack, exportAddress: apiAddress(exportTakings, { query }) }
  try {
    const [report, earlier] = await Promise.all([
      call(context, readTakings, { query }),
      call(context, readTakings, { query: before }),
    ])
    return { ...kept, report, earlier, messages: [] }
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.status !== 400) throw error
    return { ...kept, report: null, earlier: null, messages: error.answer.errors ?? [] }
  }
}

export const meta = adminTitle(() => 'Recettes')

/** Shows the takings of a period beside those of the period before, grouped by film by default. */
export default function Takings({ loaderData }: Route.ComponentProps) {
  const { today, asked, report, earlier, messages, daysBack, exportAddress } = loaderData
  const axis = axes.find(({ axis }) => axis === asked.axis)!
  return (
    <section className="headed-page takings">
      <header>
        <h1>Recettes</h1>
        {report && (
          <p className="buttons cluster">
            <Link className="button quiet" to={`/admin/ventes?du=${asked.from}&au=${asked.to}`}>
              Ventes par tarif
            </Link>
            <a className="button quiet" href={exportAddress} download>
              Exporter en CSV
            </a>
          </p>
        )}
      </header>
      <AxisChoice asked={asked} />
      <p className="note soft small-text">{axis.note}</p>
      <PeriodChoice
        asked={asked}
        usual={usualPeriods(today)}
        addressOf={period => takingsAddress({ ...asked, ...period })}
        groupings={groupings}
        labels={['Du', 'Au']}
        values={{ avec: asked.compared.word }}
      >
        <input type="hidden" name="axe" value={asked.axisWord} />
        <label>
          <span>Comparer à</span>
          <select className="select" name="avec" defaultValue={asked.compared.word}>
            {comparisons.map(({ word, choice }) => (
              <option key={word} value={word}>
                {choice}
              </option>
            ))}
          </select>
        </label>
      </PeriodChoice>
      <MessageList messages={messages} />
      {report && earlier && (
        <>
          <h2 className="h3-text">
            {asked.from === asked.to
              ? `Journée du ${longDate(asked.from)}`
              : `Du ${longDate(asked.from)} au ${longDate(asked.to)}`}
            , <span className="axis-said">{axis.label}</span>
          </h2>
          {report.rows.length === 0 ? (
            <p>{axis.none}</p>
          ) : (
            <>
              <TakingsBars {...{ report, earlier, daysBack }} before={asked.compared.label} />
              <TakingsTable {...{ report, earlier, daysBack }} before={asked.compared.label} />
            </>
          )}
          <Notes to={asked.to} axis={asked.axis} />
        </>
      )}
    </section>
  )
}

type Asked = ReturnType<typeof askedIn>

function AxisChoice({ asked }: { asked: Asked }) {
  return (
    <nav aria-label="Ce que l’on compte">
      <ul className="axes cluster gap-2">
        {axes.map(({ word, axis, label }) => (
          <li key={word}>
            <Link
              to={takingsAddress({ ...asked, axisWord: word })}
              className="button quiet"
              aria-current={axis === asked.axis ? 'true' : undefined}
            >
              {label[0]!.toUpperCase() + label.slice(1)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Notes({ to, axis }: { to: string; axis: Asked['axis'] }) {
  const [tsa, vat] = [tsaOn(to), ticketVatOn(to)]
  return (
    <div className="note soft small-text">
      <p>
        Une journée va de 6&nbsp;h à 6&nbsp;h, sauf autre réglage de la maison. Une place d’e-carte vaut sa
        part du prix de la carte&nbsp;; une invitation et un tarif gratuit ne rapportent rien, et ne portent
        pas de taxe.
      </p>
      <p>
        TSA&nbsp;: {percentText((tsa.rate * 100) / tsaUnit)} de la valeur des places ({tsa.law}). TVA des
        places&nbsp;: {percentText(vat.rate / 10)} ({vat.law}).{' '}
        {axis === 'screening'
          ? 'La TVA d’une place d’e-carte ou de bon a été due à la vente de la carte ou du bon\u00a0: ne l’additionnez pas à celle des ventes.'
          : 'La TVA est celle des sommes de la période, boutique comprise.'}
      </p>
    </div>
  )
}

/**
 * Takings can be counted by the day of the sale or by the day of the screening. Each of the two has a word for the
 * URL, a value for the API, and its texts.
 */
const axes = [
  {
    word: 'seance',
    axis: 'screening',
    label: 'par séance (entrées, déclaration)',
    note: 'Les entrées des séances de ces journées, quel que soit le jour de leur vente : ce que l’on dit aux distributeurs et au CNC.',
    none: 'Aucune entrée aux séances de ces journées.',
  },
  {
    word: 'vente',
    axis: 'sale',
    label: 'par jour de vente (encaissements)',
    note: 'Ce qui a été vendu, encaissé et rendu pendant ces journées, pour des séances de toutes dates, boutique comprise : ce qui est entré en caisse. Pour un distributeur, ces chiffres ne conviennent pas.',
    none: 'Rien n’a été vendu ni rendu pendant ces journées.',
  },
] as const

const groupings = [
  { word: 'film', by: 'film', label: 'Film' },
  { word: 'distribution', by: 'distributor', label: 'Distribution' },
  { word: 'jour', by: 'day', label: 'Jour' },
  { word: 'semaine', by: 'week', label: 'Semaine (mercredi à mardi)' },
  { word: 'mois', by: 'month', label: 'Mois' },
  { word: 'cinema', by: 'cinema', label: 'Cinéma' },
  { word: 'salle', by: 'room', label: 'Salle' },
  { word: 'tarif', by: 'fare', label: 'Tarif' },
  { word: 'moyen', by: 'means', label: 'Moyen de paiement' },
  { word: 'canal', by: 'channel', label: 'Lieu de vente' },
  { word: 'caissier', by: 'cashier', label: 'Caissier' },
  { word: 'tva', by: 'vat', label: 'Taux de TVA' },
] as const

/** The earlier periods with which the takings can be compared. */
const comparisons = [
  { word: 'avant', choice: 'la période d’avant', label: 'Période d’avant' },
  { word: 'annee', choice: 'l’année d’avant', label: 'Année d’avant' },
] as const

/**
 * Reads the period, the kind of date and the grouping from the URL. By default, the current cinema week is grouped
 * by film, because distributors count by week and film.
 */
function askedIn(address: URLSearchParams, today: string) {
  const grouping = groupings.find(({ word }) => word === address.get('par')) ?? groupings[0]
  const { axis, word: axisWord } = axes.find(({ word }) => word === address.get('axe')) ?? axes[0]
  const to = dayIn(address, 'au')
  const from = dayIn(address, 'du') ?? weekStart(to ?? today)
  const compared = comparisons.find(({ word }) => word === address.get('avec')) ?? comparisons[0]
  return { ...grouping, axis, axisWord, compared, from, to: to ?? addDays(weekStart(from), 6) }
}

function usualPeriods(today: string): { label: string; from: string; to: string }[] {
  const wednesday = weekStart(today)
  const week = (start: string) => ({ from: start, to: addDays(start, 6) })
  const first = `${today.slice(0, 7)}-01`
  const lastOfBefore = addDays(first, -1)
  return [
    { label: 'Aujourd’hui', from: today, to: today },
    { label: 'Cette semaine', ...week(wednesday) },
    { label: 'Semaine dernière', ...week(addDays(wednesday, -7)) },
    { label: 'Ce mois', from: first, to: addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1) },
    { label: 'Mois dernier', from: `${lastOfBefore.slice(0, 7)}-01`, to: lastOfBefore },
  ]
}

const takingsAddress = ({
  from,
  to,
  word,
  axisWord,
  compared,
}: Pick<Asked, 'from' | 'to' | 'word' | 'compared'> & { axisWord: string }) =>
  `/admin/recettes?axe=${axisWord}&du=${from}&au=${to}&par=${word}${compared.word === 'annee' ? '&avec=annee' : ''}`
