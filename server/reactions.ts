import { readScansOf } from './admission/scans-of.ts'
import { lookAtOrderOf, orderWasRefunded } from './booking/look-again.ts'
import type { House } from './context.ts'
import type { Database } from './database/connect.ts'
import { followFilmDuration } from './screenings/follow-film-duration.ts'
import { lockSoldFilm } from './screenings/lock-sold-film.ts'
import { nameOversold } from './screenings/name-oversold.ts'
import { lookAtPurchaseOf, purchaseWasRefunded } from './vouchers/look-again.ts'

// When X happened, do Y, and what only a slice above can tell: the only way from a slice to one above it. What is given a database runs in the
// transaction of what happened, so that both are true or neither.

/** A film got longer or shorter: its rooms are free later or earlier. */
export const filmDurationChanged = (
  db: Database,
  change: { filmId: number; time: string; now: Date },
): Promise<void> => followFilmDuration(db, change)

/** Whether people hold seats for a film; nobody buys any until the transaction ends. */
export const filmIsSold = (db: Database, film: { filmId: number; now: Date }): Promise<boolean> =>
  lockSoldFilm(db, film)

/** What would not fit into a room with fewer seats. */
export const oversoldInRoom = (db: Database, room: { roomId: number; seats: number; now: Date }) =>
  nameOversold(db, room)

/** Something happened to the payment of this reference, elsewhere: whoever asked for it looks at it again. */
export async function paymentMoved(house: House, reference: string): Promise<void> {
  await lookAtOrderOf(house, reference)
  await lookAtPurchaseOf(house, reference)
}

/** What was owed under this reference has gone back. */
export async function moneyWentBack(db: Database, reference: string, at: Date): Promise<void> {
  await orderWasRefunded(db, reference, at)
  await purchaseWasRefunded(db, reference, at)
}

/** What had gone back under this reference did not arrive: it is owed again. */
export async function moneyCameBack(db: Database, reference: string): Promise<void> {
  await orderWasRefunded(db, reference, null)
  await purchaseWasRefunded(db, reference, null)
}

/** What the door knows of the tickets of a reservation. */
export const scansOfOrder = (db: Database, orderId: number) => readScansOf(db, orderId)
