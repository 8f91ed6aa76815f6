import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Drawing, DrawnSeat } from '../../contract/rules/seat-plan.ts'
import { useApi } from '../../tests/api.ts'
import { aRoom, aScreening } from '../../tests/builders.ts'
import { buy } from '../../tests/buyers.ts'
import { drawSeats } from '../../tests/seats/draw-seats.ts'
import { aStaffMember } from '../../tests/staff.ts'
import { sessions } from '../screenings/tables.ts'
import { seat_plan_versions } from './tables.ts'

const api = await useApi({ limitsOn: false })
const manager = await aStaffMember(api)
const admin = await aStaffMember(api, 'admin')

const drawing = drawSeats('......', '..Pa..', 'dd.xm.')
let room: Awaited<ReturnType<typeof aRoom>>
beforeEach(async () => {
  api.clock.now = new Date('2026-11-20T15:00:00Z')
  room = await aRoom(api.db)
})

const draw = async (drawn: Drawing = drawing) =>
  manager.post('seat-plan', { movie_theaters_id: room.id, ...drawn })
const aPlan = async (drawn?: Drawing) => (await draw(drawn)).body as { id: number }
const screeningRow = async (id: number) =>
  (await api.db.select().from(sessions).where(eq(sessions.id, id)))[0]!
const without = (drawn: Drawing, ...keys: string[]): Drawing => ({
  ...drawn,
  seats: drawn.seats.filter(({ row_name, seat_number }) => !keys.includes(`${row_name} ${seat_number}`)),
})

describe('seat plans', () => {
  test('a new seat plan sets the number of seats of its room; a second plan for the room is refused', async () => {
    const { status, body } = await draw()
    expect([status, body]).toMatchObject([
      201,
      {
        ...{ movie_theaters_id: room.id, name_theater: room.name_theater, version: 1, in_use: true },
        ...{ nbr_seats: 16, wheelchair_spaces: 1, screenings_to_come: 0, focus: null },
        given: { screenings: 0, stay_free: 0, in_the_way: [], places_in_the_way: 0, moved: 0 },
      },
    ])
    expect(body.seats).toEqual(drawing.seats)
    const read = (await manager.get(`seat-plan/${body.id}`)).body
    expect(read).toEqual(Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'given')))
    const listed = (await manager.get(`seat-plan?q=${encodeURIComponent(room.name_theater)}`)).body
    expect(listed[0]).not.toHaveProperty('seats')
    expect(listed).toMatchObject([{ id: body.id, nbr_seats: 16 }])
    expect((await manager.get(`movie-theater/${room.id}`)).body).toMatchObject({
      ...{ nbr_seats: 16, numbered: true },
    })
    expect(await draw()).toMatchObject({
      ...{ status: 409, body: { code: 'already_exists', errors: [{ field: 'movie_theaters_id' }] } },
    })
  })

  test('a seat plan saved as not in use leaves the room and its screenings unchanged', async () => {
    const screening = await aScreening(api.db, { movie_theaters_id: room.id })
    const later = { movie_theaters_id: room.id, ...drawing, in_use: false }
    const { status, body } = await manager.post('seat-plan', later)
    expect([status, body.in_use, body.given.screenings]).toEqual([201, false, 0])
    expect((await screeningRow(screening.id)).seat_plan_versions_id).toBeNull()
    expect((await manager.get(`movie-theater/${room.id}`)).body).toMatchObject({
      ...{ numbered: false, nbr_seats: 100 },
    })
    room = await aRoom(api.db)
    const planned = await aScreening(api.db, { movie_theaters_id: room.id })
    const fresh = { movie_theaters_id: room.id, ...drawing, give_to_screenings: false }
    expect((await manager.post('seat-plan', fresh)).body).toMatchObject({
      ...{ in_use: true, given: { screenings: 0 } },
    })
    expect((await screeningRow(planned.id)).seat_plan_versions_id).toBeNull()
  })

  test('a seat plan for an unknown room is refused', async () => {
    const answer = await manager.post('seat-plan', { movie_theaters_id: 987_654, ...drawing })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'movie_theaters_id' }] } })
  })

  const changed = (at: number, change: Partial<DrawnSeat>) =>
    drawing.seats.map((seat, index) => (index === at ? { ...seat, ...change } : seat))
  test.each<[string, string, unknown[]]>([
    ['no seat', 'seats', []],
    ['a seat number with a space', 'seats[3].seat_number', changed(3, { seat_number: '1 2' })],
    ['a long row name', 'seats[3].row_name', changed(3, { row_name: 'Balcons' })],
    ['the same seat name twice', 'seats[3].seat_number', changed(3, { seat_number: '1' })],
    ['the same position in a row twice', 'seats[3].place_in_row', changed(3, { place_in_row: 0, x: 9 })],
    ['a companion seat without a wheelchair space', 'seats[9].tied_to', changed(9, { tied_to: 'A 1' })],
    ['half a duo seat', 'seats[12].tied_to', changed(12, { tied_to: 'A 1' })],
    ['a coordinate that is no number', 'seats[3].x', changed(3, { x: null as never })],
    ['a coordinate far out of range', 'seats[3].x', changed(3, { x: 1e300 })],
    [
      'a row position above the integer range',
      'seats[3].row_position',
      changed(3, { row_position: 2 ** 40 }),
    ],
    ['an unknown field', 'seats[3].price', changed(3, { price: 3 } as object)],
  ])(
    'a seat plan with %s is refused with an error on %s, when created, changed or checked',
    async (_, field, seats) => {
      const { id } = await aPlan()
      const other = await aRoom(api.db)
      const answers = [
        await manager.post('seat-plan', { movie_theaters_id: other.id, focus: null, seats }),
        await manager.patch(`seat-plan/${id}`, { seats }),
        await manager.post(`seat-plan/${id}/check`, { seats }),
      ]
      for (const answer of answers) {
        expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } })
        expect(answer.body.errors.map((error: { field: string }) => error.field)).toContain(field)
      }
      expect((await manager.get(`seat-plan/${id}`)).body.version).toBe(1)
    },
  )

  test('a seat plan of two thousand seats is accepted, one more seat is refused', async () => {
    const rows = Array.from({ length: 40 }, () => '.'.repeat(50))
    const large = drawSeats(...rows)
    const named = large.seats.map(seat => ({ ...seat, row_name: `R${seat.row_position}` }))
    const { status, body } = await draw({ focus: { x: 25, y: 26.5 }, seats: named })
    expect([status, body.nbr_seats]).toEqual([201, 2000])
    const more = [...named, { ...named[0]!, row_name: 'Z', x: 0, y: 99, row_position: 99 }]
    expect(await manager.patch(`seat-plan/${body.id}`, { seats: more })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'seats', message: expect.stringContaining('2000 au plus') }] },
    })
  })

  test('changing the drawing of a seat plan creates a new version; saving it unchanged creates none', async () => {
    const { id } = await aPlan()
    const same = { seats: [...drawing.seats].reverse(), focus: null }
    expect((await manager.patch(`seat-plan/${id}`, same)).body.version).toBe(1)
    expect((await manager.patch(`seat-plan/${id}`, { focus: { x: 1, y: 1 } })).body).toMatchObject({
      ...{ version: 2, focus: { x: 1, y: 1 } },
    })
    const fewer = without(drawing, 'A 1').seats
    expect((await manager.patch(`seat-plan/${id}`, { seats: fewer })).body).toMatchObject({
      ...{ version: 3, nbr_seats: 15, focus: { x: 1, y: 1 } },
    })
    expect((await manager.get(`movie-theater/${room.id}`)).body.nbr_seats).toBe(15)
    const rows = await api.db
      .select()
      .from(seat_plan_versions)
      .where(eq(seat_plan_versions.seat_plans_id, id))
    expect(rows).toHaveLength(3)
  })

  test('a save of a seat plan is refused if another user has changed the plan since it was read', async () => {
    const { id } = await aPlan()
    const other = await aStaffMember(api)
    await other.patch(`seat-plan/${id}`, { seats: without(drawing, 'A 1').seats, seen: { version: 1 } })
    const mine = { seats: without(drawing, 'A 2').seats, seen: { version: 1 } }
    expect(await manager.patch(`seat-plan/${id}`, mine)).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', errors: [{ field: 'version', theirs: 2 }] },
    })
    const { body } = await manager.get(`seat-plan/${id}`)
    expect([body.version, body.seats.length]).toEqual([2, drawing.seats.length - 1])
  })

  test('a seat plan can be deleted with its versions, unless a screening uses one of them', async () => {
    const { id } = await aPlan()
    const screening = await aScreening(api.db, { movie_theaters_id: room.id, total_seats: 16 })
    await manager.patch(`seat-plan/${id}`, { in_use: true })
    expect(await manager.remove(`seat-plan/${id}`)).toMatchObject({
      ...{ status: 409, body: { code: 'still_referenced', errors: [{ field: 'session-movie' }] } },
    })
    await manager.remove(`session-movie/${screening.id}`)
    expect((await manager.remove(`seat-plan/${id}`)).status).toBe(204)
    expect((await manager.get(`movie-theater/${room.id}`)).body).toMatchObject({
      ...{ numbered: false, nbr_seats: 16 },
    })
  })

  test('deleting a seat plan succeeds in whatever order PostgreSQL deletes its dependent rows', async () => {
    const { id } = await aPlan()
    // Creating this constraint again changes the order of deletion: PostgreSQL would now delete the plan's
    // versions after its seats. A database restored from a backup can have the same order.
    await api.db.execute(sql`alter table seat_plan_versions
      drop constraint seat_plan_versions_seat_plans_id_seat_plans_id_fk,
      add constraint seat_plan_versions_seat_plans_id_seat_plans_id_fk
        foreign key (seat_plans_id) references seat_plans (id) on delete cascade`)
    expect((await manager.remove(`seat-plan/${id}`)).status).toBe(204)
  })

  test('the journal of a seat plan shows its version and its numbers of seats, but not the drawing', async () => {
    const { id } = await aPlan()
    await manager.patch(`seat-plan/${id}`, { seats: without(drawing, 'A 1').seats })
    const { body } = await admin.get(`audit?entity=seat-plan&entity_id=${id}&sort=id`)
    expect(body).toMatchObject([
      {
        action: 'create',
        name: `${room.name_theater}, ${(await manager.get(`seat-plan/${id}`)).body.name_cinema}`,
      },
      {
        action: 'update',
        changes: [
          { label: 'Version', before: '1', after: '2' },
          { label: 'Places', before: '16', after: '15' },
        ],
      },
    ])
    expect(JSON.stringify(body)).not.toContain('row_position')
  })
})

describe('numbered rooms', () => {
  test('a numbered room has as many seats as its plan; another number is refused', async () => {
    const { id } = await aPlan()
    expect(await manager.patch(`movie-theater/${room.id}`, { nbr_seats: 50 })).toMatchObject({
      ...{ status: 409, body: { code: 'room_has_plan', errors: [{ field: 'nbr_seats' }] } },
    })
    const same = { nbr_seats: 16, name_theater: `${room.name_theater} bis` }
    expect((await manager.patch(`movie-theater/${room.id}`, same)).status).toBe(200)
    await manager.patch(`seat-plan/${id}`, { in_use: false })
    expect((await manager.patch(`movie-theater/${room.id}`, { nbr_seats: 50 })).body).toMatchObject({
      ...{ numbered: false, nbr_seats: 50 },
    })
  })

  test('a new seat plan applies only to the room’s future screenings without sold seats', async () => {
    const inRoom = { movie_theaters_id: room.id, total_seats: 100 }
    const day = (session_date: string) => aScreening(api.db, { ...inRoom, session_date })
    const [unsold, sold] = [await day('2026-11-21'), await day('2026-11-22')]
    const [cancelled, begun] = [await day('2026-11-23'), await day('2026-11-19')]
    await api.db.update(sessions).set({ cancelled_at: api.clock.now }).where(eq(sessions.id, cancelled.id))
    await buy(api, await api.as('member'), { sessions_id: sold.id, nbr_seats_payed: 1 })
    const { body } = await draw()
    expect(body.given).toEqual({
      ...{ screenings: 1, stay_free: 1, in_the_way: [], places_in_the_way: 0, moved: 0 },
    })
    expect(body.screenings_to_come).toBe(1)
    const rows = await Promise.all([unsold, sold, cancelled, begun].map(({ id }) => screeningRow(id)))
    expect(rows.map(row => row.seat_plan_versions_id !== null)).toEqual([true, false, false, false])
    expect(rows.map(row => row.total_seats).slice(0, 3)).toEqual([16, 16, 100])
    expect((await manager.patch(`seat-plan/${body.id}`, { in_use: false })).body.given.screenings).toBe(0)
    expect((await screeningRow(unsold.id)).seat_plan_versions_id).not.toBeNull()
    expect((await manager.patch(`seat-plan/${body.id}`, { in_use: true })).body.in_use).toBe(true)
  })

  test('a new seat plan is refused if a future screening has sold more seats than the plan has', async () => {
    const screening = await aScreening(api.db, { movie_theaters_id: room.id })
    await buy(api, await api.as('member'), { sessions_id: screening.id, nbr_seats_payed: 3 })
    expect(await draw(drawSeats('..'))).toMatchObject({
      status: 409,
      body: { code: 'room_too_small', errors: [{ field: 'seats', sessions_id: screening.id }] },
    })
    expect((await manager.get(`movie-theater/${room.id}`)).body).toMatchObject({
      ...{ numbered: false, nbr_seats: 100 },
    })
  })
})
