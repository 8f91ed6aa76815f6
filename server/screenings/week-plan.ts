import type { sessionMovie } from '../../contract/admin/session-movie.ts'
import type { saveWeek } from '../../contract/admin/week.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import type { Cents } from '../../contract/rules/money.ts'
import { minutesFor } from '../../contract/rules/screening-kinds.ts'
import type { Database } from '../database/connect.ts'
import type { RowOf } from '../records/entity.ts'
import { minutesAfterChange } from './minutes-after-change.ts'
import type { AskedPrice } from './pricing-rules.ts'
import { minutesOfScreening } from './programme-screenings.ts'
import { versionsInUse } from './programming-queries.ts'
import { fieldsSold } from './rules.ts'
import { holdFilms, hoursByText, lockRoomsOfCinema, minutesOfKinds } from './week-queries.ts'
import { hasChanged, type Placed, type Planned, type Problem, placeWeek } from './week-rules.ts'

type Edits = InputOf<typeof saveWeek>['body']
export type Screening = RowOf<typeof sessionMovie>
export type PartsOfWeek = Awaited<ReturnType<typeof partsOfWeek>>
type Room = PartsOfWeek['rooms'] extends Map<number, infer One> ? One : never

/**
 * A screening as it will be after the save, with its room and times. `was` is its stored row, or null if the
 * screening is new.
 */
export type Wanted = Planned &
  Omit<Asked, keyof Planned | keyof AskedPrice | 'supplement'> & {
    room: Room
    place: Placed
    asked: AskedPrice & { supplement: Cents | undefined }
    was: Screening | null
  }

/**
 * Locks all rooms of the cinema, and the films of the edited screenings, until the transaction ends. Returns them
 * with the hours of the timetables and the minutes of each kind of screening.
 */
export async function partsOfWeek(db: Database, { cinemas_id, add, change }: Edits) {
  const rooms = await lockRoomsOfCinema(db, cinemas_id)
  const versions = await versionsInUse(
    db,
    rooms.map(room => room.id),
  )
  const filmIds = [...add, ...change].flatMap(({ movies_id }) => movies_id ?? [])
  const films = await holdFilms(db, filmIds)
  return {
    rooms: new Map(
      rooms.map(room => [room.id, { ...room, seat_plan_versions_id: versions.get(room.id) ?? null }]),
    ),
    films: new Map(films.map(film => [film.id, film])),
    ofKinds: await minutesOfKinds(db),
    hours: await hoursByText(db),
  }
}

export type FieldOf = (edit: object) => string

/**
 * Returns a function that names an edit in error messages, for example `add[3]`: the fourth new screening of the
 * request. The name stays the same if a part of the edits is saved separately.
 */
export function fieldsOf({ add, change, remove }: Edits): FieldOf {
  const fields = new Map<object, string>()
  for (const [name, edits] of Object.entries({ add, change, remove }))
    for (const [at, edit] of edits.entries()) fields.set(edit, `${name}[${at}]`)
  return edit => fields.get(edit)!
}

/** Returns the screenings as they will be after the edits, and the problems that prevent saving them. */
export function planWeek(
  parts: PartsOfWeek,
  before: ReadonlyMap<number, Screening>,
  edits: Edits,
  fieldOf: FieldOf,
) {
  const problems: Problem[] = []
  const found = <Edit extends { id: number; seen: object }>(edit: Edit, field: string) => {
    const was = before.get(edit.id)
    const message = !was || was.cancelled_at ? goneText : hasChanged(was, edit.seen) ? changedText : null
    if (message === null) return was
    problems.push({ code: 'changed_meanwhile', error: { field, message, sessions_id: edit.id } })
    return undefined
  }
  const wanted = [
    ...edits.add.map(edit => wantedOf(parts, edit, fieldOf(edit), null, problems)),
    ...edits.change.map(edit => {
      const { id, seen, ...changes } = edit
      const field = fieldOf(edit)
      const was = found({ id, seen }, field)
      if (!was) return null
      const sold = fieldsSold(was, changes)
      if (sold.length > 0)
        problems.push({ code: 'screening_sold', error: { field, message: soldText, sessions_id: id } })
      return wantedOf(
        parts,
        { ...was, ...noPrice, ...changes, ...minutesAfterChange(was, changes) },
        field,
        was,
        problems,
      )
    }),
  ].filter(one => one !== null)
  for (const edit of edits.remove) {
    const field = fieldOf(edit)
    if ((found(edit, field)?.sold_seats ?? 0) > 0)
      problems.push({ code: 'screening_sold', error: { field, message: soldText, sessions_id: edit.id } })
  }
  const { placed, problems: skipped } = placeWeek(wanted)
  const places = new Map(placed.map(one => [one.field, one]))
  return {
    wanted: wanted.map(one => ({ ...one, place: places.get(one.field)! })),
    placed,
    problems: [...problems, ...skipped],
  }
}

type Asked = Edits['add'][number]

function wantedOf(
  { rooms, films, ofKinds }: PartsOfWeek,
  { movie_theaters_id, price, price_grids_id, supplement, ...one }: Asked,
  field: string,
  was: Screening | null,
  problems: Problem[],
): Omit<Wanted, 'place'> | null {
  const room = rooms.get(movie_theaters_id)
  const film = films.get(one.movies_id) ?? (was?.movies_id === one.movies_id ? was : undefined)
  if (!room || !film) {
    const message = room ? 'Ce film n’existe pas.' : 'Cette salle n’est pas de ce cinéma.'
    problems.push({ code: 'invalid', error: { field, message } })
    return null
  }
  const { title, time } = film
  const minutes = minutesOfScreening(one, minutesFor(room, one.kinds ?? [], ofKinds))
  const asked = { price, price_grids_id, supplement }
  return {
    ...one,
    ...minutes,
    asked,
    field,
    id: was?.id ?? null,
    movie_theaters_id,
    title,
    time,
    room,
    was,
  }
}

/**
 * For an edit that asks for no price: the screening keeps its price, or gets that of the price rules if it moves.
 */
const noPrice = { price: undefined, price_grids_id: undefined, supplement: undefined }

const goneText = 'Cette séance n’est plus là : elle a été supprimée ou annulée entre-temps.'
const changedText = 'Quelqu’un d’autre a changé cette séance entre-temps.'
const soldText =
  'Des places sont vendues : rien ne change à l’insu de leurs acheteurs. La page de la séance permet de la changer en les prévenant.'
