import { listFilms, listScreenings, readFilm, readSeatCount } from '../../contract/programme.ts'
import { type Api, open, serve } from '../http/serve.ts'
import { readFilmOfProgramme, readProgramme, readScreenings, readSeatsAndFares } from './programme.ts'

export function mountScreenings(api: Api): void {
  serve(api, listFilms, open, readProgramme)
  serve(api, readFilm, open, (context, { params }) => readFilmOfProgramme(context, params.id))
  serve(api, readSeatCount, open, (context, { params }) => readSeatsAndFares(context, params.id))
  serve(api, listScreenings, open, (context, { params }) =>
    readScreenings(context, params.id, params.idTimetable),
  )
}
