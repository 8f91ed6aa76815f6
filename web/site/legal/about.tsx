import { Link } from 'react-router'
import { sharedHeaders } from '../../same-for-everyone.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { movieTheaterJsonLd, StructuredData } from '../../ui/structured-data.tsx'
import type { Route } from './+types/about'
import { CinemaCard } from './about/cinema-card.tsx'
import { OpeningHours } from './about/opening-hours.tsx'
import { Prices } from './about/prices.tsx'
import { Visit } from './about/visit.tsx'
import { loadCinemas } from './load-cinemas.ts'
import './about.css'

export const loader = ({ context, url }: Route.LoaderArgs) => loadCinemas(context, url)

export const headers = sharedHeaders

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: 'Infos pratiques',
    description: 'Adresses, horaires, tarif, salles et accès de nos cinémas.',
    address: loaderData?.address,
  })

export default function About({ loaderData: { cinemas } }: Route.ComponentProps) {
  return (
    <div className="about page">
      <header>
        <h1>Infos pratiques</h1>
        <p>
          Où nous trouver, quand venir, combien ça coûte. Pour le reste, il y a{' '}
          <Link to="/">le programme</Link>.
        </p>
        <nav aria-label="Dans cette page">
          <ul className="jumps">
            {cinemas.map(cinema => (
              <li key={cinema.id}>
                <a href={`#cinema-${cinema.id}`}>{cinema.name_cinema}</a>
              </li>
            ))}
            <li>
              <a href="#horaires">Horaires</a>
            </li>
            <li>
              <a href="#tarif">Tarif</a>
            </li>
            <li>
              <a href="#venir">Le soir de la séance</a>
            </li>
          </ul>
        </nav>
      </header>
      {cinemas.length === 0 && <p>L’adresse du cinéma sera bientôt indiquée ici.</p>}
      <div className="cinemas">
        {cinemas.map(cinema => (
          <CinemaCard key={cinema.id} cinema={cinema} />
        ))}
      </div>
      <div className="everywhere">
        <OpeningHours several={cinemas.length > 1} />
        <Prices />
        <Visit />
      </div>
      <StructuredData graph={cinemas.map(movieTheaterJsonLd)} />
    </div>
  )
}
