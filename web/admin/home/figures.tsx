import { Link } from 'react-router'
import { addDays, weekStart } from '../../../contract/rules/dates.ts'
import { type Euros, sumOfEuros } from '../../../contract/rules/money.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { numberText, placesText } from '../../texts/numbers.ts'
import { dayOfChart } from '../../texts/short-dates.ts'
import type { Dashboard } from './dashboard.ts'

type Screening = Pick<
  Dashboard['today'][number],
  'hours_timetable' | 'sold_seats' | 'entered_seats' | 'total_seats'
>
type Day = Pick<Dashboard['sales'][number], 'date' | 'seats' | 'amount' | 'refunded'>

const eveningBegins = '18:00'

/**
 * Returns today's takings and entries, the fill rate of tonight's screenings, and the last complete cinema week
 * (Wednesday to Tuesday) with the week before it.
 */
export function figuresOf(today: readonly Screening[], sales: readonly Day[]) {
  const thisDay = sales.at(-1)!
  const thisWeek = weekStart(thisDay.date)
  const tonight = today.filter(({ hours_timetable }) => hours_timetable >= eveningBegins)
  const total = <Of extends keyof Screening>(of: Of, list: readonly Screening[]) =>
    list.reduce((sum, one) => sum + Number(one[of]), 0)
  return {
    takings: takingsOf([thisDay]),
    entered: total('entered_seats', today),
    sold: total('sold_seats', today),
    tonight: {
      screenings: tonight.length,
      sold: total('sold_seats', tonight),
      seats: total('total_seats', tonight),
    },
    lastWeek: weekOf(sales, addDays(thisWeek, -7)),
    weekBefore: weekOf(sales, addDays(thisWeek, -14)),
  }
}

function weekOf(sales: readonly Day[], from: string) {
  const to = addDays(from, 6)
  const days = sales.filter(({ date }) => date >= from && date <= to)
  return { from, to, takings: takingsOf(days), places: days.reduce((sum, { seats }) => sum + seats, 0) }
}

/** Returns the payments minus the refunds. Refunds that are due but not paid yet count as paid. */
const takingsOf = (days: readonly Day[]): Euros =>
  sumOfEuros(days.flatMap(({ amount, refunded }) => [amount, -refunded as Euros]))

/** Formats a change as '+12 %' or '−5 %'; null if the earlier figure is zero. */
export function changeText(now: number, before: number): string | null {
  if (before <= 0) return null
  const percent = Math.round((100 * (now - before)) / before)
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent)}\u00a0%`
}

export function Figures({ today, sales }: Pick<Dashboard, 'today' | 'sales'>) {
  const { takings, entered, sold, tonight, lastWeek, weekBefore } = figuresOf(today, sales)
  const change = changeText(lastWeek.takings, weekBefore.takings)
  return (
    <dl className="counts figures-first stack gap-3" aria-label="Aujourd’hui en bref">
      <div className="framed pad-3-4">
        <dt className="soft">Recette du jour, site et guichet</dt>
        <dd className="figures">{eurosText(takings)}</dd>
      </div>
      <div className="framed pad-3-4">
        <dt className="soft">
          <Link to="/admin/séance/jour">Entrées du jour</Link>, sur {placesText(sold)} vendue
          {sold > 1 && 's'}
        </dt>
        <dd className="figures">{numberText(entered)}</dd>
      </div>
      <div className="framed pad-3-4">
        <dt className="soft">
          {tonight.screenings === 0
            ? 'Aucune séance ce soir'
            : `Ce soir, ${numberText(tonight.sold)} sur ${placesText(tonight.seats)}`}
        </dt>
        <dd className="figures">
          {tonight.seats === 0 ? '–' : `${Math.round((100 * tonight.sold) / tonight.seats)}\u00a0%`}
        </dd>
      </div>
      <div className="framed pad-3-4">
        <dt className="soft">
          Semaine du {dayOfChart(lastWeek.from)} au {dayOfChart(lastWeek.to)}, {placesText(lastWeek.places)}
          {change && `, ${change}`}. La précédente&nbsp;: {eurosText(weekBefore.takings)},{' '}
          {placesText(weekBefore.places)}.
        </dt>
        <dd className="figures">{eurosText(lastWeek.takings)}</dd>
      </div>
    </dl>
  )
}
