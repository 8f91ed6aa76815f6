import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { cents } from '../../contract/rules/money.ts'
import { useApi } from '../../tests/api.ts'
import { aFare, aGrid, aScreening } from '../../tests/builders.ts'
import { buy } from '../../tests/buyers.ts'
import { aStaffMember } from '../../tests/staff.ts'
import { sessions } from '../screenings/tables.ts'
import { price_grid_versions } from './tables.ts'

const api = await useApi({ limitsOn: false })
const manager = await aStaffMember(api)
let serial = 0
let student: number
let grid: { id: number; name_grid: string }
const path = () => `price-grid/${grid.id}`
const prices = (full: number, reduced: number) => [
  { tariffs_id: 1, price: full },
  { tariffs_id: student, price: reduced },
]
beforeEach(async () => {
  serial += 1
  api.clock.now = new Date('2026-11-20T15:00:00Z')
  student = (await aFare(api.db, { label: 'Étudiant' })).id
  const name_grid = `Semaine ${serial}`
  grid = (await manager.post('price-grid', { name_grid, prices: prices(12.5, 7.9) })).body
})

/** Creates a screening that staff assigned to this grid by hand. */
async function screeningAtGrid(values: Parameters<typeof aScreening>[1] = {}) {
  const made = await aScreening(api.db, { total_seats: 100, ...values })
  expect((await manager.patch(`session-movie/${made.id}`, { price_grids_id: grid.id })).status).toBe(200)
  return made.id
}
const priceOf = async (id: number) => {
  const { body } = await manager.get(`session-movie/${id}`)
  return [body.price, body.price_grids_id, body.follows_rules]
}

describe('a price grid', () => {
  test('the first version of a price grid has a price for each fare sold at it', async () => {
    expect((await manager.get(path())).body).toEqual({
      ...{ id: grid.id, name_grid: grid.name_grid, version: 1, price: 12.5, screenings_to_come: 0 },
      prices: [
        { tariffs_id: 1, label: 'Plein tarif', price: 12.5 },
        { tariffs_id: student, label: 'Étudiant', price: 7.9 },
      ],
    })
    const { body } = await manager.get(`price-grid?q=${encodeURIComponent(grid.name_grid)}`)
    expect(body).toMatchObject([{ id: grid.id, price: 12.5, screenings_to_come: 0 }])
  })

  test.each<[string, string, (one: number) => object[]]>([
    ['without the full fare', 'prices', one => [{ tariffs_id: one, price: 5 }]],
    ['without any price', 'prices', () => []],
    [
      'with one fare twice',
      'prices[1].tariffs_id',
      () => [1, 1].map(tariffs_id => ({ tariffs_id, price: 5 })),
    ],
    [
      'with a negative price',
      'prices[1].price',
      one => [
        { tariffs_id: 1, price: 9 },
        { tariffs_id: one, price: -1 },
      ],
    ],
    ['with a price above 1,000 €', 'prices[0].price', () => [{ tariffs_id: 1, price: 1000.01 }]],
    ['with a price below 0,50 €', 'prices[0].price', () => [{ tariffs_id: 1, price: 0.49 }]],
    ['with a price in tenths of a cent', 'prices[0].price', () => [{ tariffs_id: 1, price: 9.999 }]],
    [
      'with an unknown fare',
      'prices[1].tariffs_id',
      () => [
        { tariffs_id: 1, price: 9 },
        { tariffs_id: 987_654, price: 1 },
      ],
    ],
  ])(
    'a price grid %s is refused with an error on the field %s, also when previewed',
    async (_, field, wrong) => {
      const refused = { status: 400, body: { code: 'invalid', errors: [{ field }] } }
      const body = { prices: wrong(student) }
      expect(await manager.post('price-grid', { name_grid: 'Fausse', ...body })).toMatchObject(refused)
      expect(await manager.patch(path(), body)).toMatchObject(refused)
      expect(await manager.post(`${path()}/check`, body)).toMatchObject(refused)
      expect((await manager.get(path())).body).toMatchObject({ version: 1, price: 12.5 })
    },
  )

  test('a price grid may contain a price of zero, or of 0,50 €, the smallest card payment', async () => {
    expect((await manager.patch(path(), { prices: prices(0.5, 0) })).body).toMatchObject({ price: 0.5 })
  })

  test('two price grids cannot have the same name', async () => {
    const body = { name_grid: grid.name_grid, prices: prices(1, 1) }
    expect(await manager.post('price-grid', body)).toMatchObject({
      ...{ status: 409, body: { code: 'already_exists', errors: [{ field: 'name_grid' }] } },
    })
    expect(await manager.post('price-grid', { ...body, name_grid: '  ' })).toMatchObject({ status: 400 })
  })

  test('price grids are exported to CSV with their prices as readable text', async () => {
    const { body } = await manager.get(`price-grid/export.csv?q=${encodeURIComponent(grid.name_grid)}`)
    expect(body).toContain('Numéro;Nom de la grille;Version;Prix;Prix de chaque tarif')
    expect(body).toContain('Plein tarif\u00a0: 12,50\u00a0€, Étudiant\u00a0: 7,90\u00a0€')
  })
})

describe('new prices of a price grid', () => {
  test('new prices of a grid create a new version, which only future screenings of that grid use', async () => {
    const [coming, cancelled, begun] = [
      await screeningAtGrid(),
      await screeningAtGrid(),
      await screeningAtGrid(),
    ]
    const other = (await aScreening(api.db, (await aGrid(api.db, { 1: 1250 })).forScreening)).id
    await api.db.update(sessions).set({ cancelled_at: api.clock.now }).where(eq(sessions.id, cancelled))
    await api.db.update(sessions).set({ starts_at: api.clock.now }).where(eq(sessions.id, begun))
    expect((await manager.get(path())).body.screenings_to_come).toBe(1)
    const { status, body } = await manager.patch(path(), { prices: prices(13, 7.9) })
    expect([status, body]).toMatchObject([200, { version: 2, price: 13, screenings_to_come: 1 }])
    expect(await Promise.all([coming, cancelled, begun, other].map(priceOf))).toMatchObject([
      ...[
        [13, grid.id, false],
        [12.5, grid.id, false],
        [12.5, grid.id, false],
        [12.5, expect.anything(), false],
      ],
    ])
  })

  test('a price grid saved with unchanged prices, or only renamed, gets no new version', async () => {
    await screeningAtGrid()
    const same = { prices: prices(12.5, 7.9).reverse(), name_grid: `Autre nom ${serial}` }
    expect((await manager.post(`${path()}/check`, same)).body.screenings).toBe(0)
    expect((await manager.patch(path(), same)).body).toMatchObject({ version: 1, name_grid: same.name_grid })
    const versions = await api.db
      .select()
      .from(price_grid_versions)
      .where(eq(price_grid_versions.price_grids_id, grid.id))
    expect(versions).toHaveLength(1)
  })

  test('changing the price of any fare of a grid creates a new version of the grid', async () => {
    await screeningAtGrid()
    const body = { prices: prices(12.5, 6) }
    const checked = (await manager.post(`${path()}/check`, body)).body
    expect(checked).toMatchObject({
      screenings: 1,
      changes: [{ from_price: 12.5, to_price: 12.5, screenings: 1 }],
    })
    expect((await manager.get(path())).body.version).toBe(1)
    expect((await manager.patch(path(), body)).body.version).toBe(2)
  })

  test('new grid prices apply to the next buyer; sold tickets keep their price', async () => {
    const id = await screeningAtGrid()
    const mona = await api.as('member')
    const wish = (price_order: number) =>
      buy(api, mona, { sessions_id: id, places: [{ tariffs_id: student }], nbr_seats_payed: 1, price_order })
    const bought = await (await wish(7.9)).json()
    expect((await manager.post(`${path()}/check`, { prices: prices(12.5, 5) })).body).toMatchObject({
      ...{ screenings: 1, sold_screenings: 1, sold_places: 1 },
    })
    await manager.patch(path(), { prices: prices(12.5, 5) })
    const read = async () =>
      (await api.request(`/api/v1/app/order/${bought.id}`, { headers: mona.headers })).json()
    expect(await read()).toMatchObject({ price_order: 7.9, places: [{ price: 7.9, tariffs_id: student }] })
    expect(await (await wish(7.9)).json()).toMatchObject({ code: 'wrong_price' })
    expect(await (await wish(5)).json()).toMatchObject({ price_order: 5 })
    const cancelled = await api.request(`/api/v1/app/order/${bought.id}/cancel`, {
      ...{ method: 'POST', headers: mona.headers, json: {} },
    })
    expect([cancelled.status, await read()]).toMatchObject([200, { state: 'cancelled', price_order: 7.9 }])
  })
})

describe('a price grid in use', () => {
  test('a price grid that a screening or a price rule uses cannot be deleted; the refusal says which', async () => {
    const id = await screeningAtGrid()
    const blocked = (label: string, entity: string) => ({
      ...{ status: 409, body: { code: 'still_referenced', errors: [{ field: entity, message: label }] } },
    })
    expect((await manager.get(`${path()}/dependents`)).body).toMatchObject([
      { label: '1 séance', blocks: true },
    ])
    expect(await manager.remove(path())).toMatchObject(blocked('1 séance', 'session-movie'))
    await manager.patch(`session-movie/${id}`, { price: 3 })
    const rule = {
      name_rule: `Règle ${serial}`,
      price_grids_id: grid.id,
      from_date: '2030-01-01',
      to_date: '2030-01-01',
    }
    const { body } = await manager.post('price-rule', rule)
    expect(await manager.remove(path())).toMatchObject(blocked('1 règle de prix', 'price-rule'))
    await manager.remove(`price-rule/${body.id}`)
    expect((await manager.remove(path())).status).toBe(204)
  })
})

test('the journal lists the changed prices of a price grid and the screenings that they affect', async () => {
  await screeningAtGrid({ price: cents(900) })
  await manager.patch(path(), { prices: prices(12.5, 5) })
  const admin = await aStaffMember(api, 'admin')
  const { body } = await admin.get(`audit?entity=price-grid&entity_id=${grid.id}&sort=id`)
  const name = grid.name_grid
  expect(body).toMatchObject([
    { action: 'create', name },
    {
      ...{ action: 'reprice', name },
      changes: [{ after: `1 séance : « ${name} », 12,50\u00a0€ → « ${name} », 12,50\u00a0€` }],
    },
    {
      ...{ action: 'update', name },
      changes: [
        {
          label: 'Prix de chaque tarif',
          before: 'Étudiant\u00a0: 7,90\u00a0€',
          after: 'Étudiant\u00a0: 5,00\u00a0€',
        },
      ],
    },
  ])
})
