import { listCinemas } from '../../contract/programme.ts'
import { type Api, open, serve } from '../http/serve.ts'
import { allCinemas } from './queries.ts'

export function mountCinema(api: Api): void {
  serve(api, listCinemas, open, ({ db }) => allCinemas(db))
}
