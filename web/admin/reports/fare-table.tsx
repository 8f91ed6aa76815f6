import type { readFareReport } from '../../../contract/admin/fare-report.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { longDay } from '../../../contract/texts/dates.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { numberText } from '../../texts/numbers.ts'
import { Scrolling } from '../../ui/scrolling.tsx'

type Report = AnswerOf<typeof readFareReport>
type Figures = Report['total']

const headings = ['Tarif', 'Vendues', 'Annulées', 'Recette', 'Avec supplément', 'Dont carte', 'Prix moyen']

/**
 * A table of sales by fare: first the whole period, then each group, such as a day. Each of them has one row per
 * fare and a total.
 */
export function FareTable({ report }: { report: Report }) {
  return (
    <Scrolling className="fare-table framed" label="Ventes par tarif, par jour de vente">
      <table>
        <thead>
          <tr>
            {headings.map(heading => (
              <th className="soft small-text" key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        {report.groups.length !== 1 && (
          <Part name="Toute la période" fares={report.fares} total={report.total} />
        )}
        {report.groups.map(group => (
          <Part
            key={group.id ?? group.from}
            name={nameOf(group, report.by)}
            fares={group.fares}
            total={group.total}
          />
        ))}
      </table>
    </Scrolling>
  )
}

function Part({ name, fares, total }: { name: string; fares: Report['fares']; total: Figures }) {
  return (
    <tbody>
      <tr className="part">
        <th scope="rowgroup" colSpan={headings.length}>
          <span>{name}</span>
        </th>
      </tr>
      {fares.map(fare => (
        <Line key={fare.tariffs_id} name={fare.label} figures={fare} />
      ))}
      {fares.length > 1 && <Line name="Total" figures={total} className="total" />}
    </tbody>
  )
}

function Line({ name, figures, className }: { name: string; figures: Figures; className?: string }) {
  return (
    <tr className={className}>
      <th scope="row">{name}</th>
      <td>{numberText(figures.sold)}</td>
      <td>{numberText(figures.cancelled)}</td>
      <td>{eurosText(figures.receipts)}</td>
      <td>{eurosText(figures.receipts_with_supplement)}</td>
      <td>{eurosText(figures.received)}</td>
      <td>{figures.average_price === null ? '–' : eurosText(figures.average_price)}</td>
    </tr>
  )
}

function nameOf({ name, from, to }: Report['groups'][number], by: Report['by']): string {
  if (from === null || to === null) return name ?? ''
  const words = by === 'day' ? longDay(from) : `du ${longDay(from)} au ${longDay(to)}`
  return words[0]!.toUpperCase() + words.slice(1)
}
