import { Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { refusals } from '../contract/refusals.ts'
import { unsaid } from '../contract/rules/identity.ts'
import type { Context } from './context.ts'
import { createResponseCache } from './http/response-cache/cache.ts'
import { cacheResponses } from './http/response-cache/cache-responses.ts'
import type { ApiEnv } from './http/serve.ts'
import { mountPages } from './pages.ts'

const aDay = 86_400_000
const now = () => new Date('2026-11-20T15:00:00Z')
const keptByAll = { 'cache-control': 'public, max-age=0, s-maxage=10' }

/** A site of three addresses: `/` is kept ready, `/lent` takes until it is told to end, `/formulaire` reads what is sent. */
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
    route('form', '/formulaire', {
      action: async ({ request }: { request: Request }) => new Response(await request.text()),
    }),
  ])
  const parts = { assets: { routes: {} }, entry: { module: {} }, future: {}, prerender: [] }
  const build = {
    ...parts,
    routes,
    routeDiscovery: { mode: 'initial', manifestPath: '/manifeste' },
    ssr: true,
  }
  const app = new Hono<ApiEnv>()
  app.use(async (http, next) => {
    const visitor = http.env.visitor
    const house = { now, publicUrl: null, limitsOn: true, identity: { read: async () => unsaid } }
    http.set('context', { ...house, visitor, session: {} } as unknown as Context)
    await next()
  })
  app.use(cacheResponses({ cache, caughtUp: async () => undefined }, new Set()))
  const site = { build: build as unknown as ServerBuild, mode: 'production', imageHost: undefined }
  mountPages(app, { ...site, ask: () => undefined, cache })
  return {
    cache,
    endSlow: slow.resolve,
    begun: () => begun,
    ask: async (path: string, address: string, init: RequestInit & { duplex?: 'half' } = {}) => {
      const answer = await app.request(path, init, { visitor: { address, requestId: 'essai' } })
      return answer.text()
    },
  }
}

test('nobody waits for a page that another has asked for and must wait for', async () => {
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

const aForm = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } }

test('a form that comes drop by drop takes nobody’s turn, and arrives whole', async () => {
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

test('what another site sends is refused in a sentence', async () => {
  const { ask } = openSite()
  const headers = { ...aForm.headers, origin: 'https://ailleurs.example' }
  const form = { ...aForm, body: 'nom=Mona', headers }
  expect(await ask('/formulaire', '192.0.2.1', form)).toBe(`${refusals.foreign_origin[1]}\n`)
})

test.each([
  ['application/json', '{"nom":"Mona"}'],
  ['multipart/form-data', 'sans bornes'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disp'],
])('what is no form is no failure: %s', async (type, body) => {
  const { ask } = openSite()
  const sent = { method: 'POST', body, headers: { 'content-type': type } }
  expect(await ask('/formulaire', '192.0.2.1', sent)).toBe(`${refusals.unreadable[1]}\n`)
})
