import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { holds } from '../server/booking/tables.ts'
import type { Database } from '../server/database/connect.ts'
import { rowsOf } from '../server/database/rows.ts'
import type { TestApi } from './api.ts'

type Place = { tariffs_id?: number; seats_id?: number }
export type Held = {
  status: number
  code?: string
  message?: string
  expires_at: string
  extendable: boolean
  places: { tariffs_id: number; seats_id: number | null }[]
  seats: { id: number; row_name: string; seat_number: string }[]
}

/** A browser that keeps its cookies and can hold seats, with or without a logged-in member. */
export function aBrowser(api: TestApi, { address = '192.0.2.1', login = '' } = {}) {
  let cookie = ''
  const headers = () => ({ cookie: [login, cookie].filter(Boolean).join('; ') })
  async function ask(method: string, sessionId: number, json?: unknown): Promise<Held> {
    const path = `/api/v1/app/session/${sessionId}/hold`
    const init = { method, address, headers: headers(), ...(json !== undefined && { json }) }
    const answer = await api.request(path, init)
    const set = answer.headers.getSetCookie().find(line => line.includes('ouvreuse-places='))
    if (set) cookie = set.split(';')[0]!
    return { status: answer.status, ...(answer.status === 204 ? {} : await answer.json()) }
  }
  return {
    headers,
    hold: (sessionId: number, places: number | Place[]) =>
      ask('POST', sessionId, {
        places:
          typeof places === 'number'
            ? Array.from({ length: places }, () => ({ tariffs_id: 1 }))
            : places.map(place => ({ tariffs_id: 1, ...place })),
      }),
    read: (sessionId: number) => ask('GET', sessionId),
    extend: (sessionId: number) => ask('PATCH', sessionId),
    release: (sessionId: number) => ask('DELETE', sessionId),
    logIn: (member: { cookie: string }) => {
      login = member.cookie
    },
    /** Deletes the cookie of the held seats, so that the site takes the browser for a new one. */
    forget: () => {
      cookie = ''
    },
    tokenHash: () => createHash('sha256').update(cookie.split('=')[1]!).digest(),
  }
}

export const holdsAt = (db: Database, sessions_id: number) =>
  db.select().from(holds).where(eq(holds.sessions_id, sessions_id))

/** Compares the stored counters with the held seats and unpaid orders that they count. Returns the wrong ones. */
export async function wrongCounters(db: Database) {
  return rowsOf<{ key: string }>(
    await db.execute(sql`
      with of_visitors as (select * from holds where owner = 'browser' and users_id is null), held as (
        select 'browser:' || encode(token_hash, 'hex') as key, sum(seats) as seats from of_visitors group by 1
        union all select 'screening:' || sessions_id, sum(seats) from of_visitors group by 1
        union all select 'connection:' || held_from, sum(seats) from of_visitors where held_from is not null group by 1
        union all select 'here:' || sessions_id || held_from, sum(seats) from (
          select sessions_id, held_from, seats from holds where owner = 'browser' and held_from is not null
          union all select sessions_id, held_from, nbr_seats_payed from orders where state = 'pending' and held_from is not null
        ) as here group by sessions_id, held_from
        union all select 'account:' || users_id, sum(seats) from (
          select users_id, seats from holds where owner = 'browser' and users_id is not null
          union all select users_id, nbr_seats_payed from orders where state = 'pending'
        ) as own group by users_id
      ), counted as (
        select key, seats from hold_counters
        union all select 'here:' || sessions_id || held_from, seats from unpaid_by_connection
        union all select 'account:' || users_id, seats from unpaid_by_account
      )
      select coalesce(held.key, counted.key) as key from held full join counted on counted.key = held.key
      where coalesce(held.seats, 0) <> coalesce(counted.seats, 0)`),
  )
}
