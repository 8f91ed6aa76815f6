import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { openEmbedded } from '../server/database/embedded/open-embedded.ts'
import { closeGuard, startGuard } from '../tests/harness/folder-guard.ts'
import { freePort } from '../tests/harness/free-port.ts'
import { startPostgresql } from '../tests/harness/postgresql.ts'
import { findPostgresql } from '../tests/harness/postgresql-binaries.ts'
import { endedSeconds, parentOf, processorSeconds } from './tools/processor-time.ts'
import { saleScript } from './tools/sale-script.ts'

const root = join(import.meta.dirname, '..')

type Query = (sql: string) => Promise<Record<string, unknown>[]>
type Range = { first: number; last: number }

/** A site for measuring sales: rooms of 5,000 seats, logged-in members, nothing sold yet. */
export type Shop = {
  url: string
  people: Range
  screenings: Range
  query: Query
  /** Returns the processor seconds of the database server, all its connections included. */
  serverSeconds: () => number
  pgbench: (screenings: Range, seconds: number, clients: number) => Promise<number>
  /** Starts another process of the product on the same database. */
  startServer: () => Promise<Server>
  /** Deletes every sale, so that the next measurement starts with empty rooms. */
  reset: () => Promise<void>
  close: () => Promise<void>
}

export type Server = { address: string; pid: number; close: () => Promise<void> }

/** Opens a shop on its own PostgreSQL server, with real fsync as in production. */
export async function openShop(): Promise<Shop> {
  const server = await startPostgresql({ durable: true })
  const folder = mkdtempSync(join(tmpdir(), 'ouvreuse-shop-'))
  const guard = startGuard(folder)
  const url = server.urlOf('postgres')
  const startServer = () => startProduct({ DATABASE_URL: url, DATA_DIR: folder })
  // Start the product once: its first start creates the tables.
  await (await startServer()).close()
  const client = new pg.Client(url)
  await client.connect()
  const query: Query = async sql => (await client.query(sql)).rows
  const [connection] = await query('select pg_backend_pid() as pid')
  const serverPid = parentOf(connection!.pid as number)
  const { people, screenings } = await fill(query)
  return {
    url,
    people,
    screenings,
    query,
    serverSeconds: () => processorSeconds(serverPid) + endedSeconds(serverPid),
    startServer,
    reset: () => reset(query),
    pgbench: (wanted, seconds, clients) => runPgbench(url, people, wanted, seconds, clients),
    async close() {
      await client.end()
      await server.stop()
      await closeGuard(guard)
    },
  }
}

/**
 * Opens a shop on the embedded database. Only one process can open that database, so the bench fills it before the
 * server starts and cannot query it afterwards.
 */
export async function openEmbeddedShop(): Promise<{ people: Range; screenings: Range; server: Server }> {
  const folder = mkdtempSync(join(tmpdir(), 'ouvreuse-shop-'))
  const guard = startGuard(folder)
  const settings = { DATA_DIR: folder }
  await (await startProduct(settings)).close()
  const database = await openEmbedded(join(folder, 'database'))
  const ranges = await fill(async sql => (await database.query<Record<string, unknown>>(sql)).rows)
  await database.close()
  const server = await startProduct(settings)
  const close = async () => {
    await server.close()
    await closeGuard(guard)
  }
  return { ...ranges, server: { ...server, close } }
}

/** Starts the product from the build in this folder. */
export async function startProduct(settings: Record<string, string>, folder = root): Promise<Server> {
  const port = await freePort()
  const { PATH, HOME, TMPDIR, NODE_OPTIONS } = process.env
  const env = {
    PATH,
    HOME,
    TMPDIR,
    NODE_OPTIONS,
    DEMO: 'off',
    SIMULATED_PAYMENTS: 'on',
    LOG_LEVEL: 'warn',
    RATE_LIMIT: 'off',
    ...settings,
  }
  const child = spawn(process.execPath, ['build/server/main.js'], {
    cwd: folder,
    env: { ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('Le site n’a pas démarré.'))),
  ])
  const close = async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { address: `http://127.0.0.1:${port}`, pid: child.pid!, close }
}

async function fill(query: Query): Promise<{ people: Range; screenings: Range }> {
  for (const sql of [
    `insert into cinemas (name_cinema, email_cine, address_cine, city, phone_cine, manager, nbr_theater)
     values ('Le Rex', 'rex@exemple.fr', '1, rue du Rex', 'Paris', '0199000000', 'Anne', 51)`,
    `insert into movie_theaters (cinemas_id, name_theater, nbr_seats) select c.id, 'Salle ' || n, 5000 from cinemas c, generate_series(1, 51) n`,
    `insert into movies (title, director, release_date, time) values ('Nosferatu', 'Murnau', '1922-03-04', '01:34')`,
    `insert into timetables (hours_timetable) values ('20:30')`,
    `insert into sessions (movies_id, movie_theaters_id, timetables_id, session_date, language, "version_2D_3D", price, starts_at, room_free_at, total_seats)
     select m.id, r.id, t.id, current_date + 2, 'VF', '2D', 1250, now() + interval '2 days', now() + interval '2 days 2 hours', 5000 from movies m, movie_theaters r, timetables t`,
    `insert into users (email, firstname) select 'foule-' || n || '@exemple.fr', 'Foule' from generate_series(1, 2000) n`,
    `insert into login_sessions (token_hash, users_id, created_at, last_seen_at, ends_at)
     select sha256(('jeton-de-' || id)::bytea), id, now(), now(), now() + interval '1 day' from users`,
    'analyze',
  ])
    await query(sql)
  const range = async (table: string) =>
    (await query(`select min(id) as first, max(id) as last from ${table}`))[0]
  return { people: (await range('users')) as Range, screenings: (await range('sessions')) as Range }
}

async function reset(query: Query): Promise<void> {
  await query(
    'truncate orders, places, seats_held, unpaid_by_account, unpaid_by_connection, mails, acquirer_ledger cascade',
  )
  await query('update sessions set sold_seats = 0')
  await query('vacuum (analyze) sessions')
  await query('checkpoint')
}

async function runPgbench(
  url: string,
  people: Range,
  screenings: Range,
  seconds: number,
  clients: number,
): Promise<number> {
  const variables = Object.entries({
    first_person: people.first,
    last_person: people.last,
    first_screening: screenings.first,
    last_screening: screenings.last,
  }).flatMap(([name, value]) => ['-D', `${name}=${value}`])
  const script = join(mkdtempSync(join(tmpdir(), 'ouvreuse-pgbench-')), 'sale.sql')
  writeFileSync(script, await saleScript())
  const args = [
    '-n',
    '-M',
    'prepared',
    '-f',
    script,
    '-c',
    `${clients}`,
    '-T',
    `${seconds}`,
    ...variables,
    url,
  ]
  const { stdout } = await promisify(execFile)(join(await findPostgresql(), 'pgbench'), args, { cwd: root })
  return Number(/tps = ([\d.]+) \(without/.exec(stdout)?.[1])
}
