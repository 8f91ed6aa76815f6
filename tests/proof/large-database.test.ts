import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillLargeDatabase } from '../../bench/large-data.ts'
import type { Database } from '../../server/database/connect.ts'
import { migrate } from '../../server/database/migrate.ts'
import * as schema from '../../server/database/schema.ts'
import { loadDemo } from '../../server/demo/load-demo.ts'
import { startTestApi, type TestApi } from '../api.ts'
import { type PostgresqlServer, startPostgresql } from '../harness/postgresql.ts'
import { aStaffMember, type StaffMember } from '../staff.ts'

// The tests use a tenth of the data of bench/large.ts, with table statistics and PostgreSQL's default settings.
// EXPLAIN ANALYZE shows how many rows each statement reads.
const size = { orders: 100_000, films: 2_000, screenings: 20_000, members: 30_000 }
const large = ['orders', 'places', 'mails', 'audit_lines', 'sessions', 'users', 'seats_held', 'payments']
/**
 * The most rows of a large table that one statement may read. It is enough for a page of a list or for search
 * results, but far less than the whole table.
 */
const mostRows = 2_500
/**
 * The most index entries that a statement may skip to reach a late page of a list. It is 400 pages of 25 rows,
 * plus a few rows that the filter leaves out.
 */
const mostPassed = 10_010

type Asked = { text: string; values: unknown[] }

let server: PostgresqlServer
let pool: pg.Pool
let api: TestApi
let admin: StaffMember
const asked: Asked[] = []
beforeAll(async () => {
  server = await startPostgresql({ settings: ['shared_buffers=256MB'] })
  pool = new pg.Pool({ connectionString: server.url })
  const logger = { logQuery: (text: string, values: unknown[]) => asked.push({ text, values }) }
  const db = drizzle(pool, { schema, logger }) as unknown as Database
  await migrate(db)
  const connection = {
    db,
    kind: 'postgresql' as const,
    listen: () => Promise.reject(),
    close: () => pool.end(),
  }
  api = await startTestApi({}, connection)
  api.clock.now = new Date()
  await loadDemo({ ...api.appContext, now: api.clock.now, artFolder: 'build/demo-art' })
  await fillLargeDatabase(server.url, size)
  admin = await aStaffMember(api, 'admin')
})
afterAll(async () => {
  await api.close()
  await server.stop()
})

const pages = {
  order: [
    '',
    'page=400',
    'sort=lastname&page=400',
    'q=membre-4242@exemple.fr',
    'q=4242',
    'q=pelletier fabien',
    'state=cancelled',
  ],
  user: ['hide_admins=true', 'hide_admins=true&page=400', 'sort=email&page=400', 'q=membre-4242@exemple.fr'],
  'session-movie': [
    '',
    `from=${new Date().toISOString().slice(0, 10)}&sort=starts_at`,
    'page=400',
    'sort=price',
  ],
  mail: ['', 'page=400', 'sort=tries', 'q=membre-4242@exemple.fr'],
  audit: ['', 'page=400', 'entity=movie&entity_id=1', 'q=identity'],
  movie: ['', 'sort=director', 'page=40'],
}
const paths = [
  ...Object.entries(pages).flatMap(([path, queries]) => queries.map(query => `${path}?size=25&${query}`)),
  ...[
    'order/50000',
    'user/20000',
    'session-movie/15000',
    'movie/1',
    'movie/1/dependents',
    'stats',
    'dashboard',
    'notice',
  ],
]

describe('requests on a large database', () => {
  test.each(paths)(
    'with 100,000 orders, the request %s reads hardly more rows than it returns',
    async path => {
      // Request once before measuring: the number of all rows is then cached for a minute and not counted again.
      expect((await admin.get(path)).status).toBe(200)
      asked.length = 0
      expect((await admin.get(path)).status).toBe(200)
      const plans = await Promise.all(asked.map(planOf))
      expect(plans.length).toBeGreaterThan(0)
      const most = (how: string) => (how === 'Index Only Scan' ? mostPassed : mostRows)
      expect(plans.flatMap(scansIn).filter(({ how, rows }) => rows > most(how))).toEqual([])
    },
  )

  test('with 100,000 orders, counting them reads only an index and not the table', async () => {
    api.clock.now = new Date(api.clock.now.getTime() + 120_000)
    asked.length = 0
    await admin.get('order?size=25&sort=lastname')
    const scans = (await Promise.all(asked.map(planOf)))
      .flatMap(scansIn)
      .filter(({ rows }) => rows > mostRows)
    expect(scans.length).toBeGreaterThan(1)
    expect(new Set(scans.map(({ how }) => how))).toEqual(new Set(['Index Only Scan']))
  })

  test('control: the check finds an SQL statement that reads a whole table for lack of an index', async () => {
    const plan = await planOf({
      text: 'select reference from payments where card_last4 = $1',
      values: ['4242'],
    })
    expect(scansIn(plan)).toMatchObject([{ table: 'payments', how: 'Seq Scan' }])
  })
})

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}
type Scan = { table: string; how: string; rows: number }

async function planOf({ text, values }: Asked): Promise<Plan> {
  const client = await pool.connect()
  try {
    // Roll the transaction back, because EXPLAIN ANALYZE executes the statement, even an UPDATE.
    await client.query('begin')
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, values)
    return rows[0]['QUERY PLAN'][0].Plan
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Returns the scans of large tables in a query plan, with the number of rows that each reads. */
function scansIn(plan: Plan): Scan[] {
  const below = (plan.Plans ?? []).flatMap(scansIn)
  const table = plan['Relation Name']
  if (!table || !large.includes(table) || !plan['Node Type'].endsWith('Scan')) return below
  const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  const rows = Math.round((plan['Actual Rows'] + removed) * plan['Actual Loops'])
  return [{ table, how: plan['Node Type'], rows }, ...below]
}
