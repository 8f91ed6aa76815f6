import { and, desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { fullFare } from '../../contract/rules/places.ts'
import { useApi } from '../../tests/api.ts'
import { aNumberedScreening, aRoom } from '../../tests/builders.ts'
import { aCashier, aTill, cash } from '../../tests/counter.ts'
import { auditMoney } from '../../tests/ledgers/audit-money.ts'
import { inconsistentSeatCounts } from '../../tests/races/inconsistent-seat-counts.ts'
import { drawSeats } from '../../tests/seats/draw-seats.ts'
import { aStaffMember } from '../../tests/staff.ts'
import { movie_theaters } from '../cinema/tables.ts'
import { operations } from '../money/tables.ts'
import { sessions } from '../screenings/tables.ts'

const api = await useApi({ limitsOn: false })
const { cinemas_id } = await aRoom(api.db)
const anna = await aCashier(api, cinemas_id)
const door = await aStaffMember(api, 'member', { tasks: ['door'] })
const now = api.clock.now
const full = { tariffs_id: fullFare }

let screening: Awaited<ReturnType<typeof aNumberedScreening>>
beforeEach(async () => {
  api.clock.now = now
  screening = await aNumberedScreening(api.db, drawSeats('......', '......', 'dd..Pa'), {
    session_date: '2026-11-20',
  })
  await api.db
    .update(movie_theaters)
    .set({ cinemas_id })
    .where(eq(movie_theaters.id, screening.movie_theaters_id))
})

type Cashier = typeof anna
const seatNamed = (name: string) => screening.seat(name) ?? 2_000_000_000

/** Sells these seats at the till, and returns the sale. */
async function sold(...names: string[]) {
  const places = names.map(name => ({ ...full, seats_id: seatNamed(name) }))
  const payments = [cash(12.5 * names.length)]
  const { status, body } = await anna.sell({ sessions_id: screening.id, places, payments })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

const change = (id: number, wanted: [number: number, seat: string][], who: Cashier = anna) =>
  who.post(`order/${id}/seats`, {
    till_sessions_id: who.session,
    places: wanted.map(([number, name]) => ({ number, seats_id: seatNamed(name) })),
  })

type Place = { code: string; ticket_number: number; seat: { row_name: string; seat_number: string } }
const seatsOf = ({ places }: { places: Place[] }) =>
  places.map(({ seat }) => `${seat.row_name} ${seat.seat_number}`)
const changesOf = (id: number) =>
  api.db
    .select()
    .from(operations)
    .where(and(eq(operations.kind, 'seat_changed'), eq(operations.entity_id, id)))
    .orderBy(desc(operations.id))
const scan = async (text: string) =>
  (await door.post('control/scan', { scan_id: crypto.randomUUID(), sessions_id: screening.id, text })).body

test('a ticket moved to a free seat keeps its number, gets a new code, and frees its old seat', async () => {
  const sale = await sold('A 1', 'A 2')
  const moved = await change(sale.id, [[2, 'B 4']])
  expect(moved).toMatchObject({ status: 200, body: { state: 'confirmed', total: 25 } })
  expect(seatsOf(moved.body)).toEqual(['A 1', 'B 4'])
  const [kept, other]: Place[] = moved.body.places
  expect([kept!.code, kept!.ticket_number]).toEqual([sale.places[0].code, 1])
  expect(other!.ticket_number).toBe(2)
  expect(other!.code).not.toBe(sale.places[1].code)
  expect(await changesOf(sale.id)).toMatchObject([
    {
      till_sessions_id: anna.session,
      users_id: anna.id,
      details: { places: [{ number: 2, from: 'Rang A, place 2', to: 'Rang B, place 4' }] },
    },
  ])
  expect(seatsOf(await sold('A 2'))).toEqual(['A 2'])

  api.clock.now = screening.starts_at
  expect(await scan(sale.places[1].qr)).toMatchObject({ verdict: 'unknown', message: /remplacé/ })
  expect(await scan(moved.body.places[1].qr)).toMatchObject({ verdict: 'accepted' })
  expect(await inconsistentSeatCounts(api.db)).toEqual([])
  expect(await auditMoney(api.db)).toEqual([])
})

test('a change of seats sent twice moves the tickets once', async () => {
  const sale = await sold('A 1', 'A 2')
  const once = await change(sale.id, [[1, 'A 6']])
  const again = await change(sale.id, [[1, 'A 6']])
  expect(again.body).toEqual(once.body)
  expect(await changesOf(sale.id)).toHaveLength(1)
  const side = await sold('B 1', 'B 2')
  const swapped = await change(side.id, [
    [1, 'B 2'],
    [2, 'B 1'],
  ])
  expect(seatsOf(swapped.body)).toEqual(['B 2', 'B 1'])
  expect(await inconsistentSeatCounts(api.db)).toEqual([])
})

test('after a change of seat, the ticket is printed again as a duplicate that shows the new seat', async () => {
  const sale = await sold('A 1', 'A 2')
  const print = (json: object) =>
    anna.post(`sale/${sale.sales_id}/print`, {
      ...{ till_sessions_id: anna.session, slip: 'ticket', browser: true, ...json },
    })
  expect((await print({})).body).toMatchObject({ originals: [1, 2], duplicates: [] })
  await change(sale.id, [[2, 'B 1']])
  expect((await print({ again: true, places: [2] })).body).toMatchObject({
    ...{ originals: [], duplicates: [2] },
    sale: { places: [{}, { seat: { row_name: 'B', seat_number: '1' } }], reprints: 1 },
  })
})

test.each<[string, string, [number, string][]]>([
  ['seat_taken', 'places[0].seats_id', [[1, 'B 1']]],
  ['seat_taken', 'places[0].seats_id', [[1, 'A 2']]],
  ['seat_not_sold', 'places[0].seats_id', [[1, 'Z 9']]],
  ['duo_split', 'places[0].seats_id', [[1, 'C 1']]],
  ['companion_alone', 'places[0].seats_id', [[1, 'C 6']]],
  ['seat_left_alone', 'places[0].seats_id', [[1, 'A 5']]],
  ['not_movable', 'places[0].number', [[3, 'A 6']]],
])(
  'a change of seats is refused with %s on field %s, for tickets and seats %j',
  async (code, field, wanted) => {
    const sale = await sold('A 1', 'A 2')
    await sold('B 1')
    expect(await change(sale.id, wanted)).toMatchObject({
      ...{ status: 409, body: { code, errors: [{ field, message: expect.any(String) }] } },
    })
    expect(seatsOf((await anna.get(`order/${sale.id}`)).body)).toEqual(['A 1', 'A 2'])
    expect(await changesOf(sale.id)).toEqual([])
  },
)

test('one half of a duo seat cannot be moved alone; both halves together can', async () => {
  const sale = await sold('C 1', 'C 2')
  expect((await change(sale.id, [[1, 'A 6']])).body.code).toBe('duo_split')
  const both: [number, string][] = [
    [1, 'A 6'],
    [2, 'A 5'],
  ]
  expect(seatsOf((await change(sale.id, both)).body)).toEqual(['A 6', 'A 5'])
})

test('a change of seats that names a ticket or a seat twice, or none at all, is refused', async () => {
  const sale = await sold('A 1', 'A 2')
  const refused = async (wanted: [number, string][]) => {
    const { status, body } = await change(sale.id, wanted)
    expect(status).toBe(400)
    return body.errors[0].message
  }
  const twice = async (...wanted: [number, string][]) => refused(wanted)
  expect(await twice([1, 'B 1'], [1, 'B 2'])).toBe('Cette place est indiquée deux fois.')
  expect(await twice([1, 'B 1'], [2, 'B 1'])).toBe('Ce siège est déjà choisi pour une autre place.')
  expect(await refused([])).toBe('Une place au moins.')
})

test('a ticket cannot change seats once used or refunded, or if its screening is cancelled or over', async () => {
  const sale = await sold('A 1', 'A 2')
  await anna.refund(sale.id, [2])
  const why = async (number: number) => (await change(sale.id, [[number, 'B 4']])).body
  expect(await why(2)).toMatchObject({ code: 'not_movable', errors: [{ message: /n’est plus valable/ }] })
  api.clock.now = screening.starts_at
  expect((await scan(sale.places[0].qr)).verdict).toBe('accepted')
  expect(await why(1)).toMatchObject({ code: 'not_movable', errors: [{ message: /déjà entrée/ }] })

  const other = await sold('B 1')
  const set = (values: Partial<typeof sessions.$inferInsert>) =>
    api.db.update(sessions).set(values).where(eq(sessions.id, screening.id))
  await set({ cancelled_at: api.clock.now })
  expect((await change(other.id, [[1, 'B 4']])).body.code).toBe('not_movable')
  await set({ cancelled_at: null })
  const [row] = await api.db.select().from(sessions).where(eq(sessions.id, screening.id))
  api.clock.now = row!.room_free_at
  expect((await change(other.id, [[1, 'B 4']])).body.code).toBe('not_movable')
  expect(await changesOf(other.id)).toEqual([])
})

test('seats can be changed only at an open till of the same cinema, not in training or free seating', async () => {
  const sale = await sold('A 1')
  const stranger = await aCashier(api, (await aRoom(api.db)).cinemas_id)
  expect((await change(sale.id, [[1, 'B 4']], stranger)).body.code).toBe('order_not_found')
  const trainee = await aCashier(api, cinemas_id, { tills_id: await aTill(api, cinemas_id, true) })
  expect((await change(sale.id, [[1, 'B 4']], trainee)).body.code).toBe('till_of_another_cinema')
  const gone = await aCashier(api, cinemas_id)
  await gone.post(`session/${gone.session}/close`, { counted: 100 })
  expect((await change(sale.id, [[1, 'B 4']], gone)).body.code).toBe('till_closed')
  await api.db.update(sessions).set({ seat_plan_versions_id: null }).where(eq(sessions.id, screening.id))
  expect((await change(sale.id, [[1, 'B 4']])).body.code).toBe('not_movable')
})
