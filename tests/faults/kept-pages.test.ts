import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aScreening } from '../builders.ts'
import { freshDatabase, type TestDatabase } from '../harness/databases.ts'
import { type Product, startProduct, temporaryFolder } from './product.ts'

let database: TestDatabase
let product: Product
const { folder, remove } = temporaryFolder()
let filmPath: string
let screeningPath: string
beforeAll(async () => {
  database = await freshDatabase('postgresql')
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const { id, movies_id, timetables_id } = await aScreening(database.db, { session_date: tomorrow })
  filmPath = `/film/${movies_id}`
  screeningPath = `${filmPath}/seance/${id}/horaire/${timetables_id}`
  product = await startProduct({ DATABASE_URL: database.url, DATA_DIR: folder, DEMO: 'off' })
})
afterAll(async () => {
  await product?.kill('SIGTERM')
  await database.close()
  remove()
})

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, product.address), { headers })

const always = ['content-security-policy', 'x-content-type-options', 'x-frame-options', 'permissions-policy']

test.each(['/', '/a-propos', '/CGV', '/programme.ics', '/sitemap.xml', '/api/v1/app/movie'])(
  'the page %s is rendered once for all visitors, and then answered from the cache',
  async path => {
    const made = await ask(path)
    const kept = await ask(path)
    expect(await kept.text()).toBe(await made.text())
    for (const name of [...always, 'etag', 'cache-control', 'content-type', 'content-encoding', 'vary'])
      expect(kept.headers.get(name), name).toBe(made.headers.get(name))
    // A cached response has no request id: no log line exists to which it could refer.
    expect(made.headers.has('x-request-id')).toBe(true)
    expect(kept.headers.has('x-request-id')).toBe(false)
    const named = await ask(path, { 'x-request-id': 'demande-du-mandataire' })
    expect(named.headers.get('x-request-id')).toBe('demande-du-mandataire')
    const again = await ask(path, { 'if-none-match': kept.headers.get('etag')! })
    expect([again.status, await again.text()]).toEqual([304, ''])
  },
)

test('URLs that differ in campaign parameters such as utm_source share one cached page', async () => {
  await ask('/accessibilite?utm_source=lettre&fbclid=premier')
  const kept = await ask('/accessibilite?fbclid=second')
  expect(kept.headers.has('x-request-id')).toBe(false)
  expect(await kept.text()).not.toContain('premier')
})

test('URLs that differ only in parameters that the page ignores share one cached page', async () => {
  await ask('/')
  for (const made of ['/?x123=1', '/?%6aour=1', '/CGV?q=faust']) await ask(made)
  for (const path of ['/?x124=2', '/?utm_source=a&y=1', '/CGV?q=nosferatu'])
    expect((await ask(path)).headers.has('x-request-id'), path).toBe(false)
  expect((await ask('/?q=caligari')).headers.has('x-request-id')).toBe(true)
})

test('a page requested with a login cookie is rendered anew, and not cached for others', async () => {
  const answer = await ask('/', { cookie: 'ouvreuse=une-session' })
  expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  expect(answer.headers.has('etag')).toBe(false)
})

describe('the login pages', () => {
  const entrance = '/authentification/connexion?retour=%2Fboutique'

  test('the login, registration and password pages are not cached', async () => {
    for (const path of [entrance, '/authentification/inscription', '/authentification/mot-de-passe-oublie'])
      expect((await ask(path)).headers.get('cache-control')).toBe('private, no-store')
  })

  test('the login page after a failed login does not show the typed e-mail address to the next visitor', async () => {
    const origin = new URL(product.address).origin
    const body = new URLSearchParams({ email: 'mona@exemple.fr', password: 'Strapontin-7!' })
    const refused = await fetch(new URL(entrance, origin), { method: 'POST', headers: { origin }, body })
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('mona@exemple.fr')
    expect(await (await ask(entrance)).text()).not.toContain('mona@exemple.fr')
  })
})

test('a page with status 404 is not cached', async () => {
  const lost = await ask('/film/424242')
  expect([lost.status, lost.headers.get('cache-control')]).toEqual([404, 'no-store'])
})

test('cached pages show a change that another process made in the database', async () => {
  for (let times = 0; times < 2; times++) expect(await (await ask(filmPath)).text()).toContain('Nosferatu')
  await database.db.execute(sql`update movies set title = 'Faust'`)
  for (const path of [filmPath, '/'])
    await expect.poll(async () => (await ask(path)).text(), { timeout: 20_000 }).toContain('Faust')
})

test('without a payment gateway, pages announce that online sales are not open yet', async () => {
  for (const path of [screeningPath, `${screeningPath}?reserver=1`, '/boutique']) {
    const page = await (await ask(path)).text()
    expect(page).toContain('La vente en ligne n’est pas encore ouverte')
    expect(page).not.toMatch(/Démonstration|name="reserver"|num_cb/)
  }
})
