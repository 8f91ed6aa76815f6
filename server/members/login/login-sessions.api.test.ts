import { expect, test } from 'vitest'
import { password, useApi } from '../../../tests/api.ts'

const api = await useApi()

type Session = { id: number; device: string; created_at: string; last_seen_at: string; current: boolean }

const list = async (headers: { cookie: string }) =>
  (await (await api.request('/api/v1/app/login-session', { headers })).json()) as Session[]
const end = (headers: { cookie: string }, id: number | '' = '') =>
  api.request(`/api/v1/app/login-session${id && `/${id}`}`, { method: 'DELETE', headers })
const logInWith = async (email: string, userAgent: string) => {
  const response = await api.request('/api/v1/authentication/login', {
    method: 'POST',
    json: { email, password },
    headers: { 'user-agent': userAgent },
  })
  return { cookie: response.headers.getSetCookie()[0]!.split(';')[0]! }
}
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

test('a member sees the list of their own sessions, with the current one marked', async () => {
  const mona = await api.as('member')
  api.clock.now = new Date(api.clock.now.getTime() + 60_000)
  await logInWith(mona.email, firefox)
  const sessions = await list(mona.headers)
  expect(sessions).toMatchObject([
    { device: 'Firefox sur Linux', current: false, created_at: api.clock.now.toISOString() },
    { device: 'Appareil inconnu', current: true },
  ])
  expect(JSON.stringify(sessions)).not.toMatch(/token|Mozilla/)
})

test('a member can end another session of their own account, but not of another account', async () => {
  const [mona, other] = [await api.as('member'), await api.as('member')]
  const elsewhere = await logInWith(mona.email, firefox)
  const session = (await list(mona.headers)).find(each => !each.current)!
  expect((await end(other.headers, session.id)).status).toBe(404)
  expect(await list(elsewhere)).toHaveLength(2)
  expect((await end(mona.headers, session.id)).status).toBe(204)
  expect((await end(elsewhere, session.id)).status).toBe(401)
  expect((await end(mona.headers, session.id)).status).toBe(404)
})

test('the current session cannot be ended in the list of sessions, only by logging out', async () => {
  const mona = await api.as('member')
  const [session] = await list(mona.headers)
  const response = await end(mona.headers, session!.id)
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({ code: 'current_login_session' })
})

test('a member can end all other sessions at once', async () => {
  const [mona, other] = [await api.as('member'), await api.as('member')]
  await logInWith(mona.email, firefox)
  await logInWith(mona.email, firefox)
  expect(await list(mona.headers)).toHaveLength(3)
  expect((await end(mona.headers)).status).toBe(204)
  expect(await list(mona.headers)).toMatchObject([{ current: true }])
  expect(await list(other.headers)).toHaveLength(1)
})

test('ending all other sessions is limited, because it also invalidates reset links', async () => {
  const mona = await api.as('member')
  const statuses = []
  for (let time = 0; time < 12; time++)
    statuses.push(
      (await api.request('/api/v1/app/login-session', { method: 'DELETE', headers: mona.headers })).status,
    )
  expect(statuses).toEqual([...Array(10).fill(204), 429, 429])
})

test('the list of sessions omits expired sessions', async () => {
  const manager = await api.as('manager')
  api.clock.now = new Date(api.clock.now.getTime() + 13 * 3_600_000)
  const again = await logInWith(manager.email, firefox)
  expect(await list(again)).toMatchObject([{ current: true }])
})
