import { cinema } from '../../contract/admin/cinema.ts'
import { movieTheater } from '../../contract/admin/movie-theater.ts'
import { type Api, allow, serve } from '../http/serve.ts'
import { changeRecord, createRecord, removeRecord } from '../records/change-records.ts'
import { serveReading } from '../records/serve-reading.ts'
import { cinemaEntity, roomEntity } from './admin-queries.ts'
import { changeRoom } from './change-room.ts'

const programmers = allow('programme:write')

export function mountCinemaAdmin(api: Api): void {
  serveReading(api, cinema, programmers, cinemaEntity)
  serve(api, cinema.create, programmers, (context, { body }) => createRecord(context, cinemaEntity, body))
  serve(api, cinema.update, programmers, (context, { params, body }) =>
    changeRecord(context, cinemaEntity, params.id, body),
  )
  serve(api, cinema.remove, programmers, (context, { params }) =>
    removeRecord(context, cinemaEntity, params.id),
  )

  serveReading(api, movieTheater, programmers, roomEntity)
  serve(api, movieTheater.create, programmers, (context, { body }) => createRecord(context, roomEntity, body))
  serve(api, movieTheater.update, programmers, (context, { params, body }) =>
    changeRoom(context, params.id, body),
  )
  serve(api, movieTheater.remove, programmers, (context, { params }) =>
    removeRecord(context, roomEntity, params.id),
  )
}
