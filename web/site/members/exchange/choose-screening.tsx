import { Form, Link } from 'react-router'
import type { Cinema, Film } from '../../../programme.ts'
import { Day, firstWeekOf, groupShowtimes } from '../../film/showtimes-by-day.tsx'
import { exchangePath } from './exchange-path.ts'
import '../../../ui/form/choices.css'

type Props = {
  order: { id: number; sessions_id: number; movies_id: number }
  film: Film | null
  films: readonly { id: number; title: string }[]
  cinemas: readonly Cinema[]
  numbers: readonly number[]
  today: string
  page: string
}

/** Lists the screenings of a film with enough free seats, each with a link to the next step. */
export function ChooseScreening({ order, film, films, cinemas, numbers, today, page }: Props) {
  const free = (film?.timeTables ?? []).filter(
    ({ sessionId, availability, sales_stopped }) =>
      sessionId !== order.sessions_id && availability !== 'complet' && !sales_stopped,
  )
  const days = groupShowtimes(free, cinemas)
  const { week, later } = firstWeekOf(days)
  const list = (some: typeof days) => (
    <ol className="days">
      {some.map(day => (
        <Day
          key={day.day}
          day={day}
          filmId={film!.id}
          today={today}
          several={cinemas.length > 1}
          pageOf={screening => exchangePath(order.id, { places: numbers, screening })}
        />
      ))}
    </ol>
  )
  return (
    <section className="plate stack gap-4 pad-5" aria-labelledby="seances">
      <h2 id="seances" className="h3-text">
        Les séances
      </h2>
      <p>
        Si les places coûtent moins cher, la différence vous est rendue&nbsp;; si elles coûtent plus cher,
        vous la payez par carte. Vos tarifs sont gardés là où la séance les vend.
      </p>
      <Form className="cluster gap-3" action={exchangePath(order.id)}>
        {numbers.map(number => (
          <input key={number} type="hidden" name="place" value={number} />
        ))}
        <label className="stack gap-1">
          Film
          <select key={film?.id} className="select" name="film" defaultValue={film?.id}>
            {films.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="button quiet">
          Voir ses séances
        </button>
      </Form>
      {days.length > 0 ? (
        <div className="showtimes-by-day">
          {list(week)}
          {later.length > 0 && (
            <details>
              <summary className="bold line-above touch-high pad-y-4">
                {later.length === 1 ? 'Voir le jour suivant' : `Voir les ${later.length} jours suivants`}
              </summary>
              {list(later)}
            </details>
          )}
        </div>
      ) : (
        <p>Ce film n’a pas d’autre séance où il reste des places.</p>
      )}
      <p className="answers cluster gap-3">
        <Link className="button quiet" to={page}>
          Garder vos places
        </Link>
      </p>
    </section>
  )
}
