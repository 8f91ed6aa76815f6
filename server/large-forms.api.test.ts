import { existsSync, readdirSync } from 'node:fs'
import { Hono } from 'hono'
import type { ActionFunctionArgs, ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { useApi } from '../tests/api.ts'
import { formWithFiles } from '../web/page-context.ts'
import type { Context } from './context.ts'
import { ArrivedFile } from './http/arriving-files.ts'
import type { ApiEnv } from './http/serve.ts'
import { mountPages } from './pages.ts'

const api = await useApi()
const doorkeeper = await api.as('member', { tasks: ['door'] })
const planner = await api.as('member', { tasks: ['programme'] })

/** Two pages of the back office whose actions read a form. */
const mediaPage = '/admin/média/ajout'
const otherPage = '/admin/categorie/ajout'
const routes = {
  media: {
    ...{ id: 'media', path: '/admin/média/ajout' },
    module: {
      action: async ({ request, context }: ActionFunctionArgs) => {
        const file = (await formWithFiles(context, request)).get('src_img')
        const onDisk = file instanceof ArrivedFile && existsSync(file.path)
        return Response.json({ onDisk, size: (file as File).size })
      },
    },
  },
  other: {
    ...{ id: 'other', path: '/admin/categorie/ajout' },
    module: {
      action: async ({ request }: ActionFunctionArgs) => new Response(await request.text()),
    },
  },
  text: {
    ...{ id: 'text', path: '/admin/textes-legaux/cgv' },
    module: {
      action: async ({ request }: ActionFunctionArgs) => new Response(await request.text()),
    },
  },
}
const build = {
  ...{ routes, assets: { routes: {} }, entry: { module: {} }, future: {}, prerender: [], ssr: true },
  routeDiscovery: { mode: 'initial', manifestPath: '/manifeste' },
} as unknown as ServerBuild

/** Serves the pages to requests that carry this session token. */
function pagesFor(token: string, overrides: Partial<Context> = {}) {
  const app = new Hono<ApiEnv>()
  app.use(async (http, next) => {
    const visitor = { address: '192.0.2.1', userAgent: '', requestId: 'essai', isHere: false }
    const session = { token, set: () => undefined, clear: () => undefined }
    const hold = { ...session, token: undefined }
    http.set('context', { ...api.appContext, visitor, session, hold, ...overrides })
    await next()
  })
  mountPages(app, { build, mode: 'production', imageHost: undefined, ask: () => undefined, fetch: app.fetch })
  return app
}

const tokenOf = ({ cookie }: { cookie: string }) => cookie.slice(cookie.indexOf('=') + 1)

/** Sends a form that declares this size; returns the status and how many bytes the server read. */
async function send(app: Hono<ApiEnv>, page: string, bytes: number) {
  let read = 0
  const body = new ReadableStream({
    pull(controller) {
      read += 65_536
      controller.enqueue(new Uint8Array(65_536))
      if (read >= bytes) controller.close()
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(bytes) }
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
  const response = await app.request(encodeURI(page), init)
  return { status: response.status, read }
}

// If the server reads nothing of a body, the test still counts this many bytes: the stream produces its first
// chunk before anybody reads it.
const unread = 65_536

test.each([
  [mediaPage, 403],
  [otherPage, 413],
  ['/authentification/connexion', 413],
])(
  'staff who only check tickets and send a 92 MB form to %s are refused before it is read',
  async (page, status) => {
    const answer = await send(pagesFor(tokenOf(doorkeeper)), page, 92_000_000)
    expect(answer).toEqual({ status, read: unread })
  },
)

test('if the database is unreachable, a large form gets 503 without being read', async () => {
  const away = () => {
    throw Object.assign(new Error('no database'), { code: 'ECONNREFUSED' })
  }
  const db = new Proxy(api.db, { get: away })
  const answer = await send(pagesFor(tokenOf(planner), { db }), mediaPage, 1_000_000)
  expect(answer).toEqual({ status: 503, read: unread })
})

test('an image uploaded by staff with the permission is written to disk, and deleted after the request', async () => {
  const body = new FormData()
  body.set('src_img', new File([new Uint8Array(300_000)], 'affiche.jpg'))
  const response = await pagesFor(tokenOf(planner)).request(encodeURI(mediaPage), { method: 'POST', body })
  expect(await response.json()).toEqual({ onDisk: true, size: 300_000 })
  expect(readdirSync(api.appContext.arriving)).toEqual([])
})

test('a large form without files is not read if its sender lacks the permission for the page', async () => {
  const text = '/admin/textes-legaux/cgv'
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '100006' }
  const init = { method: 'POST', headers, body: `texte=${'a'.repeat(100_000)}` }
  const lengthFor = async (staff: { cookie: string }) =>
    (await (await pagesFor(tokenOf(staff)).request(text, init, {})).text()).length
  expect(await lengthFor(doorkeeper)).toBe(0)
  expect(await lengthFor(await api.as('admin'))).toBe(100_006)
})
