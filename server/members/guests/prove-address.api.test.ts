import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { guestCode } from '../../../contract/rules/terms.ts'
import { password, useApi } from '../../../tests/api.ts'
import { aGuest, aGuestBrowser, newestMail } from '../../../tests/guests.ts'
import { identity } from '../../identity/tables.ts'
import { mails } from '../../mail/tables.ts'
import { guest_codes, login_sessions, users } from '../tables.ts'
import { tidyMembers } from '../tidy.ts'

const api = await useApi()
const began = api.clock.now
let serial = 0
let email = ''
let address = ''
beforeEach(() => {
  serial += 1
  email = `invitee-${serial}@exemple.fr`
  address = `198.51.100.${serial}`
})
afterEach(() => {
  api.clock.now = began
})

const later = (minutes: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + minutes * 60_000)
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('the code mailed to a guest', () => {
  test('a guest who types the code mailed to the e-mail address can order in this browser', async () => {
    const guest = aGuestBrowser(api, email, { address })
    expect(await guest.ask()).toMatchObject({ status: 200, message: expect.stringContaining(email) })
    expect((await guest.request('/api/v1/app/order')).status).toBe(401)
    expect(await guest.confirm(await guest.code())).toMatchObject({ status: 200, email })
    expect((await guest.request('/api/v1/app/order')).status).toBe(200)
  })

  test('a guest may type the code with spaces', async () => {
    const guest = aGuestBrowser(api, email, { address })
    await guest.ask()
    const code = await guest.code()
    expect((await guest.confirm(` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200)
  })

  test("a guest's code works once", async () => {
    const guest = aGuestBrowser(api, email, { address })
    await guest.ask()
    const { cookie } = guest.headers
    const code = await guest.code()
    expect((await guest.confirm(code)).status).toBe(200)
    const again = aGuestBrowser(api, email, { address, cookie })
    expect(await again.confirm(code)).toMatchObject({ status: 409, code: 'guest_code_over' })
  })

  test('a guest’s code works only in the browser that asked for it, for the same e-mail address', async () => {
    const guest = aGuestBrowser(api, email, { address })
    await guest.ask()
    const code = await guest.code()
    const other = aGuestBrowser(api, email, { address })
    expect(await other.confirm(code)).toMatchObject({ code: 'guest_code_over' })
    await aGuestBrowser(api, `autre-${email}`, { address }).ask()
    expect(await other.confirm(code)).toMatchObject({ code: 'guest_code_over' })
    expect(await guest.confirm(code, 'quelqu.un@exemple.fr')).toMatchObject({ code: 'guest_code_over' })
    expect((await guest.confirm(code)).status).toBe(200)
  })

  test(`a guest's code expires after ${guestCode.minutes} minutes`, async () => {
    const guest = aGuestBrowser(api, email, { address })
    await guest.ask()
    later(guestCode.minutes)
    expect(await guest.confirm(await guest.code())).toMatchObject({ code: 'guest_code_over' })
  })

  test(`a guest's code allows ${guestCode.tries} tries, even concurrent ones`, async () => {
    const guest = aGuestBrowser(api, email, { address })
    await guest.ask()
    const code = await guest.code()
    const guesses = await Promise.all(Array.from({ length: 12 }, () => guest.confirm(wrong(code))))
    expect(guesses.filter(guess => guess.code === 'guest_code_wrong')).toHaveLength(guestCode.tries)
    expect(await guest.confirm(code)).toMatchObject({ code: 'guest_code_over' })
  })

  test(`one e-mail address gets ${guestCode.perHour} guest codes an hour, whoever asks for them`, async () => {
    for (let n = 0; n < guestCode.perHour; n++)
      expect((await aGuestBrowser(api, email, { address: `203.0.113.${n}` }).ask()).status).toBe(200)
    const asked = await aGuestBrowser(api, email.toUpperCase(), { address }).ask()
    expect(asked).toMatchObject({ status: 429, code: 'too_many_codes' })
    expect(await api.db.$count(mails, eq(mails.to, email))).toBe(guestCode.perHour)
    later(61)
    expect((await aGuestBrowser(api, email, { address }).ask()).status).toBe(200)
  })

  test('an IP address that asks for many guest codes must wait longer each time', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 25; n++)
      statuses.push((await aGuestBrowser(api, `foule-${n}-${email}`, { address }).ask()).status)
    expect(statuses.indexOf(429)).toBe(21)
  })

  test('an IP address that guesses many guest codes must wait longer each time', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 35; n++)
      statuses.push((await aGuestBrowser(api, email, { address }).confirm('000000')).status)
    expect(statuses.indexOf(429)).toBe(31)
  })

  test('a guest’s code is stored only as a hash, and is not in the subject of its mail', async () => {
    const guest = aGuestBrowser(api, email, { address })
    await guest.ask()
    const [row] = await api.db.select().from(guest_codes).where(eq(guest_codes.email, email))
    expect(JSON.stringify(row)).not.toContain(await guest.code())
    const mail = await newestMail(api, email)
    expect(mail!.secret).toBe(true)
    expect(mail!.subject).not.toMatch(/\d/)
  })

  test.each(['12345', '1234567', 'abcdef', '12 34'])(
    'the guest code %j is refused as malformed',
    async code => {
      const guest = aGuestBrowser(api, email, { address })
      expect(await guest.confirm(code)).toMatchObject({
        status: 400,
        errors: [{ field: 'code', message: 'Le code a 6 chiffres.' }],
      })
    },
  )
})

describe('guest checkout with the address of an account', () => {
  const register = () =>
    api.request('/api/v1/authentication/register', { method: 'POST', json: { email, password }, address })
  const logIn = (pass = password) =>
    api.request('/api/v1/authentication/login', { method: 'POST', json: { email, password: pass }, address })

  test('guest checkout gives the same answers and mail whether the e-mail address has an account or not', async () => {
    await register()
    const stranger = `inconnue-${email}`
    const answers = []
    for (const one of [email, stranger]) {
      const guest = aGuestBrowser(api, one, { address })
      const asked = await guest.ask()
      const code = await guest.code()
      const mail = await newestMail(api, one)
      const missed = await guest.confirm(wrong(code))
      const { users_id: _, ...entered } = await guest.confirm(code)
      const told = [asked, { subject: mail!.subject, text: mail!.text }, missed, entered]
      answers.push(JSON.stringify(told).replaceAll(one, 'ADRESSE').replaceAll(code, 'CODE'))
    }
    expect(answers[0]).toBe(answers[1])
  })

  test('a guest with the e-mail address of an account sees nothing of that account', async () => {
    const member = (await (await register()).json()) as { id: number }
    const guest = await aGuest(api, email, { address })
    expect(guest.id).not.toBe(member.id)
    for (const path of ['authentication/check-token', 'app/user', 'app/wallet', 'app/purchase'])
      expect((await guest.request(`/api/v1/${path}`)).status, path).toBeOneOf([401, 404])
    expect((await logIn()).status).toBe(200)
  })

  test('if the cinema has blocked an account, its e-mail address cannot buy as a guest either', async () => {
    const member = (await (await register()).json()) as { id: number }
    const guest = await aGuest(api, email, { address })
    const admin = await api.as('admin')
    const block = (blocked_because: string | null) =>
      api.request(`/api/v1/admin/user/${member.id}`, {
        ...{ method: 'PATCH', json: { blocked_because }, headers: admin.headers },
      })
    expect((await block('Revente')).status).toBe(200)
    expect((await guest.request('/api/v1/app/order')).status).toBe(401)
    await guest.ask()
    expect(await guest.confirm(await guest.code())).toMatchObject({ status: 409, code: 'account_blocked' })
    expect((await block(null)).status).toBe(200)
    await guest.ask()
    expect((await guest.confirm(await guest.code())).status).toBe(200)
  })

  test('an account can be registered with an e-mail address that a guest has used', async () => {
    await aGuest(api, email, { address })
    expect((await register()).status).toBe(201)
    expect((await logIn()).status).toBe(200)
    const again = await register()
    expect(again.status).toBe(409)
  })
})

test('a guest cannot log in as a member, even with an empty or guessed password', async () => {
  await aGuest(api, email, { address })
  for (const pass of ['', 'null', 'undefined', password]) {
    const json = { email, password: pass }
    const answer = await api.request('/api/v1/authentication/login', { method: 'POST', json, address })
    expect(answer.status).toBeOneOf([400, 409])
  }
})

test('a logged-in member who asks for a guest code is refused and stays logged in', async () => {
  const member = await api.as('member')
  const browser = aGuestBrowser(api, email, { address, cookie: member.cookie })
  expect(await browser.ask()).toMatchObject({ status: 409, code: 'logged_in_already' })
  expect((await browser.request('/api/v1/authentication/check-token')).status).toBe(200)
})

test('an e-mail address that is proved several times always gives the same guest', async () => {
  const first = await aGuest(api, email, { address })
  const second = await aGuest(api, email.toUpperCase(), { address })
  expect(second.id).toBe(first.id)
})

test('a guest is logged out after two hours without use, and after a day in any case', async () => {
  const guest = await aGuest(api, email, { address })
  const works = async () => (await guest.request('/api/v1/app/order')).status === 200
  later(119)
  expect(await works()).toBe(true)
  later(121)
  expect(await works()).toBe(false)
  const other = await aGuest(api, email, { address })
  const rows = await api.db.select().from(login_sessions).where(eq(login_sessions.users_id, other.id))
  const lasts = Math.max(...rows.map(row => row.ends_at.getTime())) - api.clock.now.getTime()
  expect(lasts).toBe(24 * 3_600_000)
})

describe('a cinema that requires an account of every buyer', () => {
  const allow = (guest_checkout: boolean) => api.db.update(identity).set({ guest_checkout })
  afterEach(() => allow(true))

  test('a cinema that requires accounts sends no guest code and accepts none', async () => {
    const guest = aGuestBrowser(api, email, { address })
    await guest.ask()
    await allow(false)
    expect(await guest.confirm(await guest.code())).toMatchObject({ status: 409, code: 'guests_refused' })
    expect(await guest.ask()).toMatchObject({ status: 409, code: 'guests_refused' })
  })
})

test('without a mail server no guest can buy', async () => {
  const { setting } = api.appContext
  onTestFinished(() => {
    api.appContext.setting = setting
  })
  const guest = aGuestBrowser(api, email, { address })
  api.appContext.setting = { ...setting, demo: false, mailLeaves: false }
  expect(await guest.ask()).toMatchObject({ status: 409, code: 'guests_refused' })
  expect(await newestMail(api, email)).toBeUndefined()
  api.appContext.setting = { ...setting, demo: false, mailLeaves: true }
  expect((await guest.ask()).status).toBe(200)
})

describe('guests in the back office', () => {
  test('the back office lists no guest among the members, and cannot turn a guest into a member', async () => {
    const guest = await aGuest(api, email, { address })
    const admin = await api.as('admin')
    const ask = (path: string, init = {}) => api.request(path, { headers: admin.headers, ...init })
    for (const list of [`/api/v1/admin/user?q=${email}`, `/api/v1/app/user?q=${email}`])
      expect(await (await ask(list)).json()).toEqual([])
    expect(await (await ask(`/api/v1/admin/user/${guest.id}`)).json()).toMatchObject({ email, guest: true })
    for (const json of [{ roles_id: 1 }, { email: `x-${email}` }, { tasks: ['door'] }]) {
      const answer = await ask(`/api/v1/admin/user/${guest.id}`, { method: 'PATCH', json })
      expect(await answer.json(), JSON.stringify(json)).toMatchObject({ code: 'guest_has_no_account' })
    }
    const link = await ask(`/api/v1/admin/user/${guest.id}/reset-link`, { method: 'POST' })
    expect(await link.json()).toMatchObject({ code: 'guest_has_no_account' })
  })

  test('if an admin blocks a guest, the session ends, and a new e-mail code opens no other session', async () => {
    const guest = await aGuest(api, email, { address })
    const admin = await api.as('admin')
    const json = { blocked_because: 'Revente' }
    const path = `/api/v1/admin/user/${guest.id}`
    expect((await api.request(path, { method: 'PATCH', json, headers: admin.headers })).status).toBe(200)
    expect((await guest.request('/api/v1/app/order')).status).toBe(401)
    await guest.ask()
    expect(await guest.confirm(await guest.code())).toMatchObject({ status: 409, code: 'account_blocked' })
  })

  test('a guest whom an admin removed cannot return by typing a new code', async () => {
    const guest = await aGuest(api, email, { address })
    const admin = await api.as('admin')
    const path = `/api/v1/admin/user/${guest.id}`
    expect((await api.request(path, { method: 'DELETE', headers: admin.headers })).status).toBe(204)
    await guest.ask()
    expect(await guest.confirm(await guest.code())).toMatchObject({ status: 409, code: 'account_blocked' })
    const [row] = await api.db.select().from(users).where(eq(users.id, guest.id))
    expect(row!.deletion_at).not.toBeNull()
  })
})

test('a guest who never bought anything is deleted after two days, and so are old guest codes', async () => {
  const guest = await aGuest(api, email, { address })
  later(30 * 60)
  await tidyMembers(api.appContext)
  expect(await api.db.$count(users, eq(users.id, guest.id))).toBe(1)
  later(30 * 60)
  await tidyMembers(api.appContext)
  expect(await api.db.$count(users, eq(users.id, guest.id))).toBe(0)
  expect(await api.db.$count(guest_codes)).toBe(0)
  expect(await api.db.$count(mails, eq(mails.to, email))).toBe(0)
})
