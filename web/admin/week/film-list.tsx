import { useId, useState } from 'react'
import { Link } from 'react-router'
import { durationText } from '../../../contract/texts/dates.ts'
import { screeningsText } from '../../texts/numbers.ts'
import { useFilmSearch } from '../form/use-film-search.ts'
import { askFilm } from './asking.ts'
import { withCssProperties } from './css-properties.ts'
import { PlaceInRooms } from './place-here.tsx'
import { replaceFilm } from './plan/copy.ts'
import { type FilmStanding, standings } from './plan/promises.ts'
import type { Drag } from './use-drag.ts'
import type { Doing, Planner } from './use-planner.ts'
import './film-list.css'

type Props = { planner: Planner; drag: Drag; wide: boolean }

/**
 * Lists the films to place on the board, with the number of their screenings. Films that still lack promised
 * screenings come first.
 */
export function FilmList({ planner, drag, wide }: Props) {
  const { films, blocks, week, act } = planner
  const armed = planner.armed && 'film' in planner.armed ? planner.armed.film : null
  const all = standings([...films.values()], blocks, week.from).toSorted(
    (a, b) =>
      Number(b.missing > 0) - Number(a.missing > 0) || Number(b.screenings > 0) - Number(a.screenings > 0),
  )
  return (
    <section className="film-list" aria-labelledby="films-a-placer">
      <h2 id="films-a-placer">Films à placer</h2>
      {all.length === 0 && (
        <p>
          Aucun film à placer. <Link to="/admin/film/ajout">Ajouter un film</Link>
        </p>
      )}
      <FilmSearch planner={planner} />
      <ul className="films stack one-column gap-1">
        {all.map(film => (
          <li
            key={film.id}
            className="of-film"
            ref={withCssProperties({ '--film-hue': planner.hues.get(film.id) })}
          >
            <button
              type="button"
              aria-pressed={armed === film.id}
              onPointerDown={event => drag.startFilm(event, film.id)}
              onClick={() => act(arming(film, armed === film.id))}
            >
              <strong>{film.title}</strong>
              <span>{factsText(film)}</span>
              <Promised {...film} />
            </button>
            {armed === film.id && <ArmedFilm {...{ planner, film, all, wide }} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Picks a film, so that the next click on the board places it. If the film is picked already, it no longer is. */
const arming = ({ id, title }: FilmStanding, is: boolean): Doing => ({
  ...{ do: 'arm', armed: is ? null : { film: id } },
  say: is ? '' : `« ${title} »\u00a0: allez où il doit être, puis Entrée.`,
})

const factsText = ({ time, weeks_running }: FilmStanding): string =>
  [
    durationText(time),
    weeks_running > 0 ? `${weeks_running}${weeks_running === 1 ? 're' : 'e'} semaine` : 'nouveau',
  ].join(' · ')

const Promised = ({ screenings, promised_screenings, missing }: FilmStanding) => (
  <span className={missing > 0 ? 'missing' : undefined}>
    {promised_screenings
      ? `${screenings} sur ${promised_screenings} promises${missing > 0 ? ` : il en manque ${missing}` : ''}`
      : screeningsText(screenings)}
  </span>
)

type ArmedProps = { planner: Planner; film: FilmStanding; all: readonly FilmStanding[]; wide: boolean }

/** Shows the film that the next click on the board places. It can also replace another film in the week. */
function ArmedFilm({ planner, film, all, wide }: ArmedProps) {
  const { edits, week, blocks, act } = planner
  const id = useId()
  function replaceBy(other: number) {
    const { edits: next, replaced, sold } = replaceFilm(edits, week.screenings, blocks, [film.id, other])
    const left =
      sold > 0
        ? ` ${screeningsText(sold)} déjà vendue${sold > 1 ? 's' : ''} reste${sold > 1 ? 'nt' : ''}.`
        : ''
    act({
      do: 'edit',
      edit: () => next,
      say: `${screeningsText(replaced)} de « ${film.title} » changée${replaced > 1 ? 's' : ''} de film.${left}`,
    })
    act({ do: 'arm', armed: { film: other } })
  }
  return (
    <div className="armed stack one-column gap-2 pad-2">
      {wide ? (
        <p>Cliquez ou touchez la semaine, ou Entrée là où est le curseur.</p>
      ) : (
        <PlaceInRooms planner={planner} />
      )}
      {film.screenings > 0 && (
        <label htmlFor={id}>
          <span>Remplacer ses séances par</span>
          <select
            id={id}
            className="select"
            value=""
            onChange={event => event.currentTarget.value && replaceBy(Number(event.currentTarget.value))}
          >
            <option value="">…</option>
            {all
              .filter(one => one.id !== film.id)
              .map(one => (
                <option key={one.id} value={one.id}>
                  {one.title}
                </option>
              ))}
          </select>
        </label>
      )}
    </div>
  )
}

/** Searches films that are not in the film list of the week. */
function FilmSearch({ planner: { films, act } }: { planner: Planner }) {
  const [typed, setTyped] = useState('')
  const found = useFilmSearch(typed, typed.trim().length > 1)
  const others = typed.trim().length > 1 ? found.filter(({ value }) => !films.has(Number(value))) : []
  async function take(value: string) {
    setTyped('')
    try {
      const film = await askFilm(Number(value))
      act({ do: 'learn', films: [film] })
      act({ do: 'arm', armed: { film: film.id } })
    } catch {
      act({ do: 'say', say: 'Ce film n’a pas pu être lu : réessayez dans un instant.' })
    }
  }
  return (
    <div className="search">
      <label>
        <span>Ajouter un autre film</span>
        <input
          type="search"
          value={typed}
          autoComplete="off"
          onChange={event => setTyped(event.currentTarget.value)}
        />
      </label>
      {others.length > 0 && (
        <ul className="found">
          {others.map(({ value, label }) => (
            <li key={value}>
              <button type="button" onClick={() => take(value)}>
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
