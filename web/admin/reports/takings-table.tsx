import { Link } from 'react-router'
import { type Euros, shareOfEuros } from '../../../contract/rules/money.ts'
import { eurosText, percentText } from '../../../contract/texts/euros.ts'
import { numberText } from '../../texts/numbers.ts'
import { Scrolling } from '../../ui/scrolling.tsx'
import { statementAddress } from '../books/statement-address.ts'
import { amountBefore, nameOf, type Report, type ReportComparison, type Row } from './takings-rows.ts'

const headingsOf = ({ report: { axis, total }, before }: ReportComparison) => [
  axis === 'sale' ? 'Places' : 'Entrées',
  'Dont gratuites',
  ...(total.seats === null ? [] : ['Remplissage']),
  axis === 'sale' ? 'Encaissé' : 'Recette',
  axis === 'sale' ? 'E-cartes, bons (en plus)' : 'Dont e-cartes, bons',
  'Prix moyen',
  'TVA',
  'TSA',
  before,
]

/** A table of takings: one row per group, and a total. */
export function TakingsTable(compared: ReportComparison) {
  const { report, earlier } = compared
  return (
    <Scrolling className="takings-table framed" label="Recettes, ligne par ligne">
      <table className="tabular">
        <thead>
          <tr>
            {[groupWords[report.by], ...headingsOf(compared)].map(heading => (
              <th className="soft small-text" key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.rows.map(row => (
            <tr key={row.key}>
              <th scope="row">
                {report.by === 'film' && row.key !== '' ? (
                  <Link to={statementAddress(row.key, { day: report.to })}>{nameOf(row, report.by)}</Link>
                ) : (
                  nameOf(row, report.by)
                )}
              </th>
              <Figures of={row} axis={report.axis} before={amountBefore(row, compared)} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="total">
            <th scope="row">Total</th>
            <Figures of={report.total} axis={report.axis} before={earlier.total.amount} />
          </tr>
        </tfoot>
      </table>
    </Scrolling>
  )
}

const groupWords: Record<Report['by'], string> = {
  day: 'Jour',
  week: 'Semaine',
  month: 'Mois',
  film: 'Film',
  distributor: 'Distribution',
  cinema: 'Cinéma',
  room: 'Salle',
  fare: 'Tarif',
  means: 'Moyen',
  channel: 'Lieu de vente',
  cashier: 'Caissier',
  vat: 'Taux',
}

type Numbers = Omit<Row, 'key' | 'name' | 'from' | 'to'>

function Figures({ of, axis, before }: { of: Numbers; axis: Report['axis']; before: Euros | null }) {
  const paid = of.entries - of.free_entries
  const worth = axis === 'sale' ? null : of.amount
  return (
    <>
      <td>{numberText(of.entries)}</td>
      <td>{numberText(of.free_entries)}</td>
      {of.seats !== null && (
        <td>{of.seats > 0 ? percentText(Math.round((of.entries / of.seats) * 100)) : '–'}</td>
      )}
      <td>{eurosText(of.amount)}</td>
      <td>{eurosText(of.prepaid)}</td>
      <td>{worth === null || paid <= 0 ? '–' : eurosText(shareOfEuros(worth, paid))}</td>
      <td>{eurosText(of.vat)}</td>
      <td>{eurosText(of.tsa)}</td>
      <td className="soft">{before === null ? '–' : eurosText(before)}</td>
    </>
  )
}
