import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { fullFare } from '../../contract/rules/places.ts'
import { useApi } from '../../tests/api.ts'
import { aRoom, aScreening } from '../../tests/builders.ts'
import { aCashier, aTill, cash } from '../../tests/counter.ts'
import { auditMoney } from '../../tests/ledgers/audit-money.ts'
import { aStaffMember } from '../../tests/staff.ts'
import { users } from '../members/tables.ts'

const api = await useApi()
const room = await aRoom(api.db)
const { cinemas_id } = room
const screening = await aScreening(api.db, { movie_theaters_id: room.id, session_date: '2026-11-20' })
const ticket = { sessions_id: screening.id, places: [{ tariffs_id: fullFare }] }

test('the cashier counts the cash before the expected amount is shown, then closes the till session', async () => {
  const anna = await aCashier(api, cinemas_id)
  await anna.sell({ ...ticket, payments: [cash(12.5, 20)] })
  await anna.sell({ ...ticket, payments: [{ means: 'card_terminal', amount: 12.5 }] })
  const out = { direction: 'out', amount: 50, reason: 'Dépôt en banque' }
  expect((await anna.post(`session/${anna.session}/cash`, out, 'depot-de-onze-heures')).status).toBe(201)
  expect((await anna.post(`session/${anna.session}/cash`, out, 'depot-de-onze-heures')).status).toBe(201)
  expect((await anna.get(`session/${anna.session}`)).body).toMatchObject({
    ...{ state: 'open', float: 100, expected: null, difference: null, sales: 2, places: 2, total: 25 },
    totals: [
      { means: 'card_terminal', amount: 12.5 },
      { means: 'cash', amount: 12.5 },
    ],
    movements: [{ direction: 'out', amount: 50, reason: 'Dépôt en banque' }],
  })
  const close = (body: object) => anna.post(`session/${anna.session}/close`, body)
  expect((await close({ counted: 60, denominations: { 2000: 2 } })).body.code).toBe('wrong_denominations')
  const counted = await close({ counted: 60, denominations: { 2000: 3 } })
  expect(counted).toMatchObject({
    ...{ status: 200, body: { state: 'open', counted: 60, expected: 62.5, difference: -2.5 } },
  })
  expect((await close({ counted: 62.5 })).body.code).toBe('already_counted')
  expect((await anna.sell({ ...ticket, payments: [cash(12.5)] })).body.code).toBe('till_closed')
  const closed = await close({ counted: 60, reason: 'Erreur de rendu' })
  expect(closed.body).toMatchObject({ state: 'closed', difference: -2.5, reason: 'Erreur de rendu' })
  expect((await close({ counted: 60 })).body.code).toBe('till_closed')
  expect((await anna.post(`session/${anna.session}/cash`, out)).body.code).toBe('till_closed')
  expect(await auditMoney(api.db)).toEqual([])
})

test('a till session names a user without a first name by the e-mail address', async () => {
  const anna = await aCashier(api, cinemas_id)
  const [row] = await api.db.update(users).set({ firstname: '' }).where(eq(users.id, anna.id)).returning()
  const { email } = row!
  await anna.post(`session/${anna.session}/cash`, { direction: 'out', amount: 50, reason: 'Dépôt en banque' })
  await anna.post(`session/${anna.session}/close`, { counted: 50 })
  expect((await anna.get(`session/${anna.session}`)).body).toMatchObject({
    ...{ opened_by: email, closed_by: email, movements: [{ who: email }] },
  })
})

test('a till has one open session at a time, and only staff of its cinema can open it', async () => {
  const till = await aTill(api, cinemas_id)
  const anna = await aCashier(api, cinemas_id)
  const open = () => anna.post('session', { tills_id: till, float: 80 })
  const answers = await Promise.all([open(), open(), open()])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  const stranger = await aCashier(api, (await aRoom(api.db)).cinemas_id)
  expect((await stranger.post('session', { tills_id: till, float: 80 })).body.code).toBe('till_not_found')
  expect((await stranger.get(`session/${anna.session}`)).body.code).toBe('till_session_not_found')
  expect((await stranger.get('till')).body.map(({ id }: { id: number }) => id)).toEqual([stranger.till])
  const own = (await anna.get('till')).body.find(({ id }: { id: number }) => id === anna.till)
  expect(own).toMatchObject({ printer: 'browser', terminal: false, session: { id: anna.session, own: true } })
})

test('a till accepts devices at private addresses only, and cannot change its training mode while open', async () => {
  const admin = await aStaffMember(api, 'admin')
  const till = (values: object) => admin.post('till', { cinemas_id, name_till: 'Caisse du hall', ...values })
  for (const printer_address of [
    '8.8.8.8',
    'localhost',
    '192.168.1.300',
    '172.32.0.1',
    '10.0.0.1:9100',
    '127.0.0.1',
  ])
    expect(await till({ printer_address })).toMatchObject({
      ...{ status: 400, body: { errors: [{ field: 'printer_address' }] } },
    })
  const bare = await till({ name_till: 'Caisse sans appareil', printer_address: '', terminal_address: ' ' })
  expect(bare).toMatchObject({ status: 201, body: { printer_address: null, terminal_address: null } })
  const made = await till({ printer_address: '192.168.1.50', terminal_address: '10.0.0.7' })
  expect(made).toMatchObject({ status: 201, body: { printer_address: '192.168.1.50', paper_width: 80 } })
  expect((await till({})).body.code).toBe('already_exists')
  const anna = await aCashier(api, cinemas_id, { tills_id: made.body.id })
  expect((await admin.patch(`till/${made.body.id}`, { training: true })).body.code).toBe('till_in_use')
  expect((await admin.patch(`till/${made.body.id}`, { paper_width: 58 })).status).toBe(200)
  expect((await admin.remove(`till/${made.body.id}`)).body.code).toBe('still_referenced')
  expect((await admin.get(`till/${made.body.id}/dependents`)).status).toBe(200)

  const added = await admin.post('payment-means', { code: 'pass_culture', label: 'Pass Culture' })
  expect(added).toMatchObject({
    status: 201,
    body: { kind: 'money_owed', at_counter: true, built_in: false },
  })
  const paid = { ...ticket, payments: [{ means: 'pass_culture', amount: 12.5 }] }
  expect((await anna.sell(paid)).status).toBe(201)
  expect((await admin.get(`payment-means/${added.body.id}/dependents`)).status).toBe(200)
  expect((await admin.remove(`payment-means/${added.body.id}`)).body.code).toBe('still_referenced')
  const { body: means } = await admin.get('payment-means')
  const cheque = means.find(({ code }: { code: string }) => code === 'cheque')
  expect((await admin.remove(`payment-means/${cheque.id}`)).body.code).toBe('means_of_the_house')
  await admin.patch(`payment-means/${cheque.id}`, { active: false })
  const offered = (await anna.get('offer')).body.means.map(({ means }: { means: string }) => means)
  expect(offered).toContain('pass_culture')
  expect(offered).not.toContain('cheque')
  expect(offered).not.toContain('card')
})
