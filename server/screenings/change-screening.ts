import type { sessionMovie } from '../../contract/admin/session-movie.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import type { ActorContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { changeRecord, createRecord, removeRecord } from '../records/change-records.ts'
import { screeningEntity } from './admin-queries.ts'
import { placeInRoom } from './programme-screenings.ts'
import { fieldsSold } from './rules.ts'

type NewScreening = InputOf<typeof sessionMovie.create>['body']
type Changes = InputOf<typeof sessionMovie.update>['body']

export function createScreening(context: ActorContext, screening: NewScreening) {
  return createRecord(context, screeningEntity, async db => {
    const { placed, total_seats } = await placeInRoom(db, asBatch(screening))
    const { starts_at, room_free_at } = placed[0]!
    return { ...screening, starts_at, room_free_at, total_seats }
  })
}

/** The row is locked while we decide: nobody buys a seat between the look at what is sold and the change. */
export function changeScreening(context: ActorContext, id: number, changes: Changes) {
  return changeRecord(context, screeningEntity, id, async (db, before) => {
    const refused = fieldsSold(before, changes)
    if (refused.length > 0)
      throw new Refusal('screening_sold', {
        errors: refused.map(field => ({
          field,
          message: 'Des places sont vendues\u00a0: leurs acheteurs y comptent.',
        })),
      })
    const moves = ['session_date', 'timetables_id', 'movie_theaters_id', 'movies_id'] as const
    if (!moves.some(field => changes[field] !== undefined && changes[field] !== before[field])) return changes
    const { placed, total_seats } = await placeInRoom(db, asBatch({ ...before, ...changes }), id)
    const { starts_at, room_free_at } = placed[0]!
    return { ...changes, starts_at, room_free_at, total_seats }
  })
}

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
