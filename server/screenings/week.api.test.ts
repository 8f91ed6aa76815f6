import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../contract/rules/dates.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { useApi } from '../../tests/api.ts'
import { beforeTransaction } from '../../tests/before-transaction.ts'
import { aFilm, anOrder, aRoom, aScreening } from '../../tests/builders.ts'
import { buy } from '../../tests/buyers.ts'
import { aStaffMember } from '../../tests/staff.ts'
import { movie_theaters } from '../cinema/tables.ts'
import { sessions } from './tables.ts'

const api = await useApi()
const zoe = await aStaffMember(api)
const yann = await aStaffMember(api)

/** The first day of the week, a Wednesday. */
const from = '2026-12-02'

async function aSite() {
  const one = await aRoom(api.db)
  const two = await aRoom(api.db, { cinemas_id: one.cinemas_id })
  const film = await aFilm(api.db, { title: 'Faust' })
  const { cinemas_id } = one
  /** Describes a new screening at 9 €. */
  const at = (room: { id: number }, session_date: string, hours_timetable: string) => ({
    ...{ language: 'VF', version_2D_3D: '2D', price: 9 },
    ...{ movies_id: film.id, movie_theaters_id: room.id, session_date, hours_timetable },
  })
  const shown = (room: { id: number }, session_date: string, hour: string, more = {}) =>
    aScreening(api.db, {
      ...{ movies_id: film.id, movie_theaters_id: room.id, session_date, hour },
      ...more,
    })
  const save = (edits: object, who = zoe) => who.post('week', { cinemas_id, from, ...edits })
  const read = (day = from) => zoe.get(`week?cinemas_id=${cinemas_id}&from=${day}`)
  /** Reads the room, the day and the hour of each screening, by the id of the screening. */
  const places = async () =>
    Object.fromEntries(
      (await read()).body.screenings.map((row: Record<string, unknown>) => [
        row.id,
        `${row.movie_theaters_id === one.id ? 1 : 2} ${row.session_date} ${row.hours_timetable}`,
      ]),
    )
  return { cinemas_id, one, two, film, at, shown, save, read, places }
}

test('the week in the planner is Wednesday to Tuesday, with the screenings just before and after it', async () => {
  const { one, two, film, shown, read } = await aSite()
  await shown(one, '2026-11-25', '20:30')
  await shown(one, '2026-12-01', '22:00')
  await shown(two, '2026-12-08', '20:30')
  await shown(two, '2026-12-10', '20:30')
  const { body } = await read('2026-12-06')
  expect(body).toMatchObject({ from, to: '2026-12-08', rooms: [{ id: one.id }, { id: two.id }] })
  const days = body.screenings.map((row: { session_date: string }) => row.session_date)
  expect(days).toEqual(['2026-12-01', '2026-12-08'])
  expect(body.films.find(({ id }: { id: number }) => id === film.id)).toMatchObject({ weeks_running: 2 })
  expect(body.kinds).toContainEqual({ kind: 'relax', pre_show_minutes: 0, clearing_minutes: null })
})

test.each(['0001-01-01', '9999-12-31'])(
  'a request for the week of %s gets a 400, because it includes days outside the years 1800 to 2199',
  async day => {
    const { read } = await aSite()
    const { status, body } = await read(day)
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: [{ field: 'from', message: 'L’année doit être comprise entre 1800 et 2199.' }],
    })
  },
)

test('the week planner offers only the twelve films added last, whatever their release date', async () => {
  const { read } = await aSite()
  const old = { director: 'Murnau', release_date: '1922-03-04', time: '01:34' }
  const added: number[] = []
  for (const title of ['Forgotten', ...Array.from({ length: 12 }, (_, at) => `New ${at}`)])
    added.push((await aFilm(api.db, { ...old, title })).id)
  const { body } = await read(from)
  const offered = new Set(body.films.map(({ id }: { id: number }) => id))
  expect(added.map(id => offered.has(id))).toEqual([false, ...Array(12).fill(true)])
})

describe('saving a week in the planner', () => {
  test('one save of the week planner can add, move and remove screenings, and the journal records each', async () => {
    const { one, two, at, shown, save, read, places } = await aSite()
    const moved = await shown(one, from, '18:00')
    const gone = await shown(two, from, '18:00')
    const { status, body } = await save({
      add: [{ ...at(two, '2026-12-03', '17:35'), kinds: ['relax'], sme: true }],
      change: [{ id: moved.id, seen: { hours_timetable: '18:00' }, hours_timetable: '18:05' }],
      remove: [{ id: gone.id, seen: { movie_theaters_id: two.id } }],
    })
    expect(status).toBe(200)
    expect(body).toEqual((await read()).body)
    const added = body.screenings.find((row: { id: number }) => row.id !== moved.id)
    expect(added).toMatchObject({ draft: true, sme: true, kinds: ['relax'], price: 9, total_seats: 100 })
    expect(await places()).toEqual({
      [moved.id]: `1 ${from} 18:05`,
      [added.id]: '2 2026-12-03 17:35',
    })
    const lines = (await (await aStaffMember(api, 'admin')).get('audit?entity=session-movie&size=3')).body
    expect(lines.map((line: { action: string }) => line.action).sort()).toEqual([
      'create',
      'delete',
      'update',
    ])
  })

  test('two screenings can swap rooms in one save of the week', async () => {
    const { one, two, shown, save, places } = await aSite()
    const early = await shown(one, from, '18:00')
    const late = await shown(two, from, '18:00')
    const seen = { hours_timetable: '18:00' }
    const { status } = await save({
      change: [
        { id: early.id, seen, movie_theaters_id: two.id },
        { id: late.id, seen, movie_theaters_id: one.id },
      ],
    })
    expect(status).toBe(200)
    expect(await places()).toEqual({ [early.id]: `2 ${from} 18:00`, [late.id]: `1 ${from} 18:00` })
  })

  test('a save of the week with conflicts stores nothing, and the answer names every conflict', async () => {
    const { one, at, shown, save, places } = await aSite()
    const there = await shown(one, from, '20:30')
    const refused = await save({
      add: [at(one, from, '21:00'), at(one, '2026-12-03', '10:00'), at(one, '2026-12-03', '10:30')],
    })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'screening_overlaps',
        errors: [
          { field: 'add[0]', sessions_id: there.id, message: expect.stringContaining('de 20h30 à 22h24') },
          { field: 'add[1]', message: expect.stringContaining('« Faust » occupe la salle') },
          { field: 'add[2]' },
        ],
      },
    })
    expect(Object.keys(await places())).toEqual([String(there.id)])
  })

  test('a save of the week with an impossible hour, a room of another cinema or an unknown film is refused', async () => {
    const { cinemas_id, one, at, save } = await aSite()
    const elsewhere = await aRoom(api.db)
    const spring = { cinemas_id, from: '2027-03-24', add: [at(one, '2027-03-28', '02:30')] }
    expect(await save(spring)).toMatchObject({
      status: 409,
      body: { code: 'hour_does_not_exist', errors: [{ field: 'add[0]' }] },
    })
    const add = [at(elsewhere, from, '20:30'), { ...at(one, from, '20:30'), movies_id: 999_999 }]
    expect(await save({ add })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'add[0]' }, { field: 'add[1]' }] },
    })
  })

  test('a save of the week does not overwrite a screening that another user changed since it was read', async () => {
    const { one, shown, save, places } = await aSite()
    const screening = await shown(one, from, '18:00')
    const { id } = screening
    const seen = { hours_timetable: '18:00' }
    expect((await save({ change: [{ id, seen, hours_timetable: '19:00' }] }, yann)).status).toBe(200)
    for (const edits of [{ change: [{ id, seen, hours_timetable: '17:00' }] }, { remove: [{ id, seen }] }])
      expect(await save(edits)).toMatchObject({
        status: 409,
        body: { code: 'changed_meanwhile', errors: [{ sessions_id: id }] },
      })
    expect(await places()).toEqual({ [id]: `1 ${from} 19:00` })
    await yann.remove(`session-movie/${id}`)
    expect(await save({ remove: [{ id, seen }] })).toMatchObject({ body: { code: 'changed_meanwhile' } })
  })

  test('a save of the week is refused if it moves, removes or unpublishes a sold screening', async () => {
    const { one, shown, save } = await aSite()
    const { id } = await shown(one, from, '18:00', { sold_seats: 2 })
    for (const edits of [
      { change: [{ id, seen: {}, hours_timetable: '17:00' }] },
      { change: [{ id, seen: {}, draft: true }] },
      { change: [{ id, seen: {}, kinds: ['scolaire'] }] },
      { remove: [{ id, seen: {} }] },
    ])
      expect(await save(edits)).toMatchObject({ status: 409, body: { code: 'screening_sold' } })
    expect((await save({ change: [{ id, seen: {}, clearing_minutes: 45 }] })).status).toBe(200)
  })

  test('a save of the week that deletes a screening with orders is refused and names the orders', async () => {
    const { one, shown, save } = await aSite()
    const { id } = await shown(one, from, '18:00')
    await anOrder(api.db, { users_id: (await api.as('member')).id, sessions_id: id, state: 'cancelled' })
    expect(await save({ remove: [{ id, seen: {} }] })).toMatchObject({
      status: 409,
      body: { code: 'still_referenced', errors: [{ field: 'remove[0]', sessions_id: id }] },
    })
  })
})

describe('saving more edits of a week than one transaction takes', () => {
  /** Describes 105 new screenings: fifteen rooms with one screening a day. */
  async function many(site: Awaited<ReturnType<typeof aSite>>, hour = '16:00') {
    const rooms = [site.one, site.two]
    while (rooms.length < 15) rooms.push(await aRoom(api.db, { cinemas_id: site.cinemas_id }))
    return rooms.flatMap(room =>
      Array.from({ length: 7 }, (_, day) => site.at(room, addDays(from, day), hour)),
    )
  }
  const stored = (site: Awaited<ReturnType<typeof aSite>>) =>
    api.db.select().from(sessions).where(eq(sessions.movies_id, site.film.id))

  test('one impossible edit among more than eighty is refused by its place in the list, and nothing is stored', async () => {
    const site = await aSite()
    const add = await many(site)
    await site.shown({ id: add[104]!.movie_theaters_id }, add[104]!.session_date, '16:30')
    expect(await site.save({ add })).toMatchObject({
      status: 409,
      body: { code: 'screening_overlaps', errors: [{ field: 'add[104]' }] },
    })
    expect(await stored(site)).toHaveLength(1)
  })

  test('a hundred screenings are moved, removed and added in one request, some to the places of others', async () => {
    const site = await aSite()
    const { body } = await site.save({ add: await many(site) })
    const [gone, ...others] = body.screenings as {
      id: number
      movie_theaters_id: number
      session_date: string
    }[]
    const rooms = [
      ...new Set(body.screenings.map((one: { movie_theaters_id: number }) => one.movie_theaters_id)),
    ]
    const next = (room: number) => rooms[(rooms.indexOf(room) + 1) % rooms.length] as number
    const answer = await site.save({
      change: others.map(({ id, movie_theaters_id }) => ({
        id,
        seen: {},
        movie_theaters_id: next(movie_theaters_id),
      })),
      remove: [{ id: gone!.id, seen: {} }],
      add: [site.at({ id: gone!.movie_theaters_id }, gone!.session_date, '08:00')],
    })
    expect(answer.status).toBe(200)
    const now = new Map(answer.body.screenings.map((one: { id: number }) => [one.id, one]))
    expect(now.size).toBe(105)
    for (const { id, movie_theaters_id } of others)
      expect(now.get(id)).toMatchObject({ movie_theaters_id: next(movie_theaters_id) })
  })

  test('a ticket sold between two transactions refuses the rest; what is stored remains, and a second save stores the rest', async () => {
    const site = await aSite()
    const add = (await many(site)).map(one => ({ ...one, draft: false }))
    const { body } = await site.save({ add })
    const change = body.screenings.map(({ id }: { id: number }) => ({ id, seen: {}, version_2D_3D: '3D' }))
    const sold = change.at(-1).id
    const member = await api.as('member')
    // Buy a seat just before the third transaction: the first one checks all edits, the second saves eighty of
    // them, and the third must refuse the sold screening.
    beforeTransaction(api.db, 3, async () => {
      expect((await buy(api, member, { sessions_id: sold })).status).toBe(201)
    })
    expect(await site.save({ change })).toMatchObject({
      status: 409,
      body: { code: 'screening_sold', errors: [{ field: 'change[104]', sessions_id: sold }] },
    })
    const versions = async () =>
      Map.groupBy(await stored(site), one => one.version_2D_3D)
        .get('3D')
        ?.map(({ id }) => id) ?? []
    expect(await versions()).toHaveLength(80)
    expect(await versions()).not.toContain(sold)
    const rest = change.filter(({ id }: { id: number }) => id !== sold)
    expect((await site.save({ change: rest })).status).toBe(200)
    expect(await versions()).toHaveLength(104)
  })

  test('a request that is sent again stores no screening a second time', async () => {
    const site = await aSite()
    const add = await many(site)
    expect((await site.save({ add })).status).toBe(200)
    expect(await site.save({ add })).toMatchObject({ status: 409, body: { code: 'screening_overlaps' } })
    expect(await stored(site)).toHaveLength(105)
  })
})

describe('pre-show and clearing minutes', () => {
  test('pre-show and clearing minutes of the screening, its kind or its room determine when it ends', async () => {
    const { one, at, save } = await aSite()
    await api.db
      .update(movie_theaters)
      .set({ pre_show_minutes: 15, clearing_minutes: 10 })
      .where(eq(movie_theaters.id, one.id))
    const own = { clearing_minutes: 60 }
    const { body } = await save({
      add: [
        at(one, from, '14:00'),
        { ...at(one, from, '16:00'), kinds: ['relax'] },
        { ...at(one, from, '18:00'), ...own },
      ],
    })
    type Row = { pre_show_minutes: number; clearing_minutes: number }
    const minutes = body.screenings.map((row: Row) => [row.pre_show_minutes, row.clearing_minutes])
    expect(minutes).toEqual([
      [15, 10],
      [0, 10],
      [15, 60],
    ])
    const { body: first } = await zoe.get(`session-movie/${body.screenings[0].id}`)
    expect(first).toMatchObject({
      ends_at: '2026-12-02T14:49:00.000Z',
      room_free_at: '2026-12-02T14:59:00.000Z',
    })
    // Changing the kind also changes the minutes, unless the request sets them.
    const { body: relaxed } = await zoe.patch(`session-movie/${first.id}`, { kinds: ['relax'] })
    expect(relaxed).toMatchObject({ pre_show_minutes: 0, ends_at: '2026-12-02T14:34:00.000Z' })
  })
})

describe('draft screenings', () => {
  const publicly = (path: string) => api.request(`/api/v1/app/${path}`)

  test('a draft screening is not on sale until the week is published', async () => {
    const house = await aSite()
    const { cinemas_id, one, two, film, at, save } = house
    const { body } = await save({ add: [at(one, from, '20:30'), at(two, from, '20:30')] })
    const ids: number[] = body.screenings.map((row: { id: number }) => row.id)
    const [row] = await api.db.select().from(sessions).where(eq(sessions.id, ids[0]!))
    const paths = [
      `movie/${film.id}`,
      `movie/${film.id}/timetable/${row!.timetables_id}`,
      ...['', '/seats', '/best-seats?n=2', '/live'].map(part => `session/${ids[0]}${part}`),
    ]
    for (const path of paths) expect((await publicly(path)).status, path).toBe(404)
    expect((await zoe.post('week/publish', { cinemas_id, from })).body).toEqual({ published: 2 })
    for (const path of paths.slice(0, -1)) expect((await publicly(path)).status, path).toBe(200)
    // A published screening of which no seat is sold can become a draft again.
    expect((await zoe.patch(`session-movie/${ids[0]}`, { draft: true })).status).toBe(200)
    expect((await publicly(paths[2]!)).status).toBe(404)
    expect((await zoe.post('week/publish', { cinemas_id, from })).body).toEqual({ published: 1 })
  })

  test('publishing a week also publishes the drafts in the night after its last day, until 06:00', async () => {
    const { cinemas_id, one, two, at, save } = await aSite()
    const [tuesday, next] = [addDays(from, 6), addDays(from, 7)]
    // A cinema day ends at 06:00. A draft at 00:30 on the first Wednesday therefore belongs to the week before,
    // and a draft at 05:55 on the next Wednesday belongs to this week.
    const { body } = await save({
      add: [
        at(one, from, '00:30'),
        at(one, tuesday, '20:30'),
        at(one, next, '05:55'),
        at(two, next, '06:00'),
      ],
    })
    expect((await zoe.post('week/publish', { cinemas_id, from })).body).toEqual({ published: 2 })
    const drafts = await api.db.select().from(sessions).where(eq(sessions.draft, true))
    const own = drafts.filter(({ movie_theaters_id: room }) => [one.id, two.id].includes(room))
    expect(body.screenings).toHaveLength(4)
    expect(own.map(({ starts_at }) => inParis(starts_at).hour).sort()).toEqual(['00:30', '06:00'])
    expect((await zoe.post('week/publish', { cinemas_id, from: next })).body).toEqual({ published: 1 })
  })

  test('a draft occupies its room like any other screening', async () => {
    const { one, at, save, film } = await aSite()
    await save({ add: [at(one, from, '20:30')] })
    const { body: hours } = await zoe.get('timetable?q=20:30')
    const { language, version_2D_3D, price } = at(one, from, '20:30')
    expect(
      await zoe.post('session-movie', {
        ...{ movies_id: film.id, movie_theaters_id: one.id, session_date: from, timetables_id: hours[0].id },
        ...{ language, version_2D_3D, price },
      }),
    ).toMatchObject({ status: 409, body: { code: 'screening_overlaps' } })
  })

  test('a school screening remains hidden from visitors after publication', async () => {
    const { cinemas_id, one, film, at, save } = await aSite()
    await save({ add: [{ ...at(one, from, '10:00'), kinds: ['scolaire'] }] })
    await zoe.post('week/publish', { cinemas_id, from })
    expect((await publicly(`movie/${film.id}`)).status).toBe(404)
  })
})

test('a save of 500 changes with long notes in the week planner is not refused as too large', async () => {
  const { save } = await aSite()
  const change = Array.from({ length: 500 }, (_, n) => ({
    ...{ id: 900_000 + n, language: 'VOST' },
    seen: { language: 'VF', staff_note: 'é'.repeat(1000) },
  }))
  const { status, body } = await save({ change })
  expect([status, body.code, body.errors.length]).toEqual([409, 'changed_meanwhile', 500])
})
