import { useRouteLoaderData } from 'react-router'
import { listFilms } from '../../contract/programme.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { call } from '../api-client.ts'
import { clockContext } from '../page-context.ts'
import { loadDocument, plainPage } from '../plain/plain-page.ts'
import type { FrameCinema } from '../programme.ts'
import { sharedHeaders } from '../same-for-everyone.ts'
import { homeTitle, noResult } from '../texts/words.ts'
import { addressOf, pageMeta } from '../ui/page-meta.ts'
import { movieTheaterJsonLd, StructuredData } from '../ui/structured-data.tsx'
import type { Route } from './+types/home'
import { arrange, type FoundFilm, findFilms, type UpcomingFilm } from './home/arrange.ts'
import { Carousel } from './home/carousel.tsx'
import { readChoice } from './home/choice.ts'
import { DayStrip } from './home/day-strip.tsx'
import { Filters } from './home/filters.tsx'
import { FoundFilms } from './home/found-films.tsx'
import { Programme } from './home/programme.tsx'
import './home.css'
import { longDate, longDay } from '../../contract/texts/dates.ts'
import { Poster } from '../ui/poster.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const films = await call(context, listFilms, {})
  const choice = readChoice(url.searchParams)
  const today = inParis(context.get(clockContext)()).date
  const page = { choice, today, address: addressOf(url) }
  if (choice.search) return { ...page, found: foundPage(findFilms(films, choice.search)), programme: null }
  return { ...page, found: null, programme: arrange(films, choice, today) }
}

export const headers = sharedHeaders
export const handle = plainPage
export const clientLoader = loadDocument

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(
    { matches },
    {
      title: homeTitle,
      description:
        'Le programme du cinéma jour par jour\u00a0: films à l’affiche, horaires, versions, et vos places en ligne.',
      address: loaderData?.address,
      hidden: Boolean(loaderData?.found),
    },
  )

export default function Home({ loaderData: { choice, today, found, programme } }: Route.ComponentProps) {
  const frame = useRouteLoaderData('site/frame') as { cinemas: FrameCinema[] } | undefined
  const cinemas = frame?.cinemas ?? []
  if (found) return <FoundFilms found={found} typed={choice.search} today={today} />
  return (
    <>
      <a className="skip" href="#programme-titre">
        Aller aux séances
      </a>
      <Carousel slides={programme.slides} today={today} />
      <section className="page programme" id="programme" aria-labelledby="programme-titre">
        <DayStrip programme={programme} choice={choice} />
        <Filters choice={choice} programme={programme} cinemas={cinemas} />
        <Programme programme={programme} cinemas={cinemas} />
      </section>
      <ComingFilms films={programme.coming} />
      <StructuredData graph={cinemas.map(movieTheaterJsonLd)} />
    </>
  )
}

function ComingFilms({ films }: { films: readonly UpcomingFilm[] }) {
  if (films.length === 0) return null
  return (
    <section className="page coming" aria-labelledby="prochainement">
      <h2 id="prochainement">Prochainement</h2>
      <ul className="shelf stack above-5">
        {films.map(film => (
          <li key={film.id}>
            <ComingFilm film={film} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ComingFilm({ film }: { film: UpcomingFilm }) {
  const to = `/film/${film.id}`
  return (
    <a className="own-line unlined" href={to}>
      <Poster film={film} alt="" sizes="(min-width: 40rem) 200px, 44vw" />
      <h3>{film.title}</h3>
      <p>
        {film.screened ? 'Dès le ' : 'Sortie le '}
        <time dateTime={film.date}>{film.screened ? longDay(film.date) : longDate(film.date)}</time>
      </p>
    </a>
  )
}

// The texts and data of the page of search results. Only the loader on the server calls this function, so that
// these texts, which most visitors never see, are not in the page's JavaScript.

const foundPage = (films: readonly FoundFilm[]) => ({
  films,
  title: films.length === 0 ? noResult : foundTitle(films.length),
  hint: films.length === 0 ? noneText : null,
})

const foundTitle = (count: number) => (count === 1 ? 'Un film trouvé' : `${count} films trouvés`)

const noneText =
  'Aucun film à l’affiche ni à venir ne répond à ces mots. Essayez un seul mot du titre, un nom ou un genre.'
