import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIds } from '../../contract/permissions.ts'
import { type Connection, connectPostgresql } from '../../server/database/connect.ts'
import { migrate } from '../../server/database/migrate.ts'
import { createPasswords } from '../../server/members/passwords.ts'
import { users } from '../../server/members/tables.ts'
import { type PostgresqlServer, startPostgresql } from '../bench/postgresql.ts'
import { aRoom, aScreening } from '../builders.ts'
import { orderBody } from '../buyers.ts'
import { auditBooks } from '../faults/books.ts'
import { type Product, startProduct, temporaryFolder } from '../faults/product.ts'
import { settleEverything } from '../faults/settle-everything.ts'
import { aCrowd, type Buyer } from '../races/crowd.ts'
import { type Running, startNginx, startPgbouncer } from './proxies.ts'

// Two processes of the product behind the nginx and the pgbouncer of docs/deploy/.

let server: PostgresqlServer
let connection: Connection
let pgbouncer: Running
let nginx: Running
let site: string
let crowd: Buyer[]
let screening: { id: number; movies_id: number }
const products: Product[] = []
const { folder, remove } = temporaryFolder()
const password = 'Strapontin-7!'

beforeAll(async () => {
  server = await startPostgresql({ durable: true })
  connection = connectPostgresql(server.url, () => undefined)
  await migrate(connection.db)
  const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const room = await aRoom(connection.db, { nbr_seats: 1000 })
  const place = { movie_theaters_id: room.id, total_seats: 1000, session_date: inAMonth }
  screening = await aScreening(connection.db, place)
  crowd = await aCrowd(connection.db, 40, new Date())
  const password_hash = await createPasswords().hash(password)
  await connection.db
    .insert(users)
    .values({ email: 'chef@exemple.fr', roles_id: roleIds.admin, password_hash })
  pgbouncer = await startPgbouncer(server.url)
  products.push(await open(), await open())
  nginx = await startNginx(products.map(product => Number(new URL(product.address).port)) as [number, number])
  site = `http://127.0.0.1:${nginx.port}/`
})
afterAll(async () => {
  await nginx?.stop()
  for (const product of products) await product.kill('SIGKILL')
  await pgbouncer?.stop()
  await connection?.close()
  await server?.stop()
  remove()
})

function open(PORT = '0'): Promise<Product> {
  const pooled = new URL(server.url)
  pooled.port = String(pgbouncer.port)
  pooled.pathname = 'ouvreuse'
  return startProduct({
    PORT,
    DATA_DIR: folder,
    DEMO: 'off',
    DATABASE_URL: pooled.href,
    DATABASE_DIRECT_URL: server.url,
  })
}

const ask = (where: string, path: string, init: RequestInit = {}) => fetch(new URL(path, where), init)
const send = (
  where: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
  method = 'POST',
) =>
  ask(where, path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const logIn = (where: string, typed = password) =>
  send(where, '/api/v1/authentication/login', { email: 'chef@exemple.fr', password: typed })

test('nginx keeps what visitors are told, and nothing of a person', async () => {
  for (const path of ['/', '/api/v1/app/movie']) {
    const first = await ask(site, path)
    expect([first.status, first.headers.get('x-cache')]).toEqual([200, 'MISS'])
    expect((await ask(site, path)).headers.get('x-cache')).toBe('HIT')
    const mine = await ask(site, path, { headers: crowd[0]!.headers })
    expect(mine.headers.get('x-cache')).toBe('BYPASS')
    expect(mine.headers.get('cache-control')).toBe('private, no-cache')
  }
  const plain = await ask(site, '/', { headers: { 'accept-encoding': 'identity' } })
  expect(plain.headers.has('content-encoding')).toBe(false)
})

test('who logs in at one process is known to the other, and gone from both at once', async () => {
  const entered = await logIn(products[0]!.address)
  const headers = { cookie: entered.headers.getSetCookie()[0]!.split(';')[0]! }
  const check = (product: Product) => ask(product.address, '/api/v1/authentication/check-token', { headers })
  for (const product of products) expect((await check(product)).status).toBe(200)
  await ask(products[1]!.address, '/api/v1/authentication/logout', { headers })
  for (const product of products) expect((await check(product)).status).toBe(401)
})

test('what one process changes is at once no longer kept by the other, and by nginx for ten seconds at most', async () => {
  const entered = await logIn(site)
  const headers = { cookie: entered.headers.getSetCookie()[0]!.split(';')[0]! }
  const path = `/film/${screening.movies_id}`
  for (const where of [site, ...products.map(product => product.address)])
    expect(await (await ask(where, path)).text()).toContain('Nosferatu')
  const changed = await send(
    products[0]!.address,
    `/api/v1/admin/movie/${screening.movies_id}`,
    { title: 'Faust' },
    headers,
    'PATCH',
  )
  expect(changed.status).toBe(200)
  expect(await (await ask(products[0]!.address, path)).text()).toContain('Faust')
  await expect.poll(async () => (await ask(products[1]!.address, path)).text()).toContain('Faust')
  await expect
    .poll(async () => (await ask(site, path)).text(), { timeout: 30_000, interval: 500 })
    .toContain('Faust')
})

test('tries of a password are counted together', async () => {
  const statuses: number[] = []
  for (let tries = 0; tries < 8; tries++)
    statuses.push((await logIn(products[tries % 2]!.address, 'Mauvais-1!')).status)
  expect(statuses).toEqual([409, 409, 409, 409, 409, 409, 429, 429])
})

test('the seats that one process sells are told live by the other, through nginx', async () => {
  const live = await ask(site, `/api/v1/app/session/${screening.id}/live`)
  const events = live.body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await events.read()).value).toContain('"remaining_places":1000')
  for (const product of products)
    await send(
      product.address,
      '/api/v1/app/order',
      orderBody({ sessions_id: screening.id }),
      crowd[0]!.headers,
    )
  let told = ''
  while (!told.includes('"remaining_places":996')) told += (await events.read()).value
  await events.cancel()
})

test('a process killed in the middle of a sale loses nothing', async () => {
  const acknowledged = new Set<number>()
  const buyAll = crowd.slice(1).map(async buyer => {
    for (let turn = 0; turn < 5; turn++) {
      const order = orderBody({ sessions_id: screening.id, nbr_seats_payed: 1 })
      const headers = { ...buyer.headers, 'idempotency-key': `achat-${buyer.id}-${turn}` }
      // Without an answer the same is asked again under the same key.
      for (;;) {
        const answer = await send(site, '/api/v1/app/order', order, headers).catch(() => null)
        if (!answer || answer.status >= 500) continue
        const bought = (await answer.json()) as { id: number; state: string }
        if (bought.state === 'confirmed') acknowledged.add(bought.id)
        break
      }
    }
  })
  await expect.poll(() => acknowledged.size, { timeout: 60_000, interval: 5 }).toBeGreaterThan(20)
  await products[0]!.kill('SIGKILL')
  await expect.poll(() => acknowledged.size, { timeout: 60_000, interval: 5 }).toBeGreaterThan(60)
  products[0] = await open(new URL(products[0]!.address).port)
  await Promise.all(buyAll)
  await settleEverything(connection)
  expect(acknowledged.size).toBeGreaterThan(150)
  expect(await auditBooks(connection.db, acknowledged)).toEqual([])
  const rows = await connection.db.execute(sql`select 1 from orders where state = 'pending'`)
  expect((rows as unknown as { rows: unknown[] }).rows).toEqual([])
})
