import { sessionMovie } from '../../contract/admin/session-movie.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { plainPresentation, presentationFacts } from '../../contract/rules/presentation.ts'
import { minutesFor } from '../../contract/rules/screening-kinds.ts'
import { kindWords } from '../../contract/texts/screening-words.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { readPrices } from '../fares/grids-in-force.ts'
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
import { priceScreenings } from './price-screenings.ts'
import {
  inRoom,
  minutesOfScreening,
  programmeScreenings,
  refuseConflicts,
  screeningsAround,
} from './programme-screenings.ts'
import { type InTheRoom, overlaps, placeInTime } from './rules.ts'
import { minutesOfKinds } from './week-queries.ts'

const columns = [
  ...['title', 'name_cinema', 'name_theater', 'session_date', 'hours_timetable'],
  ...[...presentationFacts, 'price', 'draft', 'staff_note'],
]

const yesOrNo = presentationFacts.filter(fact => typeof plainPresentation[fact] === 'boolean')

/** Imports screenings as drafts, except for lines that ask for a published screening. */
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
    judge: db => judgeScreenings(db, context),
    store: programmeScreenings,
  })
}

/**
 * Checks the lines in a dry run. Refuses the same lines as `programmeScreenings`, which stores them, but locks no
 * rows.
 */
async function judgeScreenings(db: Database, { actor }: ActorContext) {
  const { films, rooms } = await filmsAndRooms(db, actor.cinemas_ids)
  const ofKinds = await minutesOfKinds(db)
  const prices = await readPrices(db)
  const accepted = new Map<number, InTheRoom[]>()
  return async (batch: Batch): Promise<void> => {
    const film = films.find(({ id }) => id === batch.movies_id)!
    const room = rooms.find(({ id }) => id === batch.movie_theaters_id)!
    const minutes = minutesOfScreening(batch, minutesFor(room, batch.kinds ?? [], ofKinds))
    const wanted = batch.session_dates.flatMap(session_date =>
      batch.hours.map(hours_timetable => ({ session_date, hours_timetable, timetables_id: 0 })),
    )
    const { placed, impossible } = placeInTime(wanted, film.time, minutes)
    const own = accepted.get(room.id) ?? []
    const taken = [...(await screeningsAround(db, room.id, placed)), ...own]
    refuseConflicts([...impossible, ...overlaps(placed, taken, film.title)])
    priceScreenings(prices, batch, inRoom(room, batch, placed))
    accepted.set(room.id, [...own, ...placed.map(one => ({ ...one, id: 0, title: film.title }))])
  }
}

type Batch = InputOf<typeof sessionMovie.createBatch>['body']
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
    language: cells.language ?? plainPresentation.language,
    version_2D_3D: cells.version_2D_3D ?? plainPresentation.version_2D_3D,
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
