import { eq, ne } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../tests/api.ts'
import { aFilm, aGrid, aRoom, aScreening } from '../../tests/builders.ts'
import { aStaffMember } from '../../tests/staff.ts'
import { sessions } from '../screenings/tables.ts'
import { price_rules } from './tables.ts'

const api = await useApi()
const manager = await aStaffMember(api)
const film = await aFilm(api.db)
let room: Awaited<ReturnType<typeof aRoom>>
let week: Awaited<ReturnType<typeof aGrid>>
let feast: Awaited<ReturnType<typeof aGrid>>
let serial = 0
/** The id of the last rule, which matches every screening. */
let usual: number
beforeEach(async () => {
  serial += 1
  await api.db.delete(sessions)
  await api.db.delete(price_rules).where(ne(price_rules.name_rule, 'Toutes les séances'))
  week = await aGrid(api.db, { 1: 1250 }, `Semaine ${serial}`)
  feast = await aGrid(api.db, { 1: 500 }, `Fête ${serial}`)
  room = await aRoom(api.db)
  const [rule] = await api.db.update(price_rules).set({ position: 1, price_grids_id: week.id }).returning()
  usual = rule!.id
})

const rule = (changes: object = {}) => ({ name_rule: `Fête ${serial}`, price_grids_id: feast.id, ...changes })
const positions = async () =>
  (await manager.get('price-rule')).body.map((each: { id: number; position: number }) => [
    each.id,
    each.position,
  ])

/** Creates a screening that follows the rules, like every screening planned without a price. */
const screening = (session_date: string, values: Parameters<typeof aScreening>[1] = {}) =>
  aScreening(api.db, {
    ...{ movies_id: film.id, movie_theaters_id: room.id, session_date, follows_rules: true },
    ...{ ...week.forScreening, ...values },
  })
const priceOf = async ({ id }: { id: number }) => (await manager.get(`session-movie/${id}`)).body.price

describe('a price rule', () => {
  test('a new price rule is first in the list, and the first rule that matches a screening applies', async () => {
    const [before, during] = [await screening('2026-11-28'), await screening('2026-11-29')]
    const made = await manager.post('price-rule', rule({ from_date: '2026-11-29', to_date: '2026-12-02' }))
    expect([made.status, made.body]).toMatchObject([
      201,
      { position: 1, price: 5, name_grid: feast.name_grid, weekdays: [], cinemas_id: null, from_hour: null },
    ])
    expect(await positions()).toEqual([
      [made.body.id, 1],
      [usual, 2],
    ])
    expect([await priceOf(before), await priceOf(during)]).toEqual([12.5, 5])
    await manager.patch(`price-rule/${usual}`, { position: 1 })
    expect(await positions()).toEqual([
      [usual, 1],
      [made.body.id, 2],
    ])
    expect(await priceOf(during)).toBe(12.5)
    await manager.patch(`price-rule/${made.body.id}`, { position: 1 })
    expect(await priceOf(during)).toBe(5)
    await manager.remove(`price-rule/${made.body.id}`)
    expect([await priceOf(during), await positions()]).toEqual([12.5, [[usual, 1]]])
  })

  test('a price rule for a room is listed with the cinema of that room', async () => {
    const { body } = await manager.post(
      'price-rule',
      rule({ movie_theaters_id: room.id, weekdays: [7, 6, 7] }),
    )
    expect(body).toMatchObject({ cinemas_id: null, name_theater: room.name_theater, weekdays: [6, 7] })
    expect(body.name_cinema).toMatch(/^Cinéma/)
  })

  test('a price rule with a position past the end becomes the last', async () => {
    const { body } = await manager.post('price-rule', rule({ position: 50 }))
    expect(body.position).toBe(2)
  })

  test.each<[string, () => object | Promise<object>]>([
    ['to_hour', () => ({ from_hour: '18:00', to_hour: '18:00' })],
    ['to_date', () => ({ from_date: '2026-11-29', to_date: '2026-11-28' })],
    ['to_date', () => ({ to_date: '2026-11-19' })],
    ['weekdays', () => ({ from_date: '2026-11-23', to_date: '2026-11-24', weekdays: [7] })],
    ['weekdays[0]', () => ({ weekdays: [0] })],
    [
      'movie_theaters_id',
      async () => ({ cinemas_id: (await aRoom(api.db)).cinemas_id, movie_theaters_id: room.id }),
    ],
    ['movie_theaters_id', () => ({ movie_theaters_id: 987_654 })],
    ['cinemas_id', () => ({ cinemas_id: 987_654 })],
    ['price_grids_id', () => ({ price_grids_id: 987_654 })],
    ['from_hour', () => ({ from_hour: '25:00' })],
    ['position', () => ({ position: 0 })],
  ])(
    'an invalid price rule is refused with an error on the field %s, also when previewed (case %#)',
    async (field, wrong) => {
      const refused = { status: 400, body: { code: 'invalid', errors: [{ field }] } }
      const body = await wrong()
      expect(await manager.post('price-rule', rule(body))).toMatchObject(refused)
      expect(await manager.patch(`price-rule/${usual}`, body)).toMatchObject(refused)
      expect(await manager.post('price-rule/check', { price_grids_id: feast.id, ...body })).toMatchObject(
        refused,
      )
      expect(await manager.post('price-rule/check', { id: usual, ...body })).toMatchObject(refused)
      expect(await positions()).toEqual([[usual, 1]])
    },
  )

  test('a partial change of a price rule is validated together with its unchanged fields', async () => {
    const { body } = await manager.post(
      'price-rule',
      rule({ from_date: '2026-11-29', to_date: '2026-12-02' }),
    )
    expect(await manager.patch(`price-rule/${body.id}`, { to_date: '2026-11-01' })).toMatchObject({
      ...{ status: 400, body: { errors: [{ field: 'to_date' }] } },
    })
    expect(
      (await manager.patch(`price-rule/${body.id}`, { from_date: null, to_date: '2026-11-28' })).status,
    ).toBe(200)
  })

  test('a price rule of past days can be renamed, moved or deleted, but gets no new past days', async () => {
    const dates = { from_date: '2026-06-28', to_date: '2026-07-01' }
    const [old] = await api.db
      .insert(price_rules)
      .values({ ...dates, name_rule: `Été ${serial}`, price_grids_id: feast.id, position: 2 })
      .returning()
    const path = `price-rule/${old!.id}`
    const renamed = { ...dates, name_rule: `Été dernier ${serial}`, position: 1 }
    expect((await manager.post('price-rule/check', { id: old!.id, ...renamed })).status).toBe(200)
    expect(await manager.patch(path, renamed)).toMatchObject({ status: 200, body: renamed })
    expect(await manager.patch(path, { to_date: '2026-11-19' })).toMatchObject({
      ...{ status: 400, body: { errors: [{ field: 'to_date', message: 'Ces jours sont passés.' }] } },
    })
    expect((await manager.patch(path, { to_date: '2026-11-20' })).status).toBe(200)
    expect((await manager.remove(path)).status).toBe(204)
  })

  test('the preview of a price rule is refused if it has neither an existing rule nor a price grid', async () => {
    for (const [body, field] of [
      [{}, 'price_grids_id'],
      [{ remove: true }, 'id'],
      [{ id: 987_654 }, 'id'],
    ] as const)
      expect(await manager.post('price-rule/check', body)).toMatchObject({
        ...{ status: 400, body: { errors: [{ field }] } },
      })
  })
})

describe('the price rules', () => {
  test('price rules do not affect screenings that began, are cancelled, or have their own price', async () => {
    const now = api.clock.now
    const untouched = [
      await screening('2026-11-29', { starts_at: now }),
      await screening('2026-11-30', { cancelled_at: now }),
      await screening('2026-12-01', { follows_rules: false }),
      await screening('2026-12-02', { follows_rules: false, price_grid_versions_id: null }),
    ]
    const changes = await manager.post('price-rule/check', rule())
    expect(changes.body).toMatchObject({ screenings: 0, changes: [] })
    expect((await manager.post('price-rule', rule())).status).toBe(201)
    expect(await Promise.all(untouched.map(priceOf))).toEqual([12.5, 12.5, 12.5, 12.5])
  })

  test('if all price rules are deleted, screenings keep their price grid until a new rule matches them', async () => {
    const one = await screening('2026-11-29')
    expect((await manager.remove(`price-rule/${usual}`)).status).toBe(204)
    expect((await manager.get(`session-movie/${one.id}`)).body).toMatchObject({
      ...{ price: 12.5, price_grids_id: week.id, follows_rules: true },
    })
    await manager.post('price-rule', rule())
    expect(await priceOf(one)).toBe(5)
    await api.db.update(price_rules).set({ name_rule: 'Toutes les séances' })
  })

  test('a price rule reprices exactly the screenings listed in its preview; the journal names them', async () => {
    await screening('2026-11-29', { sold_seats: 3 })
    await screening('2026-11-30')
    const changed = {
      ...{ screenings: 2, sold_screenings: 1, sold_places: 3 },
      changes: [
        { from_grid: week.name_grid, from_price: 12.5, to_grid: feast.name_grid, to_price: 5, screenings: 2 },
      ],
    }
    expect((await manager.post('price-rule/check', rule({ weekdays: [7, 1] }))).body).toEqual(changed)
    const { body: made } = await manager.post('price-rule', rule({ weekdays: [7, 1] }))
    await manager.patch(`price-rule/${made.id}`, { weekdays: [1], from_hour: '14:00' })
    const { body } = await (await aStaffMember(api, 'admin')).get(
      `audit?entity=price-rule&entity_id=${made.id}&sort=id`,
    )
    const told = (count: number, from: string, to: string) => [
      { label: 'Séances à venir', after: `${count} ${count > 1 ? 'séances' : 'séance'} : ${from} → ${to}` },
    ]
    const [atWeek, atFeast] = [`« ${week.name_grid} », 12,50\u00a0€`, `« ${feast.name_grid} », 5,00\u00a0€`]
    expect(body).toMatchObject([
      { action: 'reprice', changes: told(2, atWeek, atFeast) },
      { action: 'create', name: `Fête ${serial}` },
      { action: 'reprice', changes: told(1, atFeast, atWeek) },
      {
        action: 'update',
        changes: [
          { label: 'Jours de la semaine', before: 'lundi, dimanche', after: 'lundi' },
          { label: 'À partir de', before: '(vide)', after: '14h00' },
        ],
      },
    ])
  })

  test('after concurrent changes, price rules still have the positions 1, 2, 3…', async () => {
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        manager.post('price-rule', rule({ name_rule: `R ${serial} ${n}` })),
      ),
    )
    const moves = made.map(({ body }, n) => manager.patch(`price-rule/${body.id}`, { position: n + 1 }))
    const gone = manager.remove(`price-rule/${usual}`)
    expect((await Promise.all([...moves, gone])).map(({ status }) => status)).toEqual([
      ...Array(6).fill(200),
      204,
    ])
    expect((await positions()).map(([, position]: [number, number]) => position)).toEqual([1, 2, 3, 4, 5, 6])
    await api.db
      .update(price_rules)
      .set({ name_rule: 'Toutes les séances' })
      .where(eq(price_rules.id, made[0]!.body.id))
  })
})
