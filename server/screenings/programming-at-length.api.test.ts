import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../contract/rules/dates.ts'
import { aFilm, aRoom, aScreening } from '../../tests/builders.ts'
import { useProgrammingDesk } from '../../tests/programming-desk.ts'

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

const count = async () => Number((await manager.get('session-movie')).headers.get('x-total-count'))

describe('batches of screenings', () => {
  const batch = (changes: object = {}) => {
    const { session_date: _, timetables_id: __, ...common } = wanted()
    return {
      ...common,
      session_dates: ['2026-12-01', '2026-12-02', '2026-12-03'],
      timetables_ids: [hours['16:00'], hours['18:00']],
      ...changes,
    }
  }

  test('a batch of screenings without conflicts creates a screening on each of its days at each hour', async () => {
    expect((await manager.post('session-movie/check', batch())).body).toEqual([])
    const { status, body } = await manager.post('session-movie/batch', batch())
    expect(status).toBe(201)
    expect(body.map((one: { starts_at: string }) => one.starts_at)).toEqual([
      '2026-12-01T15:00:00.000Z',
      '2026-12-01T17:00:00.000Z',
      '2026-12-02T15:00:00.000Z',
      '2026-12-02T17:00:00.000Z',
      '2026-12-03T15:00:00.000Z',
      '2026-12-03T17:00:00.000Z',
    ])
  })

  test('a batch of screenings with a conflict creates none of them, and the answer lists every conflict', async () => {
    const { body: there } = await manager.post(
      'session-movie',
      wanted({ session_date: '2026-12-02', timetables_id: hours['18:00'] }),
    )
    const before = await count()
    const checked = await manager.post('session-movie/check', batch())
    expect(checked.status).toBe(200)
    expect(checked.body).toEqual([
      {
        session_date: '2026-12-02',
        hours_timetable: '18:00',
        reason: 'screening_overlaps',
        session_id: there.id,
        title: 'Nosferatu',
        from: there.starts_at,
        to: there.room_free_at,
        message: 'Le 02/12/2026 à 18h00, « Nosferatu » occupe la salle de 18h00 à 19h54, ménage compris.',
      },
    ])
    const refused = await manager.post('session-movie/batch', batch())
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'screening_overlaps', errors: [{ message: checked.body[0].message }] },
    })
    expect(await count()).toBe(before)
  })

  test('checking a batch reports overlaps among its own screenings and an hour skipped by daylight saving', async () => {
    const long = await aFilm(api.db, { title: 'Napoléon', time: '05:30' })
    const { body } = await manager.post(
      'session-movie/check',
      batch({
        movies_id: long.id,
        session_dates: ['2027-03-28'],
        timetables_ids: [hours['02:30'], hours['14:00'], hours['18:00']],
      }),
    )
    expect(body).toMatchObject([
      { reason: 'hour_does_not_exist', hours_timetable: '02:30' },
      { reason: 'screening_overlaps', hours_timetable: '18:00', session_id: null, title: 'Napoléon' },
    ])
  })

  test('creating a batch of screenings adds its hours to the list of showtime hours; checking does not', async () => {
    const at = batch({
      session_dates: ['2026-12-21'],
      timetables_ids: undefined,
      hours: ['21:05', '09:10', '21:05'],
    })
    const listed = async () =>
      (await manager.get('timetable?size=1000')).body.map(
        (row: { hours_timetable: string }) => row.hours_timetable,
      )
    expect(await manager.post('session-movie/check', at)).toMatchObject({ status: 200, body: [] })
    expect(await listed()).not.toContain('21:05')
    const { status, body } = await manager.post('session-movie/batch', at)
    expect([status, body]).toMatchObject([201, [{ hours_timetable: '09:10' }, { hours_timetable: '21:05' }]])
    expect(await listed()).toEqual(expect.arrayContaining(['09:10', '21:05']))
    const again = batch({
      session_dates: ['2026-12-22'],
      timetables_ids: [body[0].timetables_id],
      hours: ['09:10'],
    })
    expect((await manager.post('session-movie/batch', again)).body).toHaveLength(1)
    const taken = await manager.post('session-movie/check', at)
    expect(taken.body).toMatchObject([{ hours_timetable: '09:10' }, { hours_timetable: '21:05' }])
  })

  test('a day given twice in a batch gets its screenings only once', async () => {
    const { body } = await manager.post(
      'session-movie/batch',
      batch({
        session_dates: ['2026-12-20', '2026-12-20'],
        timetables_ids: [hours['16:00'], hours['16:00']],
      }),
    )
    expect(body).toHaveLength(1)
  })

  test.each([
    ['no day', { session_dates: [] }],
    ['no hour', { timetables_ids: [] }],
    ['the invalid hour 24:00', { hours: ['24:00'] }],
    ['63 days', { session_dates: Array.from({ length: 63 }, () => '2026-12-01') }],
    [
      'more than 200 screenings',
      {
        session_dates: Array.from({ length: 51 }, (_, day) => addDays('2026-12-01', day)),
        ...{ timetables_ids: [], hours: ['09:00', '12:00', '15:00', '18:00'] },
      },
    ],
    ['a room that does not exist', { movie_theaters_id: 999_999 }],
  ])('a batch of screenings with %s is refused', async (_, changes) => {
    expect((await manager.post('session-movie/batch', batch(changes))).status).toBe(400)
    expect((await manager.post('session-movie/check', batch(changes))).status).toBe(400)
  })
})

test('the back-office list of screenings is filtered, searched by film, and sorted', async () => {
  const film = await aFilm(api.db, { title: 'L’Épée brisée' })
  for (const session_date of ['2026-12-10', '2026-12-11'])
    await aScreening(api.db, {
      movies_id: film.id,
      movie_theaters_id: roomId,
      session_date,
      language: 'Muet',
      total_seats: 90,
    })
  const dates = async (query: string) =>
    (await manager.get(`session-movie?${query}`)).body.map(
      (row: { session_date: string }) => row.session_date,
    )
  expect(await dates(`movies_id=${film.id}`)).toEqual(['2026-12-11', '2026-12-10'])
  expect(await dates(`movies_id=${film.id}&sort=starts_at`)).toEqual(['2026-12-10', '2026-12-11'])
  expect(await dates('q=epee&language=Muet')).toHaveLength(2)
  expect(await dates('q=epee&from=2026-12-11')).toEqual(['2026-12-11'])
  expect(await dates('q=epee&to=2026-12-10')).toEqual(['2026-12-10'])
  expect(await dates('q=epee&from=1800-01-01&to=2199-12-31')).toEqual(await dates('q=epee'))
  expect(await dates(`movie_theaters_id=${roomId}&sort=-title`)).toHaveLength(2)
  expect(await dates('q=introuvable')).toEqual([])
  const csv = await manager.get('session-movie/export.csv?q=epee')
  expect(csv.body).toContain(';12,5;')
  expect(csv.body).toContain('2026-12-10 20:30')
})

test('the day view shows every room, its screenings in order, and how many seats are sold', async () => {
  const room = await aRoom(api.db, { name_theater: 'Salle vide' })
  const in_room = {
    movies_id: filmId,
    movie_theaters_id: roomId,
    session_date: '2026-12-30',
    total_seats: 90,
  }
  await aScreening(api.db, { ...in_room, hour: '20:30', sold_seats: 45 })
  await aScreening(api.db, { ...in_room, hour: '14:00' })
  const { body } = await manager.get('programme?date=2026-12-30')
  expect(body.date).toBe('2026-12-30')
  const rooms = new Map(body.rooms.map((one: { id: number }) => [one.id, one]))
  expect(rooms.get(room.id)).toMatchObject({ name_theater: 'Salle vide', screenings: [] })
  expect(rooms.get(roomId)).toMatchObject({
    screenings: [
      { hours_timetable: '14:00', title: 'Nosferatu', sold_seats: 0 },
      {
        starts_at: '2026-12-30T19:30:00.000Z',
        ends_at: '2026-12-30T21:04:00.000Z',
        sold_seats: 45,
        total_seats: 90,
      },
    ],
  })
  const [{ cinemas_id }] = [rooms.get(room.id) as { cinemas_id: number }]
  expect((await manager.get(`programme?cinemas_id=${cinemas_id}`)).body).toMatchObject({
    date: '2026-11-20',
    rooms: [{ id: room.id }],
  })
  expect((await manager.get('programme?date=demain')).status).toBe(400)
})

describe('hours of the timetables', () => {
  test('a showtime hour is unique, and can be changed or deleted while no screening uses it', async () => {
    const { status, body } = await manager.post('timetable', { hours_timetable: '11:11' })
    expect([status, body.hours_timetable]).toEqual([201, '11:11'])
    expect((await manager.post('timetable', { hours_timetable: '11:11' })).body.code).toBe('already_exists')
    expect((await manager.patch(`timetable/${body.id}`, { hours_timetable: '11:15' })).status).toBe(200)
    const listed = async (query: string) =>
      (await manager.get(`timetable?${query}`)).body.map(
        (hour: { hours_timetable: string }) => hour.hours_timetable,
      )
    expect(await listed('q=11:1')).toEqual(['11:15'])
    const all = await listed('size=100&sort=-hours_timetable')
    expect(all).toContain('11:15')
    expect(all).toEqual(all.toSorted().reverse())
    expect((await manager.remove(`timetable/${body.id}`)).status).toBe(204)
    expect((await manager.post('timetable', { hours_timetable: '25:00' })).status).toBe(400)
  })

  test('a showtime hour that a screening uses cannot be changed or deleted', async () => {
    await manager.post('session-movie', wanted())
    const path = `timetable/${hours['18:00']}`
    expect(await manager.patch(path, { hours_timetable: '18:05' })).toMatchObject({
      status: 409,
      body: { code: 'timetable_in_use' },
    })
    expect((await manager.patch(path, { hours_timetable: '18:00' })).status).toBe(200)
    expect(await manager.remove(path)).toMatchObject({ status: 409, body: { code: 'still_referenced' } })
  })
})
