import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../contract/rules/dates.ts'
import type { Drawing } from '../../../contract/rules/seat-plan.ts'
import { seatText } from '../../../contract/texts/seats.ts'
import { useApi } from '../../../tests/api.ts'
import { beforeTransaction } from '../../../tests/before-transaction.ts'
import { aNumberedScreening, aScreening } from '../../../tests/builders.ts'
import { buy } from '../../../tests/buyers.ts'
import { countStatements } from '../../../tests/count-statements.ts'
import { aCrowd, type Buyer } from '../../../tests/races/crowd.ts'
import { drawSeats } from '../../../tests/seats/draw-seats.ts'
import { aStaffMember } from '../../../tests/staff.ts'
import { mails } from '../../mail/tables.ts'
import { sessions } from '../../screenings/tables.ts'
import { orders, places, taken_seats } from '../tables.ts'

const api = await useApi({ limitsOn: false })
const crowd = await aCrowd(api.db, 21, api.clock.now)
const [mona, remi] = crowd as [Buyer, Buyer]
const manager = await aStaffMember(api)
const admin = await aStaffMember(api, 'admin')

const room = drawSeats('......', '......', '..dd..', 'Pa.Pa.')
let screening: Awaited<ReturnType<typeof aNumberedScreening>>
beforeEach(async () => {
  screening = await aNumberedScreening(api.db, room)
})

type Answer = { id: number; places: { number: number; seat: { row_name: string; seat_number: string } }[] }
const order = async (keys: string[], buyer = mona): Promise<Answer> => {
  const places = keys.map(key => ({ tariffs_id: 1, seats_id: screening.seat(key) }))
  const response = await buy(api, buyer, { sessions_id: screening.id, nbr_seats_payed: keys.length, places })
  expect(response.status).toBe(201)
  return response.json()
}
const seatsOfOrder = async (id: number) => {
  const { body } = await admin.get(`order/${id}`)
  return (body as Answer).places.map(({ seat }) => seatText(seat).replace(/Rang (\w+), place /, '$1 '))
}
const row = async () => (await api.db.select().from(sessions).where(eq(sessions.id, screening.id)))[0]!
const takenRows = () => api.db.select().from(taken_seats).where(eq(taken_seats.sessions_id, screening.id))
const movedMails = (id: number) =>
  api.db
    .select()
    .from(mails)
    .where(and(eq(mails.orders_id, id), sql`${mails.cause} like 'seats-moved:%'`))
const without = ({ focus, seats }: Drawing, ...keys: string[]) => ({
  focus,
  seats: seats.filter(({ row_name, seat_number }) => !keys.includes(`${row_name} ${seat_number}`)),
})
const plan = () => `seat-plan/${screening.plan.id}`

describe('a new version of a seat plan', () => {
  test('a new seat plan is assigned to many screenings with few SQL statements', async () => {
    const statements = countStatements(api.db)
    const given = async (screenings: number) => {
      screening = await aNumberedScreening(api.db, room)
      const { movie_theaters_id, seat_plan_versions_id } = await row()
      const all = [screening]
      for (let day = 1; day < screenings; day++)
        all.push({
          ...screening,
          ...(await aScreening(api.db, {
            ...{ movie_theaters_id, seat_plan_versions_id, total_seats: 24 },
            session_date: addDays('2026-11-21', day),
          })),
        })
      for (const [at, one] of all.entries()) {
        screening = one
        await order(['A 1', 'A 2'], crowd[at])
        const kept = { seats_ids: [screening.seat('B 1')], kept: 'maison', kept_because: 'Presse' }
        expect((await manager.post(`session-movie/${screening.id}/seats`, kept)).status).toBe(200)
      }
      const before = statements.count
      const change = { ...without(room, 'A 2', 'B 1'), move_buyers: true }
      const { body } = await admin.patch(plan(), change)
      expect(body.given).toMatchObject({ screenings, moved: screenings })
      expect((await row()).total_seats).toBe(22)
      return statements.count - before
    }
    const one = await given(1)
    // With seven more screenings, fewer than seven SQL statements are added, so they are not run for each
    // screening. A few may be added by caches.
    expect(await given(8)).toBeLessThan(one + 7)
  })

  /** Adds screenings to the room of `screening`, until the room has `many`. */
  async function withScreenings(many: number) {
    const { movie_theaters_id, seat_plan_versions_id } = await row()
    for (let day = 1; day < many; day++)
      await aScreening(api.db, {
        ...{ movie_theaters_id, seat_plan_versions_id, total_seats: 24 },
        session_date: addDays('2026-11-21', day),
      })
    const all = () =>
      api.db
        .select()
        .from(sessions)
        .where(eq(sessions.movie_theaters_id, movie_theaters_id))
        .orderBy(sessions.id)
    return { all, last: (await all()).at(-1)! }
  }

  test('a seat sold between two transactions of a new seat plan keeps its screening on the old plan', async () => {
    const { all, last } = await withScreenings(102)
    const before = await row()
    beforeTransaction(api.db, 2, async () => {
      screening = { ...screening, ...last }
      await order(['A 1', 'A 2'])
    })
    const { body } = await manager.patch(plan(), without(room, 'A 2'))
    expect(body.given).toMatchObject({
      ...{ screenings: 101, places_in_the_way: 1 },
      in_the_way: [{ sessions_id: last.id, seat: { row_name: 'A', seat_number: '2' } }],
    })
    const old = (await all()).filter(one => one.seat_plan_versions_id === before.seat_plan_versions_id)
    expect(old.map(({ id, total_seats }) => [id, total_seats])).toEqual([[last.id, 24]])
  })

  test('a seat plan saved between two transactions of an earlier version is the one that all screenings get', async () => {
    const { all } = await withScreenings(102)
    let later: { given: { screenings: number } } | undefined
    beforeTransaction(api.db, 2, async () => {
      later = (await admin.patch(plan(), without(room, 'A 1', 'A 2'))).body
    })
    const { body } = await manager.patch(plan(), without(room, 'A 2'))
    expect([body.given.screenings, later!.given.screenings]).toEqual([80, 102])
    expect(new Set((await all()).map(one => one.seat_plan_versions_id)).size).toBe(1)
    expect((await row()).total_seats).toBe(22)
  })

  test('after a seat plan was given to a part of the screenings only, saving it again gives it to the others', async () => {
    const { all } = await withScreenings(102)
    beforeTransaction(api.db, 2, () => Promise.reject(new Error('the database stopped')))
    expect((await manager.patch(plan(), without(room, 'A 2'))).status).toBe(500)
    const versions = async () => [...Map.groupBy(await all(), one => one.seat_plan_versions_id).values()]
    expect((await versions()).map(those => those.length)).toEqual([80, 22])
    expect((await manager.patch(plan(), without(room, 'A 2'))).body.given.screenings).toBe(22)
    expect((await versions()).map(those => those.length)).toEqual([102])
  })

  test('a new version of a seat plan is assigned only to screenings whose sold seats it contains', async () => {
    await order(['A 1', 'A 2'])
    const kept = {
      seats_ids: [screening.seat('B 1'), screening.seat('B 2')],
      kept: 'maison',
      kept_because: 'Presse',
    }
    await manager.post(`session-movie/${screening.id}/seats`, kept)
    expect((await row()).total_seats).toBe(22)
    const before = (await row()).seat_plan_versions_id
    const change = without(room, 'B 1', 'B 6')
    expect((await manager.post(`${plan()}/check`, change)).body).toEqual({
      ...{ screenings: 1, stay_free: 0, in_the_way: [], places_in_the_way: 0, moved: 0 },
    })
    expect((await manager.patch(plan(), change)).body.given.screenings).toBe(1)
    const after = await row()
    expect(after.seat_plan_versions_id).not.toBe(before)
    expect([after.total_seats, (await takenRows()).length]).toEqual([21, 3])
  })

  test('a screening keeps its old seat plan if the new one lacks a sold seat; staff see its buyer', async () => {
    const { id } = await order(['A 1', 'A 2'])
    const before = await row()
    const change = without(room, 'A 2')
    const inTheWay = {
      screenings: 0,
      in_the_way: [
        {
          ...{ sessions_id: screening.id, title: 'Nosferatu', session_date: '2026-11-21', orders_id: id },
          ...{ hours_timetable: '20:30', seat: { row_name: 'A', seat_number: '2' } },
        },
      ],
    }
    expect((await manager.post(`${plan()}/check`, change)).body).toMatchObject(inTheWay)
    expect((await manager.patch(plan(), change)).body).toMatchObject({ version: 2, given: inTheWay })
    expect(await row()).toEqual(before)
    expect(await seatsOfOrder(id)).toEqual(['A 1', 'A 2'])
  })

  test('if a new seat plan lacks many sold seats, staff see the first 200 buyers and the total', async () => {
    const rows = Array<string>(22).fill('..........')
    screening = await aNumberedScreening(api.db, drawSeats(...rows))
    const sold = 'ABCDEFGHJKLMNOPQRSTUV'
    for (const [at, row_name] of [...sold].entries())
      await order(
        Array.from({ length: 10 }, (_, seat) => `${row_name} ${seat + 1}`),
        crowd[at]!,
      )
    const seats = drawSeats(...rows).seats.filter(seat => !sold.includes(seat.row_name))
    const check = (await manager.post(`${plan()}/check`, { seats })).body
    const { given } = (await manager.patch(plan(), { seats })).body
    for (const { in_the_way, places_in_the_way } of [check, given])
      expect([in_the_way.length, places_in_the_way]).toEqual([200, 210])
  })

  test('on request, buyers whose seat a new seat plan lacks get new adjacent seats, and a mail', async () => {
    const { id } = await order(['A 1', 'A 2'])
    const other = await order(['B 3', 'B 4'], remi)
    const change = { ...without(room, 'A 2'), move_buyers: true }
    expect((await manager.patch(plan(), change)).body).toMatchObject({ code: 'not_allowed' })
    expect((await admin.patch(plan(), change)).body.given).toEqual({
      ...{ screenings: 1, stay_free: 0, in_the_way: [], places_in_the_way: 0, moved: 1 },
    })
    const [first, second] = (await seatsOfOrder(id)).map(name => name.split(' '))
    expect([first![0], Number(second![1]) - Number(first![1])]).toEqual([second![0], 1])
    expect(await seatsOfOrder(other.id)).toEqual(['B 3', 'B 4'])
    expect((await movedMails(id)).map(({ subject }) => subject)).toEqual([
      'Vos places ont changé\u00a0: «\u00a0Nosferatu\u00a0»',
    ])
    expect(await movedMails(other.id)).toEqual([])
    expect((await takenRows()).length).toBe(4)
    const { body } = await admin.get(`audit?entity=order&entity_id=${id}`)
    expect(body).toMatchObject([{ action: 'move', changes: [{ label: 'Sièges' }] }])
  })

  test('when a seat plan changes, wheelchair user and companion move together, and so does a duo seat', async () => {
    screening = await aNumberedScreening(api.db, drawSeats('dd..dd', 'Pa.Pa.'))
    const wheelchair = await order(['B 1', 'B 2'])
    const duo = await order(['A 1', 'A 2'], remi)
    const drawn = drawSeats('dd..dd', 'Pa.Pa.')
    const change = { ...without(drawn, 'B 1', 'B 2', 'A 1', 'A 2'), move_buyers: true }
    expect((await admin.patch(plan(), change)).body.given).toMatchObject({ screenings: 1, moved: 2 })
    expect(await seatsOfOrder(wheelchair.id)).toEqual(['B 4', 'B 5'])
    expect(await seatsOfOrder(duo.id)).toEqual(['A 5', 'A 6'])
  })

  test('if one ticket has no seat of its kind in the new plan, all tickets of the screening stay', async () => {
    screening = await aNumberedScreening(api.db, drawSeats('..', 'Pa'))
    const { id } = await order(['B 1', 'B 2'])
    const change = { ...without(drawSeats('..', 'Pa'), 'B 1', 'B 2'), move_buyers: true }
    const { given } = (await admin.patch(plan(), change)).body
    expect([given.screenings, given.moved, given.in_the_way.length]).toEqual([0, 0, 2])
    expect(await seatsOfOrder(id)).toEqual(['B 1', 'B 2'])
  })

  test('staff can save a new plan version without assigning it to existing screenings', async () => {
    const before = await row()
    await manager.patch(plan(), { ...without(room, 'A 2'), give_to_screenings: false })
    expect(await row()).toEqual(before)
  })
})

describe('a buyer’s ticket that gets another seat', () => {
  const move = (id: number, ...wanted: [number, string][]) =>
    admin.post(`order/${id}/move`, {
      places: wanted.map(([number, key]) => ({ number, seats_id: screening.seat(key) })),
    })

  test('staff can move a buyer to a free seat of the same kind, or swap two seats, with one mail', async () => {
    const { id } = await order(['A 1', 'A 2'])
    expect((await move(id, [1, 'B 3'], [2, 'B 4'])).status).toBe(200)
    expect(await seatsOfOrder(id)).toEqual(['B 3', 'B 4'])
    expect((await move(id, [1, 'B 4'], [2, 'B 3'])).status).toBe(200)
    expect(await seatsOfOrder(id)).toEqual(['B 4', 'B 3'])
    expect((await takenRows()).map(({ seats_id }) => seats_id).sort()).toEqual(
      [screening.seat('B 3'), screening.seat('B 4')].sort(),
    )
    expect((await move(id, [1, 'B 4'])).status).toBe(200)
    expect(await movedMails(id)).toHaveLength(2)
  })

  test.each<[string, string, [number, string]]>([
    ['seat_taken', 'places[0].seats_id', [1, 'B 1']],
    ['seat_taken', 'places[0].seats_id', [1, 'A 2']],
    ['seat_of_another_kind', 'places[0].seats_id', [1, 'C 3']],
    ['seat_of_another_kind', 'places[0].seats_id', [1, 'D 1']],
    ['seat_not_sold', 'places[0].seats_id', [1, 'Z 9']],
    ['not_movable', 'places[0].number', [3, 'B 3']],
  ])(
    'moving a ticket to another seat is refused with %s on %s, for ticket and seat %j',
    async (code, field, [number, key]) => {
      const { id } = await order(['A 1', 'A 2'])
      await order(['B 1', 'B 2'], remi)
      const seats_id = screening.seat(key) ?? 2_000_000_000
      expect(await admin.post(`order/${id}/move`, { places: [{ number, seats_id }] })).toMatchObject({
        ...{ status: 409, body: { code, errors: [{ field }] } },
      })
      expect(await seatsOfOrder(id)).toEqual(['A 1', 'A 2'])
      expect(await movedMails(id)).toEqual([])
    },
  )

  test('a seat cannot be changed in a cancelled order, nor by staff without that permission', async () => {
    const { id } = await order(['A 1', 'A 2'])
    expect((await manager.post(`order/${id}/move`, { places: [{ number: 1, seats_id: 1 }] })).status).toBe(
      403,
    )
    await admin.remove(`order/${id}`)
    expect((await move(id, [1, 'B 3'])).body.code).toBe('not_movable')
    expect((await move(987_654, [1, 'B 3'])).body.code).toBe('order_not_found')
  })
})

/** Lets two staff members move two buyers to the same seat at the same time. */
async function bothToOneSeat() {
  const [one, other] = [await order(['A 1', 'A 2']), await order(['A 5', 'A 6'], remi)]
  const colleague = await aStaffMember(api, 'admin')
  const wish = { places: [{ number: 1, seats_id: screening.seat('B 3') }] }
  const answers = await Promise.all([
    admin.post(`order/${one.id}/move`, wish),
    colleague.post(`order/${other.id}/move`, wish),
  ])
  const there = await api.db
    .select({ id: places.id })
    .from(places)
    .innerJoin(orders, eq(orders.id, places.orders_id))
    .where(and(eq(orders.sessions_id, screening.id), eq(places.seats_id, screening.seat('B 3'))))
  return { there: there.length, statuses: answers.map(({ status }) => status).sort() }
}

test('if two staff members move two buyers to one seat at the same time, only one move succeeds', async () => {
  expect(await bothToOneSeat()).toEqual({ there: 1, statuses: [200, 409] })
})

test('control: without the primary key of taken_seats, two buyers are moved to the same seat', async () => {
  await api.db.execute(sql`alter table taken_seats drop constraint taken_seats_sessions_id_seats_id_pk`)
  try {
    expect(await bothToOneSeat()).toEqual({ there: 2, statuses: [200, 200] })
  } finally {
    await api.db.delete(taken_seats)
    await api.db.execute(
      sql`alter table taken_seats add constraint taken_seats_sessions_id_seats_id_pk primary key (sessions_id, seats_id)`,
    )
  }
})
