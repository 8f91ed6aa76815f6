import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAccounts } from '../../server/demo/people.ts'
import { type StartedSite, sessionOf, startSite } from './start-site.ts'

let site: StartedSite
let admin: { cookie: string; headers: { cookie: string } }
const answers = new Map<string, Response>()

beforeAll(async () => {
  site = await startSite()
  const { email, password } = demoAccounts.find(({ email }) => email.startsWith('admin'))!
  admin = await sessionOf(site, email, password)
  const films = await (await site.ask('/api/v1/app/movie')).json()
  const page = await site.ask('/')
  const html = await page.text()
  const kinds: [string, Promise<Response>][] = [
    ['a page', site.ask('/')],
    ['a page for a logged-in member of staff', site.ask('/admin', admin)],
    ['a page that does not exist', site.ask('/nulle-part')],
    ['a page that redirects', site.ask('/utilisateur/compte')],
    ['a page that the browser already has', site.ask('/', { headers: { 'if-none-match': etagOf(page) } })],
    ['a list from the API', site.ask('/api/v1/app/movie')],
    ['an API request without a session', site.ask('/api/v1/admin/order')],
    ['an unknown API path', site.ask('/api/nulle-part')],
    ['the API documentation', site.ask('/api/docs')],
    ['a script', site.ask(/\/assets\/[^" ]+\.js/.exec(html)![0])],
    ['a style sheet', site.ask(/\/assets\/[^" ]+\.css/.exec(html)![0])],
    ['an asset of an older build', site.ask('/assets/gone-9z9z.js')],
    ['a picture', site.ask(`/api/img/${films[0].media[0].src_img}?w=320`)],
    ['a picture that does not exist', site.ask('/api/img/absente.jpg')],
    ['a CSV export', site.ask('/api/v1/admin/order/export.csv', admin)],
    ['the calendar of the programme', site.ask('/programme.ics')],
    ['an unsupported HTTP method', site.ask('/', { method: 'PROPFIND' })],
    ['the health check', site.ask('/healthz')],
  ]
  for (const [kind, answer] of kinds) {
    answers.set(kind, await answer)
    // Read the response to its end: otherwise the server would wait for this response when it stops.
    await (await answer).arrayBuffer()
  }
})
afterAll(() => site.close())

const etagOf = (answer: Response) => answer.headers.get('etag') ?? ''

const kinds = [
  ['a page', 200],
  ['a page for a logged-in member of staff', 200],
  ['a page that does not exist', 404],
  ['a page that redirects', 302],
  ['a page that the browser already has', 304],
  ['a list from the API', 200],
  ['an API request without a session', 401],
  ['an unknown API path', 404],
  ['the API documentation', 200],
  ['a script', 200],
  ['a style sheet', 200],
  ['an asset of an older build', 404],
  ['a picture', 200],
  ['a picture that does not exist', 404],
  ['a CSV export', 200],
  ['the calendar of the programme', 200],
  ['an unsupported HTTP method', 405],
  ['the health check', 200],
] as const

describe.each(kinds)('the response to a request for %s has secure HTTP headers', (kind, status) => {
  const headers = () => Object.fromEntries(answers.get(kind)!.headers)

  test(`a response of this kind has the status ${status} and the headers that the MDN Observatory checks`, () => {
    expect(answers.get(kind)!.status).toBe(status)
    const found = headers()
    expect(found['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
    expect(found['x-content-type-options']).toBe('nosniff')
    expect(found['x-frame-options']).toBe('DENY')
    expect(found['referrer-policy']).toBeOneOf(['strict-origin-when-cross-origin', 'same-origin'])
    expect(found['cross-origin-opener-policy']).toBe('same-origin')
    // Other origins may embed only pictures: with IMAGE_HOST, pages load the pictures from another origin than
    // their own.
    expect(found['cross-origin-resource-policy']).toBe(kind === 'a picture' ? 'cross-origin' : 'same-origin')
    expect(found['permissions-policy']).toMatch(/geolocation=\(\).*microphone=\(\)/)
    expect(found['access-control-allow-origin']).toBeUndefined()
  })

  test('each response has a content security policy that allows only listed sources', () => {
    const policy = headers()['content-security-policy'] ?? ''
    expect(policy).toMatch(/^default-src 'none'/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toMatch(/form-action '(self|none)'/)
    expect(policy).not.toMatch(/unsafe|data:|blob:|http:|\*/)
  })

  test('no response reveals the server software', () => {
    for (const name of ['server', 'x-powered-by', 'via']) expect(headers()[name]).toBeUndefined()
  })
})

test('every text response declares its charset', () => {
  const texts = [...answers.values()].map(answer => answer.headers.get('content-type') ?? '')
  // Leave out JSON: it needs no charset, because it is always UTF-8.
  const plain = texts.filter(type => /^(text\/|application\/xml)/.test(type))
  expect(plain.filter(type => !/charset=utf-8/i.test(type))).toEqual([])
  expect(plain.length).toBeGreaterThan(6)
})

test('responses with personal data, and responses that refuse access, are marked as not cacheable', () => {
  for (const kind of [
    'a page for a logged-in member of staff',
    'a CSV export',
    'an API request without a session',
  ])
    expect(answers.get(kind)!.headers.get('cache-control'), kind).toMatch(/no-store/)
})

test('an export is downloaded, not shown in the browser', () => {
  expect(answers.get('a CSV export')!.headers.get('content-disposition')).toMatch(/^attachment; /)
})

test('the login cookie is host-only, Secure, HttpOnly and SameSite', () => {
  expect(admin.cookie).toMatch(/^__Host-ouvreuse=[\w-]{43}; /)
  for (const attribute of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'])
    expect(admin.cookie.split('; ')).toContain(attribute)
  expect(admin.cookie).not.toMatch(/domain/i)
})
