import { eq } from 'drizzle-orm'
import { places, taken_seats } from '../../../server/booking/tables.ts'
import { sessions } from '../../../server/screenings/tables.ts'
import { storeDrawing } from '../../../server/seats/store-drawing.ts'
import { seat_plans } from '../../../server/seats/tables.ts'
import type { TestApi } from '../../api.ts'
import { aNumberedScreening, anOrder, aRoom } from '../../builders.ts'
import { drawSeats } from '../../seats/draw-seats.ts'
import { next } from './each.ts'

/** Creates two seat plans. A screening uses the first; the second is unused, so it can be deleted. */
export async function plansOf({ db }: TestApi): Promise<number[]> {
  const { plan } = await aNumberedScreening(db, drawSeats('dd..', 'Paxm'))
  const room = await aRoom(db, { nbr_seats: 4 })
  const [unused] = await db.insert(seat_plans).values({ movie_theaters_id: room.id }).returning()
  await storeDrawing(db, unused!.id, drawSeats('....'))
  return [plan.id, unused!.id]
}

/**
 * Creates a screening with numbered seats, and returns the ids of some seats. All are seats of the same screening,
 * because a call with seats of several screenings would be refused.
 */
export async function seatsOf({ db }: TestApi) {
  const { id, seat } = await aNumberedScreening(db, drawSeats('....', '....'))
  return { id: [id], seats_ids: ['A 1', 'A 2', 'B 3', 'B 4'].map(seat) }
}

/** Creates an order that occupies all seats of row A. The seats of row B are free. */
export async function seatedOrder({ db }: TestApi, users_id: number) {
  const row = '..........'
  const { id: sessions_id, seat } = await aNumberedScreening(db, drawSeats(row, row))
  const reference = next('seated')
  const { id } = await anOrder(db, { reference, users_id, sessions_id, nbr_seats_payed: row.length })
  const made = await db.select().from(places).where(eq(places.orders_id, id))
  for (const { id: places_id, number } of made) {
    const seats_id = seat(`A ${number}`)
    await db.update(places).set({ seats_id }).where(eq(places.id, places_id))
    await db.insert(taken_seats).values({ sessions_id, seats_id, places_id })
  }
  await db.update(sessions).set({ sold_seats: row.length }).where(eq(sessions.id, sessions_id))
  return { id: [id], seats_id: made.map(({ number }) => seat(`B ${number}`)) }
}
