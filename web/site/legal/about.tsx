import { eurosText } from '../../../contract/texts/euros.ts'
import { loadDocument, plainPage } from '../../plain/plain-page.ts'
import type { GridOnSale } from '../../programme.ts'
import { sharedHeaders } from '../../same-for-everyone.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { movieTheaterJsonLd, StructuredData } from '../../ui/structured-data.tsx'
import type { Route } from './+types/about'
import { CinemaCard } from './about/cinema-card.tsx'
import { OpeningHours } from './about/opening-hours.tsx'
import { Prices } from './about/prices.tsx'
import { Visit } from './about/visit.tsx'
import { loadPrices } from './load-prices.ts'
import { lowestPrice, usualPrice } from './prices-of-grids.ts'
import '../../ui/pages/about.css'

export const loader = ({ context, url }: Route.LoaderArgs) => loadPrices(context, url)

export const headers = sharedHeaders
export const handle = plainPage
export const clientLoader = loadDocument

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(
    { matches },
    {
      title: 'Infos pratiques',
      description: descriptionOf(loaderData?.grids ?? []),
      address: loaderData?.address,
    },
  )

function descriptionOf(grids: readonly GridOnSale[]): string {
  const lowest = lowestPrice(grids)
  const from = lowest === undefined ? '' : ` Places à partir de ${eurosText(lowest)}.`
  return `Adresses, horaires, tarifs, salles et accès de nos cinémas.${from}`
}

export default function About({ loaderData: { cinemas, operator, fares, grids } }: Route.ComponentProps) {
  return (
    <div className="about page">
      <header>
        <h1>Infos pratiques</h1>
        <p>
          Où nous trouver, quand venir, combien ça coûte. Pour le reste, il y a <a href="/">le programme</a>.
        </p>
        <nav aria-label="Dans cette page">
          <ul className="jumps">
            {cinemas.map(cinema => (
              <li key={cinema.id}>
                <a href={`#cinema-${cinema.id}`}>{cinema.name_cinema}</a>
              </li>
            ))}
            {cinemas.length > 0 && (
              <li>
                <a href="#horaires">Horaires</a>
              </li>
            )}
            <li>
              <a href="#tarifs">Tarifs</a>
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
          <CinemaCard key={cinema.id} cinema={cinema} price={usualPrice(grids, cinema.id)} />
        ))}
      </div>
      <div className="everywhere">
        {cinemas.length > 0 && <OpeningHours cinemas={cinemas} />}
        <Visit minimumAge={operator.identity.minimum_age} />
        <Prices fares={fares} grids={grids} />
      </div>
      <StructuredData graph={cinemas.map(movieTheaterJsonLd)} />
    </div>
  )
}
