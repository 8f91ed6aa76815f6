import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orders } from '../../server/booking/tables.ts'
import { movies } from '../../server/catalogue/tables.ts'
import type { Database } from '../../server/database/connect.ts'
import { rowsOf } from '../../server/database/rows.ts'
import { users } from '../../server/members/tables.ts'
import { sessions } from '../../server/screenings/tables.ts'
import type { TestApi } from '../api.ts'
import { anOrder, aScreening } from '../builders.ts'
import { aStaffMember, type StaffMember } from '../staff.ts'
import { useProcesses } from './processes.ts'

// Changes of a film, its screenings and their orders at the same time must not deadlock.

const { apis, start } = useProcesses()
type Screening = Awaited<ReturnType<typeof aScreening>>
/** An action of a manager on the screening `one`. `other` is a screening of another film in another room. */
type Doing = (manager: StaffMember, one: Screening, other: Screening, db: Database) => Promise<unknown>

/**
 * Locks all screenings, so that first `first` and then `second` wait for them. Then releases the lock, so that
 * both continue at the same moment. Returns both outcomes.
 */
async function together(
  first: Doing,
  second: Doing,
  before?: (db: Database, id: number) => Promise<unknown>,
) {
  const { db } = await start(1)
  const [api] = apis as [TestApi]
  const screening = await aScreening(db)
  const another = await aScreening(db, { hour: '10:00' })
  await before?.(db, screening.id)
  const [zoe, yann] = [await aStaffMember(api), await aStaffMember(api)]
  const waiting = async () =>
    rowsOf(
      await db.execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      ),
    ).length
  const patiently = { timeout: 60_000 }
  const started = await db.transaction(async held => {
    await held.select().from(sessions).for('update')
    const one = Promise.allSettled([first(zoe, screening, another, db)])
    await expect.poll(waiting, patiently).toBe(1)
    const other = Promise.allSettled([second(yann, screening, another, db)])
    await expect.poll(waiting, patiently).toBe(2)
    return [one, other]
  })
  return (await Promise.all(started)).flat().map(({ status }) => status)
}

const done = async (answer: Promise<{ status: number }>) => {
  const { status } = await answer
  if (status !== 200) throw new Error(`answered ${status}`)
}

const move: Doing = (manager, { id }) =>
  done(manager.patch(`session-movie/${id}`, { session_date: '2026-11-22' }))
const toOtherRoom: Doing = (manager, { id }, { movie_theaters_id }) =>
  done(manager.patch(`session-movie/${id}`, { movie_theaters_id }))
const lengthen: Doing = (manager, { movies_id }) =>
  done(manager.patch(`movie/${movies_id}`, { time: '02:10' }))
const changeSold: Doing = (manager, { id }) =>
  done(manager.post(`session-movie/${id}/change`, { reason: 'Panne.', language: 'VO' }))

describe('a screening that is moved', () => {
  test.each([
    ['the duration of its film is increased', lengthen],
    ['its language is changed with a mail to buyers', changeSold],
  ])(
    'a screening is moved to another day while %s: both changes succeed without a deadlock',
    async (_, other) => {
      expect(await together(move, other)).toEqual(['fulfilled', 'fulfilled'])
    },
  )

  test('two screenings that swap rooms at the same time are both moved', async () => {
    const back: Doing = (manager, one, other, db) => toOtherRoom(manager, other, one, db)
    expect(await together(toOtherRoom, back)).toEqual(['fulfilled', 'fulfilled'])
  })

  test("control: locking a screening before its film deadlocks with a change of the film's duration", async () => {
    const wrongly: Doing = (_, { id, movies_id }, __, db) =>
      db.transaction(async db => {
        await db.select().from(sessions).where(eq(sessions.id, id)).for('update')
        await db.select().from(movies).where(eq(movies.id, movies_id)).for('share')
      })
    expect((await together(wrongly, lengthen)).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('a film whose title changes while an order ends', () => {
  /** Locks the order and then its screening, as a cancellation of the order does. */
  const endOrder: Doing = (_, { id }, __, db) =>
    db.transaction(async db => {
      await db.select().from(orders).where(eq(orders.sessions_id, id)).for('update')
      await db.select().from(sessions).where(eq(sessions.id, id)).for('update')
    })
  const correct: Doing = (manager, { movies_id }) =>
    done(manager.patch(`movie/${movies_id}`, { title: 'Nosfératu' }))
  const soldTo = async (db: Database, sessions_id: number) => {
    const [buyer] = await db.insert(users).values({ email: 'mona@exemple.fr' }).returning()
    await anOrder(db, { sessions_id, users_id: buyer!.id, state: 'confirmed' })
    await db.update(sessions).set({ sold_seats: 2 }).where(eq(sessions.id, sessions_id))
  }

  test('a change of a film’s title succeeds while an order is ending, without waiting for it', async () => {
    expect(await together(correct, endOrder, soldTo)).toEqual(['fulfilled', 'fulfilled'])
  })

  test('control: locking a screening before its order deadlocks with the cancellation of the order', async () => {
    const wrongly: Doing = (_, { id }, __, db) =>
      db.transaction(async db => {
        await db.select().from(sessions).where(eq(sessions.id, id)).for('update')
        await db.select().from(orders).where(eq(orders.sessions_id, id)).for('update')
      })
    expect((await together(wrongly, endOrder, soldTo)).sort()).toEqual(['fulfilled', 'rejected'])
  })
})
