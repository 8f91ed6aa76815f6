import { eq, sql } from 'drizzle-orm'
import { askWaitingLists } from '../server/booking/waiting/ask-list.ts'
import { waiting_entries } from '../server/booking/waiting/tables.ts'
import type { Database } from '../server/database/connect.ts'
import { rowsOf } from '../server/database/rows.ts'
import { users } from '../server/members/tables.ts'
import type { TestApi } from './api.ts'
import { buy } from './buyers.ts'
import { newestMail, tokenIn } from './guests.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
type Answer = { status: number; code?: string } & Record<string, any>
type Person = { id?: number; email?: string; headers: Record<string, string> }

/** Returns functions that call the API as people who wait for places of sold-out screenings. */
export function waiting(api: TestApi) {
  const send = async (method: string, path: string, who?: Person, json?: unknown): Promise<Answer> => {
    const init = { method, headers: who?.headers ?? {}, ...(json !== undefined && { json }) }
    const answer = await api.request(`/api/v1/app/${path}`, init)
    return { status: answer.status, ...(answer.status === 204 ? {} : await answer.json()) }
  }
  return {
    join: (who: Person, id: number, n = 1, wish: object = {}) =>
      send('POST', `session/${id}/waiting`, who, { n, ...wish }),
    leave: (who: Person, id: number) => send('DELETE', `session/${id}/waiting`, who),
    read: (id: number, who?: Person) => send('GET', `session/${id}/waiting`, who),
    byLink: (token: string) => send('GET', `waiting/${token}`),
    confirm: (token: string) => send('POST', `waiting/${token}`),
    leaveByLink: (token: string) => send('DELETE', `waiting/${token}`),
    hold: (who: Person, id: number) => send('GET', `session/${id}/hold`, who),
    release: (who: Person, id: number) => send('DELETE', `session/${id}/hold`, who),
    cancel: (who: Person, id: number, places?: number[]) =>
      send('POST', `order/${id}/cancel`, who, places && { places }),
    order: async (
      who: Person & { headers: { cookie: string } },
      id: number,
      n: number,
      more: object = {},
    ) => {
      const answer = await buy(api, who, { sessions_id: id, nbr_seats_payed: n, ...more })
      return { status: answer.status, ...(await answer.json()) } as Answer
    },
    /** Offers the places that came free, as the server does every second. */
    ask: () => askWaitingLists(api.appContext),
    /** Returns the token of the link in the newest mail to an address. */
    token: async (email: string) => tokenIn(await newestMail(api, email), '/attente/'),
  }
}

/** Marks the e-mail addresses of these members as proved. */
export async function proveAddresses(db: Database, people: readonly { id: number }[]): Promise<void> {
  for (const { id } of people)
    await db.update(users).set({ proved_email: sql`email` }).where(eq(users.id, id))
}

/** Returns the people who wait at a screening, in the order of the list, without those who have an offer. */
export async function stillWaiting(db: Database, sessions_id: number): Promise<number[]> {
  const rows = await db
    .select({ users_id: waiting_entries.users_id })
    .from(waiting_entries)
    .where(
      sql`${waiting_entries.sessions_id} = ${sessions_id} and not exists (select from holds where owner = 'offer'
        and holds.sessions_id = ${waiting_entries.sessions_id} and holds.users_id = ${waiting_entries.users_id})`,
    )
    .orderBy(waiting_entries.id)
  return rows.map(({ users_id }) => users_id)
}

/** Returns the offers of places at a screening that are held now. */
export async function offersAt(db: Database, sessions_id: number) {
  return rowsOf<{ users_id: number; seats: number }>(
    await db.execute(
      sql`select users_id, seats from holds where owner = 'offer' and sessions_id = ${sessions_id} order by id`,
    ),
  )
}
