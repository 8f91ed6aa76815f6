import type { readDay } from '../../contract/admin/programme.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import type { ActorContext } from '../context.ts'
import { roomsOfCinemas, screeningsOfDay } from './programming-queries.ts'

/** Returns every room with its screenings of the day, including rooms without a screening. */
export async function readDayOfRooms(
  { db, now, actor }: ActorContext,
  { date = inParis(now()).date, cinemas_id }: InputOf<typeof readDay>['query'],
) {
  const rooms = await roomsOfCinemas(db, cinemas_id, actor.cinemas_ids)
  const roomIds = rooms.map(room => room.id)
  const screenings = roomIds.length > 0 ? await screeningsOfDay(db, date, roomIds) : []
  const byRoom = Map.groupBy(screenings, screening => screening.movie_theaters_id)
  return { date, rooms: rooms.map(room => ({ ...room, screenings: byRoom.get(room.id) ?? [] })) }
}
