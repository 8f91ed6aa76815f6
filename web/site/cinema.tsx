import { data } from 'react-router'
import { downloadProgramme, readCinema } from '../../contract/cinema.ts'
import { listGridsOnSale, listTariffs } from '../../contract/fares.ts'
import { listFilms } from '../../contract/programme.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { pick } from '../../contract/rules/pick.ts'
import { apiAddress, call, callIfFound } from '../api-client.ts'
import { clockContext, identityContext } from '../page-context.ts'
import { loadDocument, plainPage } from '../plain/plain-page.ts'
import { sharedHeaders } from '../same-for-everyone.ts'
import { addressOf, pageMeta } from '../ui/page-meta.ts'
import { Breadcrumbs } from '../ui/pages/breadcrumbs.tsx'
import type { Route } from './+types/cinema'
import { arrangeWeek, weekIn } from './cinema/arrange-week.ts'
import { WeekProgramme } from './cinema/week-programme.tsx'
import { ErrorPage } from './error-page.tsx'
import { CinemaFacts, mapAddress } from './legal/about/cinema-facts.tsx'
import { OpeningHours } from './legal/about/opening-hours.tsx'
import { Prices } from './legal/about/prices.tsx'
import { Visit } from './legal/about/visit.tsx'
import { gridsOf } from './legal/prices-of-grids.ts'
import '../ui/pages/about.css'
import './cinema.css'
import type { AnswerOf } from '../../contract/endpoint.ts'
import type { Cinema } from '../programme.ts'
import { movieTheaterJsonLd, StructuredData } from '../ui/structured-data.tsx'
import { breadcrumbsJsonLd } from './film/json-ld.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [cinema, films, fares, grids] = await Promise.all([
    callIfFound(context, readCinema, { params }),
    call(context, listFilms, {}),
    call(context, listTariffs, {}),
    call(context, listGridsOnSale, {}),
  ])
  if (!cinema) return data(null, { status: 404 })
  const today = inParis(context.get(clockContext)()).date
  const week = arrangeWeek(films, cinema.id, weekIn(url.searchParams.get('semaine')), today)
  return {
    cinema,
    fares,
    grids: gridsOf(grids, cinema.id),
    week,
    sheet: apiAddress(downloadProgramme, { params: { id: String(cinema.id) }, query: { from: week.from } }),
    today,
    rules: pick(context.get(identityContext), [
      'cancel_minutes',
      'doors_minutes',
      'entry_minutes',
      'minimum_age',
    ]),
    address: addressOf(url),
  }
}

export const headers = sharedHeaders
export const handle = plainPage
export const clientLoader = loadDocument

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData)
    return pageMeta({ matches }, { title: 'Cinéma introuvable', description: notFound, hidden: true })
  const { cinema, address } = loaderData
  return pageMeta(
    { matches },
    {
      title: `${cinema.name_cinema} : programme de la semaine`,
      description: `Films et horaires de la semaine, salles, accès et tarifs\u00a0: ${cinema.name_cinema}, ${cinema.address_cine}, ${cinema.city}. ${cinema.infos_cine}`,
      address,
    },
  )
}

export default function CinemaPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <ErrorPage status={404} sentence={notFound} />
  const { cinema, fares, grids, week, sheet, today, rules, address } = loaderData
  return (
    <div className="about cinema-page page">
      <header>
        <Breadcrumbs pages={[{ name: 'Accueil', to: '/' }]} current={cinema.name_cinema} />
        <h1 className="above-4">{cinema.name_cinema}</h1>
        <p className="where">
          {cinema.address_cine}, {cinema.city}
        </p>
        {cinema.infos_cine && <p className="description">{cinema.infos_cine}</p>}
      </header>
      <WeekProgramme cinema={cinema.id} {...{ week, sheet, today }} />
      <div className="cinema-card">
        <section className="presentation" aria-labelledby="salles">
          <h2 id="salles">Les salles</h2>
          {cinema.rooms.length > 0 ? (
            <Rooms rooms={cinema.rooms} />
          ) : (
            <p>Elles seront bientôt indiquées ici.</p>
          )}
        </section>
        <CinemaFacts cinema={cinema} />
      </div>
      <div className="everywhere stack gap-6">
        <OpeningHours cinemas={[cinema]} doorsMinutes={rules.doors_minutes} />
        <Visit rules={rules} />
        <Prices fares={fares} grids={grids} />
      </div>
      <CinemaStructuredData cinema={cinema} address={address} />
    </div>
  )
}

const notFound = 'Ce cinéma n’existe pas, ou n’est plus des nôtres.'

const everyDay = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const CinemaStructuredData = ({ cinema, address }: { cinema: Cinema; address: string }) => (
  <StructuredData
    graph={[
      {
        ...movieTheaterJsonLd(cinema),
        '@id': `${address}#cinema`,
        url: address,
        hasMap: mapAddress(cinema),
        openingHoursSpecification: cinema.opening_hours.flatMap((day, place) =>
          day ? { '@type': 'OpeningHoursSpecification', dayOfWeek: everyDay[place], ...day } : [],
        ),
      },
      breadcrumbsJsonLd([
        { name: 'Accueil', address: new URL('/', address).href },
        { name: cinema.name_cinema, address },
      ]),
    ]}
  />
)

type Room = AnswerOf<typeof readCinema>['rooms'][number]

const Rooms = ({ rooms }: { rooms: readonly Room[] }) => (
  <ul className="rooms stack gap-3">
    {rooms.map(({ name_theater, nbr_seats, disabled_access }) => (
      <li key={name_theater}>
        <strong className="own-line">{name_theater}</strong>{' '}
        {nbr_seats === 1 ? '1 place' : `${nbr_seats} places`}
        {disabled_access && <span className="own-line soft">Accès en fauteuil roulant</span>}
      </li>
    ))}
  </ul>
)
