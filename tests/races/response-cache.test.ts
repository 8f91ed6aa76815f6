import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { connectPostgresql } from '../../server/database/connect.ts'
import { startTestApiWithCache, type TestApi } from '../api.ts'
import { aScreening } from '../builders.ts'
import { buy } from '../buyers.ts'
import { freshDatabase, type TestDatabase } from '../harness/databases.ts'
import { aCrowd } from './crowd.ts'

let database: TestDatabase
const apis: TestApi[] = []
afterEach(async () => {
  for (const api of apis.splice(0).reverse()) await api.close()
})

/** Starts two APIs on one database, each with its own response cache. Both have cached the same film. */
async function twoProcesses(): Promise<[TestApi, TestApi]> {
  database = await freshDatabase('postgresql')
  await aScreening(database.db, { total_seats: 10 })
  apis.push(await startTestApiWithCache(database), await startTestApiWithCache(database.another()))
  for (const api of apis) expect(await title(api)).toBe('Nosferatu')
  return apis as [TestApi, TestApi]
}

const films = async (api: TestApi) => (await api.request('/api/v1/app/movie')).json()
const title = async (api: TestApi) => (await films(api))[0].title

test('a change made by one process removes the old response from the cache of another', async () => {
  const [one, other] = await twoProcesses()
  const { headers } = await one.as('admin')
  const [{ id }] = await films(one)
  const json = { title: 'Nosferatu le vampire' }
  await one.request(`/api/v1/admin/movie/${id}`, { method: 'PATCH', headers, json })
  await other.caughtUp()
  expect(await title(other)).toBe('Nosferatu le vampire')
})

test('after one process sells the last seats, another process shows the screening as sold out', async () => {
  const [one, other] = await twoProcesses()
  const [buyer] = await aCrowd(one.db, 1, one.clock.now)
  const { sessionId } = (await films(one))[0].timeTables[0]
  const bought = await buy(one, buyer!, { sessions_id: sessionId, nbr_seats_payed: 10 })
  expect(bought.status).toBe(201)
  await other.caughtUp()
  expect((await films(other))[0].timeTables[0].availability).toBe('complet')
})

test('a process that loses its LISTEN connection to the database clears its response cache', async () => {
  const [one] = await twoProcesses()
  // Disable the notification that the title has changed. The lost connection is then the only reason to clear the
  // cache.
  await database.db.execute(sql`alter table movies disable trigger movies_tell`)
  await database.db.execute(sql`update movies set title = 'Faust'`)
  await one.caughtUp()
  expect(await title(one)).toBe('Nosferatu')
  await database.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'ouvreuse listens to catalogue' and datname = current_database()`)
  await expect.poll(() => title(one), { timeout: 20_000 }).toBe('Faust')
})

test('a process that cannot receive notifications from the database caches no response', async () => {
  database = await freshDatabase('postgresql')
  await aScreening(database.db)
  // Listen on another database, which sends no notifications about this one. A connection through a transaction
  // pooler receives none either.
  const heardElsewhere = new URL(database.url)
  heardElsewhere.pathname = 'postgres'
  const warnings: Error[] = []
  const deaf = connectPostgresql(database.url, error => warnings.push(error), heardElsewhere.href)
  const api = await startTestApiWithCache(deaf)
  apis.push({ ...api, close: () => api.close().then(database.close) })
  expect(warnings[0]?.message).toContain('DATABASE_DIRECT_URL')
  await title(api)
  await database.db.execute(sql`update movies set title = 'Faust'`)
  expect(await title(api)).toBe('Faust')
})
