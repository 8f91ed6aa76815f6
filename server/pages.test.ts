import { Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { refusals } from '../contract/refusals.ts'
import { emptyIdentity } from '../contract/rules/identity.ts'
import type { Context } from './context.ts'
import { createMetrics } from './http/metrics.ts'
import { createResponseCache } from './http/response-cache/cache.ts'
import { behindCache } from './http/response-cache/cache-responses.ts'
import type { ApiEnv } from './http/serve.ts'
import { mountPages } from './pages.ts'

const aDay = 86_400_000
const now = () => new Date('2026-11-20T15:00:00Z')
const keptByAll = { 'cache-control': 'public, max-age=0, s-maxage=10' }

/**
 * Opens a site with four routes: `/` is cached, `/lent` waits until the test releases it, `/formulaire` returns
 * the form that it gets, `/connexion` redirects.
 */
function openSite() {
  const cache = createResponseCache({ now, changesAt: async after => new Date(after.getTime() + aDay) })
  cache.open()
  const slow = Promise.withResolvers<void>()
  let begun = 0
  const route = (id: string, path: string, module: object) => [id, { id, path, module }] as const
  const routes = Object.fromEntries([
    route('home', '/', { loader: () => new Response('accueil', { headers: keptByAll }) }),
    route('slow', '/lent', {
      loader: async () => {
        begun += 1
        await slow.promise
        return new Response('enfin')
      },
    }),
    // This route has a component. Only for such routes, React Router itself checks the origin of a form.
    route('login', '/connexion', {
      default: () => null,
      loader: () => null,
      action: () => new Response(null, { status: 302, headers: { location: '/' } }),
    }),
    route('form', '/formulaire', {
      action: async ({ request }: { request: Request }) => new Response(await request.text()),
    }),
  ])
  const parts = {
    assets: { routes: {}, version: 'cette-version' },
    entry: { module: {} },
    future: {},
    prerender: [],
  }
  const build = {
    ...parts,
    routes,
    routeDiscovery: { mode: 'initial', manifestPath: '/manifeste' },
    ssr: true,
  }
  const app = new Hono<ApiEnv>()
  app.use(async (http, next) => {
    const visitor = http.env.visitor
    const identity = { read: async () => emptyIdentity }
    const setting = { mailLeaves: true, demo: false }
    const appContext = { now, publicUrl: null, limitsOn: true, identity, setting }
    http.set('context', { ...appContext, visitor, session: {} } as unknown as Context)
    await next()
  })
  const responseCache = { cache, caughtUp: async () => undefined }
  const site = { publicUrl: null, metrics: createMetrics(), withoutUnread: (target: string) => target }
  const fetch = behindCache(app.fetch, responseCache, site)
  const pages = { build: build as unknown as ServerBuild, mode: 'production', imageHost: undefined }
  mountPages(app, { ...pages, ask: () => undefined, fetch })
  const send = async (path: string, address: string, init: RequestInit & { duplex?: 'half' } = {}) =>
    fetch(new Request(new URL(path, 'http://localhost'), init), { visitor: { address, requestId: 'essai' } })
  return {
    cache,
    endSlow: slow.resolve,
    begun: () => begun,
    send,
    ask: async (...asked: Parameters<typeof send>) => (await send(...asked)).text(),
  }
}

test('a visitor gets a page immediately even if the same page is queued for another, busy visitor', async () => {
  const { cache, ask, begun, endSlow } = openSite()
  await ask('/', '192.0.2.1')
  cache.forget()
  const held = [ask('/lent', '192.0.2.66'), ask('/lent', '192.0.2.66')]
  await expect.poll(begun).toBe(2)
  const inLine = ask('/', '192.0.2.66')
  expect(await ask('/', '192.0.2.1')).toBe('accueil')
  endSlow()
  expect(await Promise.all([...held, inLine])).toEqual(['enfin', 'enfin', 'accueil'])
})

test('a HEAD request gets the headers of the cached response to GET, and no body', async () => {
  const { send } = openSite()
  const got = await send('/', '192.0.2.1')
  const head = await send('/', '192.0.2.1', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  for (const name of ['etag', 'content-length', 'cache-control'])
    expect([name, head.headers.get(name)]).toEqual([name, got.headers.get(name)])
})

const aForm = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } }

test('two forms that arrive slowly do not delay the visitor’s other pages, and arrive complete', async () => {
  const { ask } = openSite()
  const forms = Array.from({ length: 2 }, () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const answer = ask('/formulaire', '192.0.2.1', { ...aForm, body: readable, duplex: 'half' })
    return { answer, writer: writable.getWriter() }
  })
  const drop = new TextEncoder().encode('nom=')
  for (const { writer } of forms) await writer.write(drop)
  expect(await ask('/', '192.0.2.1')).toBe('accueil')
  for (const { writer } of forms) {
    await writer.write(new TextEncoder().encode('Mona'))
    await writer.close()
  }
  expect(await Promise.all(forms.map(({ answer }) => answer))).toEqual(['nom=Mona', 'nom=Mona'])
})

test('a form from another site is refused with a message', async () => {
  const { ask } = openSite()
  const headers = { ...aForm.headers, origin: 'https://ailleurs.example' }
  const form = { ...aForm, body: 'nom=Mona', headers }
  expect(await ask('/formulaire', '192.0.2.1', form)).toBe(`${refusals.foreign_origin[1]}\n`)
})

test.each([
  ['http://cinema.test', 'http://cinema.test/connexion', 302],
  ['https://cinema.test', 'http://cinema.test/connexion', 302],
  ['https://cinema.test:8443', 'http://cinema.test:8443/connexion', 302],
  ['https://ailleurs.test', 'http://cinema.test/connexion', 403],
])('without PUBLIC_URL, a form from origin %s to %s gets %i', async (origin, address, status) => {
  const { send } = openSite()
  const form = { ...aForm, body: 'nom=Mona', headers: { ...aForm.headers, origin } }
  expect((await send(address, '192.0.2.1', form)).status).toBe(status)
})

test('the data response of a page has the version of the site in its header x-build', async () => {
  const { send } = openSite()
  expect((await send('/connexion.data', '192.0.2.1')).headers.get('x-build')).toBe('cette-version')
  expect((await send('/', '192.0.2.1')).headers.get('x-build')).toBeNull()
})

test.each([
  ['application/json', '{"nom":"Mona"}'],
  ['multipart/form-data', 'sans bornes'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disp'],
])('a malformed form (%s) is refused without a server error', async (type, body) => {
  const { ask } = openSite()
  const sent = { method: 'POST', body, headers: { 'content-type': type } }
  expect(await ask('/formulaire', '192.0.2.1', sent)).toBe(`${refusals.unreadable[1]}\n`)
})
