import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { rowsOf } from '../../server/database/rows.ts'
import { sessions } from '../../server/screenings/tables.ts'
import { startTestApi, type TestApi } from '../api.ts'
import { aFilm, aRoom, aScreening } from '../builders.ts'
import { buy } from '../buyers.ts'
import { freshDatabase } from '../harness/databases.ts'
import { aStaffMember } from '../staff.ts'

// Users of the planner act at the same moment: two use the same slot of a room; one moves or unpublishes a
// screening that a buyer orders; one publishes a week of which another deletes a draft.

let api: TestApi
afterEach(() => api.close())

const from = '2026-12-02'

/** A long timeout, because the test machine may be busy. */
const patiently = { timeout: 60_000 }

async function aSite() {
  api = await startTestApi({}, await freshDatabase('postgresql'))
  const room = await aRoom(api.db)
  const film = await aFilm(api.db)
  const planners = await Promise.all([1, 2].map(() => aStaffMember(api, 'manager')))
  const { cinemas_id } = room
  return { room, film, cinemas_id, zoe: planners[0]!, yann: planners[1]! }
}

test('if two planners use the same time slot of a room at once, one gets a conflict', async () => {
  const { room, film, cinemas_id, zoe, yann } = await aSite()
  const at = (hours_timetable: string) => ({
    ...{ movies_id: film.id, movie_theaters_id: room.id, session_date: from, hours_timetable },
    ...{ language: 'VF', version_2D_3D: '2D', price: 9 },
  })
  for (const turn of [0, 1, 2, 3, 4]) {
    const hour = 10 + 2 * turn
    const answers = await Promise.all([
      zoe.post('week', { cinemas_id, from, add: [at(`${hour}:00`)] }),
      yann.post('week', { cinemas_id, from, add: [at(`${hour}:20`)] }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)!
    expect(refused.body).toMatchObject({
      code: 'screening_overlaps',
      errors: [{ field: 'add[0]', sessions_id: expect.any(Number) }],
    })
    await api.db.delete(sessions).where(eq(sessions.movie_theaters_id, room.id))
  }
})

test('control: without the constraint, two planners save overlapping screenings', async () => {
  const { room, film } = await aSite()
  await api.db.execute(sql`alter table sessions drop constraint sessions_room_no_overlap`)
  let looked = 0
  const everyone = Promise.withResolvers<void>()
  const plan = async (hour: string) => {
    const there = await api.db.select().from(sessions).where(eq(sessions.movie_theaters_id, room.id))
    if (++looked === 2) everyone.resolve()
    await everyone.promise
    if (there.length === 0)
      await aScreening(api.db, { movies_id: film.id, movie_theaters_id: room.id, session_date: from, hour })
  }
  await Promise.all([plan('18:00'), plan('18:20')])
  const both = await api.db.select().from(sessions).where(eq(sessions.movie_theaters_id, room.id))
  expect(both).toHaveLength(2)
})

const starts = new Date('2026-12-02T18:00:00Z')

const waiting = async () =>
  rowsOf(
    await api.db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    ),
  ).length

/**
 * Locks the screening, so that first `first` and then `second` wait for it. Then releases the lock, which they get
 * in this order. Returns both results.
 */
async function oneAfterTheOther<T>(
  id: number,
  [first, second]: [() => Promise<T>, () => Promise<T>],
): Promise<T[]> {
  const both = await api.db.transaction(async db => {
    await db.select().from(sessions).where(eq(sessions.id, id)).for('update')
    const one = first()
    await expect.poll(waiting, patiently).toBe(1)
    const two = second()
    await expect.poll(waiting, patiently).toBe(2)
    // Return the promises inside arrays. An async function would wait for a bare promise, but these end only after
    // this function, when the lock is released.
    return [[one], [two]]
  })
  return [await both[0]![0]!, await both[1]![0]!]
}

async function oneBehindTheOther(first: 'buyer' | 'planner', facts: object) {
  const { room, film, cinemas_id, zoe } = await aSite()
  const of = { movies_id: film.id, movie_theaters_id: room.id, session_date: from, hour: '19:00' }
  const { id } = await aScreening(api.db, of)
  const member = await api.as('member')
  const acts = {
    buyer: async () => (await buy(api, member, { sessions_id: id })).status,
    planner: async () => {
      const answer = await zoe.post('week', { cinemas_id, from, change: [{ id, seen: {}, ...facts }] })
      return answer.status === 200 ? 200 : answer.body.code
    },
  }
  const ended = await oneAfterTheOther(
    id,
    first === 'buyer' ? [acts.buyer, acts.planner] : [acts.planner, acts.buyer],
  )
  const [buyer, planner] = first === 'buyer' ? ended : ended.reverse()
  const [row] = await api.db.select().from(sessions).where(eq(sessions.id, id))
  return { buyer, planner, draft: row!.draft, sold: row!.sold_seats, moved: row!.starts_at > starts }
}

test.each([{ hours_timetable: '20:00' }, { draft: true }])(
  'a planner’s change of a screening waits for an order, then is refused as seats are sold: %j',
  async facts => {
    expect(await oneBehindTheOther('buyer', facts)).toEqual({
      ...{ buyer: 201, planner: 'screening_sold', draft: false, sold: 2, moved: false },
    })
  },
)

test('an order waiting for a planner who unpublishes the screening is refused', async () => {
  const { buyer, ...others } = await oneBehindTheOther('planner', { draft: true })
  expect(others).toEqual({ planner: 200, draft: true, sold: 0, moved: false })
  expect(buyer).toBeGreaterThanOrEqual(400)
})

test('control: without a lock, a planner moves and unpublishes a screening that has been sold', async () => {
  const { room, film } = await aSite()
  const of = { movies_id: film.id, movie_theaters_id: room.id, session_date: from, hour: '19:00' }
  const { id, sold_seats } = await aScreening(api.db, of)
  expect(sold_seats).toBe(0)
  expect((await buy(api, await api.as('member'), { sessions_id: id })).status).toBe(201)
  const later = new Date(starts.getTime() + 3_600_000)
  const write = (values: object) => api.db.update(sessions).set(values).where(eq(sessions.id, id)).returning()
  expect(await write({ starts_at: later })).toMatchObject([{ sold_seats: 2, starts_at: later }])
  await expect(write({ draft: true })).rejects.toThrow()
  await api.db.execute(sql`alter table sessions drop constraint sessions_draft_unsold`)
  expect(await write({ draft: true })).toMatchObject([{ sold_seats: 2, draft: true }])
})

/**
 * One user publishes a week while another deletes one of its drafts; `first` says which of the two comes first.
 * `seen` is the draft as the second user read it.
 */
async function publishedOrGone(first: 'publishing' | 'removing', seen: object) {
  const { room, film, cinemas_id, zoe, yann } = await aSite()
  const of = { movies_id: film.id, movie_theaters_id: room.id, session_date: from, draft: true }
  const { id } = await aScreening(api.db, { ...of, hour: '19:00' })
  await aScreening(api.db, { ...of, hour: '14:00' })
  const publishing = async () => (await zoe.post('week/publish', { cinemas_id, from })).body.published
  const removing = async () => {
    const answer = await yann.post('week', { cinemas_id, from, remove: [{ id, seen }] })
    return answer.status === 200 ? 200 : answer.body.code
  }
  const ended = await oneAfterTheOther(
    id,
    first === 'publishing' ? [publishing, removing] : [removing, publishing],
  )
  const rows = await api.db.select().from(sessions).where(eq(sessions.movie_theaters_id, room.id))
  const [published, removed] = first === 'publishing' ? ended : ended.reverse()
  return { published, removed, onSale: rows.filter(({ draft }) => !draft).length, all: rows.length }
}

test('deleting a draft that was just published is refused, and the screening remains on sale', async () => {
  expect(await publishedOrGone('publishing', { draft: true })).toEqual({
    ...{ published: 2, removed: 'changed_meanwhile', onSale: 2, all: 2 },
  })
})

test('publishing a week after one of its drafts was deleted publishes the other drafts', async () => {
  expect(await publishedOrGone('removing', { draft: true })).toEqual({
    ...{ published: 1, removed: 200, onSale: 1, all: 1 },
  })
})

test('control: without the version token `seen`, a screening that is on sale is deleted', async () => {
  expect(await publishedOrGone('publishing', {})).toEqual({
    ...{ published: 2, removed: 200, onSale: 1, all: 1 },
  })
})
