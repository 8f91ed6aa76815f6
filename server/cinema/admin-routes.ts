import { movieTheater } from '../../contract/admin/movie-theater.ts'
import { type Api, allow, serve } from '../http/serve.ts'
import { serveEntity } from '../records/serve-entity.ts'
import { serveReading } from '../records/serve-reading.ts'
import { plainEntities, roomEntity } from './admin-queries.ts'
import { changeRoom, createRoom, removeRoom } from './change-room.ts'

const programmers = allow('programme:write')

export function mountCinemaAdmin(api: Api): void {
  for (const entity of plainEntities)
    serveEntity(api, programmers, entity, allow('programme:shared'), programmers)

  serveReading(api, movieTheater, programmers, roomEntity)
  serve(api, movieTheater.create, programmers, (context, { body }) => createRoom(context, body))
  serve(api, movieTheater.update, programmers, (context, { params, body }) =>
    changeRoom(context, params.id, body),
  )
  serve(api, movieTheater.remove, programmers, (context, { params }) => removeRoom(context, params.id))
}
