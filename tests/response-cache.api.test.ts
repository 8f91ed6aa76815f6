import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { cents } from '../contract/rules/money.ts'
import { orders, places, seats_held } from '../server/booking/tables.ts'
import { categories, categories_movies, media, movies } from '../server/catalogue/tables.ts'
import { cinemas, movie_theaters } from '../server/cinema/tables.ts'
import { rowsOf } from '../server/database/rows.ts'
import { price_rules } from '../server/fares/tables.ts'
import { payments } from '../server/payments/tables.ts'
import { sessions, timetables } from '../server/screenings/tables.ts'
import { useApiWithCache } from './api.ts'
import { aFare, aFilm, aGrid, aRoom, aScreening, aVersion } from './builders.ts'
import { buy } from './buyers.ts'
import { aCrowd } from './races/crowd.ts'
import { aStaffMember } from './staff.ts'

let room: Awaited<ReturnType<typeof aRoom>>
let screening: Awaited<ReturnType<typeof aScreening>>
const api = await useApiWithCache()
const manager = await aStaffMember(api)
const student = await aFare(api.db)

// The tables to empty, in an order that foreign keys allow. They are emptied with DELETE, because TRUNCATE also
// rewrites all tables that refer to them, which takes half a second on the embedded database.
const filled = [
  ...[seats_held, payments, places, orders, sessions, price_rules],
  ...[media, categories_movies, categories, movies, movie_theaters, cinemas, timetables],
]

beforeEach(async () => {
  api.clock.now = new Date('2026-11-20T15:00:00Z')
  await api.db.execute(sql`alter table movies enable trigger movies_tell`)
  // These tables refuse DELETE, so truncate them.
  await api.db.execute(
    sql`truncate money_journal, operations, operation_series, operation_seals, closings, cash_movements`,
  )
  for (const table of filled) await api.db.delete(table)
  room = await aRoom(api.db, { nbr_seats: 100 })
  screening = await aScreening(api.db, { movie_theaters_id: room.id })
  await api.caughtUp()
  // Read some responses, so that the cache contains them and a change can remove them.
  await films()
  await read('/api/v1/app/cinema')
})

const read = async (path: string) => (await api.request(path)).json()
const films = () => read('/api/v1/app/movie')
const allShown = async () =>
  JSON.stringify([
    await films(),
    await read(`/api/v1/app/movie/${screening.movies_id}`),
    ...(await Promise.all(['cinema', 'tariff', 'price-grid'].map(what => read(`/api/v1/app/${what}`)))),
  ])
const availability = async () => (await films())[0].timeTables[0].availability

/** Disables the trigger with which the database tells the processes that a film has changed. */
const silence = () => api.db.execute(sql`alter table movies disable trigger movies_tell`)

test('a request with a matching ETag gets a 304 with the same ETag', async () => {
  const first = await api.request('/api/v1/app/movie')
  const etag = first.headers.get('etag')!
  expect(first.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=10')
  expect(first.headers.get('vary')).toContain('Cookie')
  const again = await api.request('/api/v1/app/movie', { headers: { 'if-none-match': etag } })
  expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
  expect(again.headers.get('x-content-type-options')).toBe('nosniff')
})

test('a request with an unknown query parameter still gets the response from the cache', async () => {
  const film = `/api/v1/app/movie/${screening.movies_id}`
  const addresses = ['/api/v1/app/movie', film]
  const kept = await Promise.all(addresses.map(read))
  await silence()
  // Change a title without notifying the cache. A response with the new title would not come from the cache.
  await api.db.execute(sql`update movies set title = 'Jamais annoncé'`)
  expect(await Promise.all(addresses.map(address => read(`${address}?au-hasard=1`)))).toEqual(kept)
})

test.each(['/api/docs', '/api/v1/openapi.json'])('%s is cached, compressed, and has an ETag', async path => {
  const headers = { 'accept-encoding': 'br' }
  const first = await api.request(path, { headers })
  expect([first.status, first.headers.get('content-encoding')]).toEqual([200, 'br'])
  const etag = first.headers.get('etag')!
  const again = await api.request(`${path}?x=1`, { headers: { ...headers, 'if-none-match': etag } })
  expect(again.status).toBe(304)
  const head = await api.request(path, { method: 'HEAD', headers })
  expect(await head.text()).toBe('')
  for (const name of ['etag', 'content-length', 'content-encoding', 'cache-control'])
    expect(head.headers.get(name), name).toBe(first.headers.get(name))
})

test.each(['GET', 'HEAD'])(
  'the response to %s with a login cookie is marked private, so that no shared cache stores it',
  async method => {
    const ask = (init: RequestInit) => api.request('/api/v1/app/movie', { method, ...init })
    expect((await ask({ headers: manager.headers })).headers.get('cache-control')).toBe('private, no-cache')
    const { headers } = await ask({})
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=10')
    expect(headers.get('vary')).toContain('Cookie')
  },
)

test('the compressed response has the same content as the uncompressed one', async () => {
  const compressed = await api.request('/api/v1/app/movie', { headers: { 'accept-encoding': 'gzip' } })
  expect(compressed.headers.get('content-encoding')).toBe('gzip')
  const stream = compressed.body!.pipeThrough(new DecompressionStream('gzip'))
  expect(await new Response(stream).json()).toEqual(await films())
})

describe('after a change in the database', () => {
  type Change = () => Promise<{ status: number }>
  const film = { title: 'Faust', director: 'Murnau', release_date: '2027-01-01', time: '01:40' }
  const changes: [string, Change][] = [
    ['a new film', () => manager.post('movie', film)],
    [
      'a film’s title',
      () => manager.patch(`movie/${screening.movies_id}`, { title: 'Nosferatu le vampire' }),
    ],
    [
      'a new picture',
      () => manager.postForm('media', { movies_id: String(screening.movies_id), alt_img: 'Une affiche' }),
    ],
    ['a screening’s language', () => manager.patch(`session-movie/${screening.id}`, { language: 'VOSTFR' })],
    ['a removed screening', () => manager.remove(`session-movie/${screening.id}`)],
    ['a room’s name', () => manager.patch(`movie-theater/${room.id}`, { name_theater: 'Salle Lumière' })],
    ['a fare’s condition', () => manager.patch(`tariff/${student.id}`, { condition: 'Lycéens aussi.' })],
    ['a deactivated fare', () => manager.patch(`tariff/${student.id}`, { active: false })],
    ['a cinema’s city', () => manager.patch(`cinema/${room.cinemas_id}`, { city: 'Lyon' })],
  ]
  test.each(changes)('after a change in the database, the next response shows %s', async (_, change) => {
    const before = await allShown()
    expect((await change()).status).toBeLessThan(300)
    expect(await allShown()).not.toBe(before)
  })

  test('after a change, the next response has the new grid prices and no ended price rule', async () => {
    const grids = () => read('/api/v1/app/price-grid')
    const { id: price_grids_id } = await aGrid(api.db, { 1: 1250 })
    await api.db.insert(price_rules).values({ position: 1, name_rule: 'Toutes', price_grids_id })
    await api.caughtUp()
    const [usual] = await grids()
    expect(usual.prices).toEqual([{ tariffs_id: 1, label: 'Plein tarif', price: 12.5 }])
    await aVersion(api.db, usual.id, { 1: 1300, [student.id]: 900 }, 2)
    await api.caughtUp()
    expect((await grids())[0].prices).toMatchObject([{ price: 13 }])
    await manager.patch(`tariff/${student.id}`, { active: true })
    expect((await grids())[0].prices).toMatchObject([{ price: 13 }, { price: 9 }])
    await api.db.execute(sql`update price_rules set to_date = '2026-11-20'`)
    await api.caughtUp()
    expect((await grids())[0].rules).toMatchObject([{ to_date: '2026-11-20', weekdays: [] }])
    api.clock.now = new Date('2026-11-20T23:00:00Z')
    expect(await grids()).toEqual([])
  })

  test('after a change, the next response shows a new category, its new name, and its link to a film', async () => {
    const names = async () => (await films())[0].categories
    const { body: category } = await manager.post('category', { name_cat: 'Épouvante' })
    const link = await manager.post('category-movie', {
      movies_id: screening.movies_id,
      categories_id: category.id,
    })
    expect(await names()).toEqual(['Épouvante'])
    await manager.patch(`category/${category.id}`, { name_cat: 'Fantastique' })
    expect(await names()).toEqual(['Fantastique'])
    await manager.remove(`category-movie/${link.body.id}`)
    expect(await names()).toEqual([])
  })

  test('after its room was made smaller, a screening is shown as nearly full in the next response', async () => {
    await api.db.execute(sql`update sessions set sold_seats = 50`)
    await api.caughtUp()
    expect(await availability()).toBe('libre')
    expect((await manager.patch(`movie-theater/${room.id}`, { nbr_seats: 55 })).status).toBe(200)
    expect(await availability()).toBe('bientot_complet')
  })

  test('after a sale or a cancellation, the next response shows a screening as full or nearly full', async () => {
    await api.db.execute(sql`update sessions set sold_seats = 83`)
    await api.caughtUp()
    const [one, other] = await aCrowd(api.db, 2, api.clock.now)
    const wish = { sessions_id: screening.id, nbr_seats_payed: 1 }
    expect(await availability()).toBe('libre')
    await buy(api, one!, wish)
    expect(await availability()).toBe('libre')
    await buy(api, one!, wish)
    expect(await availability()).toBe('bientot_complet')
    await api.db.execute(sql`update sessions set sold_seats = 95`)
    const order = await buy(api, other!, { ...wish, nbr_seats_payed: 5 })
    expect(await availability()).toBe('complet')
    const { id } = await order.json()
    await api.request(`/api/v1/app/order/${id}/cancel`, { method: 'POST', headers: other!.headers })
    expect(await availability()).toBe('bientot_complet')
  })

  test('once a screening has started, the cached response no longer contains it', async () => {
    api.clock.now = new Date(screening.starts_at.getTime() - 1)
    expect(await films()).toHaveLength(1)
    api.clock.now = screening.starts_at
    expect(await films()).toEqual([])
    api.clock.now = new Date(screening.starts_at.getTime() - 1)
    expect(await films()).toHaveLength(1)
  })

  test('on the release date of a film, the response no longer lists it as coming', async () => {
    await aFilm(api.db, { title: 'Demain', release_date: '2026-11-21' })
    await api.caughtUp()
    const titles = async () => (await films()).map((film: { title: string }) => film.title)
    api.clock.now = new Date('2026-11-20T22:59:59Z')
    expect(await titles()).toEqual(['Demain', 'Nosferatu'])
    api.clock.now = new Date('2026-11-20T23:00:00Z')
    expect(await titles()).toEqual(['Nosferatu'])
  })
})

describe('notifications by the database', () => {
  test('the database notifies of changes of a screening’s public columns, but not of each sale', async () => {
    const told = rowsOf<{ name: string }>(
      await api.db.execute(sql`
        select event_object_column as name from information_schema.triggered_update_columns
        where trigger_name = 'sessions_tell'`),
    ).map(row => row.name)
    // A change of these columns alone needs no notification. Some are not public. The others, such as the reason
    // of a cancellation, change only together with a column that causes one.
    const silent = [
      ...['id', 'sold_seats', 'cancelled_because', 'follows_rules', 'enableRLS'],
      ...['staff_note', 'clearing_minutes', 'seat_limit', 'on_site', 'list_first'],
    ]
    const columns = Object.keys(sessions).filter(name => !silent.includes(name))
    expect(told.toSorted()).toEqual(columns.toSorted())
  })

  test('the database sends no notification of a sale that leaves the displayed availability unchanged', async () => {
    await silence()
    await api.db.execute(sql`update movies set title = 'Tu'`)
    await api.db.execute(sql`update sessions set sold_seats = 84`)
    await api.caughtUp()
    expect((await films())[0].title).toBe('Nosferatu')
    await api.db.execute(sql`update sessions set sold_seats = 85`)
    await api.caughtUp()
    expect((await films())[0].title).toBe('Tu')
  })
})

test('control: without the database trigger, the cached response is outdated after a change', async () => {
  await silence()
  await manager.patch(`movie/${screening.movies_id}`, { title: 'Nosferatu le vampire' })
  expect((await films())[0].title).toBe('Nosferatu')
  await api.db.update(sessions).set({ price: cents(900) })
  await api.caughtUp()
  expect((await films())[0].title).toBe('Nosferatu le vampire')
})
