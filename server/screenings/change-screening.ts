import type { sessionMovie } from '../../contract/admin/session-movie.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import type { ActorContext } from '../context.ts'
import { holdPrices } from '../fares/locked-tables.ts'
import { Refusal } from '../http/refusal.ts'
import { changeRecord, createRecord, removeRecord } from '../records/change-records.ts'
import { screeningEntity } from './admin-queries.ts'
import { priceAgain, priceScreenings } from './price-screenings.ts'
import { inRoom, placeInRoom, seatsOfRoom } from './programme-screenings.ts'
import { fieldsSold } from './rules.ts'

type NewScreening = InputOf<typeof sessionMovie.create>['body']
type Changes = InputOf<typeof sessionMovie.update>['body']

export function createScreening(context: ActorContext, screening: NewScreening) {
  const { price, price_grids_id, ...facts } = screening
  return createRecord(context, screeningEntity, async db => {
    await holdPrices(db)
    const { placed, room } = await placeInRoom(db, asBatch(screening))
    const [priced] = await priceScreenings(db, { price, price_grids_id }, inRoom(room, screening, placed))
    const { starts_at, room_free_at } = placed[0]!
    return { ...facts, ...priced!.given, starts_at, room_free_at, ...seatsOfRoom(room) }
  })
}

/** The row is locked while we decide: nobody buys a seat between the look at what is sold and the change. */
export function changeScreening(
  context: ActorContext,
  id: number,
  { price, price_grids_id, ...changes }: Changes,
) {
  return changeRecord(context, screeningEntity, id, async (db, before) => {
    const refused = fieldsSold(before, changes)
    if (refused.length > 0)
      throw new Refusal('screening_sold', {
        errors: refused.map(field => ({
          field,
          message: 'Des places sont vendues\u00a0: leurs acheteurs y comptent.',
        })),
      })
    const after = { ...before, ...changes }
    const place = placeFields.some(field => after[field] !== before[field])
      ? await placeInRoom(db, asBatch(after), id)
      : null
    const room = place?.room ?? { id: before.movie_theaters_id, cinemas_id: before.cinemas_id }
    const [screening] = inRoom(room, after, place?.placed ?? [before])
    const given = await priceAgain(db, before, { price, price_grids_id }, screening!)
    if (!place) return { ...changes, ...given }
    const { starts_at, room_free_at } = place.placed[0]!
    // The house may have kept some of them.
    const keepsSeats = before.numbered && after.movie_theaters_id === before.movie_theaters_id
    return { ...changes, ...given, starts_at, room_free_at, ...(keepsSeats ? {} : seatsOfRoom(place.room)) }
  })
}

const placeFields = ['session_date', 'timetables_id', 'movie_theaters_id', 'movies_id'] as const

export function removeScreening(context: ActorContext, id: number): Promise<undefined> {
  return removeRecord(context, screeningEntity, id, ({ sold_seats }) => {
    if (sold_seats > 0) throw new Refusal('screening_sold')
  })
}

type Place = Pick<NewScreening, 'movies_id' | 'movie_theaters_id' | 'session_date' | 'timetables_id'>

const asBatch = ({ movies_id, movie_theaters_id, session_date, timetables_id }: Place) => ({
  movies_id,
  movie_theaters_id,
  session_dates: [session_date],
  timetables_ids: [timetables_id],
  hours: [],
})
