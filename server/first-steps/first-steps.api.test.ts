import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { usualWeek } from '../../contract/rules/opening-hours.ts'
import { startTestApi, useApiWithCache } from '../../tests/api.ts'
import { aProduct, purchase } from '../../tests/boutique.ts'
import { aRoom, aScreening } from '../../tests/builders.ts'
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
const simulated = createSimulatedGateway(api.db, api.appContext.now)

beforeEach(async () => {
  await api.db.update(identity).set({ open_to_public: false })
  await api.db.delete(facts).where(eq(facts.name, 'first_steps'))
  api.appContext.gateway = simulated
  await api.caughtUp()
})

const stepOf = (body: { steps: { code: string; done: boolean }[] }, code: string) =>
  body.steps.find(step => step.code === code)!.done
const open = (open_to_public: boolean) =>
  admin.post('first-steps/opening', { open_to_public, without_mail: true })

describe('a site before its opening', () => {
  test('before its opening, the site sells only to staff; afterwards it sells to everybody', async () => {
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

    await admin.post('first-steps/hours', undefined)
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

  test('an admin gets one free ticket to test the purchase, even if asked twice; a manager gets none', async () => {
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

test('after the opening, no admin gets a free ticket to test the purchase', async () => {
  await aScreening(api.db)
  await admin.post('first-steps/hours', undefined)
  await open(true)
  const { status, body } = await admin.post('first-steps/order', undefined)
  expect([status, body.code]).toEqual([409, 'already_open'])
})

test('a site with nothing to sell cannot be opened; the refusal names what is missing', async () => {
  const empty = await useEmptySite()
  const { status, body } = await empty.post('first-steps/opening', { open_to_public: true })
  expect([status, body.code, body.errors[0].message]).toEqual([
    409,
    'cannot_open',
    expect.stringContaining('Aucun cinéma'),
  ])
})

test('a site can be opened only after its cinema’s opening hours were confirmed or changed', async () => {
  const { cinemas_id } = await aRoom(api.db)
  await aScreening(api.db)
  const refused = await open(true)
  expect([refused.status, refused.body.errors[0].message]).toEqual([409, expect.stringContaining('horaires')])
  const matinees = usualWeek.map(() => ({ opens: '13:30', closes: '23:30' }))
  for (const { id } of (await admin.get('cinema')).body)
    expect((await admin.patch(`cinema/${id}`, { opening_hours: matinees })).status).toBe(200)
  expect(stepOf((await admin.get('first-steps')).body, 'hours')).toBe(true)
  expect((await open(true)).status).toBe(200)
  await admin.patch(`cinema/${cinemas_id}`, { opening_hours: usualWeek })
  expect(stepOf((await admin.get('first-steps')).body, 'hours')).toBe(false)
  expect(stepOf((await admin.post('first-steps/hours', undefined)).body, 'hours')).toBe(true)
})

test('without a mail server, opening the site needs an explicit confirmation', async () => {
  await aScreening(api.db)
  const { body: steps } = await admin.post('first-steps/hours', undefined)
  expect([steps.why_not_open, steps.mail_warning]).toEqual([null, expect.stringContaining('SMTP_URL')])
  const refused = await admin.post('first-steps/opening', { open_to_public: true })
  expect([refused.status, refused.body.errors[0].message]).toEqual([409, steps.mail_warning])
  expect((await open(true)).status).toBe(200)
})

test('once an admin has approved the prices, that setup step remains done', async () => {
  expect(stepOf((await admin.get('first-steps')).body, 'fares')).toBe(false)
  expect(stepOf((await admin.post('first-steps/fares', undefined)).body, 'fares')).toBe(true)
  expect(stepOf((await admin.get('first-steps')).body, 'fares')).toBe(true)
})

describe('the test mail and the test of the payment gateway', () => {
  test('the test mail of the setup arrives immediately, with the configured sender and signature', async () => {
    const before = api.letters.length
    await api.db.update(identity).set({ mail_sender: 'Le Rex', mail_signature: 'Toute la cabine' })
    await api.caughtUp()
    expect((await admin.post('first-steps/mail', undefined)).status).toBe(200)
    expect(api.letters.slice(before)).toMatchObject([
      { subject: 'Message d’essai', sender: 'Le Rex', text: expect.stringContaining('Toute la cabine') },
    ])
  })

  test('a test mail of the setup that fails reports the error code', async () => {
    const { mailer } = api.appContext
    api.appContext.mailer = {
      send: () => Promise.reject(Object.assign(new Error('no'), { code: 'ECONNREFUSED' })),
    }
    const { status, body } = await admin.post('first-steps/mail', undefined)
    api.appContext.mailer = mailer
    expect([status, body.code, body.errors[0].message]).toEqual([
      409,
      'mail_not_sent',
      expect.stringContaining('ECONNREFUSED'),
    ])
  })

  test('the test of the payment gateway opens and closes a payment, and reports a refused API key', async () => {
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
    api.appContext.gateway = gateway
    expect(stepOf((await admin.post('first-steps/payment', undefined)).body, 'payment')).toBe(true)
    expect(asked.map(line => line.split(' ')[0])).toEqual(['open', 'close'])
    expect(new Set(asked.map(line => line.split(' ')[1])).size).toBe(1)
    api.appContext.gateway = { ...gateway, open: () => Promise.reject(new NoAccess('api_key_expired')) }
    const { status, body } = await admin.post('first-steps/payment', undefined)
    expect([status, body.errors[0].message]).toEqual([409, expect.stringContaining('api_key_expired')])
  })
})

test('creating the first administrator closes the site to the public if the site has no data', async () => {
  const empty = await useEmptySite()
  await closeIfEmpty(empty.appContext)
  expect((await empty.get('first-steps')).body.open_to_public).toBe(false)
  await aScreening(api.db)
  await api.db.update(identity).set({ open_to_public: true })
  await closeIfEmpty(api.appContext)
  expect((await admin.get('first-steps')).body.open_to_public).toBe(true)
})

async function useEmptySite() {
  const other = await startTestApi()
  onTestFinished(() => other.close())
  return { ...(await aStaffMember(other, 'admin')), appContext: other.appContext }
}
