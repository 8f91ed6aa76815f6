import type { Hono, Context as HttpContext } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Permission } from '../contract/permissions.ts'
import { isMember } from '../contract/permissions.ts'
import { refusals } from '../contract/refusals.ts'
import { lastStartToEnter } from '../contract/rules/admission.ts'
import { nameOf } from '../contract/rules/identity.ts'
import { longestLegalText } from '../contract/rules/legal-text.ts'
import { mailArrives } from '../contract/rules/opening.ts'
import { largestMediaFormBytes, largestPictureBytes } from '../contract/rules/uploads.ts'
import { type Api, ApiRefusal, type Ask, apiAddress, apiContext, askContext } from '../web/api-client.ts'
import { buildHeader } from '../web/other-version.ts'
import {
  clockContext,
  errorLogContext,
  identityContext,
  imageHostContext,
  mailContext,
  uploadedFormContext,
} from '../web/page-context.ts'
import { pageForReader } from '../web/site/page-for-reader.tsx'
import { placesAhead } from './booking/queries.ts'
import type { Context } from './context.ts'
import { isDatabaseAway } from './database/errors.ts'
import { type Arrivals, openArrivals } from './http/arriving-files.ts'
import type { AskInProcess } from './http/ask-in-process.ts'
import { originOfForm, refuseForeignOrigin } from './http/origin.ts'
import { createQueuePerAddress } from './http/queue.ts'
import { isMultipart, receiveForm } from './http/read-form.ts'
import { Refusal } from './http/refusal.ts'
import { isShared } from './http/response-cache/cache.ts'
import type { Fetch } from './http/response-cache/cache-responses.ts'
import type { ApiEnv } from './http/serve.ts'
import { admit } from './members/login/recognise.ts'

type Site = {
  build: ServerBuild | (() => Promise<ServerBuild>)
  mode: string
  imageHost: URL | undefined
  /** Calls endpoints that only read, inside this process and without HTTP. `fetch` calls all others. */
  ask: AskInProcess
  fetch: Fetch
}

/**
 * How many pages are rendered at the same time for one IP address, and how many more may wait. Rendering a page
 * takes about 10 ms of processor time.
 */
const atOnce = 2
const mostWaiting = 30

/**
 * Passes every request that is not for the API to React Router. Receives the form of the request before the
 * request waits in the queue, so that a slow sender delays nobody. The loaders and the action of a page call the
 * API through the router context.
 */
export function mountPages(app: Hono<ApiEnv>, site: Site): void {
  const handle = createRequestHandler(site.build, site.mode)
  const runQueued = createQueuePerAddress(atOnce, mostWaiting)

  app.all('*', async http => {
    const { pathname, search } = new URL(http.req.url)
    // Redirect, because in HTML a link to a path that begins with two slashes leads to another site.
    if (pathname.startsWith('//')) return http.redirect(pathname.replace(/^\/+/, '/') + search, 308)
    const context = http.get('context')
    const uploads = openArrivals(context.arriving, context.newId)
    try {
      const kept = await pageOfMember(http, site)
      if (kept) return kept
      const { request, readUpload } = await received(http, uploads)
      const page = pageFor(request, http, site)
      page.context.set(uploadedFormContext, readUpload)
      if (!(await page.knowsTheHouse())) page.outcome.complete = false
      const render = () => handle(request, page.context)
      const response = await (context.limitsOn && !readUpload
        ? runQueued(context.visitor.address, render, http.env.releaseWaiters)
        : render())
      if (pathname.endsWith('.data') && typeof site.build !== 'function')
        response.headers.set(buildHeader, site.build.assets.version)
      return finished(response, page.outcome)
    } catch (error) {
      if (error instanceof Refusal) return sentence(error)
      throw error
    } finally {
      await uploads.close()
    }
  })
}

/** The effects of the page's API calls on its own response. */
type Outcome = {
  /** False if an API call failed with a server error: the page then lacks data, so it is not cached. */
  complete: boolean
  /** The cookies that the API set, such as the session cookie, to be sent with the page. */
  cookies: string[]
}

function finished(response: Response, { complete, cookies }: Outcome): Response {
  const { headers } = response
  if (!complete) headers.set('cache-control', 'no-store')
  else if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache')
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return response
}

/** Creates the router context, through which the loaders and the action of one page call the API. */
function pageFor(request: Request, http: HttpContext<ApiEnv>, { imageHost, ask, fetch }: Site) {
  const isForm = !isQuestion(request)
  // A form may log its sender in or out, so each of its API calls reads the session again.
  const asker: Context = { ...http.get('context'), forPage: isForm ? undefined : {} }
  const { identity, log, now, setting } = asker
  const outcome: Outcome = { complete: true, cookies: [] }
  const context = new RouterContextProvider()
  context.set(apiContext, askWithHttp(fetch, request, asker, outcome))
  context.set(askContext, askDirectly(ask, request, { asker, outcome, noteActor: id => http.set('who', id) }))
  context.set(clockContext, now)
  context.set(mailContext, mailArrives(setting))
  context.set(imageHostContext, imageHost?.origin ?? null)
  context.set(errorLogContext, (error, path) => log.error({ err: error, path }, 'a page failed'))
  const knowsTheHouse = async () => {
    const read = await identity.read().catch(() => null)
    const known = read ?? identity.last()
    if (known) context.set(identityContext, known)
    return read !== null
  }
  return { context, outcome, knowsTheHouse }
}

/**
 * The pages that members open most: the home page and the film pages. For a member, they are built from the cached
 * page of visitors (`pageOfMember`).
 */
const openedMost = /^\/(?:film\/(\d{1,9}))?$/

/**
 * Builds the home page or a film page for a member without rendering it: takes the visitor's page from the
 * response cache and inserts the member's own header and places. Returns null if the page must be rendered.
 */
async function pageOfMember(http: HttpContext<ApiEnv>, { fetch, imageHost }: Site): Promise<Response | null> {
  const { method, path, url } = http.req
  const asker = http.get('context')
  const opened = openedMost.exec(path)
  const reader = method === 'GET' && opened ? await readerOf(asker, opened[1]) : null
  if (!reader) return null
  const env: ApiEnv['Bindings'] = { visitor: asker.visitor }
  const visitors = await fetch(new Request(url), env)
  if (!isShared(visitors.headers)) return null
  http.set('who', reader.user.id)
  const siteName = nameOf(await asker.identity.read())
  const page = pageForReader(Buffer.from(await visitors.arrayBuffer()), reader, {
    siteName,
    imageHost: imageHost?.origin ?? '',
  })
  const headers = new Headers(visitors.headers)
  for (const name of ['etag', 'content-length']) headers.delete(name)
  // Do not let the browser store the member's places: the next user of the same machine would see them.
  headers.set('cache-control', reader.places.length > 0 ? 'private, no-store' : 'private, no-cache')
  return new Response(page, { headers })
}

/**
 * Returns the member of this session and the member's places for the film. Returns null if there is no valid
 * session or the database is down.
 */
async function readerOf(context: Context, film: string | undefined) {
  if (!context.session.token) return null
  try {
    const user = await admit(context, 'session:check')
    if (!isMember(user)) return null
    const after = lastStartToEnter(context.now())
    return { user, places: film ? await placesAhead(context.db, user.id, Number(film), after) : [] }
  } catch (error) {
    if (error instanceof Refusal || isDatabaseAway(error)) return null
    throw error
  }
}

const megabyte = 1024 * 1024
const largestFormBytes = 64 * 1024

/**
 * The pages that accept a large form: the permission that the sender needs, and the largest size in bytes. For all
 * other pages, `largestFormBytes` applies.
 */
const largeForms: readonly { page: RegExp; permission: Permission; largest: number }[] = [
  { page: /^\/admin\/média\/[^/]+$/, permission: 'programme:write', largest: largestMediaFormBytes },
  { page: /^\/admin\/maison$/, permission: 'house:write', largest: largestPictureBytes + megabyte },
  { page: /^\/admin\/[^/]+\/import$/, permission: 'programme:write', largest: 4 * megabyte },
  { page: /^\/admin\/plan-de-salle\/[^/]+$/, permission: 'programme:write', largest: 4 * megabyte },
  // Seven bytes per character of the longest legal text, because a form encodes an accented letter as six bytes
  // (`%C3%A9`).
  { page: /^\/admin\/textes-legaux\/[^/]+$/, permission: 'house:write', largest: 7 * longestLegalText },
]

function largeFormAt(path: string) {
  const page = path.normalize('NFC').replace(/\.data$/, '')
  return largeForms.find(form => form.page.test(page))
}

type Received = { request: Request; readUpload?: (() => Promise<FormData>) | undefined }

/**
 * Reads the form of the request before the page waits in the queue, so that a slow sender delays no other page.
 * Leaves a form with files unread: the action reads it, after the permission check.
 */
async function received(http: HttpContext<ApiEnv>, uploads: Arrivals): Promise<Received> {
  const { req } = http
  const context = http.get('context')
  const request = asSeenFromOutside(req.raw, context.publicUrl)
  if (isQuestion(request)) return { request }
  // Check the origin here, to refuse with a French message: React Router would refuse with an English one.
  refuseForeignOrigin(request, context.publicUrl)
  const { url, method, headers } = request
  const large = largeFormAt(req.path)
  // Refuse a form that does not declare its length. Every browser declares it.
  const length = Number(headers.get('content-length') ?? 0)
  if (headers.has('transfer-encoding') || length > (large?.largest ?? largestFormBytes))
    throw new Refusal('too_large')
  if (large && isMultipart(req)) {
    const readUpload = async () => {
      await admit(context, large.permission)
      return receiveForm(request, uploads, large.largest)
    }
    return {
      request: new Request(url, { method, headers }),
      readUpload: () => readUpload().catch(asApiRefusal),
    }
  }
  if (method === 'POST' && !headers.get('content-type')?.startsWith('application/x-www-form-urlencoded'))
    throw new Refusal('unreadable')
  if (large && length > largestFormBytes && !(await isAdmitted(context, large.permission)))
    return { request: new Request(url, { method, headers }) }
  const body = await request.arrayBuffer().catch(() => {
    throw new Refusal('unreadable')
  })
  return { request: new Request(url, { method, headers, body }) }
}

/**
 * Returns whether the sender of a large form has the permission for it. If not, the form is not read, and the page
 * is rendered without it, for example as the login page.
 */
async function isAdmitted(context: Context, permission: Permission): Promise<boolean> {
  try {
    await admit(context, permission)
    return true
  } catch (error) {
    if (error instanceof Refusal || isDatabaseAway(error)) return false
    throw error
  }
}

/** Rethrows an error as a refusal of the API, so that the page's action shows it like any other refusal. */
function asApiRefusal(error: unknown): never {
  const refusal = isDatabaseAway(error) ? new Refusal('unavailable', { retryAfterSeconds: 5 }) : error
  throw refusal instanceof Refusal ? new ApiRefusal(refusal.status, refusal.answer) : refusal
}

const isQuestion = ({ method }: { method: string }): boolean => method === 'GET' || method === 'HEAD'

/** Returns a refusal as plain text, for requests that cannot be answered with a page. */
function sentence({ code, retryAfterSeconds }: Refusal): Response {
  const [status, message] = refusals[code]
  return new Response(`${message}\n`, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...(retryAfterSeconds && { 'retry-after': String(retryAfterSeconds) }),
    },
  })
}

/** Replaces the host of the request with the public host, which links, feeds and forms must contain. */
function asSeenFromOutside(request: Request, publicUrl: URL | null): Request {
  const origin = publicUrl?.origin ?? (isQuestion(request) ? null : originOfForm(request, null))
  if (!origin) return request
  const { pathname, search } = new URL(request.url)
  // Do not use `new URL(pathname, origin)`: for a path that begins with two slashes, it would return a URL of
  // another host.
  return new Request(`${origin}${pathname}${search}`, request)
}

/**
 * Calls the API inside this process with an HTTP request. There is no socket, so the visitor is passed in the
 * environment.
 */
function askWithHttp(fetch: Fetch, page: Request, { visitor, forPage }: Context, outcome: Outcome): Api {
  return async (path, { body = null, ...init }) => {
    const headers = new Headers(init.headers)
    for (const name of ['cookie', 'user-agent', 'origin', 'sec-fetch-site']) {
      const value = page.headers.get(name)
      if (value) headers.set(name, value)
    }
    // Pass a form as an object, because its files are already on disk.
    const form = body instanceof FormData ? body : undefined
    const request = new Request(new URL(path, page.url), { ...init, headers, body: form ? null : body })
    const env: ApiEnv['Bindings'] = { visitor: { ...visitor, forPage }, form }
    const response = await fetch(request, env)
    outcome.cookies.push(...response.headers.getSetCookie())
    outcome.complete &&= response.status < 500
    return response
  }
}

type Asking = { asker: Context; outcome: Outcome; noteActor: (id: number) => void }

/** Calls the API without HTTP, for endpoints that only read. */
function askDirectly(ask: AskInProcess, page: Request, { asker, outcome, noteActor }: Asking): Ask {
  const { host } = new URL(page.url)
  return (endpoint, { params = {}, query = {} }) => {
    const { method, path } = endpoint
    const asked = { params: asTexts(params), query: asTexts(query) }
    const target = apiAddress(endpoint, { params, query })
    const told = ask(asker, { method, path, asked, address: { host, target } }, ({ id }) => noteActor(id))
    return told?.then(answer => {
      if (!('refused' in answer)) return answer
      outcome.complete &&= answer.status < 500
      throw new ApiRefusal(answer.status, answer.refused)
    })
  }
}

const asTexts = (parts: object): Record<string, string> =>
  Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, String(value)]))
