import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { password, type TestApi, useApi } from '../../../tests/api.ts'
import { createAuthenticator } from '../../../tests/authenticator.ts'
import type { ActorContext } from '../../context.ts'
import { deletePasskey, passkeysOf } from './passkey-queries.ts'
import { setSecondFactorRequired } from './queries.ts'
import { removeFactor } from './remove-factor.ts'
import { passkeys } from './tables.ts'

const api = await useApi()
beforeEach(async () => {
  pass(86_400)
  await setSecondFactorRequired(api.db, false)
})

type Someone = Awaited<ReturnType<TestApi['as']>>
type Authenticator = ReturnType<typeof createAuthenticator>
type Options = { challenge: string }

const pass = (seconds: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + seconds * 1000)
}
const post = (path: string, json: unknown, who?: Someone) =>
  api.request(`/api/v1/${path}`, { method: 'POST', json, ...(who && { headers: who.headers }) })
const own = (path: string, json: unknown, who: Someone) => post(`app/second-factor/${path}`, json, who)
const known = { current_password: password }

const options = async (who: Someone) =>
  (await (await own('passkey-options', known, who)).json()) as Options & { excludeCredentials: unknown[] }
const add = async (who: Someone, key: Authenticator, name = 'Clé bleue') =>
  own('passkey', { name, response: key.create(await options(who)) }, who)

async function firstStep(email: string) {
  const response = await post('authentication/login', { email, password })
  const answer = (await response.json()) as { second_factor: { challenge: string; methods: string[] } }
  return answer.second_factor
}
const loginOptions = async (challenge: string) =>
  (await (await post('authentication/second-factor/passkey-options', { challenge })).json()) as Options
const give = (challenge: string, response: unknown) =>
  post('authentication/second-factor/passkey', { challenge, response })

describe('enrolment of passkeys', () => {
  test('enrolling a passkey stores it with its name; only the first one comes with recovery codes', async () => {
    const who = await api.as('manager')
    const first = await add(who, createAuthenticator())
    expect(first.status).toBe(201)
    expect(await first.json()).toEqual({
      passkey: {
        id: expect.any(Number),
        name: 'Clé bleue',
        created_at: api.clock.now.toISOString(),
        last_used_at: null,
      },
      recovery_codes: expect.arrayContaining([expect.stringMatching(/-/)]),
    })
    const second = await add(who, createAuthenticator(), 'Téléphone')
    expect(await second.json()).toMatchObject({ recovery_codes: null })
    const read = await api.request('/api/v1/app/second-factor', { headers: who.headers })
    expect(await read.json()).toMatchObject({
      passkeys: [{ name: 'Clé bleue' }, { name: 'Téléphone' }],
      recovery_codes_left: 10,
    })
    expect((await options(who)).excludeCredentials).toHaveLength(2)
  })

  test('enrolling a passkey requires the password', async () => {
    const who = await api.as('manager')
    const response = await own('passkey-options', { current_password: 'Pas-le-bon-1!' }, who)
    expect(response.status).toBe(409)
  })

  test.each([
    ['made for another site', createAuthenticator({ site: 'malin.exemple' })],
    ['asked for by another page', createAuthenticator({ origin: 'https://malin.exemple' })],
  ])('a passkey %s is refused when it is enrolled', async (_, key) => {
    const response = await add(await api.as('manager'), key)
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ code: 'passkey_refused' })
  })

  test('a passkey made for a replaced or expired challenge is refused', async () => {
    const who = await api.as('manager')
    const key = createAuthenticator()
    const old = await options(who)
    await options(who)
    const stale = await own('passkey', { name: 'x', response: key.create(old) }, who)
    expect(await stale.json()).toMatchObject({ code: 'passkey_refused' })
    const over = await own('passkey', { name: 'x', response: key.create(old) }, who)
    expect(await over.json()).toMatchObject({ code: 'challenge_over' })
    const asked = await options(who)
    pass(300)
    const late = await own('passkey', { name: 'x', response: key.create(asked) }, who)
    expect(await late.json()).toMatchObject({ code: 'challenge_over' })
  })

  test('malformed data of a new passkey are refused without a server error', async () => {
    const who = await api.as('manager')
    await options(who)
    const nonsense = {
      id: 'x',
      rawId: 'x',
      type: 'public-key',
      response: { clientDataJSON: 'x', attestationObject: '!' },
    }
    expect((await own('passkey', { name: 'x', response: nonsense }, who)).status).toBe(409)
  })
})

describe('logins with a passkey', () => {
  test('a login with a passkey opens a session and stores the time of use', async () => {
    const who = await api.as('admin')
    const key = createAuthenticator()
    await add(who, key)
    const { challenge, methods } = await firstStep(who.email)
    expect(methods).toEqual(['passkey', 'code'])
    const done = await give(challenge, key.get(await loginOptions(challenge)))
    expect(done.status).toBe(200)
    expect(await done.json()).toEqual({ id: who.id, firstname: 'admin', roleUser: 'admin' })
    expect(done.headers.getSetCookie()[0]).toMatch(/^ouvreuse=/)
    const [row] = await api.db.select().from(passkeys).where(eq(passkeys.users_id, who.id))
    expect(row).toMatchObject({ counter: 2, last_used_at: api.clock.now })
  })

  test('a response that a passkey signed for one login cannot be replayed in another', async () => {
    const who = await api.as('manager')
    const key = createAuthenticator()
    await add(who, key)
    const one = await firstStep(who.email)
    const signed = key.get(await loginOptions(one.challenge))
    expect((await give(one.challenge, signed)).status).toBe(200)
    expect(await (await give(one.challenge, signed)).json()).toMatchObject({ code: 'challenge_over' })
    const two = await firstStep(who.email)
    await loginOptions(two.challenge)
    expect(await (await give(two.challenge, signed)).json()).toMatchObject({ code: 'passkey_refused' })
  })

  test('a login with another member’s passkey, a forged credential id or a false challenge is refused', async () => {
    const [who, other] = [await api.as('manager'), await api.as('manager')]
    const [key, foreign] = [createAuthenticator(), createAuthenticator()]
    await add(who, key)
    await add(other, foreign)
    const { challenge } = await firstStep(who.email)
    const unasked = await give(challenge, key.get({ challenge: 'cGFzIGRlbWFuZMOp' }))
    expect(unasked.status).toBe(409)
    const asked = await loginOptions(challenge)
    expect((await give(challenge, foreign.get(asked))).status).toBe(409)
    const forged = { ...createAuthenticator().get(asked), id: key.get(asked).id }
    expect((await give(challenge, forged)).status).toBe(409)
    expect((await give(challenge, key.get(asked))).status).toBe(200)
  })

  test('a passkey whose counter goes back is refused, because it must be a copy', async () => {
    const who = await api.as('manager')
    const key = createAuthenticator()
    await add(who, key)
    const one = await firstStep(who.email)
    await give(one.challenge, key.get(await loginOptions(one.challenge)))
    key.state.counter = 0
    const two = await firstStep(who.email)
    expect((await give(two.challenge, key.get(await loginOptions(two.challenge)))).status).toBe(409)
  })

  test('a recovery code logs in when the passkey is lost', async () => {
    const who = await api.as('manager')
    const added = (await (await add(who, createAuthenticator())).json()) as { recovery_codes: string[] }
    const { challenge } = await firstStep(who.email)
    const response = await post('authentication/second-factor', { challenge, code: added.recovery_codes[0] })
    expect(response.status).toBe(200)
  })
})

describe('removal of passkeys', () => {
  const remove = (who: Someone, id: number, json = known) => own(`passkey/${id}/removal`, json, who)
  const idOf = async (response: Response) =>
    ((await response.json()) as { passkey: { id: number } }).passkey.id

  test('removing a passkey requires the password; members can remove only their own passkeys', async () => {
    const [who, other] = [await api.as('manager'), await api.as('manager')]
    const id = await idOf(await add(who, createAuthenticator()))
    expect((await remove(who, id, { current_password: 'Pas-le-bon-1!' })).status).toBe(409)
    expect((await remove(other, id)).status).toBe(404)
    expect((await remove(who, id)).status).toBe(204)
    const login = await post('authentication/login', { email: who.email, password })
    expect(await login.json()).toMatchObject({ id: who.id })
  })

  test('if the cinema requires a second factor, two concurrent removals of passkeys leave one', async () => {
    const who = await api.as('manager')
    const context = { ...api.appContext, actor: { ...who, roleUser: 'manager' } } as unknown as ActorContext
    // Remove both passkeys at the same time, without the password check: its queue would run the two removals one
    // after the other.
    const drop = (id: number) =>
      removeFactor(context, 0, 'Retirée.', async db => {
        await deletePasskey(db, who.id, id)
      })
    for (let round = 0; round < 5; round++) {
      await setSecondFactorRequired(api.db, false)
      const ids = [
        await idOf(await add(who, createAuthenticator())),
        await idOf(await add(who, createAuthenticator())),
      ]
      // Control: while both new passkeys exist, every older one can be removed. So the refusal comes only from
      // removing the last two at the same time.
      await setSecondFactorRequired(api.db, true)
      const others = (await passkeysOf(api.db, who.id)).filter(each => !ids.includes(each.id))
      for (const other of others) await drop(other.id)
      const both = await Promise.allSettled(ids.map(drop))
      expect(both.map(outcome => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
    }
  })
})
