import { type Connection, connectPostgresql } from '../../../server/database/connect.ts'
import { aNumberedScreening, aRoom, aScreening } from '../../builders.ts'
import { startProduct, temporaryFolder } from '../../faults/product.ts'
import { aCrowd } from '../../races/crowd.ts'
import { drawSeats } from '../../seats/draw-seats.ts'
import { openStandIn } from '../../stripe-stand-in/server.ts'
import { createShopping } from './shoppers.ts'

export type OpenSite = Awaited<ReturnType<typeof openSiteOn>>

/**
 * Starts two processes of the product on this database, a local server that imitates Stripe, and simulated buyers.
 */
export async function openSiteOn(url: string) {
  const stripe = await openStandIn()
  const { folder, remove } = temporaryFolder()
  const open = () =>
    startProduct({
      DATA_DIR: folder,
      DATABASE_URL: url,
      DEMO: 'off',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      ...stripe.settings,
    })
  // Start the processes in sequence, because the first one creates the tables.
  const products = [await open(), await open()]
  const connection = connectPostgresql(url, () => undefined)
  const screenings = await programme(connection)
  const crowd = await aCrowd(connection.db, 2_000, new Date())
  const addresses = products.map(({ address }) => address)
  return {
    connection,
    stripe,
    products,
    shopping: createShopping({ addresses, crowd, screenings, stripe }),
    async close() {
      for (const product of products) await product.kill('SIGKILL')
      await stripe.close()
      await connection.close()
      remove()
    },
  }
}

/**
 * Adds nine screenings with free seating and one with numbered seats. The latter needs more seats than it sells:
 * if a failure interrupts an order before its payment, the seats of the order stay taken.
 */
async function programme({ db }: Connection): Promise<number[]> {
  const session_date = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const screenings: number[] = []
  for (let count = 0; count < 9; count++) {
    const room = await aRoom(db, { nbr_seats: 1_000 })
    const place = { movie_theaters_id: room.id, total_seats: 1_000, session_date }
    screenings.push((await aScreening(db, place)).id)
  }
  const seats = drawSeats(...Array<string>(20).fill(`${'.'.repeat(25)} ${'.'.repeat(25)}`))
  return [...screenings, (await aNumberedScreening(db, seats, { session_date })).id]
}
