import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { fullFare } from '../../contract/rules/places.ts'
import { useApi } from '../../tests/api.ts'
import { aFare, aGrid, anOrder } from '../../tests/builders.ts'
import { aStaffMember } from '../../tests/staff.ts'
import { tariffs } from './tables.ts'

const api = await useApi()
const manager = await aStaffMember(api)

const student = { code: 'etudiant', label: 'Étudiant', proof: 'Carte d’étudiant', max_per_order: 1 }

const sold = async () =>
  (await (await api.request('/api/v1/app/tariff')).json()) as { code: string; label: string }[]

test('a new fare is the last in the list and on sale; it can be changed, deactivated and deleted', async () => {
  await aFare(api.db, { position: 7 })
  const { status, body } = await manager.post('tariff', student)
  expect([status, body]).toEqual([
    201,
    {
      ...student,
      id: expect.any(Number),
      ...{ condition: '', min_age: null, max_age: null, position: 8 },
      ...{ sold_online: true, sold_at_counter: true, active: true },
    },
  ])
  expect(await sold()).toContainEqual(expect.objectContaining({ code: 'etudiant', label: 'Étudiant' }))
  expect((await manager.patch(`tariff/${body.id}`, { proof: '', max_age: 25, active: false })).body).toEqual({
    ...body,
    ...{ proof: null, max_age: 25, active: false },
  })
  expect(await sold()).not.toContainEqual(expect.objectContaining({ code: 'etudiant' }))
  expect((await manager.remove(`tariff/${body.id}`)).status).toBe(204)
})

test.each([
  ['code', 'Carte Jeune'],
  ['label', ''],
  ['label', 'A\nBcc: x'],
  ['condition', 'Le lundi\u202e'],
  ['proof', 'Carte\u0007'],
  ['max_per_order', 11],
  ['max_per_order', 0],
  ['min_age', -1],
  ['max_age', 121],
  ['position', -1],
])('a fare is refused with %s = %j', async (field, value) => {
  expect(await manager.post('tariff', { ...student, [field]: value })).toMatchObject({
    status: 400,
    body: { errors: [{ field }] },
  })
})

test('a fare whose lowest age exceeds its highest age is refused, also when only one of them changes', async () => {
  const refused = { status: 400, body: { errors: [{ field: 'max_age' }] } }
  expect(await manager.post('tariff', { ...student, min_age: 60, max_age: 14 })).toMatchObject(refused)
  const { id } = await aFare(api.db, { max_age: 13 })
  expect(await manager.patch(`tariff/${id}`, { min_age: 14 })).toMatchObject(refused)
})

test('two fares cannot have the same code', async () => {
  const { code } = await aFare(api.db, { code: 'senior' })
  expect(await manager.post('tariff', { ...student, code })).toMatchObject({
    status: 409,
    body: { code: 'already_exists', errors: [{ field: 'code' }] },
  })
})

test('creating, renaming or reactivating a fare is refused if another active fare has the same name', async () => {
  const { id, label } = await aFare(api.db, { label: 'Famille nombreuse' })
  const refused = {
    status: 409,
    body: { errors: [{ field: 'label', message: 'Un autre tarif ouvert porte déjà ce nom.' }] },
  }
  const same = { code: 'famille-2', label: 'famille Nombreuse' }
  expect(await manager.post('tariff', same)).toMatchObject(refused)
  const other = (await manager.post('tariff', { ...same, active: false })).body
  expect(await manager.patch(`tariff/${other.id}`, { active: true })).toMatchObject(refused)
  expect((await manager.patch(`tariff/${other.id}`, { label: 'Tribu', active: true })).status).toBe(200)
  expect(await manager.patch(`tariff/${other.id}`, { label })).toMatchObject(refused)
  expect((await manager.patch(`tariff/${id}`, { label, max_per_order: 5 })).status).toBe(200)
  expect((await manager.patch(`tariff/${id}`, { active: false })).status).toBe(200)
  expect((await manager.patch(`tariff/${other.id}`, { label })).status).toBe(200)

  // A fare whose name was already a duplicate can still be changed in its other fields.
  await api.db.update(tariffs).set({ active: true }).where(eq(tariffs.id, id))
  expect((await manager.patch(`tariff/${id}`, { label, condition: 'Trois enfants' })).status).toBe(200)
})

test('of many fares created at the same time with one name, only one is stored', async () => {
  const make = (code: string) => manager.post('tariff', { code, label: 'Demandeur d’emploi' })
  const made = await Promise.all(Array.from({ length: 12 }, (_, index) => make(`emploi-${index}`)))
  expect(made.map(({ status }) => status).sort()).toEqual([201, ...Array(11).fill(409)])
})

test('the full fare can be renamed, but not deactivated, limited or deleted', async () => {
  const address = `tariff/${fullFare}`
  expect(await manager.patch(address, { label: 'Tarif normal' })).toMatchObject({ status: 200 })
  expect(await manager.patch(address, { label: 'Plein tarif', active: true, proof: '' })).toMatchObject({
    status: 200,
    body: { proof: null },
  })
  for (const [field, value] of [
    ['active', false],
    ['sold_online', false],
    ['max_per_order', 4],
    ['proof', 'Carte'],
  ] as const)
    expect(await manager.patch(address, { [field]: value })).toMatchObject({
      status: 409,
      body: { code: 'full_fare_stays', errors: [{ field }] },
    })
  expect(await manager.remove(address)).toMatchObject({ status: 409, body: { code: 'full_fare_stays' } })
})

test('a fare with a price in a price grid cannot be deleted; the refusal counts these prices', async () => {
  const { id } = await aFare(api.db)
  await aGrid(api.db, { 1: 1250, [id]: 700 })
  expect(await manager.remove(`tariff/${id}`)).toMatchObject({
    status: 409,
    body: { code: 'still_referenced', errors: [{ field: 'price-grid', message: '1 prix de grille' }] },
  })
  const { id: users_id } = await api.as('member')
  await anOrder(api.db, { users_id })
  expect((await manager.get(`tariff/${fullFare}/dependents`)).body).toContainEqual(
    expect.objectContaining({ entity: 'order', blocks: true }),
  )
})

test('a change of grid prices is refused if the stored ones differ from those last shown (`seen`)', async () => {
  const { id } = await aFare(api.db)
  const grid = await aGrid(api.db, { [id]: 700, 1: 1250 })
  const as = (full: number) => [
    { tariffs_id: 1, price: full },
    { tariffs_id: id, price: 7 },
  ]
  const path = `price-grid/${grid.id}`
  expect(await manager.patch(path, { prices: as(11), seen: { prices: as(12.5) } })).toMatchObject({
    status: 200,
    body: { price: 11 },
  })
  expect(await manager.patch(path, { prices: as(10), seen: { prices: as(12.5) } })).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile', errors: [{ field: 'prices' }] },
  })
})
