import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../tests/api.ts'
import { aNumberedScreening, aScreening } from '../../../tests/builders.ts'
import { buy, refusedCard } from '../../../tests/buyers.ts'
import { eventsOf } from '../../../tests/event-reader.ts'
import { aCrowd, type Buyer } from '../../../tests/races/crowd.ts'
import { drawSeats } from '../../../tests/seats/draw-seats.ts'
import { createApi } from '../../api.ts'
import { sessions } from '../../screenings/tables.ts'
import { taken_seats } from '../tables.ts'
import { createLiveSeats, type LiveSeats } from './live-seats.ts'

const api = await useApi()
const [buyer] = (await aCrowd(api.db, 1, api.clock.now)) as [Buyer]

/** Runs the next poll of the database now, instead of waiting for its timer. */
let checkAgain: () => Promise<void>
let live: LiveSeats
let app: ReturnType<typeof createApi>['app']
beforeEach(() => {
  live = createLiveSeats(api.appContext, (_, work) => {
    checkAgain = work
    return () => {}
  })
  app = createApi(api.appContext, { live }).app
})
afterEach(() => live.stop())

const ask = (path: string) =>
  app.request(`/api/v1/app/session/${path}`, {}, { visitor: { address: '192.0.2.1', requestId: 'test' } })

describe('the live seat map', () => {
  type News = { remaining_places: number; version?: number; seats?: { id: number; state: string }[] }
  type Numbered = Awaited<ReturnType<typeof aNumberedScreening>>
  let numbered: Numbered
  beforeEach(async () => {
    numbered = await aNumberedScreening(api.db, drawSeats('......', '..xm..'))
  })

  async function followMap(id = numbered.id) {
    const response = await ask(`${id}/live?seats=1`)
    expect(response.status).toBe(200)
    const { next } = eventsOf(response)
    return async () => {
      const news: News = JSON.parse((await next()).replace(/^data: /, ''))
      return { ...news, seats: seatsOf(news) }
    }
  }
  const seatsOf = ({ seats }: News) => Object.fromEntries(seats!.map(({ id, state }) => [nameOf(id), state]))
  const nameOf = (id: number) =>
    ['A 1', 'A 2', 'A 3', 'A 4', 'B 3', 'B 4'].find(key => numbered.seat(key) === id) ?? String(id)
  const order = async (keys: string[], more = {}) => {
    const places = keys.map(key => ({ tariffs_id: 1, seats_id: numbered.seat(key) }))
    const answer = await buy(api, buyer, { sessions_id: numbered.id, places, ...more })
    return (await answer.json()) as { id: number }
  }

  test('the live seat map first sends all seats that are not free, then only the seats that change', async () => {
    await order(['A 1', 'A 2'])
    const next = await followMap()
    const always = { 'B 3': 'hors_service', 'B 4': 'maison' }
    expect(await next()).toMatchObject({
      ...{ remaining_places: 8, version: 1 },
      seats: { ...always, 'A 1': 'prise', 'A 2': 'prise' },
    })
    const { id } = await order(['A 3', 'A 4'])
    await checkAgain()
    expect(await next()).toMatchObject({ remaining_places: 6, seats: { 'A 3': 'prise', 'A 4': 'prise' } })
    await api.request(`/api/v1/app/order/${id}/cancel`, { method: 'POST', headers: buyer.headers })
    await checkAgain()
    expect(await next()).toMatchObject({ remaining_places: 8, seats: { 'A 3': 'libre', 'A 4': 'libre' } })
    expect((await (await followMap())()).seats).toEqual({ ...always, 'A 1': 'prise', 'A 2': 'prise' })
  })

  test('the live seat map sends a newly blocked seat, even if the count of free seats stays the same', async () => {
    const next = await followMap()
    const plain = eventsOf(await ask(`${numbered.id}/live`))
    await next()
    await plain.next()
    const row = { sessions_id: numbered.id, seats_id: numbered.seat('A 1'), kept: 'maison' } as const
    await api.db.insert(taken_seats).values(row)
    await checkAgain()
    expect(await next()).toMatchObject({ seats: { 'A 1': 'maison' } })
    await api.db.delete(taken_seats).where(eq(taken_seats.sessions_id, numbered.id))
    await order(['A 1', 'A 2'])
    await checkAgain()
    expect(await next()).toMatchObject({ seats: { 'A 1': 'prise', 'A 2': 'prise' } })
    // This client follows only the number of free seats, so it gets no seat states.
    expect(await plain.next()).toBe('data: {"remaining_places":8,"total_seats":10}\n\n')
  })

  test('a slow client of the live seat map gets all changes since its last read, each once', async () => {
    const next = await followMap()
    for (const keys of [
      ['A 1', 'A 2'],
      ['A 3', 'A 4'],
    ]) {
      await order(keys)
      await checkAgain()
    }
    await order(['A 1'], { num_cb: refusedCard })
    expect(Object.keys((await next()).seats)).toHaveLength(2)
    await checkAgain()
    expect(Object.keys((await next()).seats)).toEqual(['A 1', 'A 2', 'A 3', 'A 4'])
  })

  test('the live seat map is sent only to a request with ?seats=1, and is empty without numbered seats', async () => {
    expect(await (await followMap((await aScreening(api.db)).id))()).toMatchObject({ version: 0, seats: {} })
    const plain = eventsOf(await ask(`${numbered.id}/live`))
    expect(await plain.next()).toBe('data: {"remaining_places":10,"total_seats":10}\n\n')
  })

  test('the live seat map sends a new version of the plan, with the seats that it frees or removes', async () => {
    const next = await followMap()
    await next()
    await api.db.update(sessions).set({ seat_plan_versions_id: null }).where(eq(sessions.id, numbered.id))
    await checkAgain()
    expect(await next()).toMatchObject({ version: 0, seats: { 'B 3': 'libre', 'B 4': 'libre' } })
  })
})
