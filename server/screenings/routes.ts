import { listFilms, listScreenings, readSeatCount } from '../../contract/programme.ts'
import { type Api, open, serve } from '../http/serve.ts'
import { readProgramme, readScreenings, readSeatCountOf } from './programme.ts'

export function mountScreenings(api: Api): void {
  serve(api, listFilms, open, readProgramme)
  serve(api, readSeatCount, open, (context, { params }) => readSeatCountOf(context, params.id))
  serve(api, listScreenings, open, (context, { params }) =>
    readScreenings(context, params.id, params.idTimetable),
  )
}
