import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { type Connection, connectEmbedded, connectPostgresql } from '../../server/database/connect.ts'
import { openEmbedded } from '../../server/database/embedded/open-embedded.ts'
import { migrate } from '../../server/database/migrate.ts'
import { aNumberedScreening, aRoom, aScreening } from '../builders.ts'
import { goodCard, orderBody, refusedCard, silentCard } from '../buyers.ts'
import { times } from '../harness/full.ts'
import { type PostgresqlServer, startPostgresql } from '../harness/postgresql.ts'
import { aCrowd, type Buyer } from '../races/crowd.ts'
import { drawSeats } from '../seats/draw-seats.ts'
import { auditBooks } from './books.ts'
import { settleEverything } from './finish-everything.ts'
import { folderWithDatabase } from './folder-with-database.ts'
import { type Product, startProduct } from './product.ts'

// Buyers order while the product is killed repeatedly and responses of the payment gateway are lost. Afterwards
// our orders must match the gateway's ledger.

// The number of kills. On PostgreSQL, every second kill also kills the database server.
const kills = times('PROOF_KILLS', 1, 3)
const salesBetweenKills = 4

let product: Product
let server: PostgresqlServer | undefined
let cleanUp: (() => void) | undefined
afterEach(async () => {
  await product?.kill('SIGKILL')
  await server?.stop()
  server = undefined
  cleanUp?.()
})

describe.each(['embedded', 'postgresql'] as const)(
  'sales survive kills of the server process (%s database)',
  kind => {
    test(
      `after ${kills} kills during sales, our orders match the gateway's ledger and no confirmed order is lost`,
      async () => {
        const { folder, remove } = folderWithDatabase()
        cleanUp = remove
        const connect = await connectorOf(kind, folder)
        const { screenings, crowd } = await prepare(connect)
        const settings = {
          DATA_DIR: folder,
          DEMO: 'off',
          SIMULATED_PAYMENTS: 'on',
          RATE_LIMIT: 'off',
          LOG_LEVEL: 'silent',
          ...(server && { DATABASE_URL: server.urlOf('postgres') }),
        }
        product = await startProduct(settings)

        /** The orders that a buyer's response confirmed, each with its screening. */
        const acknowledged = new Map<number, number>()
        const soldAt = (isNumbered: boolean) =>
          [...acknowledged].flatMap(([id, screening]) =>
            (screening === screenings.at(-1)) === isNumbered ? [id] : [],
          )
        let over = false
        const shopping = crowd.map((buyer, index) =>
          shop(
            buyer,
            index,
            screenings,
            () => over,
            (id, screening) => acknowledged.set(id, screening),
          ),
        )
        for (let round = 1; round <= kills; round++) {
          await expect
            .poll(() => acknowledged.size, { timeout: 60_000, interval: 5 })
            .toBeGreaterThanOrEqual(round * salesBetweenKills)
          const taken = round % 2 === 0 ? server : undefined
          await taken?.kill()
          await product.kill('SIGKILL')
          await taken?.restart()
          product = await startProduct(settings)
        }
        await expect
          .poll(() => Math.min(soldAt(true).length, soldAt(false).length / 3), {
            timeout: 60_000,
            interval: 5,
          })
          .toBeGreaterThanOrEqual(1)
        over = true
        await Promise.all(shopping)
        await product.kill('SIGKILL')

        const connection = await connect()
        await settleEverything(connection)
        expect(await auditBooks(connection.db, new Set(acknowledged.keys()))).toEqual([])
        expect(await faultsOfTamperedBooks(connection, soldAt(false), soldAt(true))).toEqual(
          new Set([
            'a numbered seat is sold and not taken',
            'seats without tickets',
            'a place outlived its order',
            'an order is not the sum of its places',
            'a ticket without its charge',
            'a charge without a ticket or refund',
            'an acknowledged order was lost',
            'the count of sold seats is wrong',
            'the seats people hold are wrong',
            'the journal and a place differ',
            'the journal and the bank differ',
          ]),
        )
        await connection.close()
      },
      60_000 + kills * 30_000,
    )
  },
)

/**
 * Control: falsifies the stored orders and payments, and returns what the audit reports. It must report each
 * falsification.
 */
async function faultsOfTamperedBooks(
  { db }: Connection,
  [first, second, third]: number[],
  [seated]: number[],
): Promise<Set<string>> {
  await db.execute(
    sql`delete from taken_seats using places where places.id = places_id and orders_id = ${seated}`,
  )
  await db.execute(sql`update places set state = 'cancelled' where orders_id = ${first}`)
  await db.execute(sql`update acquirer_ledger set refunded = amount
    where reference = (select reference from orders where id = ${second})`)
  await db.execute(sql`update orders set state = 'refused' where id = ${third}`)
  await db.execute(sql`update places set price = price + 1 where orders_id = ${third}`)
  const faults = await auditBooks(db, new Set([first!, second!, third!]))
  return new Set(faults.map(fault => fault.what))
}

async function connectorOf(
  kind: 'embedded' | 'postgresql',
  folder: string,
): Promise<() => Promise<Connection>> {
  if (kind === 'embedded') return async () => connectEmbedded(await openEmbedded(join(folder, 'database')))
  server = await startPostgresql({ durable: true })
  return async () => connectPostgresql(server!.urlOf('postgres'), () => undefined)
}

async function prepare(connect: () => Promise<Connection>) {
  const connection = await connect()
  await migrate(connection.db)
  const now = new Date()
  const inAMonth = new Date(now.getTime() + 30 * 86_400_000).toISOString().slice(0, 10)
  const screenings: number[] = []
  // The first room sells out during the test. The others are so large that buyers can always order until the last
  // kill.
  const large = Array<number>(Math.ceil(kills / 10)).fill(400)
  for (const nbr_seats of [40, ...large]) {
    const room = await aRoom(connection.db, { nbr_seats })
    const place = { movie_theaters_id: room.id, total_seats: nbr_seats, session_date: inAMonth }
    screenings.push((await aScreening(connection.db, place)).id)
  }
  // The last screening has numbered seats. A kill between an order and its payment leaves the order's seats taken,
  // so more kills need more rows.
  const numbered = drawSeats(...Array<string>(4 + 4 * large.length).fill('..... ..... .....'))
  screenings.push((await aNumberedScreening(connection.db, numbered, { session_date: inAMonth })).id)
  const crowd = await aCrowd(connection.db, 12 + kills, now)
  await connection.close()
  return { screenings, crowd }
}

/**
 * Orders again and again. If a response is lost, repeats the order with the same idempotency key until the product
 * answers.
 */
async function shop(
  buyer: Buyer,
  index: number,
  screenings: number[],
  isOver: () => boolean,
  onSale: (id: number, screening: number) => void,
) {
  for (let turn = 0; !isOver(); turn++) {
    const key = `achat-${buyer.id}-${turn}`
    const card = [goodCard, goodCard, silentCard, refusedCard][(index + turn) % 4]!
    const sessions_id = screenings[(index + turn) % screenings.length]!
    const body = orderBody({ sessions_id, nbr_seats_payed: 1, num_cb: card })
    for (;;) {
      const answer = await post(buyer, key, body)
      if (answer) {
        if (answer.state === 'confirmed') onSale(answer.id, sessions_id)
        break
      }
      if (isOver()) return
    }
  }
}

type Answer = { id: number; state: string }

/** Returns null if there is no response, or a 5xx response. */
async function post(buyer: Buyer, key: string, body: object): Promise<Answer | null> {
  try {
    const response = await fetch(`${product.address}api/v1/app/order`, {
      method: 'POST',
      headers: { ...buyer.headers, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    })
    return response.status >= 500 ? null : ((await response.json()) as Answer)
  } catch {
    // Wait before the next attempt: the process is restarting.
    await new Promise(resolve => setTimeout(resolve, 50))
    return null
  }
}
