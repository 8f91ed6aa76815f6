import { readCinema } from '../../contract/cinema.ts'
import { listCinemas } from '../../contract/programme.ts'
import { type Api, open, serve } from '../http/serve.ts'
import { allCinemas } from './queries.ts'
import { readCinemaWithRooms } from './read-cinema.ts'

export function mountCinema(api: Api): void {
  serve(api, listCinemas, open, ({ db }) => allCinemas(db))
  serve(api, readCinema, open, (context, { params }) => readCinemaWithRooms(context, params.id))
}
