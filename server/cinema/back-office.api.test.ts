import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { usualWeek } from '../../contract/rules/opening-hours.ts'
import { useApi } from '../../tests/api.ts'
import { aRoom, aScreening } from '../../tests/builders.ts'
import { aStaffMember } from '../../tests/staff.ts'
import { sessions } from '../screenings/tables.ts'

const api = await useApi()
const manager = await aStaffMember(api)

const lumiere = {
  name_cinema: 'Le Lumière',
  email_cine: 'lumiere@exemple.fr',
  address_cine: '2, rue des Frères',
  city: 'Lyon',
  phone_cine: '04 99 00 00 00',
  manager: 'Anne Dubois',
  nbr_theater: 3,
}

describe('a cinema', () => {
  test('staff create, change and delete a cinema; its phone number is normalised', async () => {
    const { status, body } = await manager.post('cinema', lumiere)
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      ...lumiere,
      phone_cine: '0499000000',
      disabled_access: '',
      infos_cine: '',
      opening_hours: usualWeek,
    })
    const changed = await manager.patch(`cinema/${body.id}`, {
      disabled_access: 'Ascenseur',
      phone_cine: '+33 4 99 00 00 01',
    })
    expect(changed.body).toEqual({ ...body, disabled_access: 'Ascenseur', phone_cine: '0499000001' })
    expect((await manager.get('cinema?q=lumiere')).body).toHaveLength(1)
    expect((await manager.remove(`cinema/${body.id}`)).status).toBe(204)
  })

  test.each([
    ['phone_cine', '12'],
    ['email_cine', 'pas une adresse'],
    ['nbr_theater', -1],
    ['nbr_theater', 1.5],
    ['name_cinema', ''],
  ])('a cinema whose field %s is %j is refused', async (field, value) => {
    expect(await manager.post('cinema', { ...lumiere, [field]: value })).toMatchObject({
      status: 400,
      body: { errors: [{ field }] },
    })
  })

  test('each cinema has its own opening hours; a change based on outdated hours is refused', async () => {
    const opening_hours = [null, ...usualWeek.slice(1)]
    const { body } = await manager.post('cinema', { ...lumiere, name_cinema: 'Le Matin', opening_hours })
    expect(body.opening_hours).toEqual(opening_hours)
    const path = `cinema/${body.id}`
    const swapped = [opening_hours[1], null, ...usualWeek.slice(2)]
    await manager.patch(path, { opening_hours: swapped, seen: { opening_hours } })
    // The hours in `seen` are outdated: a change in between swapped two of their days. The order of the days
    // counts, so this change is refused.
    expect(await manager.patch(path, { opening_hours: usualWeek, seen: { opening_hours } })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', errors: [{ field: 'opening_hours' }] },
    })
    const { body: file } = await manager.get('cinema/export.csv?q=matin')
    expect(file).toContain('Lundi\u00a0: 17h à 23h ; Mardi\u00a0: fermé')
  })

  test('a cinema with rooms cannot be deleted', async () => {
    const room = await aRoom(api.db)
    expect(await manager.remove(`cinema/${room.cinemas_id}`)).toMatchObject({
      status: 409,
      body: { code: 'still_referenced', errors: [{ field: 'movie-theater', message: '1 salle' }] },
    })
  })
})

describe('a room', () => {
  test('a room is created in a cinema, where its name is unique', async () => {
    const { body: cinema } = await manager.post('cinema', { ...lumiere, name_cinema: 'Le Méliès' })
    const room = { cinemas_id: cinema.id, name_theater: 'Salle Jehanne', nbr_seats: 80 }
    const { status, body } = await manager.post('movie-theater', room)
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      ...room,
      name_cinema: 'Le Méliès',
      disabled_access: false,
      pre_show_minutes: 0,
      clearing_minutes: 20,
      archived: false,
      numbered: false,
    })
    expect(await manager.post('movie-theater', { ...room, name_theater: 'SALLE JEHANNE' })).toMatchObject({
      status: 409,
      body: { code: 'already_exists' },
    })
    expect(
      await manager.post('movie-theater', { ...room, name_theater: 'B', cinemas_id: 999_999 }),
    ).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'cinemas_id' }] },
    })
    expect((await manager.get('movie-theater?q=melies%20jehanne')).body).toMatchObject([{ id: body.id }])
    expect((await manager.get(`movie-theater?cinemas_id=${cinema.id}`)).body).toHaveLength(1)
  })

  test('the stored number of rooms of a cinema changes when a room is added, removed or archived', async () => {
    const { nbr_theater: _, ...cinemaFields } = lumiere
    const { body: cinema } = await manager.post('cinema', { ...cinemaFields, name_cinema: 'Le Compte' })
    const counted = async () => (await manager.get(`cinema/${cinema.id}`)).body.nbr_theater
    expect(cinema.nbr_theater).toBe(0)
    const room = (name_theater: string) =>
      manager.post('movie-theater', { cinemas_id: cinema.id, name_theater, nbr_seats: 80 })
    const [first, second] = [await room('Une'), await room('Deux')]
    expect(await counted()).toBe(2)
    await manager.patch(`movie-theater/${first.body.id}`, { archived: true })
    expect(await counted()).toBe(1)
    await manager.remove(`movie-theater/${second.body.id}`)
    expect(await counted()).toBe(0)
  })

  test('resizing a room changes its future screenings, but never below the seats already sold', async () => {
    const room = await aRoom(api.db, { nbr_seats: 100 })
    const screening = await aScreening(api.db, {
      movie_theaters_id: room.id,
      session_date: '2999-01-05',
      sold_seats: 60,
    })
    const path = `movie-theater/${room.id}`
    expect((await manager.patch(path, { nbr_seats: 80 })).body.nbr_seats).toBe(80)
    const [row] = await api.db.select().from(sessions).where(eq(sessions.id, screening.id))
    expect(row?.total_seats).toBe(80)
    expect(await manager.patch(path, { nbr_seats: 59 })).toMatchObject({
      status: 409,
      body: {
        code: 'room_too_small',
        errors: [
          {
            field: 'nbr_seats',
            message: '« Nosferatu », samedi 5 janvier à 20h30 : 60 places vendues.',
            sessions_id: screening.id,
          },
        ],
      },
    })
  })

  test('a room with screenings cannot be deleted or moved to another cinema', async () => {
    const { movie_theaters_id } = await aScreening(api.db)
    const elsewhere = await aRoom(api.db)
    const path = `movie-theater/${movie_theaters_id}`
    expect(await manager.patch(path, { cinemas_id: elsewhere.cinemas_id })).toMatchObject({
      status: 409,
      body: { code: 'room_has_screenings' },
    })
    expect(await manager.remove(path)).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'session-movie', message: '1 séance' }] },
    })
    expect((await manager.remove(`movie-theater/${elsewhere.id}`)).status).toBe(204)
  })
})
