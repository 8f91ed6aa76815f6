import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { password, type TestApi, useApi } from '../../../tests/api.ts'
import { anOrder } from '../../../tests/builders.ts'
import { orders } from '../../booking/tables.ts'
import { sendWaitingMails } from '../../mail/send-waiting-mails.ts'
import { mails } from '../../mail/tables.ts'
import { payments } from '../../payments/tables.ts'
import { login_sessions, users } from '../tables.ts'
import { scheduleDeletion } from './ask-for-deletion.ts'
import { eraseAccounts } from './erase-accounts.ts'

const api = await useApi()
beforeEach(() => {
  api.letters.length = 0
})

type Someone = Awaited<ReturnType<TestApi['as']>>

const pass = (days: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + days * 86_400_000)
}
const askFor = (who: Someone, current_password = password, id: number = who.id) =>
  api.request(`/api/v1/app/user/${id}/deletion`, {
    method: 'POST',
    json: { current_password },
    headers: who.headers,
  })
const dataOf = (who: Someone, id: number = who.id) =>
  api.request(`/api/v1/app/user/${id}/data`, { headers: who.headers })
const logIn = (email: string) =>
  api.request('/api/v1/authentication/login', { method: 'POST', json: { email, password } })
const rowOf = async (id: number) => (await api.db.select().from(users).where(eq(users.id, id)))[0]

describe('export of one’s own personal data', () => {
  test('the export of a member’s personal data has profile, sessions, mails and orders, but no secrets', async () => {
    const mona = await api.as('member')
    const json = { lastname: 'Strapontin', password: 'Nouveau-mot-9!', current_password: password }
    await api.request(`/api/v1/app/user/${mona.id}`, { method: 'PATCH', json, headers: mona.headers })
    await anOrder(api.db, { users_id: mona.id, lastname: 'Strapontin' })
    const response = await dataOf(mona)
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({
      exported_at: api.clock.now.toISOString(),
      profile: { id: mona.id, lastname: 'Strapontin', email: mona.email },
      login_sessions: [{ device: 'Appareil inconnu' }],
      mails: [
        { to: mona.email, subject: 'Votre mot de passe a changé', text: expect.stringContaining('Bonjour') },
      ],
      activity: {
        orders: [
          {
            lastname: 'Strapontin',
            price_order: 25,
            nbr_seats_payed: 2,
            labels: ['Plein tarif', 'Plein tarif'],
            card_last4: '4242',
          },
        ],
      },
    })
    expect(text).not.toMatch(/argon2|token_hash|password_hash|Nouveau-mot/)
  })

  test("a member's personal data are refused to every other user, even to an admin", async () => {
    const mona = await api.as('member')
    expect((await dataOf(await api.as('member'), mona.id)).status).toBe(404)
    expect((await dataOf(await api.as('admin'), mona.id)).status).toBe(404)
  })
})

describe('requests to delete one’s own account', () => {
  test('a member can delete only their own account, and must type the password', async () => {
    const [mona, other] = [await api.as('member'), await api.as('member')]
    expect(await (await askFor(mona, 'Pas-le-bon-1!')).json()).toMatchObject({
      code: 'wrong_current_password',
    })
    expect((await askFor(mona, '')).status).toBe(400)
    expect((await askFor(mona, password, other.id)).status).toBe(404)
    expect((await rowOf(other.id))?.deletion_at).toBeNull()
  })

  test('a member who deletes the account sees the date, is logged out everywhere and gets a mail', async () => {
    const mona = await api.as('member')
    await logIn(mona.email)
    const response = await askFor(mona)
    expect(response.status).toBe(200)
    const when = new Date(api.clock.now.getTime() + 14 * 86_400_000)
    expect(await response.json()).toMatchObject({ deletion_at: when.toISOString() })
    expect(response.headers.get('set-cookie')).toMatch(/Max-Age=0/)
    const left = await api.db.select().from(login_sessions).where(eq(login_sessions.users_id, mona.id))
    expect(left).toEqual([])
    await sendWaitingMails(api.appContext)
    const [letter] = api.letters.filter(each => each.to === mona.email)
    expect(letter?.subject).toBe('Votre compte sera supprimé')
    expect(letter?.text).toContain('4 décembre 2026')
  })

  test('logging in again cancels the deletion of an account, and only the first login reports this', async () => {
    const mona = await api.as('member')
    await askFor(mona)
    pass(13)
    expect(await (await logIn(mona.email)).json()).toMatchObject({ id: mona.id, deletion_cancelled: true })
    expect(await (await logIn(mona.email)).json()).not.toHaveProperty('deletion_cancelled')
    pass(30)
    await eraseAccounts(api.appContext)
    expect(await rowOf(mona.id)).toMatchObject({ email: mona.email })
  })
})

describe('the end of the grace period of a deleted account', () => {
  test('a deleted account without purchases is erased with all its rows when the grace period ends', async () => {
    const mona = await api.as('member')
    await askFor(mona)
    pass(13)
    await eraseAccounts(api.appContext)
    expect(await rowOf(mona.id)).toBeDefined()
    pass(1)
    await eraseAccounts(api.appContext)
    expect(await rowOf(mona.id)).toBeUndefined()
    expect(await api.db.select().from(mails).where(eq(mails.users_id, mona.id))).toEqual([])
    expect((await logIn(mona.email)).status).toBe(409)
    const again = { email: mona.email, password }
    const back = await api.request('/api/v1/authentication/register', { method: 'POST', json: again })
    expect(back.status).toBe(201)
  })

  test("erasing a member's account keeps amounts and dates of orders and payments, but no name", async () => {
    const mona = await api.as('member')
    const order = await anOrder(api.db, { users_id: mona.id, email: mona.email })
    const patch = {
      phone: '0612345678',
      address: '3, rue du Rex',
      birthday: '1980-02-29',
      lastname: 'Strapontin',
    }
    await api.request(`/api/v1/app/user/${mona.id}`, { method: 'PATCH', json: patch, headers: mona.headers })
    await askFor(mona)
    pass(14)
    await eraseAccounts(api.appContext)
    const erased = {
      lastname: 'Compte supprimé',
      firstname: '',
      email: `compte-supprime-${mona.id}@supprime.invalid`,
    }
    expect(await rowOf(mona.id)).toMatchObject({
      ...erased,
      password_hash: null,
      phone: null,
      address: '',
      birthday: null,
      last_connection_date: null,
      deletion_at: null,
    })
    const [kept] = await api.db.select().from(orders).where(eq(orders.id, order.id))
    expect(kept).toMatchObject({
      ...erased,
      price_order: 2500,
      order_date: order.order_date,
    })
    const [payment] = await api.db.select().from(payments).where(eq(payments.orders_id, order.id))
    expect(payment).toMatchObject({ amount: 2500, card_brand: null, card_last4: null })
    expect((await logIn(erased.email)).status).toBe(409)
    await eraseAccounts(api.appContext)
    expect(await rowOf(mona.id)).toMatchObject(erased)
  })

  test('no visitor can register an e-mail address reserved for erased accounts', async () => {
    const [mona, ana] = [await api.as('member'), await api.as('member')]
    const email = `Compte-supprime-${mona.id}@supprime.invalid`
    const squatter = { email, password }
    const refused = await api.request('/api/v1/authentication/register', { method: 'POST', json: squatter })
    expect([refused.status, (await refused.json()).code]).toEqual([409, 'email_taken'])
    // Control: create an account with an address that is reserved for erased accounts, as somebody could before
    // such addresses were reserved. Mona's account then cannot be erased until that account is deleted.
    await api.db.insert(users).values({ email, roles_id: 2 })
    for (const who of [mona, ana]) {
      await anOrder(api.db, { users_id: who.id })
      await askFor(who)
    }
    pass(14)
    await eraseAccounts(api.appContext)
    expect(await rowOf(mona.id)).toMatchObject({ email: mona.email })
    expect(await rowOf(ana.id)).toMatchObject({ lastname: 'Compte supprimé' })
    expect(api.logged.join('')).toContain('an account could not be erased')
    await api.db.delete(users).where(eq(users.email, email))
    await eraseAccounts(api.appContext)
    expect(await rowOf(mona.id)).toMatchObject({ lastname: 'Compte supprimé' })
  })

  test('a login at the moment of erasure either cancels the erasure or is refused', async () => {
    const mona = await api.as('member')
    await askFor(mona)
    pass(14)
    const [login] = await Promise.all([logIn(mona.email), eraseAccounts(api.appContext)])
    const row = await rowOf(mona.id)
    expect([200, 409]).toContain(login.status)
    expect(login.status === 200).toBe(row !== undefined && row.deletion_at === null)
  })
})

describe("the last admin's account", () => {
  test('the last admin cannot delete the own account; of the last two admins, only one can', async () => {
    await api.db.update(users).set({ roles_id: 2 }).where(eq(users.roles_id, 1))
    const one = await api.as('admin')
    expect(await (await askFor(one)).json()).toMatchObject({ code: 'last_admin' })
    const two = await api.as('admin')
    // Control: each of the two admins alone may leave, because the other one remains. So the refusal above comes
    // only from both leaving at the same time.
    const leave = (id: number) =>
      api.db.transaction(db => scheduleDeletion(api.appContext, db, id, 'by the house'))
    for (const { id } of [one, two]) {
      expect(await leave(id)).toBeInstanceOf(Date)
      await api.db.update(users).set({ deletion_at: null, removed_at: null }).where(eq(users.id, id))
    }
    const both = await Promise.allSettled([leave(one.id), leave(two.id)])
    expect(both.map(outcome => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('an admin’s account is not erased if no other admin is left at the end of its grace period', async () => {
    await api.db.update(users).set({ roles_id: 2 }).where(eq(users.roles_id, 1))
    const [one, two] = [await api.as('admin'), await api.as('admin')]
    await askFor(one)
    await api.db.update(users).set({ roles_id: 2 }).where(eq(users.id, two.id))
    pass(14)
    await eraseAccounts(api.appContext)
    expect(await rowOf(one.id)).toMatchObject({ email: one.email, deletion_at: null })
  })
})

test('the log of an erasure contains no name and no e-mail address', () => {
  expect(api.logged.join('')).toContain('an account was erased')
  expect(api.logged.join('')).not.toMatch(/exemple\.fr|Strapontin|0612345678/)
})
