import { eurosText } from '../../../contract/texts/euros.ts'
import { loadDocument, plainPage } from '../../plain/plain-page.ts'
import type { Cinema, GridOnSale } from '../../programme.ts'
import { sharedHeaders } from '../../same-for-everyone.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { movieTheaterJsonLd, StructuredData } from '../../ui/structured-data.tsx'
import type { Route } from './+types/about'
import { OpeningHours } from './about/opening-hours.tsx'
import { Prices } from './about/prices.tsx'
import { Visit } from './about/visit.tsx'
import { loadPrices } from './load.ts'
import { lowestPrice, usualPrice } from './prices-of-grids.ts'
import '../../ui/pages/about.css'
import type { Euros } from '../../../contract/rules/money.ts'
import { weekLines } from '../../../contract/texts/opening-hours.ts'
import { CinemaFacts } from './about/cinema-facts.tsx'

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
          <ul className="jumps cluster gap-2 above-5">
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
      <div className="cinemas stack gap-6">
        {cinemas.map(cinema => (
          <CinemaCard key={cinema.id} cinema={cinema} price={usualPrice(grids, cinema.id)} />
        ))}
      </div>
      <div className="everywhere stack gap-6">
        {cinemas.length > 0 && (
          <OpeningHours cinemas={cinemas} doorsMinutes={operator.identity.doors_minutes} />
        )}
        <Visit rules={operator.identity} />
        <Prices fares={fares} grids={grids} />
      </div>
      <StructuredData graph={cinemas.map(movieTheaterJsonLd)} />
    </div>
  )
}

type Props = { cinema: Cinema; price: Euros | undefined }

function CinemaCard({ cinema, price }: Props) {
  const id = `cinema-${cinema.id}`
  return (
    <article className="cinema-card" id={id} aria-labelledby={`${id}-nom`}>
      <div className="presentation">
        <p className="city light-text bold">{cinema.city}</p>
        <h2 id={`${id}-nom`}>
          <a href={`/cinema/${cinema.id}`}>{cinema.name_cinema}</a>
        </h2>
        {cinema.infos_cine && <p className="description">{cinema.infos_cine}</p>}
        <ul className="key-figures figures cluster soft">
          <li>
            <strong>{cinema.nbr_theater}</strong> {cinema.nbr_theater > 1 ? 'salles' : 'salle'}
          </li>
          {weekLines(cinema.opening_hours).map(({ days, hours }) => (
            <li key={days}>
              <strong>{hours}</strong> {days.toLowerCase()}
            </li>
          ))}
          {price !== undefined && (
            <li>
              <strong>{eurosText(price)}</strong> plein tarif habituel
            </li>
          )}
        </ul>
      </div>
      <CinemaFacts cinema={cinema} />
    </article>
  )
}
