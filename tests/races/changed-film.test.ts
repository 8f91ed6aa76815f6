import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { movies } from '../../server/catalogue/tables.ts'
import type { Database } from '../../server/database/connect.ts'
import { rowsOf } from '../../server/database/rows.ts'
import { sessions } from '../../server/screenings/tables.ts'
import type { TestApi } from '../api.ts'
import { aScreening } from '../builders.ts'
import { aStaffMember, type StaffMember } from '../staff.ts'
import { useProcesses } from './processes.ts'

// A film becomes longer, or the week of its room is saved, in the instant in which one of its screenings is moved.

const { apis, start } = useProcesses()
type Screening = Awaited<ReturnType<typeof aScreening>>
/** With another screening, of another film in another room. */
type Doing = (manager: StaffMember, one: Screening, other: Screening, db: Database) => Promise<unknown>

/** The first waits for a screening, the second for whatever it wants; then both go on. */
async function together(first: Doing, second: Doing) {
  const { db } = await start(1)
  const [api] = apis as [TestApi]
  const screening = await aScreening(db)
  const another = await aScreening(db, { hour: '10:00' })
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

describe('a screening that is moved while', () => {
  test.each([
    ['its film becomes longer', lengthen],
    ['it is changed as a sold one', changeSold],
  ])('%s: neither waits for the other for ever', async (_, other) => {
    expect(await together(move, other)).toEqual(['fulfilled', 'fulfilled'])
  })

  test('another comes into its room, and it goes into that one’s: both are done', async () => {
    const back: Doing = (manager, one, other, db) => toOtherRoom(manager, other, one, db)
    expect(await together(toOtherRoom, back)).toEqual(['fulfilled', 'fulfilled'])
  })

  test('the control: who has the screening and then wants its film loses, or makes the other lose', async () => {
    const wrongly: Doing = (_, { id, movies_id }, __, db) =>
      db.transaction(async db => {
        await db.select().from(sessions).where(eq(sessions.id, id)).for('update')
        await db.select().from(movies).where(eq(movies.id, movies_id)).for('share')
      })
    expect((await together(wrongly, lengthen)).sort()).toEqual(['fulfilled', 'rejected'])
  })
})
