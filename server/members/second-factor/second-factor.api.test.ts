import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { password, type TestApi, useApi } from '../../../tests/api.ts'
import { sendWaitingMails } from '../../mail/send-waiting-mails.ts'
import { mails } from '../../mail/tables.ts'
import { setSecondFactorRequired } from './queries.ts'
import { recovery_codes, totps } from './tables.ts'
import { stepOf } from './totp-codes.ts'

const api = await useApi()
beforeEach(async () => {
  pass(86_400 * 2)
  api.letters.length = 0
  await setSecondFactorRequired(api.db, false)
})

type Someone = Awaited<ReturnType<TestApi['as']>>

const pass = (seconds: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + seconds * 1000)
}
const post = (path: string, json: unknown, who?: Someone) =>
  api.request(`/api/v1/${path}`, { method: 'POST', json, ...(who && { headers: who.headers }) })
const own = (path: string, json: unknown, who: Someone) => post(`app/second-factor/${path}`, json, who)
const read = async (who: Someone) =>
  (await api.request('/api/v1/app/second-factor', { headers: who.headers })).json()
const codeOf = (secret: string, secondsLater = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: api.clock.now.getTime() + secondsLater * 1000,
  })
const known = { current_password: password }

/** Creates a manager or an admin with a confirmed TOTP application. */
async function enrolled(role: 'manager' | 'admin' = 'manager') {
  const who = await api.as(role)
  const { secret } = (await (await own('totp', known, who)).json()) as { secret: string }
  const confirmed = await own('totp/confirmation', { code: codeOf(secret) }, who)
  const { recovery_codes: codes } = (await confirmed.json()) as { recovery_codes: string[] }
  pass(60)
  return { ...who, secret, codes }
}

type SecondStep = { second_factor: { challenge: string; methods: string[]; ends_at: string } }
async function firstStep(email: string): Promise<string> {
  const response = await post('authentication/login', { email, password })
  expect(response.headers.getSetCookie()).toEqual([])
  return ((await response.json()) as SecondStep).second_factor.challenge
}
const secondStep = (challenge: string, code: string) =>
  post('authentication/second-factor', { challenge, code })

describe('enrolment of a TOTP application', () => {
  test('enrolling a TOTP application requires the password and a code, and returns ten recovery codes', async () => {
    const who = await api.as('manager')
    expect((await own('totp', { current_password: 'Pas-le-bon-1!' }, who)).status).toBe(409)
    const started = await own('totp', known, who)
    expect(started.status).toBe(201)
    const { secret, uri } = (await started.json()) as { secret: string; uri: string }
    expect(uri).toContain(`secret=${secret}`)
    expect(await read(who)).toMatchObject({ totp_since: null, recovery_codes_left: 0 })
    const wrong = await own('totp/confirmation', { code: '000000' }, who)
    expect(await wrong.json()).toMatchObject({ code: 'wrong_code' })
    const confirmed = await own('totp/confirmation', { code: codeOf(secret) }, who)
    const { recovery_codes: codes } = (await confirmed.json()) as { recovery_codes: string[] }
    expect(new Set(codes).size).toBe(10)
    expect(codes[0]).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/)
    expect(await read(who)).toMatchObject({
      required: false,
      totp_since: api.clock.now.toISOString(),
      passkeys: [],
      recovery_codes_left: 10,
    })
    const kept = await api.db.select().from(recovery_codes).where(eq(recovery_codes.users_id, who.id))
    expect(JSON.stringify(kept)).not.toContain(codes[0]!.replaceAll('-', ''))
    await sendWaitingMails(api.appContext)
    expect(api.letters.map(letter => letter.subject)).toEqual(['Votre double authentification a changé'])
  })

  test('a TOTP application cannot be confirmed before its enrolment is started', async () => {
    const who = await api.as('manager')
    expect((await own('totp/confirmation', { code: '123456' }, who)).status).toBe(409)
  })

  test('a new TOTP application replaces the old one only once it is confirmed', async () => {
    const who = await enrolled()
    const { secret } = (await (await own('totp', known, who)).json()) as { secret: string }
    const first = await firstStep(who.email)
    expect((await secondStep(first, codeOf(secret))).status).toBe(409)
    expect((await secondStep(first, codeOf(who.secret))).status).toBe(200)
    await own('totp/confirmation', { code: codeOf(secret) }, who)
    pass(60)
    expect((await secondStep(await firstStep(who.email), codeOf(who.secret))).status).toBe(409)
    expect((await secondStep(await firstStep(who.email), codeOf(secret))).status).toBe(200)
  })

  test('only staff can enrol a TOTP application', async () => {
    const member = await api.as('member')
    expect((await own('totp', known, member)).status).toBe(403)
  })
})

describe('logins with a second factor', () => {
  test('with a second factor, the password alone opens no session, but the password with a code does', async () => {
    const who = await enrolled('admin')
    const response = await post('authentication/login', { email: who.email, password })
    expect(response.status).toBe(200)
    expect(response.headers.getSetCookie()).toEqual([])
    const answer = (await response.json()) as SecondStep
    expect(answer).toEqual({
      second_factor: {
        challenge: expect.any(String),
        methods: ['code'],
        ends_at: new Date(api.clock.now.getTime() + 5 * 60_000).toISOString(),
      },
    })
    const asCookie = { cookie: `ouvreuse=${answer.second_factor.challenge}` }
    expect((await api.request('/api/v1/authentication/check-token', { headers: asCookie })).status).toBe(401)
    const done = await secondStep(
      answer.second_factor.challenge,
      ` ${codeOf(who.secret).replace(/(...)/, '$1 ')} `,
    )
    expect(await done.json()).toEqual({ id: who.id, firstname: 'admin', roleUser: 'admin' })
    const cookie = done.headers.getSetCookie()[0]!.split(';')[0]!
    expect((await api.request('/api/v1/authentication/check-token', { headers: { cookie } })).status).toBe(
      200,
    )
  })

  test('a TOTP code works once, and cannot be used again for another login', async () => {
    const who = await enrolled()
    const [one, two] = [await firstStep(who.email), await firstStep(who.email)]
    const code = codeOf(who.secret)
    expect((await secondStep(one, code)).status).toBe(200)
    const replayed = await secondStep(two, code)
    expect(replayed.status).toBe(409)
    expect(await replayed.json()).toMatchObject({ code: 'wrong_code' })
    // A code older than the used one is refused too.
    expect((await secondStep(two, codeOf(who.secret, -30))).status).toBe(409)
    expect((await secondStep(two, codeOf(who.secret, 30))).status).toBe(200)
  })

  test('the TOTP code that confirmed the enrolment of an application cannot be used to log in', async () => {
    const who = await api.as('manager')
    const { secret } = (await (await own('totp', known, who)).json()) as { secret: string }
    await own('totp/confirmation', { code: codeOf(secret) }, who)
    expect((await secondStep(await firstStep(who.email), codeOf(secret))).status).toBe(409)
  })

  test('if two logins use one TOTP code concurrently, one succeeds', async () => {
    const who = await enrolled()
    const [one, two] = [await firstStep(who.email), await firstStep(who.email)]
    const code = codeOf(who.secret)
    // Control: the code is right for both pending logins, so the check of the code alone would accept both. Only
    // the update of `last_step`, which marks the code as used, can refuse one of them.
    expect([1, 2].map(() => stepOf(who.secret, code, api.clock.now) !== null)).toEqual([true, true])
    const both = await Promise.all([secondStep(one, code), secondStep(two, code)])
    expect(both.map(response => response.status).sort()).toEqual([200, 409])
  })

  test('the challenge of a second login step works once and expires after five minutes', async () => {
    const who = await enrolled()
    const used = await firstStep(who.email)
    expect((await secondStep(used, codeOf(who.secret))).status).toBe(200)
    const again = await secondStep(used, codeOf(who.secret, 30))
    expect(await again.json()).toMatchObject({ code: 'challenge_over' })
    const late = await firstStep(who.email)
    pass(300)
    expect(await (await secondStep(late, codeOf(who.secret))).json()).toMatchObject({
      code: 'challenge_over',
    })
    expect((await secondStep('inventé', codeOf(who.secret))).status).toBe(409)
  })

  test('a login with wrong codes waits longer and longer, even with a new challenge', async () => {
    const who = await enrolled()
    const statuses = []
    for (let i = 0; i < 8; i++) statuses.push((await secondStep(await firstStep(who.email), '000000')).status)
    expect(statuses).toEqual([409, 409, 409, 409, 409, 409, 429, 429])
    pass(30)
    expect((await secondStep(await firstStep(who.email), codeOf(who.secret))).status).toBe(200)
  })

  test('a recovery code can be used once instead of a TOTP code', async () => {
    const who = await enrolled()
    const typed = who.codes[3]!.toLowerCase().replaceAll('-', ' ')
    expect((await secondStep(await firstStep(who.email), typed)).status).toBe(200)
    expect(await read(who)).toMatchObject({ recovery_codes_left: 9 })
    expect((await secondStep(await firstStep(who.email), who.codes[3]!)).status).toBe(409)
  })

  test('renewing recovery codes invalidates the old ones', async () => {
    const who = await enrolled()
    const renewed = await own('recovery-codes', known, who)
    expect(renewed.status).toBe(201)
    const { recovery_codes: codes } = (await renewed.json()) as { recovery_codes: string[] }
    expect((await secondStep(await firstStep(who.email), who.codes[0]!)).status).toBe(409)
    expect((await secondStep(await firstStep(who.email), codes[0]!)).status).toBe(200)
    const none = await own('recovery-codes', known, await api.as('manager'))
    expect(await none.json()).toMatchObject({ code: 'second_factor_missing' })
  })

  test('after a change of password, login still asks for the second factor', async () => {
    const who = await enrolled()
    const wanted = 'Nouveau-mot-9!'
    const json = { password: wanted, current_password: password }
    await api.request(`/api/v1/app/user/${who.id}`, { method: 'PATCH', json, headers: who.headers })
    const login = await post('authentication/login', { email: who.email, password: wanted })
    expect(await login.json()).toHaveProperty('second_factor')
  })
})

describe('removal of the TOTP application', () => {
  test('removing the TOTP application requires the password and deletes the recovery codes', async () => {
    const who = await enrolled()
    expect((await own('totp/removal', { current_password: 'Pas-le-bon-1!' }, who)).status).toBe(409)
    expect((await own('totp/removal', known, who)).status).toBe(204)
    expect(await read(who)).toMatchObject({ totp_since: null, recovery_codes_left: 0 })
    const login = await post('authentication/login', { email: who.email, password })
    expect(await login.json()).toMatchObject({ id: who.id })
  })
})

describe('second factor required of staff', () => {
  const require = (who: Someone, require_second_factor: boolean) =>
    api.request('/api/v1/admin/security', {
      method: 'PATCH',
      json: { require_second_factor },
      headers: who.headers,
    })
  const check = async (who: Someone) =>
    (await api.request('/api/v1/authentication/check-token', { headers: who.headers })).json()

  test('only an admin who has a second factor can require one of staff', async () => {
    const without = await api.as('admin')
    expect(await (await require(without, true)).json()).toMatchObject({ code: 'second_factor_missing' })
    const admin = await enrolled('admin')
    expect(await (await require(admin, true)).json()).toEqual({ require_second_factor: true })
    const security = await api.request('/api/v1/admin/security', { headers: admin.headers })
    expect(await security.json()).toEqual({ require_second_factor: true })
    expect((await require(await api.as('manager'), false)).status).toBe(403)
  })

  test('staff without the required second factor have a member’s permissions until they enrol one', async () => {
    const late = await api.as('admin')
    await require(await enrolled('admin'), true)
    expect(await check(late)).toMatchObject({ user: { roleUser: 'admin', must_enrol: true } })
    const refused = await api.request('/api/v1/admin/mail', { headers: late.headers })
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: 'second_factor_required' })
    expect((await api.request('/api/v1/app/user', { headers: late.headers })).status).toBe(200)
    const { secret } = (await (await own('totp', known, late)).json()) as { secret: string }
    expect((await own('totp/confirmation', { code: codeOf(secret) }, late)).status).toBe(200)
    expect((await api.request('/api/v1/admin/mail', { headers: late.headers })).status).toBe(200)
    expect(await check(late)).toEqual({ user: { id: late.id, firstname: 'admin', roleUser: 'admin' } })
  })

  test('staff who must enrol a second factor see this at login; members need none', async () => {
    await require(await enrolled('admin'), true)
    const manager = await api.as('manager')
    const login = await post('authentication/login', { email: manager.email, password })
    expect(await login.json()).toMatchObject({ id: manager.id, must_enrol: true })
    expect(await check(await api.as('member'))).not.toHaveProperty('user.must_enrol')
  })

  test('staff cannot remove their last factor if the cinema requires one', async () => {
    const admin = await enrolled('admin')
    await require(admin, true)
    const response = await own('totp/removal', known, admin)
    expect(await response.json()).toMatchObject({ code: 'last_second_factor' })
    expect(await read(admin)).toMatchObject({
      required: true,
      totp_since: expect.any(String),
      recovery_codes_left: 10,
    })
  })

  test('an admin can remove all factors of a staff member who lost them; the member is logged out', async () => {
    const [admin, lost] = [await enrolled('admin'), await enrolled('manager')]
    const remove = (id: number) =>
      api.request(`/api/v1/admin/user/${id}/second-factor`, { method: 'DELETE', headers: admin.headers })
    expect((await remove(lost.id)).status).toBe(204)
    expect(await api.db.select().from(totps).where(eq(totps.users_id, lost.id))).toEqual([])
    expect(await check(lost)).toMatchObject({ code: 'not_logged_in' })
    expect((await remove(999_999)).status).toBe(404)
  })

  test('removing the second factor of an account that has none is refused and does not log it out', async () => {
    const [admin, other] = [await enrolled('admin'), await api.as('manager')]
    const refused = await api.request(`/api/v1/admin/user/${other.id}/second-factor`, {
      method: 'DELETE',
      headers: admin.headers,
    })
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'no_second_factor' }])
    expect(await check(other)).toMatchObject({ user: { id: other.id } })
    await own('totp', known, other)
    const started = await own('totp/removal', known, other)
    expect([started.status, await started.json()]).toMatchObject([409, { code: 'no_second_factor' }])
    expect(await api.db.select().from(mails).where(eq(mails.to, other.email))).toEqual([])
  })
})
