import { Link } from 'react-router'
import { hourText, longDayFrom } from '../../../../contract/texts/dates.ts'
import { waitingPath } from '../../screening/reservation-path.ts'
import { EntryButtons, type OwnEntry, sentenceOf } from '../../waiting/own-entry.tsx'

/** Lists the screenings for which the member waits; nothing if there are none. */
export function WaitingLists({ entries, today }: { entries: readonly OwnEntry[]; today: string }) {
  if (entries.length === 0) return null
  return (
    <section id="attente" aria-labelledby="attente-titre">
      <h2 id="attente-titre">Vos listes d’attente</h2>
      <ul className="stack gap-5">
        {entries.map(entry => {
          const page = waitingPath({ ...entry, session_id: entry.sessions_id })
          return (
            <li key={entry.sessions_id} className="stack gap-2">
              <p>
                <Link to={page}>{entry.title}</Link>, {longDayFrom(entry.session_date, today)} à{' '}
                {hourText(entry.hours_timetable)}, {entry.name_cinema}.
              </p>
              <p>{sentenceOf(entry)}</p>
              <EntryButtons entry={entry} action={page} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
