import type { Film } from '../../programme.ts'
import './film-sheet.css'

/** What else is known of a film, for who looks for it; nothing where nothing is told. */
export function FilmSheet({ film }: { film: Film }) {
  const known = [
    ['Titre original', film.original_title],
    ['Pays', film.country],
    ['Langues parlées', film.audio_languages],
    ['Sous-titres', film.subtitle_languages],
    ['Distribution', film.distributor],
    ['Visa d’exploitation', film.visa],
  ].filter(([, text]) => text)
  if (known.length === 0) return null
  return (
    <section aria-labelledby="fiche-titre">
      <h2 id="fiche-titre">Fiche technique</h2>
      <dl className="film-sheet">
        {known.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
