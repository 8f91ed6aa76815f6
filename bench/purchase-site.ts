import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createPasswords } from '../server/members/password/passwords.ts'
import { closeGuard, startGuard } from '../tests/harness/folder-guard.ts'
import { startPostgresql } from '../tests/harness/postgresql.ts'
import { type Person, password, type Showtime } from './purchase-steps.ts'
import { type Server, startProduct } from './shop.ts'
import { endedSeconds, parentOf, processorSeconds } from './tools/processor-time.ts'

/** A site for measuring purchases: the demo data on its own PostgreSQL server, with many members. */
export type PurchaseSite = {
  /** Returns the processor seconds of the database server, all its connections included. */
  databaseSeconds: () => number
  /** Starts the product from the build in this folder. */
  startServer: (folder?: string) => Promise<Server>
  /**
   * Returns a member who has no orders yet, another one on each call. If `known`, the member is already logged in.
   */
  nextPerson: (known: boolean) => Person
  close: () => Promise<void>
}

const people = 20_000
/**
 * The parameters of the cheapest password hashing, because the processor time of real hashing would hide that of
 * the product.
 */
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/**
 * SQL that postpones every mail by a day. Otherwise the server would send mails between the steps, and their
 * processor time would count as that of a step.
 */
const mailsStay = [
  `create function stay() returns trigger language plpgsql as $$ begin new.next_try_at = now() + interval '1 day'; return new; end $$`,
  'create trigger stay before insert on mails for each row execute function stay()',
]

/**
 * SQL that copies the screenings to later weeks. With the demo data alone, the rooms with numbered seats would
 * sell out during the measurement.
 */
const moreWeeks = `do $$ declare others text; begin
  select string_agg(quote_ident(column_name), ', ') into others from information_schema.columns
    where table_name = 'sessions' and is_generated = 'NEVER'
      and column_name not in ('id', 'session_date', 'starts_at', 'room_free_at', 'sold_seats');
  execute format('insert into sessions (session_date, starts_at, room_free_at, sold_seats, %1$s)
    select session_date + 21, starts_at + interval ''21 days'', room_free_at + interval ''21 days'', 0, %1$s
    from sessions where session_date > current_date', others);
end $$`

export async function openPurchaseSite(): Promise<PurchaseSite> {
  const postgresql = await startPostgresql({ durable: true })
  const folder = mkdtempSync(join(tmpdir(), 'ouvreuse-purchase-'))
  const guard = startGuard(folder)
  const url = postgresql.urlOf('postgres')
  const startServer = (build?: string) =>
    startProduct({ DATABASE_URL: url, DATA_DIR: folder, DEMO: 'on' }, build)
  await (await startServer()).close()
  const client = new pg.Client(url)
  await client.connect()
  const hash = await createPasswords({ cost: cheap }).hash(password)
  await client.query(`insert into users (email, firstname, lastname, password_hash)
    select 'foule-' || n || '@exemple.fr', 'Mona', 'Foule', '${hash}' from generate_series(1, ${people}) n`)
  await client.query(`insert into login_sessions (token_hash, users_id, created_at, last_seen_at, ends_at)
    select sha256(('jeton-' || email)::bytea), id, now(), now(), now() + interval '1 day' from users where lastname = 'Foule'`)
  for (const statement of [...mailsStay, moreWeeks]) await client.query(statement)
  await client.query('analyze')
  const showtimes = await showtimesOf(client)
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const serverPid = parentOf(rows[0].pid)
  let next = 0
  return {
    databaseSeconds: () => processorSeconds(serverPid) + endedSeconds(serverPid),
    startServer,
    nextPerson(known) {
      next += 1
      const email = `foule-${next}@exemple.fr`
      const showtime = showtimes[next % showtimes.length]!
      return { email, cookie: known ? `ouvreuse=jeton-${email}` : '', showtime, form: [], order: '' }
    },
    async close() {
      await client.end()
      await postgresql.stop()
      await closeGuard(guard)
    },
  }
}

/**
 * Returns screenings in turn with numbered seats and with free seating. All have more than half of their seats
 * left and start more than a day from now.
 */
async function showtimesOf(client: pg.Client): Promise<Showtime[]> {
  const { rows } = await client.query<Showtime>(`select movies_id as film, sessions.id as screening,
    timetables_id as hour, sessions.seat_plan_versions_id is not null as numbered
    from sessions where starts_at > now() + interval '1 day' and on_site and not sales_stopped and cancelled_at is null
      and sold_seats < total_seats / 2 order by sessions.id`)
  const numbered = rows.filter(row => row.numbered)
  const free = rows.filter(row => !row.numbered)
  return numbered.slice(0, free.length).flatMap((row, index) => [row, free[index]!])
}
