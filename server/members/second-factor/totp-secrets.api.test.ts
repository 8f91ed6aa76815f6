import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { password, useApi } from '../../../tests/api.ts'
import { createVault } from '../../vault.ts'
import { totps } from './tables.ts'
import { openSecret, sealOldSecrets } from './totp-secrets.ts'

const api = await useApi()

const post = (path: string, json: unknown, headers = {}) =>
  api.request(`/api/v1/${path}`, { method: 'POST', json, headers })
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: api.clock.now.getTime() })
const kept = async (id: number) => (await api.db.select().from(totps).where(eq(totps.users_id, id)))[0]!

/** Creates a manager with a confirmed TOTP application. Returns the plain secret too. */
async function enrolled() {
  const who = await api.as('manager')
  const started = await post('app/second-factor/totp', { current_password: password }, who.headers)
  const { secret } = (await started.json()) as { secret: string }
  await post('app/second-factor/totp/confirmation', { code: codeOf(secret) }, who.headers)
  api.clock.now = new Date(api.clock.now.getTime() + 60_000)
  return { ...who, secret }
}

async function logIn(email: string, secret: string): Promise<number> {
  const first = (await (await post('authentication/login', { email, password })).json()) as {
    second_factor: { challenge: string }
  }
  const { challenge } = first.second_factor
  return (await post('authentication/second-factor', { challenge, code: codeOf(secret) })).status
}

test('the database never contains a plain TOTP secret, even while its enrolment is pending', async () => {
  const who = await api.as('manager')
  const started = await post('app/second-factor/totp', { current_password: password }, who.headers)
  const { secret } = (await started.json()) as { secret: string }
  expect(JSON.stringify(await kept(who.id))).not.toContain(secret)
  await post('app/second-factor/totp/confirmation', { code: codeOf(secret) }, who.headers)
  const row = await kept(who.id)
  expect(JSON.stringify(row)).not.toContain(secret)
  expect(openSecret(api.appContext, who.id, row.secret!)).toBe(secret)
})

test('a TOTP secret stored before encryption existed still works, and is encrypted at the next start', async () => {
  const { id, email, secret } = await enrolled()
  await api.db.update(totps).set({ secret }).where(eq(totps.users_id, id))
  expect(await logIn(email, secret)).toBe(200)
  await sealOldSecrets(api.appContext)
  expect((await kept(id)).secret).toMatch(/^v1\./)
  api.clock.now = new Date(api.clock.now.getTime() + 60_000)
  expect(await logIn(email, secret)).toBe(200)
})

test('at start, TOTP secrets are re-encrypted with the new key; those of a lost key are reported', async () => {
  const { id, secret } = await enrolled()
  const old = 'une clé de test, longue comme un film muet'
  const stranger = createVault(['une clé que personne ne connaît ici, hélas'], () => 'x')
  const before = (await kept(id)).secret
  await sealOldSecrets({ ...api.appContext, vault: stranger })
  expect((await kept(id)).secret).toBe(before)
  expect(api.logged.join()).toContain('a key that is not here')
  const renewed = createVault(['la clé de l’an prochain, longue elle aussi', old], () => 'y')
  await sealOldSecrets({ ...api.appContext, vault: renewed })
  const after = (await kept(id)).secret!
  expect(renewed.isFresh(after)).toBe(true)
  expect(openSecret({ vault: renewed }, id, after)).toBe(secret)
})

test('a TOTP secret copied to another account’s row does not work there', async () => {
  const [mine, other] = [await enrolled(), await enrolled()]
  await api.db
    .update(totps)
    .set({ secret: (await kept(mine.id)).secret })
    .where(eq(totps.users_id, other.id))
  expect(await logIn(other.email, mine.secret)).toBe(409)
})
