import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useApi } from '../../tests/api.ts'
import { aFare, aGrid, aScreening } from '../../tests/builders.ts'
import { buy } from '../../tests/buyers.ts'
import { aStaffMember } from '../../tests/staff.ts'
import { places } from '../booking/tables.ts'
import { rowsOf } from '../database/rows.ts'
import { facts } from '../database/tables.ts'
import { followPrices } from '../screenings/reprice.ts'

const api = await useApi({ limitsOn: false })
const manager = await aStaffMember(api)
const student = await aFare(api.db, { label: 'Étudiant' })
const closed = await aFare(api.db, { active: false })

const fete = {
  name_rule: 'Fête du cinéma',
  from_date: '2026-11-21',
  to_date: '2026-11-24',
  price: 5,
}

/** Creates a screening without its own price: the price rules give it the default grid. */
async function byRules(session_date: string) {
  const { id } = await aScreening(api.db, { session_date })
  expect((await manager.patch(`session-movie/${id}`, { price_grids_id: null })).status).toBe(200)
  return id
}
const priceOf = async (id: number) => (await manager.get(`session-movie/${id}`)).body.price

test('a special offer changes the prices of the screenings of its days, but not of sold tickets', async () => {
  const [sold, other, after] = [
    await byRules('2026-11-21'),
    await byRules('2026-11-24'),
    await byRules('2026-11-25'),
  ]
  const bought = await buy(api, await api.as('member'), { sessions_id: sold, nbr_seats_payed: 2 })
  expect(bought.status).toBe(201)
  const grids = (await manager.get('price-grid')).body.length

  const told = await manager.post('price-operation/check', fete)
  expect(told).toMatchObject({
    status: 200,
    body: {
      ...{ screenings: 2, sold_screenings: 1, sold_places: 2 },
      changes: [{ from_price: 12.5, to_grid: 'Fête du cinéma', to_price: 5, screenings: 2 }],
    },
  })
  expect((await manager.get('price-grid')).body).toHaveLength(grids)
  expect(await priceOf(sold)).toBe(12.5)

  const made = await manager.post('price-operation', fete)
  expect(made).toMatchObject({ status: 201, body: { position: 1, name_rule: 'Fête du cinéma', price: 5 } })
  const grid = (await manager.get(`price-grid/${made.body.price_grids_id}`)).body
  expect(grid.prices).toEqual([
    { tariffs_id: 1, label: 'Plein tarif', price: 5 },
    { tariffs_id: student.id, label: 'Étudiant', price: 5 },
  ])
  expect(grid.prices).not.toContainEqual(expect.objectContaining({ tariffs_id: closed.id }))
  expect([await priceOf(sold), await priceOf(other), await priceOf(after)]).toEqual([5, 5, 12.5])
  const { id } = (await bought.json()) as { id: number }
  const kept = await api.db.select({ price: places.price }).from(places).where(eq(places.orders_id, id))
  expect(kept).toEqual([{ price: 1250 }, { price: 1250 }])
})

test.each([
  ['to_date', { to_date: '2026-11-20' }],
  ['price', { price: -1 }],
  ['price', { price: 1001 }],
  ['price', { price: 0.01 }],
  ['to_date', { from_date: '2026-11-01', to_date: '2026-11-19' }],
  ['name_rule', { name_rule: ' ' }],
  ['name_rule', { name_rule: 'A\nBcc: x' }],
  ['cinemas_id', { cinemas_id: 999_999 }],
])('a special offer with a wrong value in %s is refused, also in its preview', async (field, values) => {
  const operation = { ...fete, name_rule: 'Printemps du cinéma', ...values }
  for (const path of ['price-operation/check', 'price-operation'])
    expect(await manager.post(path, operation)).toMatchObject({
      status: 400,
      body: { errors: [{ field }] },
    })
})

test('a special offer is refused, and creates no price grid, if a rule or grid already has its name', async () => {
  const [{ id }] = (await manager.get('price-grid')).body
  const rule = { name_rule: 'Nuit du cinéma', price_grids_id: id, from_date: '2027-01-01' }
  expect((await manager.post('price-rule', rule)).status).toBe(201)
  const refused = { status: 409, body: { code: 'already_exists', errors: [{ field: 'name_rule' }] } }
  const night = { ...fete, name_rule: 'Nuit du cinéma' }
  expect(await manager.post('price-operation', night)).toMatchObject(refused)
  expect((await manager.get('price-grid?q=nuit')).body).toEqual([])
  expect(await manager.post('price-operation/check', night)).toMatchObject(refused)
  const { name_grid } = await aGrid(api.db, { 1: 1250 })
  for (const path of ['price-operation/check', 'price-operation'])
    expect(await manager.post(path, { ...fete, name_rule: name_grid })).toMatchObject({
      status: 409,
      body: {
        errors: [{ field: 'name_rule', message: 'Une grille porte déjà ce nom.' }],
      },
    })
})

test('if a special offer stops half-way through repricing screenings, the next run reprices the rest', async () => {
  const first = await byRules('2027-01-01')
  await api.db.execute(sql`
    insert into sessions (movies_id, movie_theaters_id, timetables_id, session_date, language, "version_2D_3D", price,
      price_grid_versions_id, follows_rules, starts_at, room_free_at, total_seats)
    select movies_id, movie_theaters_id, timetables_id, session_date + n, language, "version_2D_3D", price,
      price_grid_versions_id, follows_rules, starts_at + n * interval '1 day', room_free_at + n * interval '1 day', total_seats
    from sessions, generate_series(1, 250) n where id = ${first}`)
  const sellAt = async (price: number) =>
    rowsOf<{ number: number }>(
      await api.db.execute(sql`select count(*)::int as number from sessions where price = ${price}
        and movie_theaters_id = (select movie_theaters_id from sessions where id = ${first})`),
    )[0]!.number
  await api.db.execute(sql`create function no_price() returns trigger language plpgsql as
    'begin if (select count(*) from sessions where price = 300) > 0 then raise exception ''no''; end if; return null; end'`)
  await api.db.execute(
    sql`create trigger no_price before update of price on sessions for each statement execute function no_price()`,
  )
  const operation = { name_rule: 'Soldes', from_date: '2027-01-01', to_date: '2027-12-31', price: 3 }
  expect((await manager.post('price-operation', operation)).status).toBe(500)
  await api.db.execute(sql`drop trigger no_price on sessions`)
  const given = await sellAt(300)
  expect([given > 0, given < 251]).toEqual([true, true])
  expect((await manager.get('price-rule')).body).toContainEqual(
    expect.objectContaining({ name_rule: 'Soldes' }),
  )
  await Promise.all([followPrices(api.appContext), followPrices(api.appContext)])
  expect(await sellAt(300)).toBe(251)
  expect(await api.db.$count(facts, eq(facts.name, 'prices_to_follow'))).toBe(0)
})
