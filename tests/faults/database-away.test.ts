import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectPostgresql } from '../../server/database/connect.ts'
import { startTestApi, type TestApi } from '../api.ts'
import { aScreening } from '../builders.ts'
import { buy } from '../buyers.ts'
import { freshDatabase, type TestDatabase } from '../harness/databases.ts'
import { openLine } from './cut-line.ts'

let database: TestDatabase
let line: Awaited<ReturnType<typeof openLine>>
let api: TestApi
let screening: number
beforeAll(async () => {
  database = await freshDatabase('postgresql')
  const url = new URL(database.url)
  line = await openLine({ path: join(decodeURIComponent(url.hostname), `.s.PGSQL.${url.port}`) })
  url.hostname = '127.0.0.1'
  url.port = String(line.port)
  api = await startTestApi(
    { limitsOn: false },
    connectPostgresql(url.href, () => undefined),
  )
  screening = (await aScreening(database.db)).id
})
afterAll(async () => {
  await api.close()
  line.close()
  await database.close()
})

test('a database that goes is said so at once, and one that comes back is served without a new start', async () => {
  const mona = await api.as('member')
  const seats = () => api.request(`/api/v1/app/session/${screening}`)
  expect((await seats()).status).toBe(200)

  line.cut()
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

  line.mend()
  expect((await api.request('/readyz')).status).toBe(200)
  const order = await buy(api, mona, { sessions_id: screening })
  expect([order.status, await order.json()]).toMatchObject([201, { state: 'confirmed' }])
  expect(await (await seats()).json()).toMatchObject({ remaining_places: 98 })
})

test('a database that goes between two statements of a transaction ends the transaction, not the house', async () => {
  const lost = Promise.withResolvers<void>()
  const working = api.db.transaction(async db => {
    await db.execute(sql`select 1`)
    line.cut()
    // The connection is lent out and asks nothing: nobody but itself hears of its end.
    await expect.poll(() => database.db.execute(sql`select 1`)).toBeDefined()
    await expect
      .poll(() => db.execute(sql`select 1`).then(() => 'answered', lost.resolve))
      .not.toBe('answered')
  })
  await expect(working).rejects.toThrow()
  await lost.promise
  line.mend()
  expect((await api.request('/readyz')).status).toBe(200)
})
