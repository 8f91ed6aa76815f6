import { category } from '../../contract/admin/category.ts'
import { categoryMovie } from '../../contract/admin/category-movie.ts'
import { media } from '../../contract/admin/media.ts'
import { movie } from '../../contract/admin/movie.ts'
import { type Api, allow, serve } from '../http/serve.ts'
import { changeRecord, createRecord, removeRecord } from '../records/change-records.ts'
import { serveReading } from '../records/serve-reading.ts'
import { categoryEntity, categoryMovieEntity, filmEntity, mediaEntity } from './queries.ts'
import { changeFilm, createFilm } from './save-film.ts'
import { changeMedia, createMedia, removeMedia } from './save-media.ts'

const programmers = allow('programme:write')

export function mountCatalogue(api: Api): void {
  serveReading(api, movie, programmers, filmEntity)
  serve(api, movie.create, programmers, (context, { body }) => createFilm(context, body))
  serve(api, movie.update, programmers, (context, { params, body }) => changeFilm(context, params.id, body))
  serve(api, movie.remove, programmers, (context, { params }) => removeRecord(context, filmEntity, params.id))

  serveReading(api, media, programmers, mediaEntity)
  serve(api, media.create, programmers, (context, { form }) => createMedia(context, form))
  serve(api, media.update, programmers, (context, { params, form }) => changeMedia(context, params.id, form))
  serve(api, media.remove, programmers, (context, { params }) => removeMedia(context, params.id))

  serveReading(api, category, programmers, categoryEntity)
  serve(api, category.create, programmers, (context, { body }) => createRecord(context, categoryEntity, body))
  serve(api, category.update, programmers, (context, { params, body }) =>
    changeRecord(context, categoryEntity, params.id, body),
  )
  serve(api, category.remove, programmers, (context, { params }) =>
    removeRecord(context, categoryEntity, params.id),
  )

  serveReading(api, categoryMovie, programmers, categoryMovieEntity)
  serve(api, categoryMovie.create, programmers, (context, { body }) =>
    createRecord(context, categoryMovieEntity, body),
  )
  serve(api, categoryMovie.update, programmers, (context, { params, body }) =>
    changeRecord(context, categoryMovieEntity, params.id, body),
  )
  serve(api, categoryMovie.remove, programmers, (context, { params }) =>
    removeRecord(context, categoryMovieEntity, params.id),
  )
}
