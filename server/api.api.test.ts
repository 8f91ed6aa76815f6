import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { password, startTestApi, type TestApi, useApi } from '../tests/api.ts'

const api = await useApi()

const login = (init: Parameters<TestApi['request']>[1]) =>
  api.request('/api/v1/authentication/login', { method: 'POST', ...init })

describe('invalid requests', () => {
  const json = { 'content-type': 'application/json' }
  test.each([
    ['no body', 415, 'not_json', {}],
    [
      'a form',
      415,
      'not_json',
      { body: 'email=a', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    ],
    ['broken JSON', 400, 'unreadable', { body: '{"email":', headers: json }],
    ['an empty body', 400, 'unreadable', { body: '', headers: json }],
    ['a list', 400, 'invalid', { body: '[]', headers: json }],
    ['null', 400, 'invalid', { body: 'null', headers: json }],
    ['wrong types', 400, 'invalid', { json: { email: 1, password: {} } }],
    ['a huge body', 413, 'too_large', { json: { email: 'a@b.fr', password: 'x'.repeat(70_000) } }],
  ] as const)(
    'a login with %s is refused with status %i and a French message',
    async (_, status, code, init) => {
      const response = await login(init as never)
      expect(response.status).toBe(status)
      expect(response.headers.get('content-type')).toMatch(/application\/json/)
      expect(await response.json()).toMatchObject({ code, message: expect.stringMatching(/\.$/) })
    },
  )

  test('the refusal of a request names the missing field', async () => {
    const response = await login({ json: { email: 'a@exemple.fr' } })
    expect(await response.json()).toMatchObject({
      errors: [{ field: 'password', message: 'Ce champ est obligatoire.' }],
    })
  })

  test.each(['/api/v1/nulle-part', '/api/nulle-part', '/api/v1/app/movie/1/nulle-part'])(
    'the path %s of the API is answered with 404 and a French message',
    async path => {
      const response = await api.request(path)
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ code: 'not_found' })
    },
  )
})

test('every response has a request id and the security headers', async () => {
  const { headers } = await api.request('/api/v1/app/cinema')
  expect(headers.get('x-request-id')).toBe('test')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('x-frame-options')).toBe('DENY')
})

test('requests from one IP address are limited, while another address is still served', async () => {
  const ask = (address: string) => api.request('/api/nulle-part', { address })
  for (let i = 0; i < 1200; i++) await ask('203.0.113.9')
  const refused = await ask('203.0.113.9')
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({ code: 'too_many_requests' })
  expect((await ask('203.0.113.10')).status).toBe(404)
  // The limit counts all IPv6 addresses of one /64 network together, so a new address in that network is refused
  // too.
  for (let i = 0; i < 1200; i++) await ask(`2001:db8::${i.toString(16)}`)
  expect((await ask('2001:db8::abcd:1')).status).toBe(429)
})

describe('monitoring', () => {
  test('the server reports liveness, readiness and metrics to monitoring', async () => {
    expect((await api.request('/healthz')).status).toBe(200)
    expect((await api.request('/readyz')).status).toBe(200)
    const metrics = await api.request('/metrics', { address: '127.0.0.1' })
    expect(await metrics.text()).toMatch(
      /http_request_duration_seconds_count\{method="GET",status="200"\} \d+/,
    )
  })

  test('metrics are not served to the public', async () => {
    expect((await api.request('/metrics')).status).toBe(404)
  })

  test('the server reports that it is not ready while a migration is missing', async () => {
    await api.db.execute(sql`delete from migrations where name like '0001%'`)
    expect((await api.request('/readyz')).status).toBe(503)
    await api.db.execute(sql`insert into migrations (name) values ('0001_rules_in_the_database')`)
    expect((await api.request('/readyz')).status).toBe(200)
  })

  test('each request is logged once, without its query string', async () => {
    await api.request('/api/v1/app/user?q=Martin')
    const line = JSON.parse(api.logged.at(-1)!)
    expect(line).toMatchObject({ method: 'GET', path: '/api/v1/app/user', status: 401, requestId: 'test' })
    expect(api.logged.join('')).not.toContain('Martin')
  })
})

test('the log line of a request names the member by id and the error by code', async () => {
  const member = await api.as('member')
  const lineOf = async (path: string, init = {}) => {
    await api.request(path, init)
    return JSON.parse(api.logged.at(-1)!)
  }
  expect(await lineOf('/api/v1/app/user', member)).toMatchObject({ status: 200, who: member.id })
  expect(await lineOf('/api/v1/admin/user', member)).toMatchObject({ status: 403, refused: 'not_allowed' })
  expect(await lineOf('/api/v1/admin/user')).toMatchObject({ status: 401, refused: 'not_logged_in' })
  const wrong = { method: 'POST', json: { email: member.email, password: 'Faux-fauteuil-7!' } }
  expect(await lineOf('/api/v1/authentication/login', wrong)).toMatchObject({ refused: 'wrong_credentials' })
  expect(api.logged.join('')).not.toContain(member.email)
})

test('if the database is unreachable, the response is 503 in French, and the log contains the cause', async () => {
  const away = await startTestApi()
  await away.close()
  const response = await away.request('/api/v1/app/cinema')
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ code: 'unavailable' })
  expect(away.logged.join('')).toContain('database away')
  expect((await away.request('/readyz')).status).toBe(503)
  expect((await away.request('/healthz')).status).toBe(200)
})

test('the response to an unexpected error reveals no stack trace', async () => {
  const broken = await startTestApi({
    passwords: {
      hash: async () => '',
      verify: async () => {
        throw new Error('secret detail')
      },
    },
  })
  const response = await broken.request('/api/v1/authentication/login', {
    method: 'POST',
    json: { email: 'a@exemple.fr', password },
  })
  const body = await response.text()
  expect(response.status).toBe(500)
  expect(body).not.toContain('secret')
  expect(JSON.parse(body)).toMatchObject({ code: 'unexpected' })
  expect(broken.logged.join('')).toContain('secret detail')
  await broken.close()
})
