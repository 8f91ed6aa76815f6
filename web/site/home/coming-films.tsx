import { longDate, longDay } from '../../../contract/texts/dates.ts'
import { Poster } from '../../ui/poster.tsx'
import type { Coming } from './arrange.ts'
import './coming-films.css'

export function ComingFilms({ films }: { films: readonly Coming[] }) {
  if (films.length === 0) return null
  return (
    <section className="page coming" aria-labelledby="prochainement">
      <h2 id="prochainement">Prochainement</h2>
      <ul className="shelf">
        {films.map(film => (
          <li key={film.id}>
            <ComingFilm film={film} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ComingFilm({ film }: { film: Coming }) {
  const to = `/film/${film.id}`
  return (
    <a href={to}>
      <Poster film={film} alt="" sizes="(min-width: 40rem) 200px, 44vw" />
      <h3>{film.title}</h3>
      <p>
        {film.screened ? 'Dès le ' : 'Sortie le '}
        <time dateTime={film.date}>{film.screened ? longDay(film.date) : longDate(film.date)}</time>
      </p>
    </a>
  )
}
