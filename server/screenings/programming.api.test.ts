import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { aFilm, aRoom, aScreening } from '../../tests/builders.ts'
import { useProgrammingDesk } from '../../tests/programming-desk.ts'
import { sessions } from './tables.ts'

let roomId: number
const { api, manager, filmId, hours } = await useProgrammingDesk()
beforeEach(async () => {
  roomId = (await aRoom(api.db, { nbr_seats: 90 })).id
})

const wanted = (changes: object = {}) => ({
  movies_id: filmId,
  movie_theaters_id: roomId,
  timetables_id: hours['18:00'],
  session_date: '2026-11-25',
  language: 'VO',
  version_2D_3D: '2D',
  price: 12.5,
  ...changes,
})

describe('new screenings', () => {
  test("a new screening's start, end and seats are computed from its day, film and room", async () => {
    const { status, body } = await manager.post('session-movie', wanted({ supplement: 2 }))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      id: body.session_id,
      title: 'Nosferatu',
      time: '01:34',
      hours_timetable: '18:00',
      name_cinema: expect.any(String),
      price: 12.5,
      supplement: 2,
      starts_at: '2026-11-25T17:00:00.000Z',
      ends_at: '2026-11-25T18:34:00.000Z',
      room_free_at: '2026-11-25T18:54:00.000Z',
      total_seats: 90,
      sold_seats: 0,
      remaining_places: 90,
      cancelled_at: null,
    })
    const onTheSite = await api.request(`/api/v1/app/session/${body.id}`)
    expect(await onTheSite.json()).toMatchObject({
      ...{ remaining_places: 90, total_seats: 90, supplement: 2, numbered: false },
      tariffs: [expect.objectContaining({ tariffs_id: 1, price: 12.5 })],
    })
  })

  test('a screening in summer starts at its hour in French summer time', async () => {
    const { body } = await manager.post('session-movie', wanted({ session_date: '2027-07-14' }))
    expect(body.starts_at).toBe('2027-07-14T16:00:00.000Z')
  })

  test('a screening at an hour that does not exist, because clocks go forward, is refused', async () => {
    const refused = await manager.post(
      'session-movie',
      wanted({ session_date: '2027-03-28', timetables_id: hours['02:30'] }),
    )
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'hour_does_not_exist', errors: [{ field: 'session_date' }] },
    })
  })

  test('a screening in an occupied room is refused, and the answer names the other screening', async () => {
    await manager.post('session-movie', wanted({ timetables_id: hours['16:00'] }))
    // « Nosferatu » starts at 16:00 and occupies the room until 17:54: the film lasts 1 h 34, and clearing the
    // room 20 minutes. So a long film at 14:00 overlaps it, and a film at 18:00 does not.
    const long = await aFilm(api.db, { title: 'Les Misérables', time: '04:30' })
    const refused = await manager.post(
      'session-movie',
      wanted({ movies_id: long.id, timetables_id: hours['14:00'] }),
    )
    expect(refused).toMatchObject({ status: 409, body: { code: 'screening_overlaps' } })
    expect(refused.body.errors[0].message).toBe(
      'Le 25/11/2026 à 14h00, « Nosferatu » occupe la salle de 16h00 à 17h54, ménage compris.',
    )
    expect((await manager.post('session-movie', wanted())).status).toBe(201)
  })

  test.each([
    ['movies_id', 999_999],
    ['movie_theaters_id', 999_999],
    ['timetables_id', 999_999],
    ['price', -1],
    ['price', 12.505],
    ['price', 1001],
    ['version_2D_3D', '4D'],
    ['session_date', '2026-13-01'],
    ['language', ''],
    ['total_seats', 500],
  ])('a new screening with %s = %j is refused', async (field, value) => {
    const refused = await manager.post('session-movie', wanted({ [field]: value }))
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field }] } })
  })

  test('of two concurrent requests for one room at the same time, one is refused', async () => {
    const both = await Promise.all([1, 2].map(() => manager.post('session-movie', wanted())))
    expect(both.map(answer => answer.status).sort()).toEqual([201, 409])
    expect(both.find(answer => answer.status === 409)?.body.code).toBe('screening_overlaps')
    // Control: concurrent requests for two rooms are both accepted.
    const elsewhere = (await aRoom(api.db)).id
    const day = { session_date: '2026-11-26' }
    const apart = await Promise.all(
      [wanted(day), wanted({ ...day, movie_theaters_id: elsewhere })].map(one =>
        manager.post('session-movie', one),
      ),
    )
    expect(apart.map(answer => answer.status)).toEqual([201, 201])
  })
})

describe('changes of screenings', () => {
  test("a change of a screening's day, hour or room recomputes its times and seats", async () => {
    const { body } = await manager.post('session-movie', wanted())
    const small = await aRoom(api.db, { nbr_seats: 12 })
    const moved = await manager.patch(`session-movie/${body.id}`, {
      session_date: '2026-11-27',
      timetables_id: hours['20:30'],
      movie_theaters_id: small.id,
    })
    expect(moved).toMatchObject({
      status: 200,
      body: {
        starts_at: '2026-11-27T19:30:00.000Z',
        room_free_at: '2026-11-27T21:24:00.000Z',
        total_seats: 12,
      },
    })
  })

  test('a screening can be saved again at its own time, but not moved to the time of another screening', async () => {
    const { body } = await manager.post('session-movie', wanted())
    await manager.post('session-movie', wanted({ timetables_id: hours['20:30'] }))
    const path = `session-movie/${body.id}`
    expect(
      (await manager.patch(path, { timetables_id: hours['18:00'], session_date: '2026-11-25' })).status,
    ).toBe(200)
    expect(await manager.patch(path, { timetables_id: hours['20:30'] })).toMatchObject({
      status: 409,
      body: { code: 'screening_overlaps' },
    })
  })

  test('a screening with sold tickets refuses changes of what buyers rely on, such as its film', async () => {
    const sold = await aScreening(api.db, {
      movies_id: filmId,
      movie_theaters_id: roomId,
      sold_seats: 3,
      total_seats: 90,
    })
    const path = `session-movie/${sold.id}`
    const other = (await aRoom(api.db)).id
    for (const change of [
      { session_date: '2026-11-29' },
      { timetables_id: hours['14:00'] },
      { movie_theaters_id: other },
      { movies_id: (await aFilm(api.db)).id },
      { language: 'VOST' },
      { version_2D_3D: '3D' },
    ])
      expect(await manager.patch(path, change)).toMatchObject({
        status: 409,
        body: { code: 'screening_sold', errors: [{ field: Object.keys(change)[0] }] },
      })
    // The price of a sold screening may change: it applies to the next buyer only.
    expect((await manager.patch(path, { language: sold.language, price: 9, supplement: 2 })).status).toBe(200)
    expect(await manager.remove(path)).toMatchObject({ status: 409, body: { code: 'screening_sold' } })
  })

  test('a change of a screening waits for a purchase in progress, then is refused because of the sale', async () => {
    const screening = await aScreening(api.db, {
      movies_id: filmId,
      movie_theaters_id: roomId,
      total_seats: 90,
    })
    let change: ReturnType<typeof manager.patch> | undefined
    await api.db.transaction(async db => {
      await db.update(sessions).set({ sold_seats: 2 }).where(eq(sessions.id, screening.id))
      change = manager.patch(`session-movie/${screening.id}`, { language: 'VOST' })
    })
    expect(await change).toMatchObject({ status: 409, body: { code: 'screening_sold' } })
    const [row] = await api.db.select().from(sessions).where(eq(sessions.id, screening.id))
    expect(row?.language).toBe('VF')
  })

  test('a screening of which no seat is sold can be deleted', async () => {
    const { body } = await manager.post('session-movie', wanted())
    expect((await manager.remove(`session-movie/${body.id}`)).status).toBe(204)
    expect((await manager.get(`session-movie/${body.id}`)).status).toBe(404)
  })
})
