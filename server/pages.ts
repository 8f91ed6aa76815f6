import type { Hono, HonoRequest } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { refusals } from '../contract/refusals.ts'
import { lastStartToEnter } from '../contract/rules/admission.ts'
import { largestMediaFormBytes } from '../contract/rules/uploads.ts'
import { type Api, ApiRefusal, type Ask, apiAddress, apiContext, askContext } from '../web/api-client.ts'
import {
  clockContext,
  errorLogContext,
  identityContext,
  imageHostContext,
  ownPlacesContext,
  pageTextContext,
  readerContext,
} from '../web/page-context.ts'
import { isKeptPage } from '../web/plain/kept-pages.ts'
import { drawOwnPlaces } from '../web/site/film/own-places.tsx'
import { placesAhead } from './booking/queries.ts'
import type { Actor, Context, ForPage } from './context.ts'
import { isDatabaseAway } from './database/errors.ts'
import type { AskInProcess } from './http/ask-in-process.ts'
import { textResponse } from './http/compress.ts'
import { createLinePerAddress } from './http/in-turn.ts'
import { refuseForeignOrigin } from './http/origin.ts'
import { Refusal } from './http/refusal.ts'
import type { ResponseCache } from './http/response-cache/cache.ts'
import type { ApiEnv } from './http/serve.ts'
import { admit } from './members/recognise.ts'
import { type Placeholder, pageForReader, type Reader } from './reader-in-page.ts'

type Site = {
  build: ServerBuild | (() => Promise<ServerBuild>)
  mode: string
  imageHost: URL | undefined
  /** How pages ask the API. */
  ask: AskInProcess
  /** Without it every page is made for who asks. */
  cache?: ResponseCache
}

/** Hands every address that is not the API's to React Router, with the API within reach. */
export function mountPages(app: Hono<ApiEnv>, { build, mode, imageHost, ask, cache }: Site): void {
  const handle = createRequestHandler(build, mode)
  const inTurn = createLinePerAddress(atOnce, mostWaiting)
  let mark: string | undefined
  app.all('*', async http => {
    if (isTooLong(http.req)) return sentence(new Refusal('too_large'))
    const { pathname, search } = new URL(http.req.url)
    // A link to the page itself would lead to another site.
    if (pathname.startsWith('//')) return http.redirect(pathname.replace(/^\/+/, '/') + search, 308)
    const { visitor, now, log, publicUrl, limitsOn, identity, session, newId } = http.get('context')
    const noteActor = (actor: Actor) => http.set('who', actor.id)
    // An upload takes its time, and is taken from the staff only.
    const waits = limitsOn && !isUpload(http.req)
    const asked = asSeenFromOutside(http.req.raw, publicUrl)
    const request = waits ? await arrived(asked) : asked
    if (!request) return sentence(new Refusal('unreadable'))
    const cookies: string[] = []
    let complete = true
    const noteStatus = (status: number) => {
      complete &&= status < 500
    }
    const noteAnswer = (answer: Response) => {
      cookies.push(...answer.headers.getSetCookie())
      noteStatus(answer.status)
    }
    const contextFor = async (request: Request, asker: Context) => {
      const context = new RouterContextProvider()
      const known = await identity.read().catch(() => {
        complete = false
        return identity.last()
      })
      if (known) context.set(identityContext, known)
      context.set(apiContext, inProcess(app, request, asker, noteAnswer))
      context.set(askContext, asking(ask, request, { asker, noteActor, noteStatus }))
      context.set(clockContext, now)
      context.set(imageHostContext, imageHost?.origin ?? null)
      context.set(errorLogContext, (error, path) => log.error({ err: error, path }, 'a page failed'))
      return context
    }
    const drawnWhole = async (asked: Request, context: RouterContextProvider) => {
      const drawn: string[] = []
      context.set(pageTextContext, text => {
        drawn.push(text)
        return null
      })
      const response = await handle(asked, context)
      const text = drawn.at(-1)
      // Of its parts: made of an answer that somebody has looked at, it would be made a stream at once.
      const { status, headers } = response
      return text === undefined ? response : textResponse(text, { status, headers })
    }
    const make = async (asked: Request, asker: Context, letOthersGo?: () => void, reader?: Placeholder) => {
      const context = await contextFor(asked, asker)
      context.set(readerContext, reader?.user)
      context.set(ownPlacesContext, reader?.places ?? null)
      const draw = async () => {
        // Before React Router does, in two words of English.
        if (!isQuestion(asked)) refuseForeignOrigin(asked, publicUrl)
        return drawnWhole(asked, context)
      }
      const response = await (waits ? inTurn(visitor.address, draw, letOthersGo) : draw()).catch(sayWhy)
      // A page that had to do without a part of itself is nothing to keep.
      if (!complete) response.headers.set('cache-control', 'no-store')
      else if (!response.headers.has('cache-control'))
        response.headers.set('cache-control', 'private, no-cache')
      return response
    }
    // What a form changes may be who one is: each of its questions is asked anew.
    const forPage: ForPage | undefined = isQuestion(request) ? {} : undefined
    const mayBeKept = session.token && request.method === 'GET' && isKeptPage(pathname)
    const asker = { ...http.get('context'), forPage }
    const reader = mayBeKept ? await whoReads(asker, pathname) : null
    if (reader) {
      mark ??= newId()
      http.set('who', reader.user.id)
    }
    const response =
      reader && mark
        ? await pageForReader(
            cache,
            { address: request.url, acceptEncoding: http.req.header('accept-encoding'), mark },
            reader,
            (placeholder, letOthersGo) =>
              make(withoutReader(request), nobody(asker), letOthersGo, placeholder),
          )
        : await make(request, asker, http.get('letOthersGo'))
    // What the API set for the visitor (the session) reaches the visitor with the page.
    for (const cookie of cookies) response.headers.append('set-cookie', cookie)
    return response
  })
}

/** Null when nobody is known by that cookie, or nobody can say: the page is then made as any other. */
async function whoReads(context: Context, path: string): Promise<Reader | null> {
  try {
    const user = await admit(context, 'session:check')
    const film = /^\/film\/(\d{1,9})$/.exec(path)?.[1]
    const ahead = film
      ? await placesAhead(context.db, user.id, Number(film), lastStartToEnter(context.now()))
      : []
    return { user, places: ahead.length > 0 ? drawOwnPlaces(ahead) : '' }
  } catch (error) {
    if (error instanceof Refusal || isDatabaseAway(error)) return null
    throw error
  }
}

/** What is kept for many is asked for by nobody. */
function withoutReader({ url, headers, signal }: Request): Request {
  const request = new Request(url, { headers, signal })
  request.headers.delete('cookie')
  return request
}

const nobody = (context: Context): Context => ({
  ...context,
  session: { ...context.session, token: undefined },
  forPage: undefined,
})

/** Making a page that is not kept ready takes hundredths of a second, and one address has so many made at once. */
const atOnce = 2
const mostWaiting = 30

const largestFormBytes = 64 * 1024

/**
 * A page reads a form whole before it looks at it, so its length is looked at first; every browser says it. The
 * back office takes pictures and films, and asks who is there before it reads.
 */
function isTooLong(request: HonoRequest): boolean {
  if (isQuestion(request)) return false
  const most = isUpload(request) ? largestMediaFormBytes : largestFormBytes
  const length = Number(request.header('content-length') ?? 0)
  return request.header('transfer-encoding') !== undefined || length > most
}

const isUpload = (request: HonoRequest): boolean => request.path.startsWith('/admin/') && !isQuestion(request)

const isQuestion = ({ method }: { method: string }): boolean => method === 'GET' || method === 'HEAD'

/** With its form whole: one that comes drop by drop has no turn yet. Null when the rest never comes, or is no form. */
async function arrived(request: Request): Promise<Request | null> {
  if (isQuestion(request)) return request
  const body = await request.arrayBuffer().catch(() => null)
  if (!body || (request.method === 'POST' && !(await isForm(request, body)))) return null
  const { url, method, headers } = request
  return new Request(url, { method, headers, body })
}

/** Actions read forms; what is none is told so here, and is no failure of ours. */
const isForm = ({ headers }: Request, body: ArrayBuffer): Promise<boolean> =>
  new Response(body, { headers: { 'content-type': headers.get('content-type') ?? '' } }).formData().then(
    () => true,
    () => false,
  )

function sayWhy(error: unknown): Response {
  if (error instanceof Refusal) return sentence(error)
  throw error
}

/** For a person, in place of a page. */
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

/** Behind a proxy the address we are called by is not the one people use; links and feeds name the latter. */
function asSeenFromOutside(request: Request, publicUrl: URL | null): Request {
  if (!publicUrl) return request
  const { pathname, search } = new URL(request.url)
  // Put together, not resolved: an address that begins with two slashes would name another host.
  return new Request(`${publicUrl.origin}${pathname}${search}`, request)
}

function inProcess(
  app: Hono<ApiEnv>,
  page: Request,
  { visitor, forPage }: Context,
  noteAnswer: (answer: Response) => void,
): Api {
  return async (path, init) => {
    const headers = new Headers(init.headers)
    // No socket joins the page and the API: who is asking goes along explicitly.
    for (const name of ['cookie', 'user-agent', 'origin', 'sec-fetch-site']) {
      const value = page.headers.get(name)
      if (value) headers.set(name, value)
    }
    const url = new URL(path, page.url)
    const env = { visitor: { ...visitor, forPage } }
    // Nor does it end when the visitor leaves: nothing that pages ask for listens to that, and to follow a signal cost 0.2 ms.
    const response = await app.request(url, { ...init, headers }, env)
    noteAnswer(response)
    return response
  }
}

type Asking = { asker: Context; noteActor: (actor: Actor) => void; noteStatus: (status: number) => void }

/** The same for what only reads, without HTTP. */
function asking(ask: AskInProcess, page: Request, { asker, noteActor, noteStatus }: Asking): Ask {
  const { host } = new URL(page.url)
  return (endpoint, { params = {}, query = {} }) => {
    const { method, path } = endpoint
    const asked = { params: texts(params), query: texts(query) }
    const target = apiAddress(endpoint, { params, query })
    const told = ask(asker, { method, path, asked, address: { host, target } }, noteActor)
    return told?.then(answer => {
      if (!('refused' in answer)) return answer
      noteStatus(answer.status)
      throw new ApiRefusal(answer.status, answer.refused)
    })
  }
}

/** As they would stand in an address. */
const texts = (parts: object): Record<string, string> =>
  Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, String(value)]))
