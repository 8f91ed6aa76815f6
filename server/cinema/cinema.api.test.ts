import { expect, test } from 'vitest'
import { useApi } from '../../tests/api.ts'
import { aRoom } from '../../tests/builders.ts'
import { movie_theaters } from './tables.ts'

const api = await useApi()
const read = async (id: number | string) => {
  const response = await api.request(`/api/v1/app/cinema/${id}`)
  return { status: response.status, body: await response.json() }
}

test('a cinema is returned with its rooms, except archived ones', async () => {
  const room = await aRoom(api.db, { name_theater: 'Salle Jehanne', nbr_seats: 80, disabled_access: true })
  await api.db
    .insert(movie_theaters)
    .values({ cinemas_id: room.cinemas_id, name_theater: 'Ancienne', nbr_seats: 40, archived: true })
  expect(await read(room.cinemas_id)).toMatchObject({
    status: 200,
    body: {
      id: room.cinemas_id,
      rooms: [{ name_theater: 'Salle Jehanne', nbr_seats: 80, disabled_access: true }],
    },
  })
})

test('an unknown cinema gives 404 with a French message', async () => {
  expect(await read(999_999)).toMatchObject({
    status: 404,
    body: { code: 'cinema_not_found', message: 'Ce cinéma n’existe pas.' },
  })
})
