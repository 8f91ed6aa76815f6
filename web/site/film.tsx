import { data } from 'react-router'
import { listGridsOnSale } from '../../contract/fares.ts'
import { listCinemas, readFilm } from '../../contract/programme.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { durationText } from '../../contract/texts/dates.ts'
import { call, callIfFound } from '../api-client.ts'
import { clockContext, imageHostContext } from '../page-context.ts'
import { loadDocument, plainPage } from '../plain/plain-page.ts'
import { sharedHeaders } from '../same-for-everyone.ts'
import { addressOf, pageMeta } from '../ui/page-meta.ts'
import type { Route } from './+types/film'
import { ErrorPage } from './error-page.tsx'
import { FilmHero } from './film/film-hero.tsx'
import { FilmStructuredData } from './film/film-structured-data.tsx'
import { OwnPlacesNote } from './film/own-places.tsx'
import { sharedPicture } from './film/shared-picture.ts'
import { ShowtimesByDay } from './film/showtimes-by-day.tsx'
import { TrailerSection } from './film/trailer.tsx'
import './film.css'
import type { Film } from '../programme.ts'

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
  const { film, cinemas, grids, today, address, image, imageHost } = loaderData
  return (
    <article className="film-page">
      <FilmHero film={film} today={today} address={address} />
      <div className="page columns">
        <section id="seances" aria-labelledby="seances-titre">
          <h2 className="below-4" id="seances-titre">
            Séances
          </h2>
          {/* This list is empty in the cached page, which is the same for every visitor. For a member,
              page-for-reader.tsx replaces it by the member's own orders for this film. */}
          <OwnPlacesNote orders={[]} />
          <ShowtimesByDay film={film} cinemas={cinemas} today={today} />
        </section>
        <div className="beside stack at-top gap-7">
          <TrailerSection film={film} imageHost={imageHost} />
          {film.synopsis && (
            <section aria-labelledby="synopsis-titre">
              <h2 className="below-4" id="synopsis-titre">
                Synopsis
              </h2>
              {film.synopsis.split(/\n+/).map(paragraph => (
                <p key={paragraph} className="synopsis lead-text measured">
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

/** Lists further facts about a film; renders nothing if none is known. */
function FilmSheet({ film }: { film: Film }) {
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
      <h2 className="below-4" id="fiche-titre">
        Fiche technique
      </h2>
      <dl className="film-sheet stack gap-2">
        {known.map(([name, text]) => (
          <div key={name}>
            <dt className="soft">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
