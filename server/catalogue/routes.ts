import { media } from '../../contract/admin/media.ts'
import { movie } from '../../contract/admin/movie.ts'
import { type Api, allow, serve } from '../http/serve.ts'
import { removeRecord } from '../records/change-records.ts'
import { serveEntity } from '../records/serve-entity.ts'
import { serveReading } from '../records/serve-reading.ts'
import { importFilms } from './import-films.ts'
import { filmEntity, mediaEntity, plainEntities } from './queries.ts'
import { changeFilm, createFilm } from './save-film.ts'
import { changeMedia, createMedia, removeMedia } from './save-media.ts'

const programmers = allow('programme:write')

export function mountCatalogue(api: Api): void {
  serveReading(api, movie, programmers, filmEntity)
  serve(api, movie.create, programmers, (context, { body }) => createFilm(context, body))
  serve(api, movie.update, programmers, (context, { params, body }) => changeFilm(context, params.id, body))
  serve(api, movie.importCsv, programmers, (context, { body }) => importFilms(context, body))
  serve(api, movie.remove, programmers, (context, { params }) => removeRecord(context, filmEntity, params.id))

  serveReading(api, media, programmers, mediaEntity)
  serve(api, media.create, programmers, (context, { form }) => createMedia(context, form))
  serve(api, media.update, programmers, (context, { params, form }) => changeMedia(context, params.id, form))
  serve(api, media.remove, programmers, (context, { params }) => removeMedia(context, params.id))

  for (const entity of plainEntities) serveEntity(api, programmers, entity, allow('programme:shared'))
}
