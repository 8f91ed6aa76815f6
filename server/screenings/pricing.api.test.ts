import { eq, ne } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { cents } from '../../contract/rules/money.ts'
import { aFare, aGrid, aRoom } from '../../tests/builders.ts'
import { useProgrammingDesk } from '../../tests/programming-desk.ts'
import { aStaffMember } from '../../tests/staff.ts'
import { price_rules } from '../fares/tables.ts'
import { sessions } from './tables.ts'

// These tests cover the three ways in which a screening gets its price: from the grid that the price rules choose,
// from a grid that staff choose, or as an amount for this screening only.

const { api, manager, filmId, hours } = await useProgrammingDesk()
const child = await aFare(api.db, { label: 'Moins de 14 ans' })
const closed = await aFare(api.db, { label: 'Groupe', active: false })
const week = await aGrid(api.db, { 1: 1250, [child.id]: 500, [closed.id]: 400 }, 'Semaine')
const feast = await aGrid(api.db, { 1: 500 }, 'Fête du cinéma')
const special = await aGrid(api.db, { 1: 2000 }, 'Ciné-concert')
let roomId: number
beforeEach(async () => {
  roomId = (await aRoom(api.db, { nbr_seats: 90 })).id
  await api.db.delete(price_rules)
  await api.db.insert(price_rules).values([
    {
      position: 1,
      name_rule: 'Fête',
      price_grids_id: feast.id,
      from_date: '2026-11-29',
      to_date: '2026-12-02',
    },
    { position: 2, name_rule: 'Toutes les séances', price_grids_id: week.id },
  ])
})

const wanted = (changes: object = {}) => ({
  ...{ movies_id: filmId, movie_theaters_id: roomId, timetables_id: hours['18:00'] },
  ...{ session_date: '2026-11-25', language: 'VO', version_2D_3D: '2D', ...changes },
})
const create = async (changes: object = {}) => {
  const { status, body } = await manager.post('session-movie', wanted(changes))
  expect(status).toBe(201)
  return { path: `session-movie/${body.id}`, id: body.id as number, body }
}
const atRules = { price: 12.5, price_grids_id: week.id, name_grid: 'Semaine', follows_rules: true }
const byHand = { price: 20, price_grids_id: special.id, name_grid: 'Ciné-concert', follows_rules: false }
const own = (price: number) => ({ price, price_grids_id: null, name_grid: null, follows_rules: false })

describe('prices of a new screening', () => {
  test.each([
    ['neither grid nor price', {}, atRules],
    ['null as its price grid', { price_grids_id: null }, atRules],
    ['the price of the price rules', { price: 12.5 }, atRules],
    ['another price', { price: 9 }, own(9)],
    ['a price grid', { price_grids_id: special.id }, byHand],
    ['a price grid and the full fare of that grid', { price_grids_id: special.id, price: 20 }, byHand],
    ['the price grid of the price rules', { price_grids_id: week.id }, { ...atRules, follows_rules: false }],
  ])('a new screening requested with %s gets the matching price and price grid', async (_, asked, sold) => {
    expect((await create(asked)).body).toMatchObject(sold)
  })

  test('a new screening gets the price that the price rules give for its day', async () => {
    expect((await create({ session_date: '2026-11-30' })).body).toMatchObject({
      price: 5,
      follows_rules: true,
    })
  })

  test('a new screening is refused if no price rule matches or its price grid or price is invalid', async () => {
    const message = (field: string, text: string) => ({
      ...{ status: 400, body: { code: 'invalid', errors: [{ field, message: text }] } },
    })
    const dear = 'Le plein tarif de la grille « Ciné-concert » est de 20,00\u00a0€.'
    const asked = wanted({ price_grids_id: special.id, price: 12.5 })
    expect(await manager.post('session-movie', asked)).toMatchObject(message('price', dear))
    const none = wanted({ price_grids_id: 987_654 })
    expect(await manager.post('session-movie', none)).toMatchObject(
      message('price_grids_id', 'Cette grille n’existe pas.'),
    )
    await api.db.delete(price_rules).where(ne(price_rules.position, 1))
    const nothing =
      'Aucune règle ne donne de grille à cette séance : donnez un prix ou choisissez une grille.'
    expect(await manager.post('session-movie', wanted())).toMatchObject(message('price', nothing))
    expect((await create({ price: 12.5 })).body).toMatchObject(own(12.5))
  })
})

describe('prices of a batch of new screenings', () => {
  const batch = (changes: object = {}) => {
    const { session_date: _, timetables_id: __, ...common } = wanted()
    return {
      ...{ ...common, session_dates: ['2026-11-28', '2026-11-29'] },
      ...{ timetables_ids: [hours['18:00']], hours: ['09:05'], ...changes },
    }
  }
  const told = (session_date: string, hours_timetable: string, sold: object) => ({
    ...{ session_date, hours_timetable, ...sold },
  })
  const usual = {
    ...{ price: 12.5, price_grids_id: week.id, name_grid: 'Semaine' },
    tariffs: [
      { tariffs_id: 1, label: 'Plein tarif', price: 12.5 },
      { tariffs_id: child.id, label: 'Moins de 14 ans', price: 5 },
    ],
  }
  const feasted = {
    ...{ price: 5, price_grids_id: feast.id, name_grid: 'Fête du cinéma' },
    tariffs: [{ tariffs_id: 1, label: 'Plein tarif', price: 5 }],
  }

  test('a batch of screenings is sold at the prices that its preview showed', async () => {
    const { status, body } = await manager.post('session-movie/prices', batch())
    expect([status, body]).toEqual([
      200,
      [
        told('2026-11-28', '09:05', usual),
        told('2026-11-28', '18:00', usual),
        told('2026-11-29', '09:05', feasted),
        told('2026-11-29', '18:00', feasted),
      ],
    ])
    const made = await manager.post('session-movie/batch', batch())
    expect(made.body.map((one: { price: number }) => one.price)).toEqual([12.5, 12.5, 5, 5])
    const { body: day } = await manager.get('programme?date=2026-11-29')
    const room = day.rooms.find((each: { id: number }) => each.id === roomId)
    expect(room.screenings).toMatchObject(
      Array(2).fill({ price: 5, supplement: 0, name_grid: 'Fête du cinéma' }),
    )
  })

  test('a price entered for a batch of screenings is used instead of the price of the rules', async () => {
    const ownFive = { price: 5, price_grids_id: null, name_grid: null, tariffs: feasted.tariffs }
    const asked = batch({ price: 5, hours: [] })
    expect((await manager.post('session-movie/prices', asked)).body).toEqual([
      ...[told('2026-11-28', '18:00', ownFive), told('2026-11-29', '18:00', feasted)],
    ])
    expect((await manager.post('session-movie/batch', asked)).body).toMatchObject([
      ...[own(5), { price: 5, follows_rules: true }],
    ])
  })

  test('a batch of screenings is refused entirely if one of its screenings has no price', async () => {
    await api.db.delete(price_rules).where(ne(price_rules.position, 1))
    const refused = { status: 400, body: { errors: [{ field: 'price' }] } }
    expect(await manager.post('session-movie/prices', batch())).toMatchObject(refused)
    expect(await manager.post('session-movie/batch', batch())).toMatchObject(refused)
    expect((await manager.get(`session-movie?movie_theaters_id=${roomId}`)).body).toEqual([])
  })
})

describe('prices of a changed screening', () => {
  test('a screening priced by the rules can get a price of its own, and later follow the rules again', async () => {
    const { path } = await create()
    const changes: [object, object][] = [
      [{ price_grids_id: special.id }, byHand],
      [{ price: 20 }, byHand],
      [{ price: 7 }, own(7)],
      [{ price_grids_id: null }, atRules],
      [{ price: 12.5 }, atRules],
      [{ price_grids_id: week.id }, { ...atRules, follows_rules: false }],
      [{ price_grids_id: null, price: 8 }, own(8)],
      [{ language: 'VF' }, own(8)],
    ]
    for (const [change, sold] of changes)
      expect([change, (await manager.patch(path, change)).body]).toMatchObject([change, sold])
    for (const change of [{ price_grids_id: special.id, price: 1 }, { price_grids_id: 987_654 }])
      expect((await manager.patch(path, change)).status).toBe(400)
    expect((await manager.get(path)).body).toMatchObject(own(8))
  })

  test.each([
    ['day', { session_date: '2026-11-29' }, 5],
    ['hour', { timetables_id: hours['14:00'] }, 20],
    ['version', { version_2D_3D: '3D' }, 5],
  ])(
    'a change of a screening’s %s recomputes its price only if the price comes from the price rules',
    async (_, move, price) => {
      const rules = [
        { position: 3, name_rule: 'Matin', price_grids_id: special.id, to_hour: '15:00' },
        { position: 4, name_rule: '3D', price_grids_id: feast.id, version_2D_3D: '3D' as const },
        { position: 5, name_rule: 'Le reste', price_grids_id: week.id },
      ]
      await api.db.delete(price_rules).where(eq(price_rules.position, 2))
      await api.db.insert(price_rules).values(rules)
      const screenings = [{}, { price_grids_id: special.id }, { price: 9 }]
      const after = []
      for (const asked of screenings) {
        roomId = (await aRoom(api.db)).id
        const { path, body } = await create(asked)
        // The form also sends the displayed price, unchanged. This must not turn it into a price for this
        // screening only.
        after.push((await manager.patch(path, { ...move, price: body.price })).body.price)
      }
      expect(after).toEqual([price, 20, 9])
    },
  )

  test('a screening moved to a day for which no price rule matches keeps its price grid', async () => {
    const { path } = await create({ session_date: '2026-11-30' })
    await api.db.delete(price_rules).where(ne(price_rules.position, 1))
    expect((await manager.patch(path, { session_date: '2026-12-24' })).body).toMatchObject({
      ...{ price: 5, price_grids_id: feast.id, follows_rules: true },
    })
  })

  test('a screening moved from a past day to a future one gets the current prices of the rules', async () => {
    const { path, id } = await create({ price_grids_id: special.id })
    await api.db
      .update(sessions)
      .set({ starts_at: new Date('2026-11-19T17:00:00Z') })
      .where(eq(sessions.id, id))
    const prices = (price: number) => ({ prices: [{ tariffs_id: 1, price }] })
    await manager.patch(`price-grid/${special.id}`, prices(21))
    expect((await manager.get(path)).body.price).toBe(20)
    expect((await manager.patch(path, { session_date: '2026-12-20' })).body.price).toBe(21)
    await manager.patch(`price-grid/${special.id}`, prices(20))
  })

  test('the price of a sold screening can be changed, but its language cannot', async () => {
    const { path, id } = await create()
    await api.db.update(sessions).set({ sold_seats: 3 }).where(eq(sessions.id, id))
    expect((await manager.patch(path, { price_grids_id: special.id })).body).toMatchObject(byHand)
    expect((await manager.patch(path, { price: 7, supplement: 2 })).body).toMatchObject({
      ...own(7),
      supplement: 2,
    })
    expect(await manager.patch(path, { price: 8, language: 'VF' })).toMatchObject({
      ...{ status: 409, body: { code: 'screening_sold', errors: [{ field: 'language' }] } },
    })
    expect((await manager.get(path)).body.price).toBe(7)
  })

  test('the journal records a changed price of a screening with the names of the price grids', async () => {
    const { path, id } = await create()
    await manager.patch(path, { price_grids_id: special.id })
    const admin = await aStaffMember(api, 'admin')
    const { body } = await admin.get(`audit?entity=session-movie&entity_id=${id}`)
    expect(body[0].changes).toEqual(
      expect.arrayContaining([
        { field: 'price', label: 'Prix', before: '12,50\u00a0€', after: '20,00\u00a0€' },
        { field: 'price_grids_id', label: 'Grille de prix', before: 'Semaine', after: 'Ciné-concert' },
        { field: 'follows_rules', label: 'Suit les règles de prix', before: 'oui', after: 'non' },
      ]),
    )
    expect(body[0].changes).toHaveLength(3)
  })

  test("a price change is refused if another user has changed the screening's price since it was read", async () => {
    const { path } = await create()
    await manager.patch(path, { price_grids_id: special.id })
    expect(await manager.patch(path, { price: 8, seen: { price: cents(1250) / 100 } })).toMatchObject({
      ...{
        status: 409,
        body: { code: 'changed_meanwhile', errors: [{ field: 'price', theirs: 20, yours: 8 }] },
      },
    })
  })
})
