import { inArray, sql } from 'drizzle-orm'
import type { HeldBeforeLogin } from '../../../contract/rules/hold.ts'
import {
  heldBeforeLogin,
  unpaidPerConnection,
  waitAfterLapses,
  waitAfterLapsesFromHere,
} from '../../../contract/rules/terms.ts'
import type { Database } from '../../database/connect.ts'
import { lapseAt } from '../purchase/lapse-queries.ts'
import { hold_counters } from '../tables.ts'
import type { HoldRow } from './hold-queries.ts'

// This file updates the counters that limit the seats held on the site: `unpaid_by_account` for a member,
// `hold_counters` for a visitor, and for both also `unpaid_by_connection` for their IP address. Rows are locked in
// this order: accounts by id, counters by key, IP addresses by key. Holds of a till, an invoice or an offer are
// not limited.

export async function countHolds(db: Database, hold: HoldRow): Promise<void> {
  if (hold.owner !== 'browser') return
  if (hold.users_id !== null)
    await db.execute(sql`
      insert into unpaid_by_account as own (users_id, orders, seats) values (${hold.users_id}, 1, ${hold.seats})
      on conflict (users_id) do update set orders = own.orders + 1, seats = own.seats + excluded.seats`)
  else
    await db.execute(sql`
      insert into hold_counters as own (key, seats, most)
      select key, ${hold.seats}::int, most from (
        select ${browserKey(hold.token_hash!)}::text as key, ${heldBeforeLogin.perBrowser}::int as most
        union all select ${hold.held_from && connectionKey(hold.held_from)}::text, ${heldBeforeLogin.perConnection}::int
        union all select ${screeningKey(hold.sessions_id)}::text, floor(total_seats * ${heldBeforeLogin.shareOfScreening}::float8)::int
          from sessions where id = ${hold.sessions_id}::int
      ) as counted where key is not null order by key
      on conflict (key) do update set seats = own.seats + excluded.seats, most = excluded.most`)
  if (hold.held_from !== null)
    await db.execute(sql`
      insert into unpaid_by_connection as here (sessions_id, held_from, seats, most)
      select id, ${hold.held_from}::text, ${hold.seats}::int,
        greatest(${unpaidPerConnection.seatsAtLeast}::int, floor(total_seats * ${unpaidPerConnection.shareOfRoom}::float8)::int)
      from sessions where id = ${hold.sessions_id}::int
      on conflict (sessions_id, held_from) do update set seats = here.seats + excluded.seats, most = excluded.most`)
}

/**
 * Subtracts freed holds from the counters. If `lapsedAt` is given, the holds were given up or expired: the
 * account, or the visitor's IP address, must wait after several of them.
 */
export async function uncountHolds(
  db: Database,
  freed: readonly HoldRow[],
  lapsedAt: Date | undefined,
): Promise<void> {
  const ofSite = freed.filter(({ owner }) => owner === 'browser')
  await uncountAccounts(
    db,
    totals(ofSite, hold => hold.users_id),
    lapsedAt,
  )
  const ofVisitors = ofSite.filter(({ users_id }) => users_id === null)
  await uncountCounters(
    db,
    [
      ...totals(ofVisitors, hold => browserKey(hold.token_hash!)),
      ...totals(ofVisitors, hold => screeningKey(hold.sessions_id)),
    ],
    totals(ofVisitors, hold => hold.held_from && connectionKey(hold.held_from)),
    lapsedAt,
  )
  await uncountConnections(
    db,
    freed[0]!.sessions_id,
    totals(ofSite, hold => hold.held_from),
  )
}

type Total<Key> = { key: Key; holds: number; seats: number }

function totals<Key>(freed: readonly HoldRow[], keyOf: (hold: HoldRow) => Key | null): Total<Key>[] {
  const groups = Map.groupBy(freed, keyOf)
  return [...groups].flatMap(([key, rows]) =>
    key === null ? [] : [{ key, holds: rows.length, seats: rows.reduce((sum, { seats }) => sum + seats, 0) }],
  )
}

async function uncountAccounts(db: Database, accounts: Total<number>[], lapsedAt: Date | undefined) {
  if (accounts.length === 0) return
  const lapse = lapsedAt ? sql`, ${lapseAt(lapsedAt, waitAfterLapses)}` : sql``
  await db.execute(sql`
    with freed as (
      select * from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as freed(key int, holds int, seats int)
    ), locked as (
      select users_id from unpaid_by_account where users_id in (select key from freed) order by users_id for no key update
    )
    update unpaid_by_account own set orders = greatest(own.orders - holds, 0),
      seats = greatest(own.seats - freed.seats, 0)${lapse}
    from locked join freed on key = locked.users_id where own.users_id = locked.users_id`)
}

/**
 * Subtracts visitors' holds from the counters. With `lapsedAt`, counts them as given up or expired for the IP
 * address only, because a browser can delete its cookie and look like a new one.
 */
async function uncountCounters(
  db: Database,
  counters: Total<string>[],
  connections: Total<string>[],
  lapsedAt: Date | undefined,
) {
  if (counters.length === 0) return
  const all = JSON.stringify([...counters, ...connections])
  await db.execute(sql`
    with freed as (
      select * from jsonb_to_recordset(${all}::jsonb) as freed(key text, seats int)
    ), locked as (
      select key from hold_counters where key in (select key from freed) order by key for no key update
    )
    update hold_counters own set seats = greatest(own.seats - freed.seats, 0)
    from locked join freed on freed.key = locked.key where own.key = locked.key`)
  if (!lapsedAt || connections.length === 0) return
  const keys = sql.param(connections.map(({ key }) => key))
  await db.execute(
    sql`update hold_counters own set ${lapseAt(lapsedAt, waitAfterLapsesFromHere)} where key = any(${keys}::text[])`,
  )
}

async function uncountConnections(db: Database, sessions_id: number, connections: Total<string>[]) {
  if (connections.length === 0) return
  await db.execute(sql`
    with freed as (
      select * from jsonb_to_recordset(${JSON.stringify(connections)}::jsonb) as freed(key text, seats int)
    ), locked as (
      select held_from from unpaid_by_connection
      where sessions_id = ${sessions_id}::int and held_from in (select key from freed)
      order by held_from for no key update
    )
    update unpaid_by_connection here set seats = greatest(here.seats - freed.seats, 0)
    from locked join freed on key = locked.held_from
    where sessions_id = ${sessions_id}::int and here.held_from = locked.held_from`)
}

/**
 * Locks the counters of unpaid seats of these accounts, in the order of their ids. Call it before freeing or
 * holding seats for them.
 */
export async function lockAccounts(db: Database, ids: readonly number[]): Promise<void> {
  await db.execute(sql`
    select from unpaid_by_account where users_id = any(${sql.param([...ids])}::int[]) order by users_id for no key update`)
}

/** Returns how many seats are held before login by this browser, from this IP address and at this screening. */
export async function heldBeforeLoginBy(
  db: Database,
  asked: { token_hash: Uint8Array; held_from: string | null; sessions_id: number },
): Promise<HeldBeforeLogin> {
  const browser = browserKey(asked.token_hash)
  const connection = asked.held_from === null ? null : connectionKey(asked.held_from)
  const screening = screeningKey(asked.sessions_id)
  const keys = [browser, screening, ...(connection === null ? [] : [connection])]
  const rows = await db.select().from(hold_counters).where(inArray(hold_counters.key, keys))
  const row = (wanted: string | null) => rows.find(({ key }) => key === wanted)
  return {
    browser: row(browser)?.seats ?? 0,
    connection: row(connection),
    screening: row(screening)?.seats ?? 0,
  }
}

/** Deletes the counters of browsers and IP addresses that hold no seat and need not wait any longer. */
export async function forgetOldCounters(db: Database, now: Date): Promise<void> {
  await db
    .delete(hold_counters)
    .where(
      sql`${hold_counters.seats} = 0 and coalesce(${hold_counters.forget_at}, '-infinity') <= ${now.toISOString()}`,
    )
}

const browserKey = (token_hash: Uint8Array): string => `browser:${Buffer.from(token_hash).toString('hex')}`
const connectionKey = (held_from: string): string => `connection:${held_from}`
const screeningKey = (sessions_id: number): string => `screening:${sessions_id}`
