import { longDay, shortDayFrom } from '../../../contract/texts/dates.ts'
import { addressOf, isFiltered, theWeek } from './address.ts'
import type { arrange } from './arrange.ts'
import type { Choice } from './choice.ts'
import './day-strip.css'

type Props = { programme: Pick<ReturnType<typeof arrange>, 'days' | 'day' | 'today'>; choice: Choice }

/** The week, today and the fortnight to come; the beam falls on what is chosen. */
export function DayStrip({ programme: { days, day, today }, choice }: Props) {
  // Where filters closed every day, the days stay where they were.
  if (!isFiltered(choice.filters) && !days.some(({ open }) => open)) return null
  return (
    <nav className="day-strip" aria-label="Choisir un jour">
      <ul className="days">
        <li>
          <a href={addressOf(theWeek, choice.filters)} aria-current={day === theWeek || undefined}>
            <span className="week">
              <span>Toute la</span> <b>semaine</b>
            </span>
          </a>
        </li>
        {days.map(({ date, open }) => (
          <li key={date}>
            {open ? (
              <a href={addressOf(date, choice.filters)} aria-current={date === day ? 'date' : undefined}>
                <DayLabel date={date} today={today} />
              </a>
            ) : (
              <span className="closed">
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

/** 'mar. 17' on two lines; 'Aujourd’hui' and 'Demain' have their number too. The month is only read aloud. */
function DayLabel({ date, today }: { date: string; today: string }) {
  const [name] = shortDayFrom(date, today).split(' ')
  return (
    <time dateTime={date}>
      <span>{name}</span> <b>{Number(date.slice(8))}</b>
      <span className="spoken"> {longDay(date).split(' ').at(-1)}</span>
    </time>
  )
}
