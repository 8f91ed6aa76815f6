import { Link } from 'react-router'
import { eurosText } from '../../../contract/texts/euros.ts'
import { placesText } from '../../texts/numbers.ts'
import type { Dashboard } from './dashboard.ts'

/** The five best-selling films of the last thirty days. */
export function BestFilms({ films }: { films: Dashboard['best_films'] }) {
  return (
    <section className="best-films framed" aria-labelledby="meilleurs">
      <h2 id="meilleurs">Les films les plus vus</h2>
      {films.length === 0 && <p>Aucune vente ces trente derniers jours.</p>}
      {films.length > 0 && (
        <ol className="stack">
          {films.map(({ movies_id, title, seats, amount }) => (
            <li className="cluster apart small-text line-above" key={movies_id}>
              <Link to={`/admin/film/${movies_id}`}>{title}</Link>
              <span className="figures soft small-text">
                {placesText(seats)}, {eurosText(amount)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
