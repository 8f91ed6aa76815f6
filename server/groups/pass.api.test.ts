import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { fullFare } from '../../contract/rules/places.ts'
import { groupPassText } from '../../contract/rules/ticket-text.ts'
import { useBoutiqueApi } from '../../tests/boutique-api.ts'
import { aRoom, aScreening } from '../../tests/builders.ts'
import { aStaffMember } from '../../tests/staff.ts'
import { places } from '../booking/tables.ts'
import { identity } from '../identity/tables.ts'
import { group_orders } from './tables.ts'

const api = await useBoutiqueApi()
const { cinemas_id } = await aRoom(api.db)
const clerk = await aStaffMember(api, 'member', { tasks: ['customers'], cinemas_ids: [cinemas_id] })
// An invoice needs the company and its SIRET.
await api.db.update(identity).set({ company_name: 'Le Rex SARL', siret: '73282932000074' })
const door = await aStaffMember(api, 'member', { tasks: ['door'], cinemas_ids: [cinemas_id] })

beforeEach(() => {
  api.clock.now = new Date('2026-11-20T15:00:00Z')
})

let schools = 0
/** Adds a confirmed group of eight, moves the clock to the opening of its doors, and returns the text of its pass. */
async function aGroup() {
  const { id } = await aRoom(api.db, { cinemas_id })
  const screening = await aScreening(api.db, { movie_theaters_id: id, session_date: '2026-11-20' })
  const customer = await clerk.post('group-customer', {
    ...{
      cinemas_id,
      name_customer: `École ${++schools}`,
      address_customer: '1, rue',
      city_customer: 'Dreux',
    },
  })
  const quote = { group_customers_id: customer.body.id, sessions_id: screening.id, tariffs_id: fullFare }
  const order = await clerk.post('group-order', { ...quote, places: 6, free_places: 2 })
  const confirmed = await clerk.post(`group-order/${order.body.id}/confirm`, {})
  expect(confirmed.status).toBe(200)
  const [row] = await api.db.select().from(group_orders).where(eq(group_orders.id, order.body.id))
  api.clock.now = new Date(screening.starts_at.getTime() - 5 * 60_000)
  return {
    id: order.body.id,
    text: groupPassText(row!.pass_code!),
    sessions_id: screening.id,
    orders_id: row!.orders_id!,
  }
}
type Group = Awaited<ReturnType<typeof aGroup>>
const scan = async ({ text, sessions_id }: Group, values: object = {}) =>
  (await door.post('control/group', { text, sessions_id, scan_id: crypto.randomUUID(), ...values })).body
const enteredOf = ({ orders_id }: Group) =>
  api.db.$count(places, eq(places.orders_id, orders_id)).then(async all => ({
    all,
    entered: (await api.db.select().from(places).where(eq(places.orders_id, orders_id))).filter(
      ({ state }) => state === 'entered',
    ).length,
  }))

test('a group pass admits its people in several scans, up to their number', async () => {
  const group = await aGroup()
  expect(await scan(group)).toMatchObject({
    verdict: 'people_asked',
    group: { size: 8, left: 8 },
    admitted: 0,
  })
  expect(await scan(group, { people: 5 })).toMatchObject({
    verdict: 'accepted',
    group: { left: 3 },
    admitted: 5,
  })
  expect(await scan(group, { people: 4 })).toMatchObject({
    verdict: 'too_many',
    group: { left: 3 },
    admitted: 0,
  })
  expect(await scan(group, { people: 3 })).toMatchObject({ verdict: 'accepted', group: { left: 0 } })
  expect(await scan(group, { people: 1 })).toMatchObject({ verdict: 'already_used', admitted: 0 })
  expect(await enteredOf(group)).toEqual({ all: 8, entered: 8 })
  expect((await clerk.get(`group-order/${group.id}`)).body.entered).toBe(8)
})

test('a repeated scan counts once, and an undone one lets the same people enter again', async () => {
  const group = await aGroup()
  const scan_id = crypto.randomUUID()
  await scan(group, { people: 5, scan_id })
  expect(await scan(group, { people: 5, scan_id })).toMatchObject({ verdict: 'accepted', admitted: 5 })
  expect((await enteredOf(group)).entered).toBe(5)
  expect((await door.post('control/group/undo', { scan_id })).status).toBe(403)
  expect((await clerk.post('control/group/undo', { scan_id })).status).toBe(204)
  expect((await clerk.post('control/group/undo', { scan_id })).status).toBe(404)
  expect((await enteredOf(group)).entered).toBe(0)
  expect(await scan(group, { people: 8 })).toMatchObject({ verdict: 'accepted', admitted: 8 })
})

test('scans at the same moment admit no more people than the group has', async () => {
  const group = await aGroup()
  const answers = await Promise.all(Array.from({ length: 6 }, () => scan(group, { people: 3 })))
  const admitted = answers.reduce((sum, answer) => sum + answer.admitted, 0)
  expect(admitted).toBe(6)
  expect((await enteredOf(group)).entered).toBe(6)
})

test('a scan made offline is recorded as far as the pass still allows', async () => {
  const group = await aGroup()
  await scan(group, { people: 6 })
  const at = api.clock.now.toISOString()
  expect(await scan(group, { people: 5, at })).toMatchObject({ verdict: 'too_many', admitted: 2 })
  expect((await enteredOf(group)).entered).toBe(8)
})

test('an order whose people have entered is cancelled only after the screening, by a credit note', async () => {
  const group = await aGroup()
  await scan(group, { people: 5 })
  const cancel = () => clerk.post(`group-order/${group.id}/cancel`, { reason: 'Erreur' })
  expect(await cancel()).toMatchObject({ status: 409, body: { code: 'group_entered' } })
  expect((await clerk.post(`group-order/${group.id}/invoice`, {})).status).toBe(200)
  expect(await cancel()).toMatchObject({ status: 409, body: { code: 'group_entered' } })
  expect((await enteredOf(group)).entered).toBe(5)
  api.clock.now = new Date(api.clock.now.getTime() + 5 * 3_600_000)
  expect(await cancel()).toMatchObject({ status: 200, body: { state: 'cancelled', owed: 0 } })
})

test('a group pass is refused at another screening, too early, once cancelled, in another cinema and if guessed', async () => {
  const group = await aGroup()
  const other = await aScreening(api.db, { movie_theaters_id: (await aRoom(api.db, { cinemas_id })).id })
  expect(await scan(group, { sessions_id: other.id })).toMatchObject({ verdict: 'wrong_screening' })
  const elsewhere = await aRoom(api.db)
  const stranger = await aStaffMember(api, 'member', { tasks: ['door'], cinemas_ids: [elsewhere.cinemas_id] })
  const there = (gate: object) =>
    stranger.post('control/group', {
      ...{ text: group.text, scan_id: crypto.randomUUID(), people: 1, ...gate },
    })
  expect((await there({ cinemas_id: elsewhere.cinemas_id })).body).toMatchObject({
    verdict: 'unknown',
    group: null,
  })
  expect((await there({ sessions_id: group.sessions_id })).status).toBe(404)
  for (const text of ['GBCDFGHJKLNPRSTVX', 'G', 'nonsense', group.text.slice(1)])
    expect(await scan({ ...group, text }, { people: 1 }), text).toMatchObject({
      verdict: 'unknown',
      admitted: 0,
    })
  expect(
    (
      await door.post('control/scan', {
        text: group.text,
        scan_id: crypto.randomUUID(),
        sessions_id: group.sessions_id,
      })
    ).body,
  ).toMatchObject({
    verdict: 'unknown',
  })
  api.clock.now = new Date(api.clock.now.getTime() - 3 * 3_600_000)
  expect(await scan(group, { people: 1 })).toMatchObject({ verdict: 'too_early' })
  await clerk.post(`group-order/${group.id}/cancel`, {})
  expect(await scan(group, { people: 1 })).toMatchObject({ verdict: 'cancelled', admitted: 0 })
})
