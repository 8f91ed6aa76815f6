import type { Context } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { findCinema, roomsInUse } from './queries.ts'

export async function readCinemaWithRooms({ db }: Context, id: number) {
  const [cinema, rooms] = await Promise.all([findCinema(db, id), roomsInUse(db, id)])
  if (!cinema) throw new Refusal('cinema_not_found')
  return { ...cinema, rooms }
}
