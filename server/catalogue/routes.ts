import { category } from '../../contract/admin/category.ts'
import { categoryMovie } from '../../contract/admin/category-movie.ts'
import { media } from '../../contract/admin/media.ts'
import { movie } from '../../contract/admin/movie.ts'
import { type Api, allow, serve } from '../http/serve.ts'
import { changeRecord, createRecord, removeRecord } from '../records/change-records.ts'
import { serveReading } from '../records/serve-reading.ts'
import { categoryKind, categoryMovieKind, filmKind, mediaKind } from './queries.ts'
import { changeFilm, createFilm } from './save-film.ts'
import { changeMedia, createMedia, removeMedia } from './save-media.ts'

const programmers = allow('programme:write')

export function mountCatalogue(api: Api): void {
  serveReading(api, movie, programmers, filmKind)
  serve(api, movie.create, programmers, (context, { body }) => createFilm(context, body))
  serve(api, movie.update, programmers, (context, { params, body }) => changeFilm(context, params.id, body))
  serve(api, movie.remove, programmers, (context, { params }) => removeRecord(context, filmKind, params.id))

  serveReading(api, media, programmers, mediaKind)
  serve(api, media.create, programmers, (context, { form }) => createMedia(context, form))
  serve(api, media.update, programmers, (context, { params, form }) => changeMedia(context, params.id, form))
  serve(api, media.remove, programmers, (context, { params }) => removeMedia(context, params.id))

  serveReading(api, category, programmers, categoryKind)
  serve(api, category.create, programmers, (context, { body }) => createRecord(context, categoryKind, body))
  serve(api, category.update, programmers, (context, { params, body }) =>
    changeRecord(context, categoryKind, params.id, body),
  )
  serve(api, category.remove, programmers, (context, { params }) =>
    removeRecord(context, categoryKind, params.id),
  )

  serveReading(api, categoryMovie, programmers, categoryMovieKind)
  serve(api, categoryMovie.create, programmers, (context, { body }) =>
    createRecord(context, categoryMovieKind, body),
  )
  serve(api, categoryMovie.update, programmers, (context, { params, body }) =>
    changeRecord(context, categoryMovieKind, params.id, body),
  )
  serve(api, categoryMovie.remove, programmers, (context, { params }) =>
    removeRecord(context, categoryMovieKind, params.id),
  )
}
