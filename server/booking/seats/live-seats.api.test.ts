import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../tests/api.ts'
import { aScreening } from '../../../tests/builders.ts'
import { eventsOf } from '../../../tests/event-reader.ts'
import { createApi } from '../../api.ts'
import { listen, stopListening } from '../../http/listen.ts'
import { sessions } from '../../screenings/tables.ts'
import { createLiveSeats, type LiveSeats } from './live-seats.ts'

const api = await useApi()

/** The scheduled polls of the database. The tests run them, instead of waiting for their timers. */
let planned: (() => Promise<void>)[]
let live: LiveSeats
let app: ReturnType<typeof createApi>['app']
let screening: number
beforeEach(async () => {
  planned = []
  live = createLiveSeats(api.appContext, (_, work) => {
    planned.push(work)
    return () => {
      planned = planned.filter(other => other !== work)
    }
  })
  app = createApi(api.appContext, { live }).app
  api.clock.now = new Date('2026-11-20T15:00:00Z')
  screening = (await aScreening(api.db)).id
})
afterEach(() => live.stop())

const checkAgain = async () => {
  const [work] = planned.splice(0, 1)
  await work!()
}
const sell = (seats: number, id = screening) =>
  api.db
    .update(sessions)
    .set({ sold_seats: sql`${sessions.sold_seats} + ${seats}` })
    .where(eq(sessions.id, id))

const ask = (id: number | string, { address = '192.0.2.1', method = 'GET' } = {}) =>
  app.request(`/api/v1/app/session/${id}/live`, { method }, { visitor: { address, requestId: 'test' } })

async function follow(id = screening, address?: string) {
  const response = await ask(id, { address })
  expect(response.status).toBe(200)
  return eventsOf(response)
}

const noDatabase = () => {
  throw new Error('away')
}

const seats = (remaining_places: number) =>
  `data: {"remaining_places":${remaining_places},"total_seats":100}\n\n`

describe('the live seat count', () => {
  test('the live seat count is sent immediately, as an event stream that proxies do not buffer', async () => {
    const response = await ask(screening)
    const { headers } = response
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-accel-buffering')).toBe('no')
    expect(await eventsOf(response).next()).toBe(seats(100))
  })

  test('the live seat count is sent again when a sale changes it, even in another process', async () => {
    const events = await follow()
    expect(await events.next()).toBe(seats(100))
    await checkAgain()
    await sell(3)
    await checkAgain()
    expect(await events.next()).toBe(seats(97))
    await sell(-1)
    await checkAgain()
    expect(await events.next()).toBe(seats(98))
  })

  test('one database query serves all clients of live seats; each gets the count of its own screening', async () => {
    const other = (await aScreening(api.db, { total_seats: 50 })).id
    const first = await follow()
    const second = await follow()
    const third = await follow(other)
    for (const each of [first, second, third]) await each.next()
    expect(planned).toHaveLength(1)
    await sell(10)
    await sell(5, other)
    await checkAgain()
    expect(await first.next()).toBe(seats(90))
    expect(await second.next()).toBe(seats(90))
    expect(await third.next()).toBe('data: {"remaining_places":45,"total_seats":50}\n\n')
    expect(planned).toHaveLength(1)
  })

  test('a client that reads slowly skips intermediate seat counts and gets the latest', async () => {
    const events = await follow()
    for (let sold = 0; sold < 5; sold++) {
      await sell(1)
      await checkAgain()
    }
    expect(await events.next()).toBe(seats(100))
    await checkAgain()
    expect(await events.next()).toBe(seats(95))
  })

  test('the stream of live seats sends a keep-alive after twenty silent seconds', async () => {
    const events = await follow()
    await events.next()
    api.clock.now = new Date(api.clock.now.getTime() + 19_999)
    await checkAgain()
    api.clock.now = new Date(api.clock.now.getTime() + 1)
    await checkAgain()
    expect(await events.next()).toBe(':\n\n')
    await sell(1)
    await checkAgain()
    expect(await events.next()).toBe(seats(99))
  })

  test('the database is asked for seat counts only while clients follow them', async () => {
    expect(planned).toHaveLength(0)
    const first = await follow()
    const second = await follow()
    await first.leave()
    expect(planned).toHaveLength(1)
    await second.leave()
    expect(planned).toHaveLength(0)
    const again = await follow()
    await again.next()
    await checkAgain()
    expect(planned).toHaveLength(1)
  })

  test('the stream of live seats ends when the screening is deleted', async () => {
    const events = await follow()
    await events.next()
    await api.db.delete(sessions).where(eq(sessions.id, screening))
    await checkAgain()
    expect(await events.ended()).toBe(true)
    expect((await ask(screening)).status).toBe(404)
  })

  test('the live seats of an unknown screening get 404', async () => {
    expect((await ask(2_000_000_000)).status).toBe(404)
    expect((await ask('abc')).status).toBe(404)
  })

  test('one IP address may open six streams of live seats', async () => {
    const followed = []
    for (let count = 0; count < 6; count++) followed.push(await follow(screening, '198.51.100.7'))
    expect((await ask(screening, { address: '198.51.100.7' })).status).toBe(429)
    await follow(screening, '198.51.100.8')
    await followed[0]!.leave()
    await follow(screening, '198.51.100.7')
    expect((await ask(screening, { address: '198.51.100.7' })).status).toBe(429)
  })

  test('a HEAD request for live seats opens no stream', async () => {
    expect((await ask(screening, { method: 'HEAD' })).status).toBe(200)
    expect(planned).toHaveLength(0)
  })

  test('the stream of live seats survives a brief database failure', async () => {
    const broken = createLiveSeats(
      {
        ...api.appContext,
        db: { session: { prepareQuery: noDatabase }, dialect: { sqlToQuery: noDatabase } } as never,
      },
      (_, work) => {
        planned.push(work)
        return () => {}
      },
    )
    const context = { ...api.appContext, visitor: { address: '192.0.2.9' } } as never
    const told: unknown[] = []
    const feed = await broken.follow(context, screening, false)
    feed({ tell: value => told.push(value) > 0, sendKeepAlive: () => told.push('here'), end: () => {} })
    api.clock.now = new Date(api.clock.now.getTime() + 20_000)
    await checkAgain()
    expect(told).toEqual([{ remaining_places: 100, total_seats: 100 }, 'here'])
    expect(planned).toHaveLength(1)
    expect(api.logged.join()).toContain('the seats could not be counted')
  })
})

describe('live seats over a real connection', () => {
  const open = async () => {
    const server = await listen(app.fetch, { port: 0, host: '127.0.0.1' })
    const { port } = server.address() as AddressInfo
    return { server, url: `http://127.0.0.1:${port}/api/v1/app/session/${screening}/live` }
  }

  test('a browser that disconnects no longer follows the live seats', async () => {
    const { server, url } = await open()
    const leaving = new AbortController()
    const events = eventsOf(await fetch(url, { signal: leaving.signal }))
    expect(await events.next()).toBe(seats(100))
    expect(planned).toHaveLength(1)
    leaving.abort()
    await expect.poll(() => planned).toHaveLength(0)
    await stopListening(server)
  })

  test('on shutdown, the server closes without waiting for open streams of live seats', async () => {
    const { server, url } = await open()
    const events = eventsOf(await fetch(url))
    await events.next()
    const closed = stopListening(server)
    // Control: until `stop` is called, the streams deliver events.
    await sell(1)
    await checkAgain()
    expect(await events.next()).toBe(seats(99))
    await live.stop()
    expect(await events.ended()).toBe(true)
    await closed
    expect((await ask(screening)).status).toBe(503)
  })
})
