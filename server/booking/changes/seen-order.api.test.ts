import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aFilm, aRoom, aScreening } from '../../../tests/builders.ts'
import { buy } from '../../../tests/buyers.ts'
import { useChanges } from '../../../tests/changed-screenings.ts'
import { seats_held } from '../tables.ts'

// In these tests, a screening is changed after a buyer opened its page and before the page submits the order.

const { api, change, rowOf } = await useChanges()

/** Returns the facts of a screening that its page submits with an order. */
async function seenOf(id: number) {
  const { movies_id, movie_theaters_id, session_date, timetables_id, ...row } = await rowOf(id)
  const { language, version_2D_3D, sme, audio_description } = row
  return {
    ...{ movies_id, movie_theaters_id, session_date, timetables_id },
    ...{ language, version_2D_3D, sme, audio_description },
  }
}

test('an order for a screening whose hour has changed is refused with the new hour and holds no seat', async () => {
  const mona = await api.as('member')
  const { id } = await aScreening(api.db)
  const seen = await seenOf(id)
  expect((await buy(api, mona, { sessions_id: id, seen })).status).toBe(201)
  await change(id, { hours_timetable: '21:40' })
  const late = await api.as('member')
  const refused = await buy(api, late, { sessions_id: id, seen })
  const body = (await refused.json()) as { code: string; errors: { field: string; message: string }[] }
  expect([refused.status, body.code, body.errors[0]!.field]).toEqual([409, 'screening_changed', 'seen'])
  expect(body.errors[0]!.message).toMatch(
    /^Désormais\s: « Nosferatu », samedi 21 novembre à 21h40, .*VF, 2D\.$/,
  )
  expect((await rowOf(id)).sold_seats).toBe(2)
  expect(await api.db.$count(seats_held, eq(seats_held.users_id, late.id))).toBe(0)
  expect((await buy(api, late, { sessions_id: id, seen: await seenOf(id) })).status).toBe(201)
})

test('an order is refused if a fact that the page showed (its `seen` field) has since changed', async () => {
  const { id } = await aScreening(api.db)
  const [film, room] = [await aFilm(api.db, { title: 'Faust' }), await aRoom(api.db)]
  const others = [
    ...[{ movies_id: film.id }, { movie_theaters_id: room.id }, { session_date: '2026-11-22' }],
    ...[{ language: 'VOST' }, { version_2D_3D: '3D' }, { sme: true }, { audio_description: true }],
  ]
  for (const other of others) {
    const seen = await seenOf(id)
    expect((await change(id, other)).status).toBe(200)
    const answer = await buy(api, await api.as('member'), { sessions_id: id, seen })
    expect([other, answer.status]).toEqual([other, 409])
    expect(await answer.json()).toMatchObject({ code: 'screening_changed' })
  }
  expect((await rowOf(id)).sold_seats).toBe(0)
  expect((await buy(api, await api.as('member'), { sessions_id: id })).status).toBe(201)
})

test('the API finds a changed screening by its id alone, with its new film and hour', async () => {
  const { id } = await aScreening(api.db)
  const film = await aFilm(api.db, { title: 'Faust' })
  await change(id, { movies_id: film.id, hours_timetable: '21:40' })
  const { timetables_id } = await rowOf(id)
  const answer = await api.request(`/api/v1/app/session/${id}`)
  expect(await answer.json()).toMatchObject({ movies_id: film.id, timetables_id })
})
