import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startTestApi, useApiWithCache } from '../../tests/api.ts'
import { aProduct, purchase } from '../../tests/boutique.ts'
import { aScreening } from '../../tests/builders.ts'
import { buy } from '../../tests/buyers.ts'
import { aStaffMember } from '../../tests/staff.ts'
import { audit_lines } from '../audit/tables.ts'
import { facts } from '../database/tables.ts'
import { identity } from '../identity/tables.ts'
import { NoAccess, type PageGateway } from '../payments/gateway.ts'
import { createSimulatedGateway } from '../payments/simulated.ts'
import { vouchers } from '../vouchers/tables.ts'
import { closeIfEmpty } from './open-to-public.ts'

const api = await useApiWithCache()
const admin = await aStaffMember(api, 'admin')
const simulated = createSimulatedGateway(api.db, api.house.now)

beforeEach(async () => {
  await api.db.update(identity).set({ open_to_public: false })
  await api.db.delete(facts).where(eq(facts.name, 'first_steps'))
  api.house.gateway = simulated
  await api.caughtUp()
})

const stepOf = (body: { steps: { code: string; done: boolean }[] }, code: string) =>
  body.steps.find(step => step.code === code)!.done
const open = (open_to_public: boolean) => admin.post('first-steps/opening', { open_to_public })

describe('before the opening', () => {
  test('the team buys, and nobody else, at the screen or the boutique; then everybody does, at once', async () => {
    const screening = await aScreening(api.db)
    const product = await aProduct(api.db)
    const [mona, manager] = [await api.as('member'), await api.as('manager')]
    const means = async () => (await api.request('/api/v1/app/payment')).json()
    const wish = { sessions_id: screening.id }
    expect(await means()).toEqual({ kind: 'simulated', open_to_public: false })
    for (const refused of [
      await buy(api, mona, wish),
      await purchase(api, mona, { products_id: product.id }),
    ])
      expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'sale_not_open' }])
    expect((await buy(api, manager, wish)).status).toBe(201)

    expect((await open(true)).body).toMatchObject({ open_to_public: true })
    await api.caughtUp()
    expect(await means()).toEqual({ kind: 'simulated', open_to_public: true })
    expect((await buy(api, mona, wish)).status).toBe(201)

    expect((await open(false)).status).toBe(200)
    await api.caughtUp()
    expect((await buy(api, await api.as('member'), wish)).status).toBe(409)
    const lines = await api.db.select().from(audit_lines).where(eq(audit_lines.entity, 'house'))
    expect(lines.map(({ after }) => after)).toEqual([{ open_to_public: true }, { open_to_public: false }])
  })

  test('one place to try with is given, not two, and none to who is no admin', async () => {
    const both = await Promise.all([
      admin.post('first-steps/order', undefined),
      admin.post('first-steps/order', undefined),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const given = await api.db.select().from(vouchers).where(eq(vouchers.users_id, admin.id))
    expect(given).toMatchObject([{ kind: 'invitation', balance: 1, orders_id: null }])
    const screening = await aScreening(api.db)
    const order = await buy(api, admin, {
      ...{ sessions_id: screening.id, price_order: 12.5, nbr_seats_payed: 1 },
      e_cartes: [{ id: given[0]!.id, places: 1 }],
    })
    expect([order.status, await order.json()]).toMatchObject([201, { state: 'confirmed' }])
    expect(stepOf((await admin.get('first-steps')).body, 'order')).toBe(true)
    const manager = await aStaffMember(api)
    expect((await manager.post('first-steps/order', undefined)).status).toBe(403)
  })
})

test('after it nobody is given a place', async () => {
  await aScreening(api.db)
  await open(true)
  const { status, body } = await admin.post('first-steps/order', undefined)
  expect([status, body.code]).toEqual([409, 'already_open'])
})

test('a house without anything to sell is not opened, and says what it lacks', async () => {
  const empty = await useEmptyHouse()
  const { status, body } = await empty.post('first-steps/opening', { open_to_public: true })
  expect([status, body.code, body.errors[0].message]).toEqual([
    409,
    'cannot_open',
    expect.stringContaining('Aucun cinéma'),
  ])
})

test('prices that were looked at stay so', async () => {
  expect(stepOf((await admin.get('first-steps')).body, 'fares')).toBe(false)
  expect(stepOf((await admin.post('first-steps/fares', undefined)).body, 'fares')).toBe(true)
  expect(stepOf((await admin.get('first-steps')).body, 'fares')).toBe(true)
})

describe('a trial', () => {
  test('of the mail goes to who asks for it, at once, as every mail of the house is signed', async () => {
    const before = api.letters.length
    await api.db.update(identity).set({ mail_sender: 'Le Rex', mail_signature: 'Toute la cabine' })
    await api.caughtUp()
    expect((await admin.post('first-steps/mail', undefined)).status).toBe(200)
    expect(api.letters.slice(before)).toMatchObject([
      { subject: 'Message d’essai', sender: 'Le Rex', text: expect.stringContaining('Toute la cabine') },
    ])
  })

  test('of a mail that does not leave says why', async () => {
    const { mailer } = api.house
    api.house.mailer = {
      send: () => Promise.reject(Object.assign(new Error('no'), { code: 'ECONNREFUSED' })),
    }
    const { status, body } = await admin.post('first-steps/mail', undefined)
    api.house.mailer = mailer
    expect([status, body.code, body.errors[0].message]).toEqual([
      409,
      'mail_not_sent',
      expect.stringContaining('ECONNREFUSED'),
    ])
  })

  test('of the payment opens one, closes it, and tells a key that is refused', async () => {
    const asked: string[] = []
    const gateway = {
      ...{ kind: 'page', name: 'stripe', publishableKey: 'pk_test_x', script: 'https://js.example/' },
      open: async ({ reference }: { reference: string }) => {
        asked.push(`open ${reference}`)
        return { state: 'open', clientSecret: 'x' }
      },
      close: async (reference: string) => {
        asked.push(`close ${reference}`)
        return { state: 'refused' }
      },
    } as unknown as PageGateway
    api.house.gateway = gateway
    expect(stepOf((await admin.post('first-steps/payment', undefined)).body, 'payment')).toBe(true)
    expect(asked.map(line => line.split(' ')[0])).toEqual(['open', 'close'])
    expect(new Set(asked.map(line => line.split(' ')[1])).size).toBe(1)
    api.house.gateway = { ...gateway, open: () => Promise.reject(new NoAccess('api_key_expired')) }
    const { status, body } = await admin.post('first-steps/payment', undefined)
    expect([status, body.errors[0].message]).toEqual([409, expect.stringContaining('api_key_expired')])
  })
})

test('the first administrator closes an empty house, and none that has something', async () => {
  const empty = await useEmptyHouse()
  await closeIfEmpty(empty.house)
  expect((await empty.get('first-steps')).body.open_to_public).toBe(false)
  await aScreening(api.db)
  await api.db.update(identity).set({ open_to_public: true })
  await closeIfEmpty(api.house)
  expect((await admin.get('first-steps')).body.open_to_public).toBe(true)
})

async function useEmptyHouse() {
  const other = await startTestApi()
  onTestFinished(() => other.close())
  return { ...(await aStaffMember(other, 'admin')), house: other.house }
}
