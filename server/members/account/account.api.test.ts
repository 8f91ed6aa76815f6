import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { password, type TestApi, useApi } from '../../../tests/api.ts'
import { sendWaitingMails } from '../../mail/send-waiting-mails.ts'
import { users } from '../tables.ts'

const api = await useApi()
beforeEach(() => {
  api.letters.length = 0
})

type Someone = Awaited<ReturnType<TestApi['as']>>

const patch = (who: Someone, json: unknown, id: number = who.id) =>
  api.request(`/api/v1/app/user/${id}`, { method: 'PATCH', json, headers: who.headers })
const isLoggedIn = async (cookie: string) =>
  (await api.request('/api/v1/authentication/check-token', { headers: { cookie } })).status === 200
const logIn = (email: string, word: string) =>
  api.request('/api/v1/authentication/login', { method: 'POST', json: { email, password: word } })
const cookieOf = (response: Response) => response.headers.getSetCookie()[0]!.split(';')[0]!
const mailsTo = async (email: string) => {
  await sendWaitingMails(api.appContext)
  return api.letters.filter(letter => letter.to === email)
}

describe('changes of one’s own account', () => {
  test('a member who changes some account fields gets the whole account back; the others are unchanged', async () => {
    const mona = await api.as('member')
    const response = await patch(mona, { lastname: ' Strapontin ', phone: '+33 6 12.34 56-78' })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      id: mona.id,
      firstname: 'member',
      lastname: 'Strapontin',
      email: mona.email,
      phone: '0612345678',
    })
    const all = { firstname: 'Mona', address: '3, rue du Rex', birthday: '1980-02-29' }
    expect(await (await patch(mona, all)).json()).toMatchObject({ ...all, phone: '0612345678' })
  })

  test("an empty phone or birthday in a member's account is stored as null", async () => {
    const mona = await api.as('member')
    await patch(mona, { phone: '0612345678', birthday: '1980-02-29' })
    const emptied = await (await patch(mona, { phone: '', birthday: null })).json()
    expect(emptied).toMatchObject({ phone: null, birthday: null })
  })

  test("an empty body changes nothing in the member's account", async () => {
    const mona = await api.as('member')
    expect(await (await patch(mona, {})).json()).toMatchObject({ id: mona.id, email: mona.email })
  })

  test('changing another member’s account in the member area gets 404, even for an admin', async () => {
    const [mona, other] = [await api.as('member'), await api.as('member')]
    const admin = await api.as('admin')
    for (const who of [mona, admin]) {
      const response = await patch(who, { lastname: 'Volé' }, other.id)
      expect(response.status).toBe(404)
    }
    const [row] = await api.db.select().from(users).where(eq(users.id, other.id))
    expect(row?.lastname).toBe('')
  })

  test.each([
    ['roles_id', { roles_id: 1 }],
    ['id', { id: 1 }],
    ['created_date', { created_date: '2020-01-01T00:00:00Z' }],
    ['password_hash', { password_hash: 'x' }],
    ['phone', { phone: '123' }],
    ['birthday', { birthday: '2026-02-30' }],
    ['birthday', { birthday: '2999-01-01' }],
    ['birthday', { birthday: '1899-12-31' }],
    ['email', { email: 'pas une adresse', current_password: password }],
    ['lastname', { lastname: 'x'.repeat(101) }],
    ['password', { password: 'court', current_password: password }],
  ])(
    "a member's change of %s (%j) is refused with a message, and the account remains unchanged",
    async (field, json) => {
      const mona = await api.as('member')
      const [before] = await api.db.select().from(users).where(eq(users.id, mona.id))
      const response = await patch(mona, { firstname: 'Autre', ...json })
      expect(response.status).toBe(400)
      const { errors } = (await response.json()) as { errors: { field: string; message: string }[] }
      expect(errors[0]!.field).toBe(field)
      expect(errors[0]!.message).toMatch(/\.$/)
      const [after] = await api.db.select().from(users).where(eq(users.id, mona.id))
      expect(after).toEqual(before)
    },
  )
})

describe('changes of one’s own password', () => {
  const wanted = 'Nouveau-mot-9!'

  test('a member who changes the password must type the current one', async () => {
    const mona = await api.as('member')
    const without = await patch(mona, { password: wanted })
    expect(without.status).toBe(400)
    expect(await without.json()).toMatchObject({ errors: [{ field: 'current_password' }] })
    const wrong = await patch(mona, { password: wanted, current_password: 'Pas-le-bon-1!' })
    expect(wrong.status).toBe(409)
    expect(await wrong.json()).toMatchObject({ code: 'wrong_current_password' })
    expect((await logIn(mona.email, password)).status).toBe(200)
  })

  test('a new password ends all sessions of the member but the current one, and mails the owner', async () => {
    const mona = await api.as('member')
    const elsewhere = cookieOf(await logIn(mona.email, password))
    const response = await patch(mona, { password: wanted, current_password: password })
    expect(response.status).toBe(200)
    expect(await response.text()).not.toMatch(/Nouveau-mot|argon2/)
    expect([await isLoggedIn(mona.cookie), await isLoggedIn(elsewhere)]).toEqual([true, false])
    expect((await logIn(mona.email, password)).status).toBe(409)
    expect((await logIn(mona.email, wanted)).status).toBe(200)
    const [letter, ...more] = await mailsTo(mona.email)
    expect(letter?.subject).toBe('Votre mot de passe a changé')
    expect(more).toEqual([])
  })

  test('a client with an open session can guess the current password only a few times', async () => {
    const mona = await api.as('member')
    const guess = () => patch(mona, { password: wanted, current_password: 'Pas-le-bon-1!' })
    const statuses = []
    for (let i = 0; i < 7; i++) statuses.push((await guess()).status)
    expect(statuses).toEqual([409, 409, 409, 409, 409, 409, 429])
    expect((await patch(mona, { firstname: 'Mona' })).status).toBe(200)
  })
})

describe('changes of one’s own e-mail', () => {
  // The other tests of e-mail changes are in change-email.api.test.ts.
  test('a member who sends the current e-mail address changes nothing and gets no mail', async () => {
    const mona = await api.as('member')
    expect((await patch(mona, { email: mona.email })).status).toBe(200)
    expect(await mailsTo(mona.email)).toEqual([])
  })
})

test('a new member gets one welcome mail', async () => {
  const json = { email: 'nouvelle@exemple.fr', password }
  await api.request('/api/v1/authentication/register', { method: 'POST', json })
  await api.request('/api/v1/authentication/register', { method: 'POST', json })
  const letters = await mailsTo('nouvelle@exemple.fr')
  expect(letters.map(letter => letter.subject)).toEqual(['Bienvenue au cinéma'])
})

test('no e-mail address or password is logged', () => {
  expect(api.logged.length).toBeGreaterThan(50)
  expect(api.logged.join('')).not.toMatch(/exemple\.fr|Strapontin|Nouveau-mot|argon2/)
})
