import { Link } from 'react-router'
import { hourText } from '../../../contract/texts/dates.ts'
import type { Dashboard } from './dashboard.ts'
import { Fullness } from './fullness.tsx'

/** Lists today's screenings by hour, with the share of seats sold. */
export function TodaysScreenings({ screenings }: { screenings: Dashboard['today'] }) {
  return (
    <section className="todays-screenings framed" aria-labelledby="aujourdhui">
      <header className="cluster apart">
        <h2 id="aujourdhui">Aujourd’hui</h2>
        <Link to="/admin/séance/jour">Voir la journée des salles</Link>
      </header>
      {screenings.length === 0 && <p>Aucune séance aujourd’hui.</p>}
      {screenings.length > 0 && (
        <ul className="stack">
          {screenings.map(screening => (
            <li className="stack centred line-above gap-3" key={screening.session_id}>
              <time className="bolder" dateTime={screening.starts_at}>
                {hourText(screening.hours_timetable)}
              </time>
              <span>
                <Link to={`/admin/séance/${screening.session_id}`}>{screening.title}</Link>
                <span className="where own-line soft small-text">
                  {screening.name_theater}, {screening.name_cinema}
                  {screening.entered_seats > 0 &&
                    `, ${screening.entered_seats} entré${screening.entered_seats > 1 ? 's' : ''}`}
                </span>
              </span>
              <Fullness sold={screening.sold_seats} total={screening.total_seats} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
