import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../tests/api.ts'
import { aNumberedScreening, aRoom, aScreening } from '../../../tests/builders.ts'
import { buy } from '../../../tests/buyers.ts'
import { drawSeats } from '../../../tests/seats/draw-seats.ts'
import { aStaffMember } from '../../../tests/staff.ts'
import { sessions } from '../../screenings/tables.ts'
import { taken_seats } from '../tables.ts'

const api = await useApi({ limitsOn: false })
const mona = await api.as('member')
const manager = await aStaffMember(api)
const admin = await aStaffMember(api, 'admin')

const room = drawSeats('......', '......', '..dd..', 'Pa.Pa.')
let screening: Awaited<ReturnType<typeof aNumberedScreening>>
beforeEach(async () => {
  screening = await aNumberedScreening(api.db, room)
})

const order = async (keys: string[]): Promise<{ id: number }> => {
  const places = keys.map(key => ({ tariffs_id: 1, seats_id: screening.seat(key) }))
  const response = await buy(api, mona, { sessions_id: screening.id, nbr_seats_payed: keys.length, places })
  expect(response.status).toBe(201)
  return response.json()
}
const row = async () => (await api.db.select().from(sessions).where(eq(sessions.id, screening.id)))[0]!
const takenRows = () => api.db.select().from(taken_seats).where(eq(taken_seats.sessions_id, screening.id))

describe('seats blocked for one screening', () => {
  const keep = (
    keys: string[],
    kept: string | null = 'maison',
    kept_because: string | null = 'Équipe du film',
  ) =>
    manager.post(`session-movie/${screening.id}/seats`, {
      seats_ids: keys.map(key => screening.seat(key)),
      ...{ kept, kept_because },
    })
  const seatAt = (body: { seats: { id: number }[] }, key: string) =>
    body.seats.find(({ id }) => id === screening.seat(key))

  test('seats blocked for one screening are neither sold nor counted until they are released', async () => {
    const { body } = await keep(['A 1', 'A 2'])
    expect(seatAt(body, 'A 1')).toMatchObject({
      state: 'maison',
      kept_because: 'Équipe du film',
      orders_id: null,
    })
    expect((await row()).total_seats).toBe(22)
    const places = [{ tariffs_id: 1, seats_id: screening.seat('A 1') }]
    const refused = await buy(api, mona, { sessions_id: screening.id, nbr_seats_payed: 1, places })
    expect(refused.status).toBe(409)
    expect(seatAt((await keep(['A 1'], 'hors_service', 'Cassé')).body, 'A 1')).toMatchObject({
      state: 'hors_service',
    })
    await keep(['A 1', 'A 2'], null, null)
    expect((await row()).total_seats).toBe(24)
    await order(['A 1', 'A 2'])
    const lines = (await admin.get(`audit?entity=session-movie&entity_id=${screening.id}&sort=id`)).body
    expect(lines.map(({ action }: { action: string }) => action)).toEqual(['keep', 'keep', 'free'])
  })

  test('blocking one half of a duo blocks both halves', async () => {
    const { body } = await keep(['C 3'])
    expect([seatAt(body, 'C 3'), seatAt(body, 'C 4')]).toMatchObject([
      { state: 'maison' },
      { state: 'maison' },
    ])
    expect((await row()).total_seats).toBe(22)
    await keep(['C 4'], null, null)
    expect([(await row()).total_seats, (await takenRows()).length]).toEqual([24, 0])
  })

  test('if all seats of a screening are blocked, every list shows it as full', async () => {
    screening = await aNumberedScreening(api.db, drawSeats('...'))
    const { movies_id, timetables_id } = await row()
    await keep(['A 1', 'A 2', 'A 3'], 'maison', 'Soirée privée')
    const full = { remaining_places: 0, total_seats: 0 }
    const read = async (path: string) => {
      const response = await api.request(`/api/v1/app/${path}`)
      expect({ path, status: response.status }).toEqual({ path, status: 200 })
      return response.json()
    }
    expect((await read(`movie/${movies_id}`)).timeTables).toMatchObject([
      { sessionId: screening.id, availability: 'complet' },
    ])
    await read('movie')
    expect(await read(`movie/${movies_id}/timetable/${timetables_id}`)).toMatchObject([full])
    expect(await read(`session/${screening.id}`)).toMatchObject(full)
    expect((await read(`session/${screening.id}/seats`)).seats).toHaveLength(3)
    const places = [{ tariffs_id: 1, seats_id: screening.seat('A 1') }]
    const refused = await buy(api, mona, { sessions_id: screening.id, nbr_seats_payed: 1, places })
    expect(refused.status).toBe(409)
    expect((await manager.get(`session-movie/${screening.id}`)).body).toMatchObject(full)
  })

  test('a sold seat cannot be blocked, and staff see its buyer', async () => {
    const { id } = await order(['A 1', 'A 2'])
    expect(await keep(['A 3', 'A 2'])).toMatchObject({
      status: 409,
      body: {
        code: 'seat_taken',
        errors: [{ field: 'seats_ids[1]', message: expect.stringContaining('Rang A, place 2') }],
      },
    })
    expect((await row()).total_seats).toBe(24)
    const { body } = await manager.get(`session-movie/${screening.id}/seats`)
    expect(seatAt(body, 'A 2')).toMatchObject({ state: 'prise', orders_id: id, lastname: expect.any(String) })
    expect(seatAt(body, 'A 3')).toMatchObject({ state: 'libre', orders_id: null, lastname: null })
  })

  test('seats that the seat plan blocks or marks as broken cannot be put on sale for one screening', async () => {
    screening = await aNumberedScreening(api.db, drawSeats('..xm', '....'))
    const { body } = await manager.get(`session-movie/${screening.id}/seats`)
    const told = ['A 1', 'A 3', 'A 4'].map(key => seatAt(body, key))
    expect(told).toMatchObject([
      { state: 'libre', sellable: true },
      { state: 'hors_service', sellable: false },
      { state: 'maison', sellable: false, kept_because: 'Réservé à la maison' },
    ])
    for (const kept of ['maison', null] as const)
      expect(await keep(['A 1', 'A 4'], kept)).toMatchObject({
        status: 409,
        body: { code: 'seat_not_sold', errors: [{ field: 'seats_ids[1]' }] },
      })
  })

  test('blocking seats needs a reason and a numbered room', async () => {
    expect(await keep(['A 1'], 'maison', null)).toMatchObject({
      ...{ status: 400, body: { errors: [{ field: 'kept_because' }] } },
    })
    const free = await aScreening(api.db)
    const wish = { seats_ids: [screening.seat('A 1')], kept: 'maison', kept_because: 'Presse' }
    expect(await manager.post(`session-movie/${free.id}/seats`, wish)).toMatchObject({
      ...{ status: 409, body: { code: 'seat_not_sold' } },
    })
    expect((await manager.get(`session-movie/${free.id}/seats`)).body).toMatchObject({
      version: 0,
      seats: [],
    })
    expect((await manager.get('session-movie/987654/seats')).status).toBe(404)
  })

  test('the blocks of seats are removed when the screening is deleted or moves to another room', async () => {
    await keep(['A 1'])
    const other = await aRoom(api.db)
    expect(
      (await manager.patch(`session-movie/${screening.id}`, { movie_theaters_id: other.id })).body,
    ).toMatchObject({
      ...{ numbered: false, total_seats: 100 },
    })
    expect(await takenRows()).toEqual([])
    screening = await aNumberedScreening(api.db, room)
    await keep(['A 1'])
    expect((await manager.remove(`session-movie/${screening.id}`)).status).toBe(204)
    expect(await takenRows()).toEqual([])
  })
})
