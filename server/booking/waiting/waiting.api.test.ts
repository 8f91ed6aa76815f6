import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../tests/api.ts'
import { aNumberedScreening, aScreening } from '../../../tests/builders.ts'
import { refusedCard } from '../../../tests/buyers.ts'
import { aGuest, newestMail } from '../../../tests/guests.ts'
import { aBrowser, holdsAt, wrongCounters } from '../../../tests/holding.ts'
import { aCrowd, type Buyer } from '../../../tests/races/crowd.ts'
import { inconsistentSeatCounts } from '../../../tests/races/inconsistent-seat-counts.ts'
import { drawSeats } from '../../../tests/seats/draw-seats.ts'
import { aStaffMember } from '../../../tests/staff.ts'
import { offersAt, proveAddresses, stillWaiting, waiting } from '../../../tests/waiting.ts'
import { mails } from '../../mail/tables.ts'
import { eraseAccounts } from '../../members/privacy/erase-accounts.ts'
import { users } from '../../members/tables.ts'
import { tidyMembers } from '../../members/tidy.ts'
import { sessions } from '../../screenings/tables.ts'
import { freeExpiredHolds } from '../holds/free-expired-holds.ts'
import { seats_held } from '../tables.ts'
import { tidyWaitingLists } from './ask-list.ts'
import { waiting_entries } from './tables.ts'

const api = await useApi()
const start = new Date('2026-11-20T12:00:00Z')
const crowd = await aCrowd(api.db, 250, start)
await proveAddresses(api.db, crowd)
const person = () => crowd.pop()!
const list = waiting(api)

let screening: { id: number }
let owner: Buyer
let sold: number

/**
 * Creates a screening with `total_seats` seats, all bought by one buyer. It starts at 20:00 in Paris, in seven
 * hours.
 */
async function soldOut(total_seats = 6) {
  screening = await aScreening(api.db, { total_seats, session_date: '2026-11-20', hour: '20:00' })
  owner = person()
  sold = (await list.order(owner, screening.id, total_seats)).id
}

beforeEach(async () => {
  api.clock.now = start
  await soldOut()
})
afterEach(async () => {
  expect(await inconsistentSeatCounts(api.db)).toEqual([])
  expect(await wrongCounters(api.db)).toEqual([])
})

const minutes = (count: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + count * 60_000)
}
const free = async (...places: number[]) => {
  expect(await list.cancel(owner, sold, places)).toMatchObject({ status: 200 })
}
const rowOf = async (id = screening.id) => {
  const [row] = await api.db.select().from(sessions).where(eq(sessions.id, id))
  return row!
}

describe('joining the waiting list', () => {
  test('a person joins the list of a sold-out screening and sees the position and the number of people', async () => {
    const [first, second] = [person(), person()]
    expect(await list.join(first, screening.id, 2)).toMatchObject({
      ...{ status: 201, state: 'waiting', position: 1, n: 2, kind: null, expires_at: null },
      until: '2026-11-20T18:30:00.000Z',
    })
    expect(await list.join(second, screening.id)).toMatchObject({ position: 2 })
    expect(await list.read(screening.id)).toMatchObject({ status: 200, people: 2, own: null, open: true })
    expect(await list.read(screening.id, second)).toMatchObject({ people: 2, own: { position: 2 } })
  })

  test('a second request corrects the wish and keeps the position', async () => {
    const first = person()
    await list.join(first, screening.id, 2)
    await list.join(person(), screening.id)
    const until = '2026-11-20T15:00:00.000Z'
    expect(await list.join(first, screening.id, 3, { until })).toMatchObject({ position: 1, n: 3, until })
    expect(await list.read(screening.id)).toMatchObject({ people: 2 })
  })

  test('who leaves and joins again is at the end', async () => {
    const first = person()
    await list.join(first, screening.id)
    await list.join(person(), screening.id)
    expect((await list.leave(first, screening.id)).status).toBe(204)
    expect((await list.leave(first, screening.id)).status).toBe(204)
    expect(await list.join(first, screening.id)).toMatchObject({ position: 2 })
  })

  test('a screening that can sell the wanted places has no waiting list for them', async () => {
    await free(1)
    expect(await list.join(person(), screening.id)).toMatchObject({ status: 409, code: 'not_sold_out' })
    expect(await list.join(person(), screening.id, 2)).toMatchObject({ status: 201 })
  })

  test('the list is refused for an unknown, hidden, cancelled, stopped or past screening, and when it is too late', async () => {
    const who = person()
    const code = async (id: number) => (await list.join(who, id)).code
    expect(await code(999_999)).toBe('screening_not_found')
    const draft = await aScreening(api.db, { draft: true })
    expect(await code(draft.id)).toBe('screening_not_found')
    expect(await list.read(draft.id)).toMatchObject({ code: 'screening_not_found' })
    await api.db.update(sessions).set({ sales_stopped: true }).where(eq(sessions.id, screening.id))
    expect(await code(screening.id)).toBe('sales_closed')
    const cancelled = { sales_stopped: false, cancelled_at: start, cancelled_because: 'Panne' }
    await api.db.update(sessions).set(cancelled).where(eq(sessions.id, screening.id))
    expect(await code(screening.id)).toBe('sales_closed')
    await soldOut()
    api.clock.now = new Date('2026-11-20T18:30:00Z')
    expect(await code(screening.id)).toBe('waiting_closed')
    api.clock.now = new Date('2026-11-20T19:00:00Z')
    expect(await code(screening.id)).toBe('sales_closed')
  })

  test('the number of places is limited as for an order, with those already bought', async () => {
    const who = person()
    expect(await list.join(who, screening.id, 11)).toMatchObject({ status: 400 })
    expect(await list.join(who, screening.id, 0)).toMatchObject({ status: 400 })
    expect(await list.join(owner, screening.id, 5)).toMatchObject({ code: 'too_many_seats' })
    expect(await list.join(owner, screening.id, 4)).toMatchObject({ status: 201 })
  })

  test('a time limit in the past is refused, and a late one is cut to 30 minutes before the start', async () => {
    const who = person()
    const at = (until: string) => list.join(who, screening.id, 1, { until })
    expect(await at('2026-11-20T12:00:00.000Z')).toMatchObject({ code: 'waiting_closed' })
    expect(await at('2027-11-20T12:00:00.000Z')).toMatchObject({ until: '2026-11-20T18:30:00.000Z' })
  })

  test('one account waits for five screenings at most and joins twenty times a day at most', async () => {
    const who = person()
    for (let count = 0; count < 5; count++) {
      expect(await list.join(who, screening.id)).toMatchObject({ status: 201 })
      await soldOut(1)
    }
    expect(await list.join(who, screening.id)).toMatchObject({ status: 409, code: 'too_many_waiting' })
    const codes: (number | undefined)[] = []
    for (let count = 0; count < 20; count++) codes.push((await list.join(who, screening.id)).status)
    expect(codes.filter(status => status === 429)).toHaveLength(6)
  })

  test('a visitor who is not logged in cannot join', async () => {
    expect(await list.join({ headers: {} }, screening.id)).toMatchObject({ status: 401 })
  })

  test('a wheelchair space can only be awaited in a numbered room that has one', async () => {
    expect(await list.join(person(), screening.id, 1, { kind: 'pmr' })).toMatchObject({
      code: 'seat_not_sold',
    })
  })
})

describe('the proof of the e-mail address', () => {
  test('a member who has not proved the address gets a link by mail, and offers only after opening it', async () => {
    const who = person()
    await api.db.update(users).set({ proved_email: null }).where(eq(users.id, who.id))
    expect(await list.join(who, screening.id)).toMatchObject({ state: 'to_confirm' })
    expect(await list.read(screening.id)).toMatchObject({ people: 0 })
    await free(1)
    await list.ask()
    expect(await offersAt(api.db, screening.id)).toEqual([])
    const token = await list.token(who.email)
    expect(await list.byLink(token)).toMatchObject({ state: 'to_confirm', title: expect.any(String) })
    expect(await list.confirm(token)).toMatchObject({ state: 'waiting' })
    expect(await list.confirm(token)).toMatchObject({ state: 'waiting' })
    await list.ask()
    expect(await offersAt(api.db, screening.id)).toEqual([{ users_id: who.id, seats: 1 }])
  })

  test('a link mailed to a former address proves nothing', async () => {
    const who = person()
    await api.db.update(users).set({ proved_email: null }).where(eq(users.id, who.id))
    await list.join(who, screening.id)
    const token = await list.token(who.email)
    await api.db
      .update(users)
      .set({ email: `autre-${who.email}` })
      .where(eq(users.id, who.id))
    expect(await list.confirm(token)).toMatchObject({ status: 409, code: 'waiting_link_invalid' })
    expect(await list.confirm(`1-${'x'.repeat(43)}`)).toMatchObject({ code: 'waiting_link_invalid' })
    expect((await list.leaveByLink(token)).status).toBe(204)
    expect(await list.read(screening.id, who)).toMatchObject({ own: { state: 'to_confirm' } })
  })
})

describe('offers', () => {
  test('places that come free are offered to the first whose wish fits, by mail, and held for 20 minutes', async () => {
    const [four, two, one] = [person(), person(), person()]
    await list.join(four, screening.id, 4)
    await list.join(two, screening.id, 2)
    await list.join(one, screening.id, 1)
    await free(1, 2)
    await list.ask()
    expect(await offersAt(api.db, screening.id)).toEqual([{ users_id: two.id, seats: 2 }])
    expect(await list.read(screening.id, two)).toMatchObject({
      ...{ people: 2, own: { state: 'offered', expires_at: '2026-11-20T12:20:00.000Z' } },
    })
    const mail = await newestMail(api, two.email)
    expect(mail).toMatchObject({ secret: true, users_id: two.id })
    expect(mail!.text).toContain('2 places ensemble sont retenues pour vous jusqu’à 13')
    expect(await newestMail(api, one.email)).toBeUndefined()
    expect((await rowOf()).sold_seats).toBe(6)
  })

  test('the person orders the offered places, and leaves the list', async () => {
    const who = person()
    await list.join(who, screening.id, 2)
    await free(1, 2)
    await list.ask()
    expect(await list.hold(who, screening.id)).toMatchObject({
      ...{ status: 200, extendable: false, expires_at: '2026-11-20T12:20:00.000Z' },
    })
    const token = await list.token(who.email)
    expect(await list.order(who, screening.id, 2)).toMatchObject({ status: 201, state: 'confirmed' })
    expect(await list.read(screening.id, who)).toMatchObject({ people: 0, own: null })
    expect(await holdsAt(api.db, screening.id)).toEqual([])
    expect(await list.byLink(token)).toMatchObject({ code: 'waiting_link_invalid' })
  })

  test('nobody else can order the offered places or see them as held', async () => {
    const who = person()
    await list.join(who, screening.id, 2)
    await free(1, 2)
    await list.ask()
    const other = person()
    expect(await list.hold(other, screening.id)).toMatchObject({ status: 404 })
    expect(await list.order(other, screening.id, 1)).toMatchObject({ code: 'sold_out' })
    expect(await list.order(who, screening.id, 3)).toMatchObject({ code: 'too_few_seats' })
    expect(await list.order(who, screening.id, 2)).toMatchObject({ status: 201 })
  })

  test('an offer that ends unused goes to the next person, with a mail to the first, who is no longer in the list', async () => {
    const [first, second] = [person(), person()]
    await list.join(first, screening.id)
    await list.join(second, screening.id)
    await free(1)
    await list.ask()
    minutes(20)
    await freeExpiredHolds(api.appContext)
    await list.ask()
    expect(await offersAt(api.db, screening.id)).toEqual([{ users_id: second.id, seats: 1 }])
    expect((await newestMail(api, first.email))!.subject).toContain('Place non réservée')
    expect(await list.read(screening.id, first)).toMatchObject({ own: null })
    expect(await list.join(first, screening.id)).toMatchObject({ position: 1 })
    expect(await list.order(first, screening.id, 1)).toMatchObject({ code: 'sold_out' })
    const other = person()
    await list.join(other, screening.id)
    await list.leave(second, screening.id)
    await list.ask()
    expect(await offersAt(api.db, screening.id)).toEqual([{ users_id: first.id, seats: 1 }])
  })

  test('a person who gives the offered places back leaves the list, and the next one gets them', async () => {
    for (const giveBack of [
      (who: Buyer) => list.release(who, screening.id),
      (who: Buyer) => list.leave(who, screening.id),
      async (who: Buyer) => list.leaveByLink(await list.token(who.email)),
    ]) {
      await soldOut(2)
      const [first, second] = [person(), person()]
      await list.join(first, screening.id)
      await list.join(second, screening.id)
      await free(1)
      await list.ask()
      expect((await giveBack(first)).status).toBe(204)
      await list.ask()
      expect(await offersAt(api.db, screening.id)).toEqual([{ users_id: second.id, seats: 1 }])
      expect(await list.read(screening.id, first)).toMatchObject({ own: null })
    }
  })

  test('if the card is refused, the places stay offered until the same instant', async () => {
    const [who, next] = [person(), person()]
    await list.join(who, screening.id)
    await list.join(next, screening.id)
    await free(1)
    await list.ask()
    minutes(5)
    expect(await list.order(who, screening.id, 1, { num_cb: refusedCard })).toMatchObject({ status: 402 })
    await list.ask()
    expect(await list.hold(who, screening.id)).toMatchObject({ expires_at: '2026-11-20T12:20:00.000Z' })
    expect(await list.order(who, screening.id, 1)).toMatchObject({ status: 201 })
    expect(await offersAt(api.db, screening.id)).toEqual([])
  })

  test('a person who orders fewer places than offered frees the rest for the next one', async () => {
    const [who, next] = [person(), person()]
    await list.join(who, screening.id, 2)
    await list.join(next, screening.id, 1)
    await free(1, 2)
    await list.ask()
    expect(await list.order(who, screening.id, 1)).toMatchObject({ status: 201 })
    await list.ask()
    expect(await offersAt(api.db, screening.id)).toEqual([{ users_id: next.id, seats: 1 }])
  })

  test('a person with an offer cannot join again, and can neither extend it', async () => {
    const who = person()
    await list.join(who, screening.id)
    await free(1)
    await list.ask()
    expect(await list.join(who, screening.id, 2)).toMatchObject({ code: 'already_offered_places' })
    const extended = await api.request(`/api/v1/app/session/${screening.id}/hold`, {
      ...{ method: 'PATCH', headers: who.headers },
    })
    expect(await extended.json()).toMatchObject({ code: 'hold_extended' })
  })

  test('places are offered neither after the time limit of the wish, nor to a blocked or removed account', async () => {
    const [until, blocked, removed, last] = [person(), person(), person(), person()]
    await list.join(until, screening.id, 1, { until: '2026-11-20T12:30:00.000Z' })
    for (const who of [blocked, removed, last]) await list.join(who, screening.id)
    await api.db.update(users).set({ blocked_because: 'Revente' }).where(eq(users.id, blocked.id))
    await api.db.update(users).set({ deletion_at: start }).where(eq(users.id, removed.id))
    minutes(30)
    await free(1)
    await list.ask()
    expect(await offersAt(api.db, screening.id)).toEqual([{ users_id: last.id, seats: 1 }])
  })

  test('a person who has bought too many places meanwhile gets no offer', async () => {
    const [who, next] = [person(), person()]
    await list.join(who, screening.id, 4)
    await list.join(next, screening.id, 1)
    await api.db
      .insert(seats_held)
      .values({ sessions_id: screening.id, users_id: who.id, seats: 7, most: 10 })
    await free(1, 2, 3, 4)
    await list.ask()
    expect(await offersAt(api.db, screening.id)).toEqual([{ users_id: next.id, seats: 1 }])
    await api.db.delete(seats_held).where(eq(seats_held.users_id, who.id))
  })
})

describe('visitors and the waiting list', () => {
  test('until the list was asked, visitors cannot buy or hold freed places; then they can buy what fits no wish', async () => {
    await list.join(person(), screening.id, 4)
    await free(1, 2)
    const stranger = person()
    expect(await list.order(stranger, screening.id, 1)).toMatchObject({ code: 'sold_out' })
    expect(await aBrowser(api).hold(screening.id, 1)).toMatchObject({ code: 'sold_out' })
    await list.ask()
    expect(await list.order(stranger, screening.id, 1)).toMatchObject({ status: 201 })
  })

  test('without anybody in the list, freed places are on sale at once', async () => {
    await free(1)
    expect(await rowOf()).toMatchObject({ list_first: false })
    expect(await list.order(person(), screening.id, 1)).toMatchObject({ status: 201 })
  })

  test('from 30 minutes before the start on, freed places are on sale to everybody', async () => {
    await list.join(person(), screening.id, 1)
    api.clock.now = new Date('2026-11-20T18:30:00Z')
    await free(1)
    await list.ask()
    expect(await offersAt(api.db, screening.id)).toEqual([])
    expect(await list.order(person(), screening.id, 1)).toMatchObject({ status: 201 })
  })

  test('a browser keeps the places that it holds while the list is asked about others', async () => {
    await soldOut(6)
    await free(1, 2)
    const browser = aBrowser(api)
    expect(await browser.hold(screening.id, 1)).toMatchObject({ status: 201 })
    const stranger = person()
    await list.order(stranger, screening.id, 1)
    await list.join(person(), screening.id, 2)
    await free(3)
    expect(await rowOf()).toMatchObject({ list_first: true })
    const who = person()
    browser.logIn(who.headers)
    const buyer = { ...who, headers: browser.headers() }
    expect(await list.order(buyer, screening.id, 2)).toMatchObject({ code: 'too_few_seats' })
    expect(await list.order(buyer, screening.id, 1)).toMatchObject({ status: 201 })
    await list.ask()
    expect(await offersAt(api.db, screening.id)).toEqual([])
  })

  test('an exchange cannot take freed places before the list was asked', async () => {
    const from = await aScreening(api.db, { session_date: '2026-11-20', hour: '20:00' })
    const who = person()
    const { id } = await list.order(who, from.id, 1)
    await list.join(person(), screening.id)
    await free(1)
    const answer = await api.request(`/api/v1/app/order/${id}/exchange`, {
      ...{ method: 'POST', headers: who.headers, json: { sessions_id: screening.id } },
    })
    expect(await answer.json()).toMatchObject({ code: 'sold_out' })
  })
})

describe('numbered rooms', () => {
  test('only places together are offered, and the offered seats are sold to that person', async () => {
    const room = await aNumberedScreening(api.db, drawSeats('....'), {
      session_date: '2026-11-20',
      hour: '20:00',
    })
    owner = person()
    const seats = ['A 1', 'A 2', 'A 3', 'A 4'].map(key => ({ tariffs_id: 1, seats_id: room.seat(key) }))
    sold = (await list.order(owner, room.id, 4, { places: seats })).id
    const [who, next] = [person(), person()]
    await list.join(who, room.id, 2)
    await free(1, 3)
    await list.ask()
    expect(await offersAt(api.db, room.id)).toEqual([])
    await list.join(next, room.id, 2)
    await free(4)
    await list.ask()
    expect(await list.read(room.id, who)).toMatchObject({
      own: { state: 'offered', seats: [{ seat_number: '3' }, { seat_number: '4' }] },
    })
    expect(await list.order(next, room.id, 1, { places: [seats[3]] })).toMatchObject({ code: 'seat_taken' })
    expect(await list.order(who, room.id, 2)).toMatchObject({
      status: 201,
      places: [{ seat: { seat_number: '3' } }, { seat: { seat_number: '4' } }],
    })
  })
})

describe('wheelchair spaces', () => {
  test('a freed wheelchair space is offered to the first person who waits for one', async () => {
    const room = await aNumberedScreening(api.db, drawSeats('P..'), {
      ...{ session_date: '2026-11-20', hour: '20:00' },
    })
    owner = person()
    const seats = ['A 1', 'A 2', 'A 3'].map(key => ({ tariffs_id: 1, seats_id: room.seat(key) }))
    const order = await list.order(owner, room.id, 3, { places: seats })
    expect(order).toMatchObject({ status: 201 })
    sold = order.id
    const [plain, wheelchair] = [person(), person()]
    await list.join(plain, room.id)
    expect(await list.join(wheelchair, room.id, 1, { kind: 'pmr' })).toMatchObject({
      status: 201,
      kind: 'pmr',
    })
    await free(1)
    await list.ask()
    expect(await offersAt(api.db, room.id)).toEqual([{ users_id: wheelchair.id, seats: 1 }])
  })
})

describe('a screening that changes', () => {
  test('if the cinema cancels the screening, the people in the list get a mail and the list ends', async () => {
    const [first, second] = [person(), person()]
    await list.join(first, screening.id)
    await list.join(second, screening.id)
    await free(1)
    await list.ask()
    const admin = await aStaffMember(api, 'admin')
    const answer = await admin.post(`session-movie/${screening.id}/cancel`, { reason: 'Panne du projecteur' })
    expect(answer.status).toBe(200)
    expect(await list.order(first, screening.id, 1)).toMatchObject({ code: 'sales_closed' })
    await tidyWaitingLists(api.appContext)
    await tidyWaitingLists(api.appContext)
    for (const { email, id } of [first, second]) {
      expect((await newestMail(api, email))!.subject).toContain('Séance annulée')
      expect(await api.db.$count(waiting_entries, eq(waiting_entries.users_id, id))).toBe(0)
      expect(await api.db.$count(mails, eq(mails.to, email))).toBe(id === first.id ? 2 : 1)
    }
    expect(await offersAt(api.db, screening.id)).toEqual([])
  })

  test('if the cinema changes the screening, a person with an offer keeps the position and gets a new offer', async () => {
    const [first, second] = [person(), person()]
    await list.join(first, screening.id)
    await list.join(second, screening.id)
    await free(1)
    await list.ask()
    const admin = await aStaffMember(api, 'admin')
    const reason = 'La copie est arrivée sous-titrée.'
    const changed = await admin.post(`session-movie/${screening.id}/change`, { language: 'VOST', reason })
    expect(changed.status).toBe(200)
    expect(await offersAt(api.db, screening.id)).toEqual([])
    expect(await stillWaiting(api.db, screening.id)).toEqual([first.id, second.id])
    expect(await list.order(person(), screening.id, 1)).toMatchObject({ code: 'sold_out' })
    await list.ask()
    expect(await offersAt(api.db, screening.id)).toEqual([{ users_id: first.id, seats: 1 }])
    expect(await list.order(first, screening.id, 1)).toMatchObject({ status: 201 })
  })

  test('if the screening is moved to an earlier hour, the list ends 30 minutes before the new hour', async () => {
    const who = person()
    await list.join(who, screening.id)
    const starts_at = new Date(api.clock.now.getTime() + 30 * 60_000)
    await api.db.update(sessions).set({ starts_at }).where(eq(sessions.id, screening.id))
    await free(1)
    await tidyWaitingLists(api.appContext)
    expect(await stillWaiting(api.db, screening.id)).toEqual([])
    expect(await offersAt(api.db, screening.id)).toEqual([])
  })

  test('if the cinema sells more places of the screening, they are offered to the list first', async () => {
    const who = person()
    await list.join(who, screening.id, 2)
    await api.db.update(sessions).set({ total_seats: 8 }).where(eq(sessions.id, screening.id))
    expect(await list.order(person(), screening.id, 1)).toMatchObject({ code: 'sold_out' })
    await list.ask()
    expect(await offersAt(api.db, screening.id)).toEqual([{ users_id: who.id, seats: 2 }])
  })
})

describe('personal data', () => {
  test('the export names the lists in which a person waits, and the erasure removes the person from them', async () => {
    const who = person()
    await list.join(who, screening.id, 2)
    const part = api.appContext.personalData.find(({ name }) => name === 'waiting_lists')!
    expect(await part.read(api.db, who.id)).toMatchObject([{ sessions_id: screening.id, n: 2 }])
    await api.db.update(users).set({ deletion_at: start }).where(eq(users.id, who.id))
    await eraseAccounts(api.appContext)
    expect(await stillWaiting(api.db, screening.id)).toEqual([])
    expect(await api.db.$count(users, eq(users.id, who.id))).toBe(0)
  })

  // This test must be the last, because it moves the clock so far that the logins of this file end.
  test('a guest has proved the address and is kept while waiting', async () => {
    const guest = await aGuest(api, 'attend@exemple.fr')
    expect(await list.join(guest, screening.id)).toMatchObject({ state: 'waiting' })
    minutes(60 * 24 * 4)
    await tidyMembers(api.appContext)
    expect(await api.db.$count(users, eq(users.id, guest.id))).toBe(1)
    await tidyWaitingLists(api.appContext)
    await tidyMembers(api.appContext)
    expect(await api.db.$count(users, eq(users.id, guest.id))).toBe(0)
  })
})
