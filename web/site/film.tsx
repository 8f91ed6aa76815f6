import { data } from 'react-router'
import { listGridsOnSale } from '../../contract/fares.ts'
import { listCinemas, readFilm } from '../../contract/programme.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { durationText } from '../../contract/texts/dates.ts'
import { call, callIfFound } from '../api-client.ts'
import { clockContext, imageHostContext, ownPlacesContext } from '../page-context.ts'
import { loadDocument, plainPage } from '../plain/plain-page.ts'
import { sharedHeaders } from '../same-for-everyone.ts'
import { addressOf, pageMeta } from '../ui/page-meta.ts'
import type { Route } from './+types/film'
import { ErrorPage } from './error-page.tsx'
import { FilmHero } from './film/film-hero.tsx'
import { FilmSheet } from './film/film-sheet.tsx'
import { FilmStructuredData } from './film/film-structured-data.tsx'
import { sharedPicture } from './film/shared-picture.ts'
import { ShowtimesByDay } from './film/showtimes-by-day.tsx'
import { TrailerSection } from './film/trailer.tsx'
import './film.css'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [film, cinemas, grids] = await Promise.all([
    callIfFound(context, readFilm, { params }),
    call(context, listCinemas, {}),
    call(context, listGridsOnSale, {}),
  ])
  if (!film) return data(null, { status: 404 })
  return {
    film,
    cinemas,
    grids: grids.map(({ id, prices }) => ({ id, prices })),
    imageHost: context.get(imageHostContext) ?? '',
    today: inParis(context.get(clockContext)()).date,
    ownPlaces: context.get(ownPlacesContext),
    address: addressOf(url),
    image: sharedPicture(film.title, film.media[0], context.get(imageHostContext) ?? url.origin),
  }
}

export const headers = sharedHeaders
export const handle = plainPage
export const clientLoader = loadDocument

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData)
    return pageMeta({ matches }, { title: 'Film introuvable', description: notFound, hidden: true })
  const { film, address, image } = loaderData
  return pageMeta(
    { matches },
    {
      title: `${film.title} : séances et horaires`,
      description: `${film.title}, de ${film.director}, ${durationText(film.time)}. ${film.synopsis}`,
      address,
      type: 'video.movie',
      image,
    },
  )
}

export default function FilmPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <ErrorPage status={404} sentence={notFound} />
  const { film, cinemas, grids, today, ownPlaces, address, image, imageHost } = loaderData
  return (
    <article className="film-page">
      <FilmHero film={film} today={today} address={address} />
      <div className="page columns">
        <section id="seances" aria-labelledby="seances-titre">
          <h2 id="seances-titre">Séances</h2>
          {ownPlaces && <div className="own-places">{ownPlaces}</div>}
          <ShowtimesByDay film={film} cinemas={cinemas} today={today} />
        </section>
        <div className="beside">
          <TrailerSection film={film} imageHost={imageHost} />
          {film.synopsis && (
            <section aria-labelledby="synopsis-titre">
              <h2 id="synopsis-titre">Synopsis</h2>
              {film.synopsis.split(/\n+/).map(paragraph => (
                <p key={paragraph} className="synopsis">
                  {paragraph}
                </p>
              ))}
            </section>
          )}
          <FilmSheet film={film} />
        </div>
      </div>
      <FilmStructuredData {...{ film, cinemas, grids, address }} image={image?.address} />
    </article>
  )
}

const notFound = 'Ce film n’existe pas, ou il n’est plus à l’affiche.'
