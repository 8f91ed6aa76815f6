import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectPostgresql } from '../../server/database/connect.ts'
import { isDatabaseAway } from '../../server/database/errors.ts'
import { startTestApi, type TestApi } from '../api.ts'
import { aScreening } from '../builders.ts'
import { buy } from '../buyers.ts'
import { freshDatabase, type TestDatabase } from '../harness/databases.ts'
import { openTcpProxy } from './tcp-proxy.ts'

let database: TestDatabase
let proxy: Awaited<ReturnType<typeof openTcpProxy>>
let api: TestApi
let screening: number
beforeAll(async () => {
  database = await freshDatabase('postgresql')
  const url = new URL(database.url)
  proxy = await openTcpProxy({ path: join(decodeURIComponent(url.hostname), `.s.PGSQL.${url.port}`) })
  url.hostname = '127.0.0.1'
  url.port = String(proxy.port)
  api = await startTestApi(
    { limitsOn: false },
    connectPostgresql(url.href, () => undefined),
  )
  screening = (await aScreening(database.db)).id
})
afterAll(async () => {
  await api.close()
  proxy.close()
  await database.close()
})

test('while PostgreSQL is down, requests get 503 immediately; later they work without a restart', async () => {
  const mona = await api.as('member')
  const seats = () => api.request(`/api/v1/app/session/${screening}`)
  expect((await seats()).status).toBe(200)

  proxy.cut()
  for (let times = 0; times < 3; times++) {
    const answers = await Promise.all([seats(), buy(api, mona, { sessions_id: screening })])
    for (const answer of answers) {
      expect(answer.status).toBe(503)
      expect(answer.headers.get('retry-after')).toBe('5')
      expect(await answer.json()).toMatchObject({ code: 'unavailable' })
    }
  }
  expect((await api.request('/readyz')).status).toBe(503)
  expect((await api.request('/healthz')).status).toBe(200)

  proxy.restore()
  expect((await api.request('/readyz')).status).toBe(200)
  const order = await buy(api, mona, { sessions_id: screening })
  expect([order.status, await order.json()]).toMatchObject([201, { state: 'confirmed' }])
  expect(await (await seats()).json()).toMatchObject({ remaining_places: 98 })
})

test('losing the database within a transaction fails that transaction, not the process', async () => {
  const lost = Promise.withResolvers<void>()
  const working = api.db.transaction(async db => {
    await db.execute(sql`select 1`)
    proxy.cut()
    // The transaction's connection is idle when it is cut, so only its `error` event reports the loss. Without a
    // listener for this event, the process would end.
    await expect.poll(() => database.db.execute(sql`select 1`)).toBeDefined()
    await expect
      .poll(() => db.execute(sql`select 1`).then(() => 'answered', lost.resolve))
      .not.toBe('answered')
  })
  const said = await working.catch((error: unknown) => error)
  expect(isDatabaseAway(said), String(said)).toBe(true)
  await lost.promise
  proxy.restore()
  expect((await api.request('/readyz')).status).toBe(200)
})

test('a database that hangs and then disconnects at the start of a transaction leaks no connection', async () => {
  // Repeat it twelve times: there are fewer connections in the pool, so a leak would use them all up.
  for (let times = 0; times < 12; times++) {
    expect((await api.request('/readyz')).status).toBe(200)
    const swallowed = proxy.dropAllData()
    const working = api.db.transaction(async () => 'done')
    await Promise.race([swallowed, working])
    proxy.cut()
    await expect(working).rejects.toThrow()
    proxy.restore()
  }
  expect((await api.request('/readyz')).status).toBe(200)
})

test('orders on a read-only database, such as a replica, get 503', async () => {
  const mona = await api.as('member')
  const { rows } = (await database.db.execute(sql`select current_database() as name`)) as unknown as {
    rows: { name: string }[]
  }
  const onlyReads = (yes: boolean) =>
    database.db.execute(sql.raw(`alter database ${rows[0]!.name} set default_transaction_read_only = ${yes}`))
  const newConnections = async () => {
    proxy.cut()
    proxy.restore()
    await expect.poll(async () => (await api.request('/readyz')).status).toBe(200)
  }
  await onlyReads(true)
  await newConnections()
  const refused = await buy(api, mona, { sessions_id: screening })
  await onlyReads(false)
  expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'unavailable' }])
  await newConnections()
  expect((await buy(api, mona, { sessions_id: screening })).status).toBe(201)
})
