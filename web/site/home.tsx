import { useRouteLoaderData } from 'react-router'
import { listFilms } from '../../contract/programme.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { call } from '../api-client.ts'
import { clockContext } from '../page-context.ts'
import { loadDocument, plainPage } from '../plain/plain-page.ts'
import type { FrameCinema } from '../programme.ts'
import { sharedHeaders } from '../same-for-everyone.ts'
import { homeTitle } from '../texts/words.ts'
import { addressOf, pageMeta } from '../ui/page-meta.ts'
import { movieTheaterJsonLd, StructuredData } from '../ui/structured-data.tsx'
import type { Route } from './+types/home'
import { arrange, findFilms } from './home/arrange.ts'
import { Carousel } from './home/carousel.tsx'
import { readChoice } from './home/choice.ts'
import { ComingFilms } from './home/coming-films.tsx'
import { DayStrip } from './home/day-strip.tsx'
import { Filters } from './home/filters.tsx'
import { FoundFilms } from './home/found-films.tsx'
import { foundPage } from './home/found-page.ts'
import { Programme } from './home/programme.tsx'
import './home.css'

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
