import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { password, useApi } from '../../../tests/api.ts'
import { login_sessions, users } from '../tables.ts'
import { hashToken } from './token.ts'

const api = await useApi()
beforeEach(() => {
  api.clock.now = new Date(api.clock.now.getTime() + 3_600_000)
})

const post = (path: string, json: unknown, init: RequestInit = {}) =>
  api.request(`/api/v1/authentication/${path}`, { method: 'POST', json, ...init })
const checkToken = (cookie: string) =>
  api.request('/api/v1/authentication/check-token', { headers: { cookie } })

describe('registration', () => {
  test('registration creates a member, and its answer contains neither the password nor its hash', async () => {
    const response = await post('register', { email: 'Louise@Exemple.fr', password })
    const body = await response.text()
    expect(response.status).toBe(201)
    expect(JSON.parse(body)).toMatchObject({ email: 'Louise@Exemple.fr', roles_id: 2 })
    expect(body).not.toMatch(/password|argon2|Strapontin/)
  })

  test('registration refuses an e-mail that is taken, whatever its case', async () => {
    const response = await post('register', { email: 'LOUISE@exemple.FR', password })
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ code: 'email_taken' })
  })

  test('registration lists every rule that the password breaks, in the words of the specification', async () => {
    const response = await post('register', { email: 'court@exemple.fr', password: 'é' })
    expect(response.status).toBe(400)
    const { errors } = (await response.json()) as { errors: { message: string }[] }
    expect(errors.map(error => error.message)).toEqual([
      'Le mot de passe doit contenir au moins 8 caractères.',
      'Le mot de passe doit contenir au moins une lettre majuscule.',
      'Le mot de passe doit contenir au moins un chiffre.',
      'Le mot de passe doit contenir au moins un caractère spécial.',
    ])
  })

  test('registration refuses an unknown field', async () => {
    const response = await post('register', { email: 'malin@exemple.fr', password, roles_id: 1 })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ errors: [{ field: 'roles_id' }] })
  })

  test('two concurrent registrations of one e-mail create one account', async () => {
    const both = [1, 2].map(() => post('register', { email: 'deux@exemple.fr', password }))
    const statuses = (await Promise.all(both)).map(response => response.status)
    expect(statuses.sort()).toEqual([201, 409])
  })
})

describe('login', () => {
  test('login returns the account and stores the time of the login', async () => {
    const response = await post('login', { email: 'louise@exemple.fr', password })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ id: expect.any(Number), firstname: '', roleUser: 'user' })
    const [user] = await api.db.select().from(users).where(eq(users.email, 'Louise@Exemple.fr'))
    expect(user?.last_connection_date).toEqual(api.clock.now)
  })

  test('login gives the same answer for an unknown e-mail address and for a wrong password', async () => {
    const unknown = await post('login', { email: 'personne@exemple.fr', password })
    const wrong = await post('login', { email: 'louise@exemple.fr', password: 'Autre-chose-1!' })
    expect([unknown.status, wrong.status]).toEqual([409, 409])
    expect(await unknown.text()).toBe(await wrong.text())
  })

  test('login stores only a hash of the session token and sends the token in an HttpOnly cookie', async () => {
    const response = await post('login', { email: 'louise@exemple.fr', password })
    const cookie = response.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(
      /^ouvreuse=.+; Path=\/; HttpOnly; SameSite=Lax$|^ouvreuse=.+HttpOnly.*SameSite=Lax/,
    )
    const token = decodeURIComponent(cookie.match(/^ouvreuse=([^;]+)/)![1]!)
    const rows = await api.db.select().from(login_sessions)
    const hashes = rows.map(row => Buffer.from(row.token_hash).toString('hex'))
    expect(hashes).toContain(Buffer.from(hashToken(token)).toString('hex'))
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('login creates a new session token and ignores a token sent with the request', async () => {
    const member = await api.as('member')
    const planted = 'ouvreuse=jeton-plante-par-un-autre'
    const response = await post('login', { email: member.email, password }, { headers: { cookie: planted } })
    expect(response.headers.get('set-cookie')).not.toContain('jeton-plante')
    expect((await checkToken(planted)).status).toBe(401)
  })

  test('login ends the browser’s previous session, so that a session planted by an attacker is useless', async () => {
    const member = await api.as('member')
    await post('login', { email: member.email, password }, { headers: member.headers })
    expect((await checkToken(member.cookie)).status).toBe(401)
  })
})

describe('login sessions', () => {
  test('a session cookie identifies the logged-in user', async () => {
    const manager = await api.as('manager')
    const response = await checkToken(manager.cookie)
    expect(await response.json()).toEqual({
      user: { id: manager.id, firstname: 'manager', roleUser: 'manager' },
    })
  })

  test('a session ends on logout', async () => {
    const { cookie, headers } = await api.as('member')
    const response = await api.request('/api/v1/authentication/logout', { headers })
    expect(response.status).toBe(200)
    expect(response.headers.get('set-cookie')).toMatch(/Max-Age=0/)
    expect((await checkToken(cookie)).status).toBe(401)
  })

  test('a session that was logged out is refused when its cookie is sent again', async () => {
    const member = await api.as('member')
    await api.request('/api/v1/authentication/logout', { headers: member.headers })
    await post('login', { email: member.email, password })
    expect((await checkToken(member.cookie)).status).toBe(401)
  })

  test('a cross-site request cannot log a member out', async () => {
    const { cookie, headers } = await api.as('member')
    const foreign = { ...headers, 'sec-fetch-site': 'cross-site' }
    const response = await api.request('/api/v1/authentication/logout', { headers: foreign })
    expect(response.status).toBe(403)
    expect((await checkToken(cookie)).status).toBe(200)
  })

  test('an unused session ends after 14 days for a member, after 12 hours for staff', async () => {
    const member = await api.as('member')
    const manager = await api.as('manager')
    api.clock.now = new Date(api.clock.now.getTime() + 13 * 3_600_000)
    expect((await checkToken(manager.cookie)).status).toBe(401)
    expect((await checkToken(member.cookie)).status).toBe(200)
    api.clock.now = new Date(api.clock.now.getTime() + 15 * 86_400_000)
    expect((await checkToken(member.cookie)).status).toBe(401)
  })

  test('a session ends after 60 days even if it is used', async () => {
    const { cookie } = await api.as('member')
    const statuses = []
    for (let day = 0; day < 61; day += 10) {
      statuses.push((await checkToken(cookie)).status)
      api.clock.now = new Date(api.clock.now.getTime() + 10 * 86_400_000)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 401])
  })

  test("a session gets the new rights as soon as the user's role changes", async () => {
    const { id, cookie } = await api.as('admin')
    await api.db.update(users).set({ roles_id: 2 }).where(eq(users.id, id))
    expect(await (await checkToken(cookie)).json()).toMatchObject({ user: { roleUser: 'user' } })
  })
})

describe('the origin of a POST', () => {
  test.each([
    ['another origin', { origin: 'https://malin.exemple' }],
    ['an unknown origin', { origin: 'null' }],
    ['a cross-site request', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
  ])('a POST from %s is refused', async (_, headers) => {
    const response = await post(
      'login',
      { email: 'louise@exemple.fr', password },
      { headers: new Headers(headers) },
    )
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'foreign_origin' })
  })

  // The https origin occurs behind a proxy that terminates TLS and calls the server over plain HTTP.
  test.each(['http://localhost', 'https://localhost'])(
    'a POST from a page of the site at %s is accepted',
    async origin => {
      const headers = new Headers({ origin, 'sec-fetch-site': 'same-origin' })
      expect((await post('login', { email: 'louise@exemple.fr', password }, { headers })).status).toBe(200)
    },
  )
})

test('registration and login log no password and no e-mail address', () => {
  expect(api.logged.length).toBeGreaterThan(40)
  expect(api.logged.join('')).not.toMatch(/Strapontin|Autre-chose|argon2|exemple\.fr/i)
})
