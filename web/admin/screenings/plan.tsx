import { Link } from 'react-router'
import type { sessionMovie } from '../../../contract/admin/session-movie.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { hourText, longDay } from '../../../contract/texts/dates.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { screeningsText } from '../../texts/numbers.ts'

type Conflict = AnswerOf<typeof sessionMovie.checkBatch>[number]

/** The preview of a batch of screenings, once the form is complete enough. */
export type PlanOfBatch = { days: number; hours: number; conflicts: Conflict[]; prices: Priced[] }

/** Prices that several screenings of the batch would share, and the number of those screenings. */
type Priced = Pick<AnswerOf<typeof sessionMovie.prices>[number], 'name_grid' | 'price' | 'tariffs'> & {
  screenings: number
}

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

function Checked({ plan: { days, hours, conflicts, prices } }: { plan: PlanOfBatch }) {
  const all = days * hours
  return (
    <>
      <p>
        <strong>{screeningsText(all)}</strong>
        &nbsp;: {days} {days > 1 ? 'jours' : 'jour'} × {hours} {hours > 1 ? 'horaires' : 'horaire'}.
      </p>
      <ul className="priced stack gap-2">
        {prices.map(priced => (
          <PricedLine key={JSON.stringify(priced)} priced={priced} />
        ))}
      </ul>
      {conflicts.length === 0 ? (
        <p className="free">La salle est libre.</p>
      ) : (
        <>
          <p className="taken alarm-text bold">
            {conflicts.length > 1 ? `${conflicts.length} conflits` : 'Un conflit'}&nbsp;: rien ne sera
            enregistré tant qu’il en reste.
          </p>
          <ul className="conflicts stack small-text gap-3">
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

function PricedLine({ priced: { screenings, name_grid, price, tariffs } }: { priced: Priced }) {
  return (
    <li>
      {screeningsText(screenings)}&nbsp;: {name_grid ?? 'prix à part'},{' '}
      <strong className="figures">{eurosText(price)}</strong>
      {tariffs.length > 1 && (
        <span className="second">
          {tariffs.map(fare => `${fare.label} ${eurosText(fare.price)}`).join(' · ')}
        </span>
      )}
    </li>
  )
}
