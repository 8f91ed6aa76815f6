import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aCinema, aRoom, aScreening } from '../../../tests/builders.ts'
import { buy } from '../../../tests/buyers.ts'
import { useChanges } from '../../../tests/changed-screenings.ts'
import { aStaffMember } from '../../../tests/staff.ts'
import { movie_theaters } from '../../cinema/tables.ts'

const { api, desk, rowOf } = await useChanges()

test('the rooms offered for moving a screening are those of its cinema, unsuitable ones with a reason', async () => {
  const screening = await aScreening(api.db)
  const { cinemas_id } = (
    await api.db
      .select()
      .from(movie_theaters)
      .where(eq(movie_theaters.id, (await rowOf(screening.id)).movie_theaters_id))
  )[0]!
  await buy(api, await api.as('member'), { sessions_id: screening.id, nbr_seats_payed: 3 })
  const free = await aRoom(api.db, { cinemas_id, name_theater: 'Libre', nbr_seats: 90 })
  const small = await aRoom(api.db, { cinemas_id, name_theater: 'Petite', nbr_seats: 2 })
  const busy = await aRoom(api.db, { cinemas_id, name_theater: 'Prise' })
  const closed = await aRoom(api.db, { cinemas_id, name_theater: 'Fermée', archived: true })
  const elsewhere = await aRoom(api.db, {
    cinemas_id: (await aCinema(api.db, { name_cinema: 'Le Lointain' })).id,
    name_theater: 'Ailleurs',
  })
  await aScreening(api.db, { movie_theaters_id: busy.id })
  const { status, body } = await desk.manager.get(`session-movie/${screening.id}/change/rooms`)
  expect(status).toBe(200)
  const found = new Map(body.map((room: { id: number }) => [room.id, room]))
  expect(found.get(free.id)).toEqual({ id: free.id, name_theater: 'Libre', nbr_seats: 90, why_not: null })
  expect(found.get(small.id)).toMatchObject({ why_not: expect.stringContaining('3 places sont vendues') })
  expect(found.get(busy.id)).toMatchObject({ why_not: expect.any(String) })
  for (const { id } of [closed, elsewhere]) expect(found.has(id)).toBe(false)
  const clerk = await aStaffMember(api, 'member', { tasks: ['customers'] })
  expect((await clerk.get(`session-movie/${screening.id}/change/rooms`)).status).toBe(403)
})
