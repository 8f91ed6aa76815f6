import { longDay, shortDayFrom } from '../../../contract/texts/dates.ts'
import { addressOf, isFiltered, theWeek } from './address.ts'
import type { arrange } from './arrange.ts'
import type { Choice } from './choice.ts'
import './day-strip.css'

type Props = { programme: Pick<ReturnType<typeof arrange>, 'days' | 'day' | 'today'>; choice: Choice }

/** Links to the week, to today and to the following days. The current choice is highlighted. */
export function DayStrip({ programme: { days, day, today }, choice }: Props) {
  // Hide the strip if no day has screenings, unless that is only because of the filters.
  if (!isFiltered(choice.filters) && !days.some(({ open }) => open)) return null
  return (
    <nav className="day-strip off-paper" aria-label="Choisir un jour">
      <ul className="days row line-below">
        <li>
          <a
            className="stack unlined"
            href={addressOf(theWeek, choice.filters)}
            aria-current={day === theWeek || undefined}
          >
            <span className="week">
              <span>Toute la</span> <b className="own-line">semaine</b>
            </span>
          </a>
        </li>
        {days.map(({ date, open }) => (
          <li key={date}>
            {open ? (
              <a
                className="stack unlined"
                href={addressOf(date, choice.filters)}
                aria-current={date === day ? 'date' : undefined}
              >
                <DayLabel date={date} today={today} />
              </a>
            ) : (
              <span className="closed stack unlined">
                <DayLabel date={date} today={today} />
                <span className="spoken">, aucune séance</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * Writes 'mar. 17' on two lines, also below 'Aujourd’hui' and 'Demain'. Only screen readers get the month.
 */
function DayLabel({ date, today }: { date: string; today: string }) {
  const [name] = shortDayFrom(date, today).split(' ')
  return (
    <time dateTime={date}>
      <span>{name}</span> <b className="own-line">{Number(date.slice(8))}</b>
      <span className="spoken"> {longDay(date).split(' ').at(-1)}</span>
    </time>
  )
}
