import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { longDay, shortDayFrom } from '../../../contract/texts/dates.ts'
import type { arrange } from './arrange.ts'
import { addressOf, type Choice } from './choice.ts'
import './day-strip.css'

type Props = { programme: Pick<ReturnType<typeof arrange>, 'days' | 'day' | 'today'>; choice: Choice }

/** Today and the fortnight to come; the beam falls on the chosen day. */
export function DayStrip({ programme: { days, day, today }, choice }: Props) {
  const strip = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day is another place in the strip
  useEffect(() => {
    const list = strip.current
    const chosen = list?.querySelector<HTMLElement>('[aria-current]')?.parentElement
    if (list && chosen) list.scrollLeft = chosen.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2
  }, [day])
  if (!days.some(({ open }) => open)) return null
  return (
    <nav className="day-strip" aria-label="Choisir un jour">
      <ul className="days" ref={strip}>
        {days.map(({ date, open }) => (
          <li key={date}>
            {open ? (
              <Link
                to={addressOf(date, choice.filters)}
                aria-current={date === day ? 'date' : undefined}
                preventScrollReset
              >
                <DayLabel date={date} today={today} />
              </Link>
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
