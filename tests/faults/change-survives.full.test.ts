import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { change_claims } from '../../server/booking/changes/tables.ts'
import { type Connection, connectPostgresql } from '../../server/database/connect.ts'
import { migrate } from '../../server/database/migrate.ts'
import { rowsOf } from '../../server/database/rows.ts'
import { mails } from '../../server/mail/tables.ts'
import { users } from '../../server/members/tables.ts'
import { sessions } from '../../server/screenings/tables.ts'
import { aScreening } from '../builders.ts'
import { orderBody } from '../buyers.ts'
import { type PostgresqlServer, startPostgresql } from '../harness/postgresql.ts'
import { aCrowd, type Buyer } from '../races/crowd.ts'
import { auditBooks } from './books.ts'
import { type Product, startProduct, temporaryFolder } from './product.ts'

// Kills the process while it changes a screening with sold tickets, and again after the change, before it has sent
// the mails about it.

let product: Product
let server: PostgresqlServer
let connection: Connection
let cleanUp: () => void
afterEach(async () => {
  await product?.kill('SIGKILL')
  await connection?.close()
  await server?.stop()
  cleanUp?.()
})

const patiently = { timeout: 60_000 }
const buyers = 4

test('a process killed while changing a screening leaves it unchanged, or mails all buyers later', async () => {
  const { folder, remove } = temporaryFolder()
  cleanUp = remove
  server = await startPostgresql()
  connection = connectPostgresql(server.urlOf('postgres'), () => undefined)
  const { db } = connection
  await migrate(db)
  const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const screening = await aScreening(db, { session_date: inAMonth })
  const [manager, ...crowd] = await aCrowd(db, 1 + buyers, new Date())
  await db.update(users).set({ roles_id: 5 }).where(eq(users.id, manager!.id))
  const settings = {
    ...{ DATA_DIR: folder, DEMO: 'off', SIMULATED_PAYMENTS: 'on', RATE_LIMIT: 'off', LOG_LEVEL: 'silent' },
    DATABASE_URL: server.urlOf('postgres'),
  }
  product = await startProduct(settings)
  const ids = new Set<number>()
  for (const buyer of crowd) {
    const sold = await post(buyer, 'app/order', orderBody({ sessions_id: screening.id, email: buyer.email }))
    expect(sold.status).toBe(201)
    ids.add((await sold.json()).id)
  }
  const change = () =>
    post(manager!, `admin/session-movie/${screening.id}/change`, {
      ...{ reason: 'Panne.', hours_timetable: '21:40' },
    })

  await db.transaction(async held => {
    // Lock this table in another transaction. The change writes to it last, so the change stops just before its
    // end, where the test kills the process.
    await held.execute(sql`lock table change_claims in exclusive mode`)
    const unanswered = change().then(
      () => 'answered',
      () => 'cut off',
    )
    await expect.poll(() => sessionsThat(db, waitsToWriteTo('change_claims')), patiently).toBe(1)
    await product.kill('SIGKILL')
    expect(await unanswered).toBe('cut off')
  })
  await expect.poll(() => sessionsThat(db, sql`pid <> pg_backend_pid()`), patiently).toBe(0)
  const startOf = async () => (await db.select().from(sessions).where(eq(sessions.id, screening.id)))[0]!
  expect((await startOf()).starts_at).toEqual(screening.starts_at)
  expect(await toldAndMails(db)).toEqual([0, 0])

  product = await startProduct(settings)
  await db.transaction(async held => {
    await held.execute(sql`lock table mails in exclusive mode`)
    const unanswered = change().catch(() => 'cut off')
    await expect.poll(() => sessionsThat(db, waitsToWriteTo('mails')), patiently).toBe(1)
    await product.kill('SIGKILL')
    expect(await unanswered).toBe('cut off')
  })
  await expect.poll(() => sessionsThat(db, sql`pid <> pg_backend_pid()`), patiently).toBe(0)
  expect((await startOf()).starts_at).not.toEqual(screening.starts_at)
  expect(await toldAndMails(db)).toEqual([buyers, 0])
  product = await startProduct(settings)
  await expect.poll(() => toldBy(folder), patiently).toEqual(crowd.map(({ email }) => email).sort())
  expect(await auditBooks(db, ids)).toEqual([])
})

const post = ({ headers }: Buyer, path: string, body: object) =>
  fetch(`${product.address}api/v1/${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function sessionsThat(db: Connection['db'], are: ReturnType<typeof sql>): Promise<number> {
  const found = await db.execute(sql`select count(*)::int as number from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and (${are})`)
  return rowsOf<{ number: number }>(found)[0]!.number
}

/** A condition on database connections: the connection waits for a lock on this table to write to it. */
const waitsToWriteTo = (table: string) =>
  sql`wait_event_type = 'Lock' and query ~ ${`(insert into|delete from) "?${table}`}`

const toldAndMails = async (db: Connection['db']) => [
  await db.$count(change_claims),
  await db.$count(mails, sql`cause like 'screening-changed:%'`),
]

/**
 * Returns the recipients of the mails that tell buyers that their screening has changed, and ask what they want
 * instead.
 */
function toldBy(folder: string): string[] {
  const sent = join(folder, 'outgoing-mail')
  const texts = readdirSync(sent)
    .filter(name => name.endsWith('.eml'))
    .map(name => readFileSync(join(sent, name), 'utf8'))
  const told = texts.filter(text => text.replace(/=\r?\n/g, '').includes('/changement/'))
  return [...new Set(told.map(text => /^To: .*?([\w-]+@exemple\.fr)/m.exec(text)?.[1] ?? ''))].sort()
}
