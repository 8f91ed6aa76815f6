import { Link } from 'react-router'
import type { sessionMovie } from '../../../contract/admin/session-movie.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { hourText, longDay } from '../../../contract/texts/dates.ts'

type Conflict = AnswerOf<typeof sessionMovie.checkBatch>[number]

/** What the form asks for, once it is complete enough to be checked. */
export type PlanOfBatch = { days: number; hours: number; conflicts: Conflict[] }

export function Plan({ plan, busy }: { plan: PlanOfBatch | null; busy: boolean }) {
  return (
    <section className="plan" aria-live="polite" aria-busy={busy}>
      <h2>Ce qui sera programmé</h2>
      {plan ? (
        <Checked plan={plan} />
      ) : (
        <p>Choisissez un film, une salle, des jours et des horaires&nbsp;: la salle est vérifiée ici.</p>
      )}
    </section>
  )
}

function Checked({ plan: { days, hours, conflicts } }: { plan: PlanOfBatch }) {
  const all = days * hours
  return (
    <>
      <p>
        <strong>
          {all} {all > 1 ? 'séances' : 'séance'}
        </strong>
        &nbsp;: {days} {days > 1 ? 'jours' : 'jour'} × {hours} {hours > 1 ? 'horaires' : 'horaire'}.
      </p>
      {conflicts.length === 0 ? (
        <p className="free">La salle est libre.</p>
      ) : (
        <>
          <p className="taken">
            {conflicts.length > 1 ? `${conflicts.length} conflits` : 'Un conflit'}&nbsp;: rien ne sera
            enregistré tant qu’il en reste.
          </p>
          <ul className="conflicts">
            {conflicts.map(conflict => (
              <li key={`${conflict.session_date} ${conflict.hours_timetable}`}>
                <strong>
                  {longDay(conflict.session_date)}, {hourText(conflict.hours_timetable)}
                </strong>
                <span>{conflict.message}</span>
                {conflict.session_id && (
                  <Link to={`/admin/séance/${conflict.session_id}`}>Voir la séance en place</Link>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
