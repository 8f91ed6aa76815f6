import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../tests/api.ts'
import { aCinema, aFilm, aRoom, aScreening } from '../../tests/builders.ts'
import { categories, categories_movies, media } from '../catalogue/tables.ts'
import { sessions } from './tables.ts'

const api = await useApi()
const { db } = api
const cinemaId = (await aCinema(db)).id
const roomId = (await aRoom(db, { cinemas_id: cinemaId, name_theater: 'Salle 1' })).id
const filmId = (await aFilm(db, { title: 'Metropolis' })).id

const films = async () => (await (await api.request('/api/v1/app/movie')).json()) as Record<string, never>[]
const titles = async () => (await films()).map(film => film.title)

describe('the public list of films', () => {
  test('the public list of films is empty before any screening is programmed', async () => {
    expect(await films()).toEqual([])
  })

  test('the public list contains films with a future screening and films not yet released', async () => {
    await aScreening(api.db, { movies_id: filmId, movie_theaters_id: roomId, session_date: '2026-11-22' })
    await aFilm(api.db, { title: 'Déjà passé' })
    await aFilm(api.db, { title: 'À venir', release_date: '2026-12-24' })
    expect(await titles()).toEqual(['À venir', 'Metropolis'])
  })

  test('the public list has the specified fields of each film, and its showtimes in chronological order', async () => {
    const { db } = api
    const [drama, future] = await db
      .insert(categories)
      .values([{ name_cat: 'Drame' }, { name_cat: 'Anticipation' }])
      .returning()
    await db.insert(categories_movies).values([
      { movies_id: filmId, categories_id: drama!.id },
      { movies_id: filmId, categories_id: future!.id },
    ])
    await db.insert(media).values({ movies_id: filmId, src_img: 'metropolis.jpg', alt_img: 'Affiche' })
    await aScreening(db, {
      movies_id: filmId,
      movie_theaters_id: roomId,
      hour: '18:00',
      sold_seats: 90,
      version_2D_3D: '3D',
    })
    const film = (await films()).find(entry => entry.title === 'Metropolis')
    expect(film).toMatchObject({
      id: filmId,
      director: 'Murnau',
      categories: ['Drame', 'Anticipation'],
      release_date: '1922-03-04',
      time: '01:34',
      media: [{ src_img: 'metropolis.jpg', alt_img: 'Affiche', src_video: null }],
      timeTables: [
        {
          horaire: '18:00',
          session_date: '2026-11-21',
          language: 'VF',
          version_2D_3D: '3D',
          cinemas_id: cinemaId,
          name_theater: 'Salle 1',
          availability: 'bientot_complet',
        },
        { horaire: '20:30', session_date: '2026-11-22', availability: 'libre' },
      ],
    })
  })

  test('the public list omits a screening once it has started or is cancelled', async () => {
    const [first] = await api.db.select().from(sessions).orderBy(sessions.starts_at)
    const before = api.clock.now
    api.clock.now = new Date(first!.starts_at.getTime() - 1)
    const showtimes = async () =>
      (await films()).find(film => film.title === 'Metropolis')?.timeTables as unknown as {
        sessionId: number
      }[]
    expect(await showtimes()).toHaveLength(2)
    api.clock.now = first!.starts_at
    expect(await showtimes()).toHaveLength(1)
    api.clock.now = before
    await api.db.update(sessions).set({ cancelled_at: before }).where(eq(sessions.id, first!.id))
    expect((await showtimes()).map(showtime => showtime.sessionId)).not.toContain(first!.id)
  })
})

describe('the public page of one film', () => {
  test('the public page of a film has the same data as the film in the public list', async () => {
    const [listed] = await films()
    const response = await api.request(`/api/v1/app/movie/${listed!.id}`)
    expect(await response.json()).toEqual(listed)
  })

  test('a film that is already released and has no future screening gets 404', async () => {
    const gone = await aFilm(db, { title: 'Parti' })
    for (const number of [gone.id, 999_999, 'abc']) {
      const response = await api.request(`/api/v1/app/movie/${number}`)
      expect(response.status).toBe(404)
    }
  })
})

describe('a public screening', () => {
  test('a screening is returned with its remaining seats and its fares', async () => {
    const { id, movies_id, timetables_id } = await aScreening(api.db, { sold_seats: 97 })
    const response = await api.request(`/api/v1/app/session/${id}`)
    const open = { condition: '', proof: null, min_age: null, max_age: null, max_per_order: null }
    expect(await response.json()).toEqual({
      ...{ movies_id, timetables_id },
      ...{ remaining_places: 3, total_seats: 100, supplement: 0, numbered: false },
      tariffs: [{ tariffs_id: 1, label: 'Plein tarif', price: 12.5, ...open }],
    })
  })

  test('a request for a film’s screening at a given hour returns its price and its wheelchair access', async () => {
    const room = await aRoom(api.db, { cinemas_id: cinemaId, disabled_access: true })
    const screening = await aScreening(api.db, {
      movies_id: filmId,
      movie_theaters_id: room.id,
      hour: '19:15',
      supplement: 200 as never,
    })
    const response = await api.request(`/api/v1/app/movie/${filmId}/timetable/${screening.timetables_id}`)
    expect(await response.json()).toMatchObject([
      {
        session_id: screening.id,
        title: 'Metropolis',
        hours_timetable: '19:15',
        price: 12.5,
        supplement: 2,
        disabled_access: true,
        remaining_places: 100,
        total_seats: 100,
        src_img: 'metropolis.jpg',
      },
    ])
  })

  test.each(['0', '-1', '1.5', 'abc', '99999999999', '%00', '1e3'])(
    'a request for a screening with the id %s gets 404',
    async number => {
      for (const path of [`/app/session/${number}`, `/app/movie/${number}/timetable/1`]) {
        const response = await api.request(`/api/v1${path}`)
        expect(response.status).toBe(404)
        expect(await response.json()).toHaveProperty('message')
      }
    },
  )
})

test('the public API lists the cinemas', async () => {
  const [first] = (await (await api.request('/api/v1/app/cinema')).json()) as unknown[]
  expect(first).toMatchObject({ id: cinemaId, name_cinema: 'Le Rex', phone_cine: '0199000000' })
})
