import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRoom, aScreening } from '../builders.ts'
import { orderBody } from '../buyers.ts'
import { auditBooks } from '../faults/books.ts'
import { settleEverything } from '../faults/finish-everything.ts'
import type { Product } from '../faults/product.ts'
import { aCrowd, type Buyer } from '../races/crowd.ts'
import { administrator, openTwoProcesses } from './two-processes.ts'

let site: Awaited<ReturnType<typeof openTwoProcesses>>
let crowd: Buyer[]
let screening: { id: number; movies_id: number }

beforeAll(async () => {
  site = await openTwoProcesses()
  const { db } = site.connection
  const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const room = await aRoom(db, { nbr_seats: 1000 })
  screening = await aScreening(db, {
    movie_theaters_id: room.id,
    total_seats: 1000,
    session_date: inAMonth,
  })
  crowd = await aCrowd(db, 40, new Date())
})
afterAll(() => site?.close())

type Init = { method?: string; headers?: Record<string, string>; body?: string }
/** Sends a request to the site through nginx, or directly to one process. */
const ask = (where: 'nginx' | Product, path: string, init: Init = {}) =>
  where === 'nginx' ? site.ask(path, init) : fetch(new URL(path, where.address), init)
const send = (
  where: 'nginx' | Product,
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
const logIn = (where: 'nginx' | Product, password = administrator.password) =>
  send(where, '/api/v1/authentication/login', { ...administrator, password })
const cacheSaid = (answer: Response) => site.nginx.logged(answer.headers.get('x-request-id')!).split(' ')[4]

test('nginx caches public responses, and no response for a logged-in member', async () => {
  for (const path of ['/', '/api/v1/app/movie']) {
    const first = await ask('nginx', path)
    const second = await ask('nginx', path)
    expect(first.status).toBe(200)
    const mine = await ask('nginx', path, { headers: crowd[0]!.headers })
    expect(mine.headers.get('cache-control')).toBe('private, no-cache')
    const overHttps = { cookie: crowd[0]!.headers.cookie.replace('ouvreuse', '__Host-ouvreuse') }
    const answers = [first, second, mine, await ask('nginx', path, { headers: overHttps })]
    await expect.poll(() => answers.map(cacheSaid)).toEqual(['MISS', 'HIT', 'BYPASS', 'BYPASS'])
  }
  // Our processes cache the login pages, but nginx must not, because these pages contain forms.
  const entrance = '/authentification/connexion'
  const entered = [await ask('nginx', entrance), await ask('nginx', entrance)]
  expect(entered[1]?.headers.get('cache-control')).toMatch(/^private, no-store\b/)
  await expect.poll(() => entered.map(cacheSaid)).toEqual(['MISS', 'MISS'])
  const tight = await ask('nginx', '/', { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } })
  expect(tight.headers.get('content-encoding')).toBe('br')
  const plain = await ask('nginx', '/', { headers: { 'accept-encoding': 'identity' } })
  expect(plain.headers.has('content-encoding')).toBe(false)
})

test('a login at one server process is valid at the other, and a logout at one logs out at both', async () => {
  const entered = await logIn(site.products[0])
  const headers = { cookie: entered.headers.getSetCookie()[0]!.split(';')[0]! }
  const check = (product: Product) => ask(product, '/api/v1/authentication/check-token', { headers })
  for (const product of site.products) expect((await check(product)).status).toBe(200)
  await ask(site.products[1], '/api/v1/authentication/logout', { headers })
  for (const product of site.products) expect((await check(product)).status).toBe(401)
})

test('a change by one server process is visible at the other immediately, behind nginx in ten seconds', async () => {
  const entered = await logIn('nginx')
  const headers = { cookie: entered.headers.getSetCookie()[0]!.split(';')[0]! }
  const path = `/film/${screening.movies_id}`
  for (const where of ['nginx', ...site.products] as const)
    expect(await (await ask(where, path)).text()).toContain('Nosferatu')
  const changed = await send(
    site.products[0],
    `/api/v1/admin/movie/${screening.movies_id}`,
    { title: 'Faust' },
    headers,
    'PATCH',
  )
  expect(changed.status).toBe(200)
  expect(await (await ask(site.products[0], path)).text()).toContain('Faust')
  await expect.poll(async () => (await ask(site.products[1], path)).text()).toContain('Faust')
  await expect
    .poll(async () => (await ask('nginx', path)).text(), { timeout: 30_000, interval: 500 })
    .toContain('Faust')
})

test('failed password attempts at two server processes are counted together', async () => {
  const statuses: number[] = []
  for (let tries = 0; tries < 8; tries++)
    statuses.push((await logIn(site.products[tries % 2]!, 'Mauvais-1!')).status)
  expect(statuses).toEqual([409, 409, 409, 409, 409, 409, 429, 429])
})

test('if one process sells seats, browsers connected to the other process get the new count', async () => {
  const live = await ask('nginx', `/api/v1/app/session/${screening.id}/live`)
  const events = live.body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await events.read()).value).toContain('"remaining_places":1000')
  for (const product of site.products)
    await send(product, '/api/v1/app/order', orderBody({ sessions_id: screening.id }), crowd[0]!.headers)
  let told = ''
  while (!told.includes('"remaining_places":996')) told += (await events.read()).value
  await events.cancel()
})

test('killing one of two processes during sales loses no order', async () => {
  const acknowledged = new Set<number>()
  const buyAll = crowd.slice(1).map(async buyer => {
    for (let turn = 0; turn < 5; turn++) {
      const order = orderBody({ sessions_id: screening.id, nbr_seats_payed: 1 })
      const headers = { ...buyer.headers, 'idempotency-key': `achat-${buyer.id}-${turn}` }
      // If the response is lost, retry with the same idempotency key, so that the order is not made twice.
      for (;;) {
        const answer = await send('nginx', '/api/v1/app/order', order, headers).catch(() => null)
        if (!answer || answer.status >= 500) continue
        const bought = (await answer.json()) as { id: number; state: string }
        if (bought.state === 'confirmed') acknowledged.add(bought.id)
        break
      }
    }
  })
  await expect.poll(() => acknowledged.size, { timeout: 60_000, interval: 5 }).toBeGreaterThan(20)
  await site.products[0].kill('SIGKILL')
  await expect.poll(() => acknowledged.size, { timeout: 60_000, interval: 5 }).toBeGreaterThan(60)
  site.products[0] = await site.open(new URL(site.products[0].address).port)
  await Promise.all(buyAll)
  await settleEverything(site.connection)
  expect(acknowledged.size).toBeGreaterThan(150)
  expect(await auditBooks(site.connection.db, acknowledged)).toEqual([])
  const rows = await site.connection.db.execute(sql`select 1 from orders where state = 'pending'`)
  expect((rows as unknown as { rows: unknown[] }).rows).toEqual([])
})
