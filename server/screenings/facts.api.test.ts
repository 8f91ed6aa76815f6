import { describe, expect, test } from 'vitest'
import { aRoom } from '../../tests/builders.ts'
import { useProgrammingDesk } from '../../tests/programming-desk.ts'

const { api, manager, filmId, hours } = await useProgrammingDesk()

/**
 * Creates a room with 15 minutes of pre-show and 10 minutes of clearing, and a function that programmes screenings
 * in it.
 */
async function aDesk() {
  const room = await aRoom(api.db, { pre_show_minutes: 15, clearing_minutes: 10 })
  const common = {
    movies_id: filmId,
    movie_theaters_id: room.id,
    language: 'VF',
    version_2D_3D: '2D',
    price: 9,
  }
  const programme = (more: object = {}) =>
    manager.post('session-movie', {
      ...common,
      ...{ session_date: '2026-12-02', timetables_id: hours['18:00'] },
      ...more,
    })
  return { room, programme }
}

describe('the pre-show and clearing minutes of a screening', () => {
  test('a screening has the pre-show and clearing minutes of its room, unless the request sets others', async () => {
    const { programme } = await aDesk()
    const given = await programme({ pre_show_minutes: null, clearing_minutes: null })
    expect(given.body).toMatchObject({ pre_show_minutes: 15, clearing_minutes: 10 })
    const own = await programme({ timetables_id: hours['14:00'], pre_show_minutes: 5, clearing_minutes: 0 })
    expect(own.body).toMatchObject({
      ...{ pre_show_minutes: 5, clearing_minutes: 0 },
      ...{ ends_at: '2026-12-02T14:39:00.000Z', room_free_at: '2026-12-02T14:39:00.000Z' },
    })
  })

  test("a change that sends null resets a screening's pre-show and clearing minutes to the room’s", async () => {
    const { programme } = await aDesk()
    const { body } = await programme({ pre_show_minutes: 5, clearing_minutes: 40 })
    const changed = await manager.patch(`session-movie/${body.id}`, {
      pre_show_minutes: null,
      clearing_minutes: null,
      seen: { pre_show_minutes: 5, clearing_minutes: 40 },
    })
    expect(changed.body).toMatchObject({ pre_show_minutes: 15, clearing_minutes: 10 })
  })
})

describe('kinds of screenings', () => {
  test('new pre-show or clearing minutes of a kind of screening apply only to screenings created later', async () => {
    const { programme } = await aDesk()
    const debate = { kinds: ['debat'] }
    const before = await programme(debate)
    const kinds = (await manager.get('screening-kind')).body
    expect(kinds.map(({ kind }: { kind: string }) => kind)).toEqual([
      ...['relax', 'avant_premiere', 'cine_club', 'debat', 'scolaire'],
    ])
    const { id } = kinds.find(({ kind }: { kind: string }) => kind === 'debat')
    const set = await manager.patch(`screening-kind/${id}`, { clearing_minutes: 60 })
    expect(set.body).toEqual({ id, kind: 'debat', pre_show_minutes: null, clearing_minutes: 60 })
    expect((await programme({ ...debate, timetables_id: hours['14:00'] })).body.clearing_minutes).toBe(60)
    const old = await manager.get(`session-movie/${before.body.id}`)
    expect(old.body.clearing_minutes).toBe(10)
    await manager.patch(`screening-kind/${id}`, { clearing_minutes: null })
  })

  test('a screening kind allows at most an hour of pre-show, and can be neither created nor deleted', async () => {
    const refused = await manager.patch('screening-kind/1', { pre_show_minutes: 61 })
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'pre_show_minutes' }] } })
    expect((await manager.post('screening-kind', { kind: 'relax' })).status).toBe(404)
  })

  test('a screening stores each of its kinds once, in a fixed order', async () => {
    const { programme } = await aDesk()
    const { body } = await programme({ kinds: ['debat', 'avant_premiere', 'debat'] })
    expect(body.kinds).toEqual(['avant_premiere', 'debat'])
  })
})

test('the list of screenings can be filtered by draft, published and kind', async () => {
  const { room, programme } = await aDesk()
  const draft = await programme({ draft: true, kinds: ['cine_club', 'debat'] })
  const published = await programme({ timetables_id: hours['14:00'] })
  const found = async (filter: string) =>
    (await manager.get(`session-movie?movie_theaters_id=${room.id}&${filter}`)).body.map(
      ({ id }: { id: number }) => id,
    )
  expect(await found('draft=true')).toEqual([draft.body.id])
  expect(await found('draft=false')).toEqual([published.body.id])
  expect(await found('kind=debat')).toEqual([draft.body.id])
  expect(await found('kind=relax')).toEqual([])
})

test('the day view of a room also shows drafts, and the time at which each film ends', async () => {
  const { room, programme } = await aDesk()
  await programme({ draft: true })
  const { body } = await manager.get('programme?date=2026-12-02')
  const [screening] = body.rooms.find(({ id }: { id: number }) => id === room.id).screenings
  expect(screening).toMatchObject({ draft: true, ends_at: '2026-12-02T18:49:00.000Z' })
})
