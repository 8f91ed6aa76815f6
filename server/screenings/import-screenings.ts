import { sessionMovie } from '../../contract/admin/session-movie.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { presentationFacts, shownPlainly } from '../../contract/rules/presentation.ts'
import { kindWords } from '../../contract/texts/screening-words.ts'
import type { ActorContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import {
  type Cells,
  clockIn,
  dayIn,
  importLines,
  isYes,
  listIn,
  plain,
  wordIn,
} from '../records/import-lines.ts'
import { filmsAndRooms } from './import-queries.ts'
import { programmeScreenings } from './programme-screenings.ts'

const columns = [
  ...['title', 'name_cinema', 'name_theater', 'session_date', 'hours_timetable'],
  ...[...presentationFacts, 'price', 'draft', 'staff_note'],
]

const yesOrNo = presentationFacts.filter(fact => typeof shownPlainly[fact] === 'boolean')

/** As drafts, unless a line says that it is none. */
export function importScreenings(
  context: ActorContext,
  file: InputOf<typeof sessionMovie.importCsv>['body'],
) {
  return importLines(context, file, {
    columns,
    needed: ['title', 'name_theater', 'session_date', 'hours_timetable'],
    nameOf: ({ title = '', session_date = '', hours_timetable = '' }) =>
      `${title}, ${session_date} ${hours_timetable}`,
    shape: sessionMovie.createBatch.body,
    reader: async db => {
      const { films, rooms } = await filmsAndRooms(db, context.actor.cinemas_ids)
      const known = {
        films: Map.groupBy(films, ({ title }) => plain(title)),
        rooms: Map.groupBy(rooms, ({ name_theater }) => plain(name_theater)),
      }
      return cells => screeningIn(cells, known)
    },
    store: programmeScreenings,
  })
}

type Found = Awaited<ReturnType<typeof filmsAndRooms>>
type Known = {
  films: Map<string, Found['films']>
  rooms: Map<string, Found['rooms']>
}

function screeningIn(cells: Cells, { films, rooms }: Known) {
  const film = films.get(plain(cells.title ?? '')) ?? []
  const room = (rooms.get(plain(cells.name_theater ?? '')) ?? []).filter(
    ({ name_cinema }) => !cells.name_cinema || plain(name_cinema) === plain(cells.name_cinema),
  )
  if (film.length !== 1) throw notOne('title', 'Aucun film', cells.title, film.length)
  if (room.length !== 1) throw notOne('name_theater', 'Aucune salle', cells.name_theater, room.length)
  return {
    movies_id: film[0]!.id,
    movie_theaters_id: room[0]!.id,
    session_dates: [dayIn(cells.session_date ?? '')],
    hours: [clockIn(cells.hours_timetable ?? '')],
    language: cells.language ?? shownPlainly.language,
    version_2D_3D: cells.version_2D_3D ?? shownPlainly.version_2D_3D,
    ...Object.fromEntries(yesOrNo.map(fact => [fact, isYes(cells[fact], fact)])),
    ...(cells.pre_show_minutes && { pre_show_minutes: Number(cells.pre_show_minutes) }),
    kinds: listIn(cells.kinds).map(kind => wordIn(kind, kindWords)),
    ...(cells.price && { price: Number(cells.price.replace(',', '.')) }),
    draft: cells.draft === undefined || isYes(cells.draft, 'draft'),
    ...(cells.staff_note && { staff_note: cells.staff_note }),
  }
}

function notOne(field: string, none: string, name: string | undefined, found: number): Refusal {
  const message = found === 0 ? `${none} « ${name ?? ''} ».` : `Plusieurs portent le nom « ${name} ».`
  return new Refusal('invalid', { errors: [{ field, message }] })
}
