import type { movie } from '../../contract/admin/movie.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { filmDurationChanged, filmIsSold } from '../reactions.ts'
import { changeRecord, createRecord } from '../records/change-records.ts'
import { refuseFilmOfOthers } from './own-film.ts'
import { filmEntity, replaceCategories } from './queries.ts'

type NewFilm = InputOf<typeof movie.create>['body']
type FilmChanges = InputOf<typeof movie.update>['body']

export function createFilm(context: ActorContext, { categories = [], ...film }: NewFilm) {
  return createRecord(context, filmEntity, film, (db, id) => replaceCategories(db, id, categories))
}

export function changeFilm(context: ActorContext, id: number, { categories, ...film }: FilmChanges) {
  const decide = async (db: Database, before: { title: string }) => {
    await refuseFilmOfOthers(db, context, id)
    const renamed = film.title !== undefined && film.title !== before.title
    if (renamed && (await filmIsSold(db, { filmId: id, now: context.now() })))
      throw new Refusal('film_sold', {
        errors: [{ field: 'title', message: 'Des places sont vendues sous ce titre.' }],
      })
    return film
  }
  return changeRecord(context, filmEntity, id, decide, async (db, before) => {
    if (categories) await replaceCategories(db, id, categories)
    if (film.time && film.time !== before.time)
      await filmDurationChanged(db, { filmId: id, time: film.time, now: context.now() })
  })
}
