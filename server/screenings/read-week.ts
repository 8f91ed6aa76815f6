import type { readWeek } from '../../contract/admin/week.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { addDays, weekStart } from '../../contract/rules/dates.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { refuseOtherCinema } from '../cinema/own-room.ts'
import type { ActorContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import {
  filmsOfWeek,
  firstCinema,
  minutesOfKinds,
  roomsOfWeek,
  screeningsOfWeek,
  type WeekOfCinema,
} from './week-queries.ts'

/** Returns the cinema week (Wednesday to Tuesday) that contains a day. */
export function weekOf(cinemas_id: number, day: string): WeekOfCinema {
  const from = weekStart(day)
  return { cinemas_id, from, to: addDays(from, 6) }
}

export async function readWeekOfCinema(
  context: ActorContext,
  { cinemas_id, from = inParis(context.now()).date }: InputOf<typeof readWeek>['query'],
) {
  const { db, actor } = context
  const cinema = cinemas_id ?? actor.cinemas_ids?.toSorted((a, b) => a - b)[0] ?? (await firstCinema(db))
  if (cinema === undefined) throw new Refusal('not_found')
  refuseOtherCinema(context, cinema)
  const week = weekOf(cinema, from)
  const rooms = await roomsOfWeek(db, week)
  const [films, kinds, screenings] = await Promise.all([
    filmsOfWeek(db, week),
    minutesOfKinds(db),
    screeningsOfWeek(
      db,
      week,
      rooms.map(room => room.id),
    ),
  ])
  return { ...week, rooms, films, kinds, screenings }
}
