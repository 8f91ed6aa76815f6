import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { password, useApi } from '../../../tests/api.ts'
import { sendWaitingMails } from '../../mail/send-waiting-mails.ts'
import { mails } from '../../mail/tables.ts'
import { hashToken } from '../login/token.ts'
import { password_resets, users } from '../tables.ts'
import { answerResetWishes } from './forgotten-password.ts'
import { ownerOfResetLink } from './reset-queries.ts'

const api = await useApi()
beforeEach(() => {
  pass(24 * 60)
  api.letters.length = 0
})

const pass = (minutes: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + minutes * 60_000)
}
const post = (path: string, json: unknown, address?: string) =>
  api.request(`/api/v1/authentication/${path}`, { method: 'POST', json, ...(address && { address }) })
const ask = (email: string, address?: string) => post('forgotten-password', { email }, address)
const reset = (token: string, word = wanted) => post('reset-password', { token, password: word })
const logIn = (email: string, word: string) => post('login', { email, password: word })
const wanted = 'Nouveau-mot-9!'

/** Runs the background jobs that send reset links and mails. */
async function runBackgroundJobs() {
  await answerResetWishes(api.appContext)
  await sendWaitingMails(api.appContext)
}

async function linkFor(email: string): Promise<string> {
  await ask(email)
  await runBackgroundJobs()
  const letter = api.letters.findLast(each => each.to === email)
  return /nouveau-mot-de-passe\/(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
}

describe('requests for a reset link', () => {
  test('the answer to a request for a reset link does not depend on whether the account exists', async () => {
    const mona = await api.as('member')
    const known = await ask(mona.email)
    const unknown = await ask('personne@exemple.fr')
    expect([known.status, unknown.status]).toEqual([200, 200])
    expect(await known.text()).toBe(await unknown.text())
    // No link exists yet: the two requests are only stored, and a job processes them later. So the response time
    // does not reveal whether the account exists.
    expect(await api.db.select().from(password_resets).where(eq(password_resets.users_id, mona.id))).toEqual(
      [],
    )
    await runBackgroundJobs()
    expect(api.letters.map(letter => letter.to)).toEqual([mona.email])
  })

  test('a reset link contains the configured site URL, whatever the Host header of the request', async () => {
    const mona = await api.as('member')
    await api.request('http://malin.exemple/api/v1/authentication/forgotten-password', {
      method: 'POST',
      json: { email: mona.email.toUpperCase() },
      headers: { host: 'malin.exemple', 'x-forwarded-host': 'malin.exemple' },
    })
    await runBackgroundJobs()
    const [letter] = api.letters
    expect(letter?.text).toContain('http://localhost/authentification/nouveau-mot-de-passe/')
    expect(letter?.html).not.toContain('malin')
  })

  test("a reset link is stored only as a hash, and its mail's text is deleted once sent", async () => {
    const mona = await api.as('member')
    const token = await linkFor(mona.email)
    expect(token).not.toBe('')
    const rows = await api.db.select().from(password_resets).where(eq(password_resets.users_id, mona.id))
    expect(Buffer.from(rows[0]!.token_hash)).toEqual(Buffer.from(hashToken(token)))
    const kept = await api.db.select().from(mails).where(eq(mails.users_id, mona.id))
    expect(JSON.stringify([rows, kept])).not.toContain(token)
  })

  test('repeated requests for a reset link from one IP address wait longer and longer', async () => {
    const statuses = []
    for (let i = 0; i < 12; i++) statuses.push((await ask(`qui-${i}@exemple.fr`, '203.0.113.9')).status)
    expect(statuses.slice(0, 11)).toEqual(Array(11).fill(200))
    expect(statuses[11]).toBe(429)
    expect((await ask('autre@exemple.fr', '203.0.113.10')).status).toBe(200)
  })

  test('many requests for reset links from many IP addresses send few mails, and the last link works', async () => {
    const mona = await api.as('member')
    for (let i = 0; i < 20; i++) {
      expect((await ask(mona.email, `198.51.100.${i}`)).status).toBe(200)
      await runBackgroundJobs()
      pass(1)
    }
    const links = api.letters.filter(letter => letter.to === mona.email)
    expect(links.length).toBeLessThan(9)
    const token = /nouveau-mot-de-passe\/(\S+)/.exec(links.at(-1)!.text)![1]!
    expect((await reset(token)).status).toBe(200)
  })
})

describe('reset links', () => {
  test('a reset link sets a new password, ends every session and mails the owner', async () => {
    const mona = await api.as('member')
    const token = await linkFor(mona.email)
    const response = await reset(token)
    expect(response.status).toBe(200)
    const check = await api.request('/api/v1/authentication/check-token', { headers: mona.headers })
    expect(check.status).toBe(401)
    expect((await logIn(mona.email, password)).status).toBe(409)
    expect((await logIn(mona.email, wanted)).status).toBe(200)
    await sendWaitingMails(api.appContext)
    expect(api.letters.at(-1)?.subject).toBe('Votre mot de passe a changé')
  })

  test('a reset link works once, and the page checks whether it is valid before showing the form', async () => {
    const mona = await api.as('member')
    const token = await linkFor(mona.email)
    const check = () => post('reset-password/check', { token })
    expect((await check()).status).toBe(204)
    expect((await reset(token)).status).toBe(200)
    expect((await check()).status).toBe(409)
    const again = await reset(token, 'Encore-un-autre-1!')
    expect(again.status).toBe(409)
    expect(await again.json()).toMatchObject({ code: 'reset_link_invalid' })
    expect((await logIn(mona.email, wanted)).status).toBe(200)
  })

  test('a reset link used twice at the same time works once', async () => {
    const mona = await api.as('member')
    const token = await linkFor(mona.email)
    // Control: each of two look-ups before the first use finds the link valid, so the look-up alone would accept
    // two concurrent requests. Only the deletion of the link can refuse the second one.
    const look = () => ownerOfResetLink(api.db, hashToken(token), api.clock.now)
    expect(await Promise.all([look(), look()])).toMatchObject([{ id: mona.id }, { id: mona.id }])
    const both = await Promise.all([reset(token), reset(token, 'Encore-un-autre-1!')])
    expect(both.map(response => response.status).sort()).toEqual([200, 409])
  })

  test('a reset link can be used again after a password that breaks the rules was refused', async () => {
    const mona = await api.as('member')
    const token = await linkFor(mona.email)
    const response = await reset(token, 'court')
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ errors: [{ field: 'password' }, {}, {}, {}] })
    expect((await reset(token)).status).toBe(200)
  })

  test('a reset link refuses the owner’s name as a password, as registration does', async () => {
    const [mona] = await api.db.insert(users).values({ email: 'mona.lisa@exemple.fr' }).returning()
    const token = await linkFor(mona!.email)
    const response = await reset(token, 'Mona.Lisa-1!')
    expect([response.status, await response.json()]).toMatchObject([
      ...[400, { errors: [{ field: 'password', message: expect.stringMatching(/facile à deviner/) }] }],
    ])
    expect((await reset(token)).status).toBe(200)
  })

  test('a reset link expires after 30 minutes', async () => {
    const mona = await api.as('member')
    const token = await linkFor(mona.email)
    pass(30)
    expect((await reset(token)).status).toBe(409)
  })

  test('a reset link is invalid once a newer one is sent', async () => {
    const mona = await api.as('member')
    const older = await linkFor(mona.email)
    const newer = await linkFor(mona.email)
    expect((await reset(older)).status).toBe(409)
    expect((await reset(newer)).status).toBe(200)
  })

  test('a reset link is invalid once the password is changed or a new e-mail confirmed', async () => {
    const change = (who: typeof mona, json: object) =>
      api.request(`/api/v1/app/user/${who.id}`, { method: 'PATCH', json, headers: who.headers })
    const mona = await api.as('member')
    const token = await linkFor(mona.email)
    await change(mona, { password: 'Lanterne-8!', current_password: password })
    expect((await reset(token)).status).toBe(409)

    const paul = await api.as('member')
    const other = await linkFor(paul.email)
    await change(paul, { email: 'paul-2@exemple.fr', current_password: password })
    await sendWaitingMails(api.appContext)
    const letter = api.letters.findLast(({ to }) => to === 'paul-2@exemple.fr')
    const confirmation = letter?.text.match(/nouvelle-adresse\/(\S+)/)?.[1]
    const path = '/api/v1/authentication/confirm-email'
    const confirmed = await api.request(path, { method: 'POST', json: { token: confirmation } })
    expect(confirmed.status).toBe(200)
    expect((await reset(other)).status).toBe(409)
  })

  test.each(['', 'x'.repeat(300), 42])('%s is not a valid token of a reset link', async token => {
    const response = await post('reset-password', { token, password: wanted })
    expect(response.status).toBe(400)
  })

  test('the number of guesses of reset links is limited', async () => {
    const statuses = []
    for (let i = 0; i < 22; i++)
      statuses.push(
        (await post('reset-password', { token: `essai-${i}`, password: wanted }, '203.0.113.77')).status,
      )
    expect(statuses.at(0)).toBe(409)
    expect(statuses.at(-1)).toBe(429)
  })
})

test('the token of a reset link is never logged, not even in the path of its page', async () => {
  const token = 'a'.repeat(43)
  for (const path of [`nouveau-mot-de-passe/${token}`, `nouveau-mot-de-passe/${token}.data`])
    await api.request(`/authentification/${path}`)
  expect(api.logged.join('')).toContain('/authentification/nouveau-mot-de-passe/…')
  expect(api.logged.join('')).not.toMatch(/token-\d+-x|aaaa|exemple\.fr/)
})
