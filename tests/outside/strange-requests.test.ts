import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAccounts } from '../../server/demo/people.ts'
import { rawGetRequest, sendRaw, statusOf } from '../raw-request.ts'
import { type StartedSite, startSite } from './start-site.ts'

let site: StartedSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

/** Sends a GET over a raw socket, because HTTP clients normalise the URL. */
const get = (path: string, host?: string) => sendRaw(site.port, rawGetRequest(path, host))
const headOf = (answer: string) => answer.slice(0, answer.indexOf('\r\n\r\n'))
const locationOf = (answer: string) => /^location: (.*)$/im.exec(headOf(answer))?.[1]

describe('paths that try to leave the served folder', () => {
  const ways = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..%5c', '..\\', '....//', '%252e%252e%252f', '..;/']
  const places = ['/', '/assets/', '/api/img/', '/api/video/', '/admin/']
  const paths = places.flatMap(place => ways.map(way => place + way.repeat(6)))

  test.each(paths)('path traversal with %s… returns no file outside the served folders', async path => {
    for (const wanted of ['etc/passwd', 'package.json', 'database/PG_VERSION']) {
      const answer = await get(path + wanted)
      // Paths of the back office are redirected to the login, whether they exist or not.
      expect([302, 400, 404], headOf(answer)).toContain(statusOf(answer))
      expect(locationOf(answer) ?? '/authentification/').toMatch(/^\/authentification\//)
      expect(answer).not.toMatch(/root:|"devDependencies"/)
    }
  })

  test.each(['/.git/config', '/.env', '/package.json', '/server/main.js', '/build/server/main.js', '/data/'])(
    'the path %s gets a 404',
    async path => expect(statusOf(await get(path))).toBe(404),
  )

  test.each(['/api/img/a%00.jpg', '/api/img/%ff.jpg', '/api/video/film.mp4%00', '/%', '/%c0%ae%c0%ae/'])(
    'the malformed path %s causes no server error',
    async path => expect([400, 404]).toContain(statusOf(await get(path))),
  )
})

describe('redirects to other sites', () => {
  test.each([
    '//ailleurs.example/',
    '//ailleurs.example/..',
    '/\\ailleurs.example/',
    '/%5cailleurs.example/',
    '/%2f%2failleurs.example/',
    '/film/..//ailleurs.example/',
    '//ailleurs.example/utilisateur/compte',
    '//ailleurs.example/admin/film/',
    'http://ailleurs.example/utilisateur/compte',
  ])('the path %s does not redirect to another site', async path => {
    const answer = await get(path)
    expect(locationOf(answer) ?? '/').toMatch(/^\/(?![/\\])/)
    expect(statusOf(answer)).toBeLessThan(500)
  })

  const { email, password } = demoAccounts.find(({ email }) => email.startsWith('membre'))!
  test.each([
    '//ailleurs.example',
    '/\\ailleurs.example',
    'https://ailleurs.example',
    '/\t/ailleurs.example',
    '/film\r\nSet-Cookie: volee=oui',
    '/film/1\r\n\r\n<script>alert(1)</script>',
  ])('a login with the return address %j does not redirect to another site', async way => {
    const answer = await site.ask(`/authentification/connexion?retour=${encodeURIComponent(way)}`, {
      method: 'POST',
      headers: { origin: 'https://cinema.test' },
      body: new URLSearchParams({ email, password }),
    })
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toMatch(/^\/(?![/\\])/)
    expect(answer.headers.getSetCookie().filter(cookie => !cookie.startsWith('__Host-ouvreuse='))).toEqual([])
  })
})

describe('forged host names', () => {
  test.each([
    ['in the Host header', '/', 'ailleurs.example'],
    ['in an absolute request URL', 'http://ailleurs.example/', 'cinema.test'],
  ])('the forged host name %s is not repeated in the response', async (_, path, host) => {
    expect(await get(path, host)).not.toContain('ailleurs.example')
  })

  test('a request with a forged Host header is not accepted as coming from our own site', async () => {
    const { email, password } = demoAccounts[0]!
    const body = JSON.stringify({ email, password })
    const lines = [
      'POST /api/v1/authentication/login HTTP/1.1',
      'Host: ailleurs.example',
      'Origin: http://ailleurs.example',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Connection: close',
    ]
    const answer = await sendRaw(site.port, `${lines.join('\r\n')}\r\n\r\n${body}`)
    expect(statusOf(answer)).toBe(403)
    expect(answer).not.toMatch(/set-cookie/i)
  })
})

test.each(['TRACE', 'CONNECT', 'PUT', 'PROPFIND', 'TRACK'])(
  'the method %s is refused, and the response does not repeat the request',
  async method => {
    const request = rawGetRequest('/', 'cinema.test', 'X-Canary: canari').replace('GET', method)
    const answer = await sendRaw(site.port, request)
    expect(answer).not.toContain('canari')
    expect(statusOf(answer) || 400).toBeGreaterThanOrEqual(400)
    expect(statusOf(answer) || 400).toBeLessThan(500)
  },
)

describe('request bodies that are refused', () => {
  const post = (path: string, ...headers: string[]) =>
    [`POST ${path} HTTP/1.1`, 'Host: cinema.test', 'Connection: close', ...headers, '', ''].join('\r\n')
  const form = 'Content-Type: application/x-www-form-urlencoded'

  test.each(['/', '/authentification/connexion', '/authentification/inscription', '/admin/film/ajout'])(
    'the page %s refuses a body if its Content-Length header announces 2 GB',
    async path => {
      expect(statusOf(await sendRaw(site.port, post(path, form, 'Content-Length: 2000000000')))).toBe(413)
    },
  )

  test('a form sent with a chunked body is refused', async () => {
    const drops = post('/authentification/connexion', form, 'Transfer-Encoding: chunked')
    expect(statusOf(await sendRaw(site.port, `${drops}5\r\nemail\r\n0\r\n\r\n`))).toBe(413)
  })

  test('a large upload by a visitor to the back office is redirected to the login', async () => {
    const picture = post('/admin/m%C3%A9dia/ajout', form, 'Content-Length: 15000000')
    const answer = await sendRaw(site.port, picture)
    expect(locationOf(answer)).toMatch(/^\/authentification\/connexion/)
  })
})
