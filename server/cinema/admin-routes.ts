import { cinema } from '../../contract/admin/cinema.ts'
import { movieTheater } from '../../contract/admin/movie-theater.ts'
import { type Api, allow, serve } from '../http/serve.ts'
import { changeRecord, createRecord, removeRecord } from '../records/change-records.ts'
import { serveReading } from '../records/serve-reading.ts'
import { cinemaKind, roomKind } from './admin-queries.ts'
import { changeRoom } from './change-room.ts'

const programmers = allow('programme:write')

export function mountCinemaAdmin(api: Api): void {
  serveReading(api, cinema, programmers, cinemaKind)
  serve(api, cinema.create, programmers, (context, { body }) => createRecord(context, cinemaKind, body))
  serve(api, cinema.update, programmers, (context, { params, body }) =>
    changeRecord(context, cinemaKind, params.id, body),
  )
  serve(api, cinema.remove, programmers, (context, { params }) =>
    removeRecord(context, cinemaKind, params.id),
  )

  serveReading(api, movieTheater, programmers, roomKind)
  serve(api, movieTheater.create, programmers, (context, { body }) => createRecord(context, roomKind, body))
  serve(api, movieTheater.update, programmers, (context, { params, body }) =>
    changeRoom(context, params.id, body),
  )
  serve(api, movieTheater.remove, programmers, (context, { params }) =>
    removeRecord(context, roomKind, params.id),
  )
}
