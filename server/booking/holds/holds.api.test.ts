import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../tests/api.ts'
import { aFare, aGrid, aNumberedScreening, aScreening } from '../../../tests/builders.ts'
import { buy, refusedCard } from '../../../tests/buyers.ts'
import { aBrowser, holdsAt, wrongCounters } from '../../../tests/holding.ts'
import { aCrowd } from '../../../tests/races/crowd.ts'
import { inconsistentSeatCounts } from '../../../tests/races/inconsistent-seat-counts.ts'
import { drawSeats } from '../../../tests/seats/draw-seats.ts'
import { identity } from '../../identity/tables.ts'
import { sessions } from '../../screenings/tables.ts'
import { tidyHolds } from '../purchase/tidy-holds.ts'
import { hold_counters } from '../tables.ts'
import { freeExpiredHolds } from './free-expired-holds.ts'

const api = await useApi()
const start = new Date('2026-11-20T15:00:00Z')
const members = await aCrowd(api.db, 40, start)
const aMember = () => members.pop()!
let screening: { id: number }

beforeEach(async () => {
  // Let the holds of earlier tests expire, and the waits that they caused.
  api.clock.now = new Date(start.getTime() + 86_400_000 * 30)
  await freeExpiredHolds(api.appContext)
  await tidyHolds(api.appContext)
  await api.db.delete(hold_counters)
  api.clock.now = start
  screening = await aScreening(api.db, { total_seats: 90 })
})
afterEach(async () => {
  expect(await wrongCounters(api.db)).toEqual([])
  expect(await inconsistentSeatCounts(api.db)).toEqual([])
})

const minutes = (count: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + count * 60_000)
}
const sold = async (id = screening.id) => {
  const [row] = await api.db.select().from(sessions).where(eq(sessions.id, id))
  return row!.sold_seats
}
const order = async (browser: ReturnType<typeof aBrowser>, wish: Parameters<typeof buy>[2]) => {
  const answer = await buy(api, { headers: browser.headers() }, wish)
  return { status: answer.status, ...((await answer.json()) as { code?: string; id: number }) }
}

describe('a visitor who holds seats', () => {
  test('seats held by a visitor are shown as taken to all others for eight minutes', async () => {
    const browser = aBrowser(api)
    const held = await browser.hold(screening.id, 4)
    expect(held).toMatchObject({ status: 201, expires_at: '2026-11-20T15:08:00.000Z', extendable: true })
    expect(held.places).toHaveLength(4)
    const count = await api.request(`/api/v1/app/session/${screening.id}`)
    expect(await count.json()).toMatchObject({ remaining_places: 86 })
    expect(await browser.read(screening.id)).toMatchObject({ status: 200, places: held.places })
    expect(await aBrowser(api).read(screening.id)).toMatchObject({ status: 404, code: 'hold_not_found' })
  })

  test('the cookie of a visitor’s seat hold is hidden from scripts, and only its hash is stored', async () => {
    const answer = await api.request(`/api/v1/app/session/${screening.id}/hold`, {
      method: 'POST',
      json: { places: [{ tariffs_id: 1 }] },
    })
    const [cookie] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^ouvreuse-places=[^;]+; Max-Age=960; Path=\/; HttpOnly; SameSite=Lax$/)
    const token = cookie!.split(';')[0]!.split('=')[1]!
    const [row] = await holdsAt(api.db, screening.id)
    expect(Buffer.from(row!.token_hash!).toString()).not.toContain(token)
    expect(JSON.stringify(await api.db.select().from(hold_counters))).not.toContain(token)
  })

  test('a visitor can extend a hold once, to sixteen minutes', async () => {
    const browser = aBrowser(api)
    await browser.hold(screening.id, 2)
    minutes(6)
    expect(await browser.extend(screening.id)).toMatchObject({
      ...{ status: 200, expires_at: '2026-11-20T15:16:00.000Z', extendable: false },
    })
    expect(await browser.extend(screening.id)).toMatchObject({ status: 409, code: 'hold_extended' })
    minutes(10)
    expect(await browser.extend(screening.id)).toMatchObject({ status: 404, code: 'hold_not_found' })
  })

  test('the end of a seat hold does not move if the cinema later changes the duration of holds', async () => {
    const browser = aBrowser(api)
    await api.db.update(identity).set({ hold_minutes: 5 })
    expect(await browser.hold(screening.id, 2)).toMatchObject({ expires_at: '2026-11-20T15:05:00.000Z' })
    await api.db.update(identity).set({ hold_minutes: 4 })
    minutes(2)
    expect(await browser.hold(screening.id, 3)).toMatchObject({ expires_at: '2026-11-20T15:05:00.000Z' })
    expect(await browser.extend(screening.id)).toMatchObject({ expires_at: '2026-11-20T15:09:00.000Z' })
    await api.db.update(identity).set({ hold_minutes: 8 })
    expect(await browser.hold(screening.id, 4)).toMatchObject({ expires_at: '2026-11-20T15:09:00.000Z' })
  })

  test('replacing the held seats many times does not extend a visitor’s hold', async () => {
    const browser = aBrowser(api)
    for (let turn = 0; turn < 12; turn++)
      expect(await browser.hold(screening.id, 1 + (turn % 10))).toMatchObject({ status: 201 })
    minutes(7)
    expect(await browser.hold(screening.id, 3)).toMatchObject({ expires_at: '2026-11-20T15:08:00.000Z' })
    expect(await sold()).toBe(3)
  })

  test('a visitor keeps the seats already held if a request for other seats is refused', async () => {
    const small = await aScreening(api.db, { total_seats: 9 })
    const browser = aBrowser(api)
    await browser.hold(small.id, 3)
    expect(await browser.hold(small.id, 4)).toMatchObject({ status: 429, code: 'mostly_held' })
    expect(await browser.read(small.id)).toMatchObject({ places: Array(3).fill({ tariffs_id: 1 }) })
  })

  test('giving up a hold frees its seats immediately; giving it up again has no effect', async () => {
    const browser = aBrowser(api)
    await browser.hold(screening.id, 2)
    expect(await browser.release(screening.id)).toEqual({ status: 204 })
    expect(await browser.release(screening.id)).toEqual({ status: 204 })
    expect(await sold()).toBe(0)
  })

  test('an expired hold is deleted by the next request for its seats, even before the timer runs', async () => {
    const small = await aScreening(api.db, { total_seats: 30 })
    for (let full = 0; full < 2; full++) {
      const member = aMember()
      expect((await buy(api, member, { sessions_id: small.id, nbr_seats_payed: 10 })).status).toBe(201)
    }
    await aBrowser(api).hold(small.id, 10)
    const member = aMember()
    const wish = { sessions_id: small.id, nbr_seats_payed: 10 }
    expect((await buy(api, member, wish)).status).toBe(409)
    expect(await aBrowser(api).hold(small.id, 1)).toMatchObject({ status: 409, code: 'sold_out' })
    minutes(8)
    expect((await buy(api, member, wish)).status).toBe(201)
  })

  test('an expired hold is deleted by a timer if no other buyer requests its seats', async () => {
    await aBrowser(api).hold(screening.id, 5)
    minutes(7)
    await freeExpiredHolds(api.appContext)
    expect(await sold()).toBe(5)
    minutes(1)
    await freeExpiredHolds(api.appContext)
    expect(await sold()).toBe(0)
  })

  test('a hold is refused for a fare that is not sold, for a past screening and for an unknown one', async () => {
    const browser = aBrowser(api)
    const { id } = await aFare(api.db)
    expect(await browser.hold(screening.id, [{ tariffs_id: id }])).toMatchObject({ code: 'fare_not_sold' })
    expect(await browser.hold(999_999, 1)).toMatchObject({ status: 404, code: 'screening_not_found' })
    api.clock.now = new Date('2026-11-21T19:30:00Z')
    expect(await browser.hold(screening.id, 1)).toMatchObject({ status: 409, code: 'sales_closed' })
  })
})

describe('holds in a numbered room', () => {
  async function heldOnTheMap(id: number, headers: HeadersInit) {
    const answer = await api.request(`/api/v1/app/session/${id}/seats`, { headers })
    const { seats } = (await answer.json()) as { seats: { state: string }[] }
    return seats.filter(({ state }) => state === 'retenue').length
  }
  const room = () => aNumberedScreening(api.db, drawSeats('..........', '..........', '..........'))

  test('held seats appear on the seat map, and no other buyer gets them', async () => {
    const { id, seat } = await room()
    const browser = aBrowser(api)
    const held = await browser.hold(id, [{ seats_id: seat('A 1') }, { seats_id: seat('A 2') }])
    expect(held.seats.map(({ seat_number }) => seat_number)).toEqual(['1', '2'])
    expect(await heldOnTheMap(id, {})).toBe(2)
    // For the browser that holds them, the seats are free on the map, because it may still choose them.
    expect(await heldOnTheMap(id, browser.headers())).toBe(0)
    const other = aBrowser(api)
    expect(await other.hold(id, [{ seats_id: seat('A 1') }])).toMatchObject({ code: 'seat_taken' })
    other.logIn(aMember().headers)
    const wish = { sessions_id: id, nbr_seats_payed: 1, places: [{ tariffs_id: 1, seats_id: seat('A 2') }] }
    expect(await order(other, wish)).toMatchObject({ status: 409, code: 'seat_taken' })
  })

  test('a hold without chosen seats reserves the best ones, and the order then gets them', async () => {
    const { id } = await room()
    const browser = aBrowser(api)
    const held = await browser.hold(id, 2)
    expect(held.seats).toHaveLength(2)
    browser.logIn(aMember().headers)
    const bought = await order(browser, { sessions_id: id, nbr_seats_payed: 2 })
    expect(bought).toMatchObject({
      status: 201,
      places: held.seats.map(({ id }) => ({ seat: { id } })),
    })
  })

  test('an order for fewer or other seats than those held puts the unused seats on sale again', async () => {
    const { id, seat } = await room()
    const browser = aBrowser(api)
    await browser.hold(id, [{ seats_id: seat('B 1') }, { seats_id: seat('B 2') }, { seats_id: seat('B 3') }])
    browser.logIn(aMember().headers)
    const places = [
      { tariffs_id: 1, seats_id: seat('B 2') },
      { tariffs_id: 1, seats_id: seat('B 1') },
    ]
    expect(await order(browser, { sessions_id: id, nbr_seats_payed: 2, places })).toMatchObject({
      status: 201,
    })
    expect(await sold(id)).toBe(2)
    expect(await holdsAt(api.db, id)).toEqual([])
    expect(await aBrowser(api).hold(id, [{ seats_id: seat('B 3') }])).toMatchObject({ status: 201 })
  })
})

describe('an order by the same browser', () => {
  test('an order takes the seats that its browser holds, even if the hold has just expired', async () => {
    const small = await aScreening(api.db, { total_seats: 12 })
    const browser = aBrowser(api)
    await browser.hold(small.id, 4)
    const others = aBrowser(api, { address: '198.51.100.7' })
    others.logIn(aMember().headers)
    expect(await others.hold(small.id, 8)).toMatchObject({ status: 201 })
    minutes(9)
    browser.logIn(aMember().headers)
    expect(await order(browser, { sessions_id: small.id, nbr_seats_payed: 4 })).toMatchObject({ status: 201 })
    expect(await sold(small.id)).toBe(12)
    expect(await browser.read(small.id)).toMatchObject({ status: 404 })
  })

  test('a refused order does not change the hold of its browser', async () => {
    const { forScreening } = await aGrid(api.db, { 1: 1000 })
    const priced = await aScreening(api.db, { total_seats: 90, ...forScreening })
    const browser = aBrowser(api)
    await browser.hold(priced.id, 4)
    browser.logIn(aMember().headers)
    const wish = { sessions_id: priced.id, nbr_seats_payed: 4, price_order: 12 }
    expect(await order(browser, wish)).toMatchObject({ code: 'wrong_price' })
    expect(await browser.read(priced.id)).toMatchObject({ status: 200 })
  })

  test('after a refused card, the seats stay on hold for another attempt, until the same minute', async () => {
    const browser = aBrowser(api)
    await browser.hold(screening.id, 4)
    browser.logIn(aMember().headers)
    minutes(3)
    const wish = { sessions_id: screening.id, nbr_seats_payed: 4, num_cb: refusedCard }
    expect(await order(browser, wish)).toMatchObject({ status: 402, code: 'payment_refused' })
    expect(await browser.read(screening.id)).toMatchObject({ expires_at: '2026-11-20T15:08:00.000Z' })
    expect(await sold()).toBe(4)
  })

  test('an order made in one browser does not change the seats held in another', async () => {
    const browser = aBrowser(api)
    await browser.hold(screening.id, 4)
    const member = aMember()
    expect((await buy(api, member, { sessions_id: screening.id, nbr_seats_payed: 2 })).status).toBe(201)
    expect(await sold()).toBe(6)
  })
})

describe('holds before login', () => {
  test('before login, one browser can hold ten seats over all screenings together', async () => {
    const other = await aScreening(api.db, { total_seats: 90 })
    const browser = aBrowser(api)
    expect(await browser.hold(screening.id, 6)).toMatchObject({ status: 201 })
    expect(await browser.hold(other.id, 5)).toMatchObject({ status: 429, code: 'too_many_held' })
    expect(await browser.hold(other.id, 4)).toMatchObject({ status: 201 })
  })

  test('before login, the browsers behind one IP address can hold twenty seats together', async () => {
    const rooms = [screening]
    while (rooms.length < 3) rooms.push(await aScreening(api.db, { total_seats: 90 }))
    for (const { id } of rooms.slice(0, 2))
      expect(await aBrowser(api).hold(id, 10)).toMatchObject({ status: 201 })
    expect(await aBrowser(api).hold(rooms[2]!.id, 1)).toMatchObject({ code: 'too_many_held_from_here' })
    const elsewhere = aBrowser(api, { address: '198.51.100.7' })
    expect(await elsewhere.hold(rooms[2]!.id, 1)).toMatchObject({ status: 201 })
  })

  test('before login, many browsers behind one IP address cannot hold all seats of a room', async () => {
    const answers: number[] = []
    for (let each = 0; each < 30; each++)
      answers.push((await aBrowser(api).hold(screening.id, 1 + (each % 4))).status)
    expect(new Set(answers)).toEqual(new Set([201, 429]))
    // One IP address may hold a quarter of the room, here 22 seats, but at most 20.
    expect(await sold()).toBe(20)
  })

  test('before login, one IP address can hold a quarter of the seats of a screening', async () => {
    const small = await aScreening(api.db, { total_seats: 48 })
    expect(await aBrowser(api).hold(small.id, 8)).toMatchObject({ status: 201 })
    expect(await aBrowser(api).hold(small.id, 5)).toMatchObject({ code: 'too_many_from_here' })
    expect(await aBrowser(api).hold(small.id, 4)).toMatchObject({ status: 201 })
  })

  test('before login, all visitors together can hold a third of a screening; members can still buy', async () => {
    for (let each = 0; each < 20; each++)
      await aBrowser(api, { address: `198.51.100.${each}` }).hold(screening.id, 7)
    expect(await sold()).toBe(28)
    const last = aBrowser(api, { address: '203.0.113.9' })
    expect(await last.hold(screening.id, 3)).toMatchObject({ status: 429, code: 'mostly_held' })
    last.logIn(aMember().headers)
    expect(await last.hold(screening.id, 3)).toMatchObject({ status: 201 })
  })

  test('if too many holds expire or are given up, all browsers behind that IP address must wait', async () => {
    for (let lapse = 0; lapse < 10; lapse++) {
      const browser = aBrowser(api)
      expect(await browser.hold(screening.id, 2)).toMatchObject({ status: 201 })
      if (lapse % 2 === 0) await browser.release(screening.id)
      else {
        minutes(5)
        await browser.extend(screening.id)
        api.clock.now = new Date(api.clock.now.getTime() - 5 * 60_000)
        await browser.release(screening.id)
      }
    }
    const refused = await aBrowser(api).hold(screening.id, 2)
    expect(refused).toMatchObject({ status: 429, code: 'too_many_lapses' })
    expect(await aBrowser(api, { address: '198.51.100.7' }).hold(screening.id, 2)).toMatchObject({
      status: 201,
    })
    minutes(5)
    expect(await aBrowser(api).hold(screening.id, 2)).toMatchObject({ status: 201 })
  })
})

describe('holds after login', () => {
  test('after login, a hold counts as an unpaid order of the account', async () => {
    const browser = aBrowser(api)
    browser.logIn(aMember().headers)
    const rooms = [screening, await aScreening(api.db), await aScreening(api.db)]
    expect(await browser.hold(rooms[0]!.id, 2)).toMatchObject({ status: 201 })
    expect(await browser.hold(rooms[1]!.id, 2)).toMatchObject({ status: 201 })
    expect(await browser.hold(rooms[2]!.id, 2)).toMatchObject({ status: 429, code: 'too_many_unpaid' })
    expect(await order(browser, { sessions_id: rooms[0]!.id, nbr_seats_payed: 2 })).toMatchObject({
      status: 201,
    })
    expect(await browser.hold(rooms[2]!.id, 2)).toMatchObject({ status: 201 })
  })

  test('after login, an account that gives up too many holds must wait', async () => {
    const browser = aBrowser(api)
    browser.logIn(aMember().headers)
    for (let lapse = 0; lapse < 3; lapse++) {
      expect(await browser.hold(screening.id, 2)).toMatchObject({ status: 201 })
      await browser.release(screening.id)
    }
    expect(await browser.hold(screening.id, 2)).toMatchObject({ status: 429, code: 'too_many_lapses' })
  })

  test('the limit of ten seats per buyer and screening counts seats already bought and seats on hold', async () => {
    const browser = aBrowser(api)
    browser.logIn(aMember().headers)
    expect(await order(browser, { sessions_id: screening.id, nbr_seats_payed: 8 })).toMatchObject({
      status: 201,
    })
    expect(await browser.hold(screening.id, 3)).toMatchObject({ status: 409, code: 'too_many_seats' })
  })
})
