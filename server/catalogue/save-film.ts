import type { movie } from '../../contract/admin/movie.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { isTitleCorrection } from '../../contract/rules/title-correction.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { changeRecord, createRecord } from '../records/change-records.ts'
import { filmDurationChanged, filmIsSold, filmTitleCorrected, titlesBought } from '../slice-hooks.ts'
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
    if (film.title !== undefined && film.title !== before.title)
      await renameFilm(db, { filmId: id, title: before.title, newTitle: film.title, now: context.now() })
    return film
  }
  return changeRecord(context, filmEntity, id, decide, async (db, before) => {
    if (categories) await replaceCategories(db, id, categories)
    if (film.time && film.time !== before.time)
      await filmDurationChanged(db, { filmId: id, time: film.time, now: context.now() })
  })
}

/**
 * Checks a new title of a film. While no tickets are sold, any title is allowed. Afterwards, allows only a small
 * correction, and first stores the old title in the existing orders.
 */
async function renameFilm(
  db: Database,
  { newTitle, ...film }: { filmId: number; title: string; newTitle: string; now: Date },
): Promise<void> {
  if (!(await filmIsSold(db, film))) return
  const known = [film.title, ...(await titlesBought(db, film))]
  if (!known.every(title => isTitleCorrection(title, newTitle)))
    throw new Refusal('film_sold', {
      errors: [{ field: 'title', message: 'Trop loin du titre sous lequel des places sont vendues.' }],
    })
  await filmTitleCorrected(db, film)
}
