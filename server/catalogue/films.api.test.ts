import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { noFilmFacts } from '../../tests/a-showtime.ts'
import { useApi } from '../../tests/api.ts'
import { aFilm, aRoom, aScreening } from '../../tests/builders.ts'
import { buy } from '../../tests/buyers.ts'
import { aStaffMember } from '../../tests/staff.ts'
import { sessions } from '../screenings/tables.ts'
import { categories, media } from './tables.ts'

const api = await useApi()
const manager = await aStaffMember(api)
const rows = await api.db
  .insert(categories)
  .values([{ name_cat: 'Drame' }, { name_cat: 'Fantastique' }, { name_cat: 'Muet' }])
  .returning()
const genres = rows.map(row => row.id)

const faust = { title: 'Faust', director: 'Murnau', release_date: '1926-10-14', time: '01:47' }

describe('a film', () => {
  test('a film is created with its categories, and the response has all its fields', async () => {
    const { status, body } = await manager.post('movie', { ...faust, categories: [genres[1], genres[0]] })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      ...faust,
      actor: '',
      synopsis: '',
      ...noFilmFacts,
      promised_screenings: null,
      archived: false,
      categories: ['Fantastique', 'Drame'],
      categories_ids: [genres[1], genres[0]],
      media: [],
    })
  })

  test('an update of a film changes only the fields sent; a list of categories replaces the old one', async () => {
    const { body: film } = await manager.post('movie', { ...faust, categories: genres })
    const path = `movie/${film.id}`
    expect((await manager.patch(path, { actor: 'Emil Jannings' })).body).toEqual({
      ...film,
      actor: 'Emil Jannings',
    })
    expect((await manager.patch(path, { categories: [genres[2]] })).body.categories).toEqual(['Muet'])
    expect((await manager.patch(path, { categories: [] })).body.categories).toEqual([])
    expect((await manager.patch(path, {})).status).toBe(200)
    expect((await manager.patch(path, { time: '1h22' })).body.time).toBe('01:22')
  })

  test('the title of a film with sold tickets cannot change, but its other fields can', async () => {
    const { body: film } = await manager.post('movie', faust)
    const screening = await aScreening(api.db, { movies_id: film.id, sold_seats: 2 })
    const rename = () => manager.patch(`movie/${film.id}`, { title: 'Mephisto' })
    expect(await rename()).toMatchObject({
      status: 409,
      body: { code: 'film_sold', errors: [{ field: 'title' }] },
    })
    const others = { title: 'Faust', synopsis: 'Un pacte.' }
    expect((await manager.patch(`movie/${film.id}`, others)).body.synopsis).toBe('Un pacte.')
    await api.db.update(sessions).set({ sold_seats: 0 }).where(eq(sessions.id, screening.id))
    expect((await rename()).body.title).toBe('Mephisto')
  })

  describe('a film with sold tickets', () => {
    const bought = async (title: string) => {
      const { body: film } = await manager.post('movie', { ...faust, title })
      const screening = await aScreening(api.db, { movies_id: film.id })
      const buyer = await api.as('member')
      const { id } = await (await buy(api, buyer, { sessions_id: screening.id, nbr_seats_payed: 2 })).json()
      const orderTitle = async () =>
        (await (await api.request(`/api/v1/app/order/${id}`, { headers: buyer.headers })).json()).title
      return { film, screening, buyer, orderId: id, orderTitle }
    }

    test('a typo in the title of a sold film can be corrected; orders keep the old title', async () => {
      const { film, screening, orderTitle } = await bought('Nosfertau')
      const { status, body } = await manager.patch(`movie/${film.id}`, { title: 'Nosferatu' })
      expect([status, body.title]).toEqual([200, 'Nosferatu'])
      expect(await orderTitle()).toBe('Nosfertau')
      const admin = await aStaffMember(api, 'admin')
      const { body: lines } = await admin.get(`audit?entity=movie&entity_id=${film.id}`)
      expect(lines[0]).toMatchObject({
        action: 'update',
        changes: [{ before: 'Nosfertau', after: 'Nosferatu' }],
      })
      const later = await buy(api, await api.as('member'), { sessions_id: screening.id, nbr_seats_payed: 1 })
      expect((await later.json()).title).toBe('Nosferatu')
    })

    test('several small corrections cannot add up to another title of a film with sold tickets', async () => {
      const { film } = await bought('Metropolis')
      expect((await manager.patch(`movie/${film.id}`, { title: 'Metropolia' })).status).toBe(200)
      expect(await manager.patch(`movie/${film.id}`, { title: 'Metrapolia' })).toMatchObject({
        ...{ status: 409, body: { code: 'film_sold', errors: [{ field: 'title' }] } },
      })
      expect((await manager.patch(`movie/${film.id}`, { title: 'Metropolis' })).status).toBe(200)
    })

    test('buyers see the new film of a changed screening; a cancelled order still shows the old one', async () => {
      const { film, screening, orderTitle } = await bought('Metropilis')
      const left = await api.as('member')
      const gone = await (await buy(api, left, { sessions_id: screening.id, nbr_seats_payed: 1 })).json()
      await api.request(`/api/v1/app/order/${gone.id}/cancel`, { method: 'POST', headers: left.headers })
      await manager.patch(`movie/${film.id}`, { title: 'Metropolis' })
      const { body: other } = await manager.post('movie', { ...faust, title: 'Le Golem' })
      const change = { movies_id: other.id, reason: 'Copie abîmée.' }
      expect((await manager.post(`session-movie/${screening.id}/change`, change)).status).toBe(200)
      expect(await orderTitle()).toBe('Le Golem')
      const ended = await api.request(`/api/v1/app/order/${gone.id}`, { headers: left.headers })
      expect(await ended.json()).toMatchObject({ title: 'Metropilis', session_date: screening.session_date })
    })
  })

  test('renaming a film waits for a sale in progress to end, and is refused once tickets are sold', async () => {
    const { body: film } = await manager.post('movie', faust)
    const screening = await aScreening(api.db, { movies_id: film.id })
    let rename: ReturnType<typeof manager.patch> | undefined
    await api.db.transaction(async db => {
      await db.update(sessions).set({ sold_seats: 2 }).where(eq(sessions.id, screening.id))
      rename = manager.patch(`movie/${film.id}`, { title: 'Mephisto' })
    })
    expect(await rename).toMatchObject({ status: 409, body: { code: 'film_sold' } })
  })

  test.each([
    ['a day that does not exist', { release_date: '2026-02-30' }, 'release_date'],
    ['no duration', { time: '00:00' }, 'time'],
    ['a duration in words', { time: 'une heure et demie' }, 'time'],
    ['no title', { title: '' }, 'title'],
    ['a category that does not exist', { categories: [999_999] }, 'categories'],
    ['an id', { id: 3 }, 'id'],
  ])('a film with %s is refused, and nothing is stored', async (_, wrong, field) => {
    const before = (await manager.get('movie')).headers.get('x-total-count')
    const refused = await manager.post('movie', { ...faust, ...wrong })
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field }] } })
    expect((await manager.get('movie')).headers.get('x-total-count')).toBe(before)
  })

  test('films are found by title, director or actor, and by category', async () => {
    const { body: film } = await manager.post('movie', {
      ...faust,
      title: 'Häxan, la sorcellerie',
      director: 'Christensen',
      actor: 'Maren Pedersen',
      categories: [genres[2]],
    })
    for (const query of ['q=haxan', 'q=CHRIST', 'q=maren%20sorcel', `categories_id=${genres[2]}&q=haxan`])
      expect((await manager.get(`movie?${query}`)).body, query).toMatchObject([{ id: film.id }])
    expect((await manager.get(`movie?q=haxan&categories_id=${genres[0]}`)).body).toEqual([])
  })

  test('a film cannot be deleted while pictures use it; its categories do not prevent it', async () => {
    const { body: film } = await manager.post('movie', { ...faust, categories: [genres[0]] })
    const [picture] = await api.db.insert(media).values({ movies_id: film.id }).returning()
    expect((await manager.get(`movie/${film.id}/dependents`)).body).toEqual([
      { entity: 'media', label: '1 média', count: 1, blocks: true },
      { entity: 'category-movie', label: '1 lien entre film et catégorie', count: 1, blocks: false },
    ])
    expect(await manager.remove(`movie/${film.id}`)).toMatchObject({
      status: 409,
      body: { code: 'still_referenced', errors: [{ field: 'media', message: '1 média' }] },
    })
    expect((await manager.patchForm(`media/${picture!.id}`, { movies_id: '' })).body.movies_id).toBeNull()
    expect((await manager.remove(`movie/${film.id}`)).status).toBe(204)
  })

  test('a film with screenings cannot be deleted', async () => {
    const { movies_id } = await aScreening(api.db)
    expect(await manager.remove(`movie/${movies_id}`)).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'session-movie', message: '1 séance' }] },
    })
  })

  test('films are exported with the names of their categories', async () => {
    const { body } = await manager.get('movie/export.csv?q=haxan')
    expect(body.split('\r\n')[1]).toMatch(
      /^\d+;Häxan, la sorcellerie;Christensen;Maren Pedersen;1926-10-14;01:47;Muet;;;Tous publics;;;;;;;non$/,
    )
  })
})

describe('a new duration', () => {
  const freeAt = async (id: number) =>
    (await api.db.select().from(sessions).where(eq(sessions.id, id)))[0]!.room_free_at.toISOString()

  test('a new duration of a film changes the end of its future screenings, not of its past ones', async () => {
    const film = await aFilm(api.db)
    const past = await aScreening(api.db, { movies_id: film.id, session_date: '2026-11-10' })
    const next = await aScreening(api.db, { movies_id: film.id, session_date: '2026-11-25' })
    expect((await manager.patch(`movie/${film.id}`, { time: '02:00' })).status).toBe(200)
    expect(await freeAt(next.id)).toBe('2026-11-25T21:50:00.000Z')
    expect(await freeAt(past.id)).toBe(past.room_free_at.toISOString())
  })

  test('a new duration that makes two screenings overlap is refused, and nothing changes', async () => {
    const film = await aFilm(api.db)
    const room = await aRoom(api.db)
    const first = await aScreening(api.db, { movies_id: film.id, movie_theaters_id: room.id, hour: '18:00' })
    await aScreening(api.db, { movie_theaters_id: room.id, hour: '20:00' })
    expect(await manager.patch(`movie/${film.id}`, { time: '01:41' })).toMatchObject({
      status: 409,
      body: { code: 'screening_overlaps', errors: [{ field: 'time' }] },
    })
    expect(await freeAt(first.id)).toBe(first.room_free_at.toISOString())
    expect((await manager.get(`movie/${film.id}`)).body.time).toBe('01:34')
    // With a film of 1 h 40, the room is free at 20:00, exactly when the next screening begins: no overlap.
    expect((await manager.patch(`movie/${film.id}`, { time: '01:40' })).status).toBe(200)
  })
})
