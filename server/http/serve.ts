import type { Hono, Context as HttpContext } from 'hono'
import { z } from 'zod'
import { sharedCacheControl } from '../../contract/caching.ts'
import type { Endpoint, EventFeed, FileAnswer, InputOf, OutputOf, Page } from '../../contract/endpoint.ts'
import type { Permission } from '../../contract/permissions.ts'
import type { RefusalCode } from '../../contract/refusals.ts'
import type { Actor, ActorContext, Context, ForPage } from '../context.ts'
import { openArrivals } from './arriving-files.ts'
import { etagMatches, etagOf } from './etag.ts'
import { eventStream } from './event-stream.ts'
import { refuseForeignOrigin } from './origin.ts'
import { type AskedPage, pagingHeaders, refuseTooDeep } from './paging.ts'
import { type RawParameters, readInput, readParts } from './read-input.ts'
import { Refusal } from './refusal.ts'

/** The policy of an endpoint that everybody may call. The caller is not identified. */
export const open = { kind: 'open' } as const
/** Returns the policy of an endpoint that only callers with this permission may call. */
export const allow = (permission: Permission) => ({ kind: 'allow', permission }) as const

export type Policy = typeof open | ReturnType<typeof allow>

export type ApiEnv = {
  /** `who` (the id of the member) and `refused` (the code of the refusal) are for the log. */
  Variables: { context: Context; who?: number; refused?: RefusalCode }
  Bindings: {
    /**
     * Set if a page calls the API in process: the visitor whose request the page answers, and the form that it has
     * already read.
     */
    visitor?: { address: string; isHere?: boolean; requestId: string; forPage?: ForPage | undefined }
    form?: FormData | undefined
    /**
     * Releases the requests that wait for this response to be put into the cache (response-cache/cache.ts). Unset
     * if none waits.
     */
    releaseWaiters?: (() => void) | undefined
  }
}

type Served = {
  endpoint: Endpoint
  policy: Policy
  /**
   * Answers an in-process call (ask-in-process.ts). The answer has the form that the API declares (for example
   * dates as strings), but is an object, not JSON text.
   */
  answerTo: (context: Context, asked: RawParameters, noteActor: NoteActor) => Promise<InProcessAnswer>
}

type NoteActor = (actor: Actor) => void
/** The answer to an in-process call. `total` is the length of the whole list if it is paged. */
export type InProcessAnswer = { answer: unknown; total: number }

/** The API during its setup: the router, and the endpoints with their policies. */
export type Api = {
  routes: Hono<ApiEnv>
  served: Served[]
  /** Identifies the caller and checks the permission. The code in server/members provides this function. */
  admit: (context: Context, permission: Permission) => Promise<Actor>
}

const slowMs = 1000

type ContextOf<P extends Policy> = P extends typeof open ? Context : ActorContext

/**
 * Mounts an endpoint with its handler and its policy, which says who may call it. The policy is a required
 * argument, so that it cannot be forgotten.
 */
export function serve<E extends Endpoint, P extends Policy>(
  api: Api,
  endpoint: E,
  policy: P,
  handle: (context: ContextOf<P>, input: InputOf<E>) => OutputOf<E> | Promise<OutputOf<E>>,
): void {
  if (endpoint.sameForEveryone && policy.kind !== 'open')
    throw new Error(`${endpoint.name} depends on who asks: it cannot be the same for everyone`)
  api.served.push({ endpoint, policy, answerTo })
  const paths = [endpoint.path, ...(endpoint.formerPath ? [endpoint.formerPath] : [])]
  api.routes.on(
    endpoint.method,
    paths.map(path => path.replace(/\{(\w+)\}/g, ':$1')),
    async http => {
      try {
        return await take(http)
      } catch (error) {
        const page = error instanceof Refusal && pageInstead(http, endpoint)
        if (!page) throw error
        http.set('refused', error.code)
        return http.redirect(page, 303)
      }
    },
  )

  async function take(http: HttpContext<ApiEnv>) {
    const context = http.get('context')
    // A call that changes something must not come from a page of another site. A webhook needs no such check,
    // because it is signed.
    if ((endpoint.method !== 'get' || endpoint.changesState) && !endpoint.signed)
      refuseForeignOrigin(http.req.raw, context.publicUrl)
    const arrivals = openArrivals(context.arriving, context.newId)
    try {
      const read = () => readInput(endpoint, http.req, { arrivals, form: http.env?.form })
      const { input, output } = await work(context, read, actor => http.set('who', actor.id))
      return answer(http, endpoint, input, output)
    } finally {
      await arrivals.close()
    }
  }

  async function answerTo(context: Context, asked: RawParameters, noteActor: NoteActor) {
    const { output } = await work(context, async () => readParts(endpoint, asked), noteActor)
    const { rows, total } = endpoint.paged ? (output as Page<unknown>) : { rows: output, total: 0 }
    return { answer: z.encode(endpoint.answer!, rows as never), total }
  }

  async function work(context: Context, read: () => Promise<InputOf<E>>, noteActor: NoteActor) {
    const admit = async () =>
      policy.kind === 'open' ? undefined : await api.admit(context, policy.permission)
    const began = context.now()
    // Check the permission before reading the body: a form without permission is refused unread.
    let actor = await admit()
    if (actor) noteActor(actor)
    const input = await read()
    // After a slow upload, check the permission again: during the upload the caller may have been logged out or
    // lost the permission.
    if (context.now().getTime() - began.getTime() > slowMs) actor = await admit()
    if (actor?.only_orders) refuseOtherOrder(actor.only_orders, input.params)
    const admitted = actor ? { ...context, actor } : context
    if (endpoint.paged) refuseTooDeep(input.query as AskedPage)
    return { input, output: await handle(admitted as ContextOf<P>, input) }
  }
}

/**
 * Refuses a caller who is logged in only by the link of an order, unless the request names this order or an order
 * made by exchanging its tickets.
 */
function refuseOtherOrder(only_orders: readonly number[], params: unknown): void {
  const { id } = (params ?? {}) as { id?: number }
  if (!only_orders.some(only => only === id)) throw new Refusal('order_not_found')
}

function pageInstead(http: HttpContext<ApiEnv>, { page }: Endpoint): string | undefined {
  if (!http.req.header('accept')?.includes('text/html')) return undefined
  return page?.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(http.req.param(name) ?? ''))
}

function answer<E extends Endpoint>(
  http: HttpContext<ApiEnv>,
  endpoint: E,
  input: InputOf<E>,
  output: OutputOf<E>,
) {
  http.header('cache-control', endpoint.sameForEveryone ? sharedCacheControl : 'no-store')
  if (endpoint.file) return download(http, endpoint.file, output as FileAnswer)
  if (endpoint.events) return tell(http, endpoint.events, output as EventFeed<object>)
  if (!endpoint.answer) return http.body(null, endpoint.status)
  let value: unknown = output
  if (endpoint.paged) {
    const page = output as Page<unknown>
    const headers = pagingHeaders(new URL(http.req.url), input.query as AskedPage, page.total)
    for (const [name, text] of Object.entries(headers)) http.header(name, text)
    value = page.rows
  }
  http.header('content-type', 'application/json; charset=utf-8')
  // Encoding checks the answer against the schema of the endpoint and drops undeclared fields.
  const text = JSON.stringify(z.encode(endpoint.answer, value as never))
  if (endpoint.etag && isKnown(http, text)) return http.body(null, 304)
  return http.body(text, endpoint.status as 200 | 201)
}

/** Sets the ETag. Returns true if the client already has this answer. */
function isKnown(http: HttpContext<ApiEnv>, text: string): boolean {
  const etag = etagOf(text)
  http.header('etag', etag)
  return etagMatches(http.req.header('if-none-match'), etag)
}

function download(http: HttpContext<ApiEnv>, type: string, { name, content }: FileAnswer) {
  http.header('content-type', type.startsWith('text/') ? `${type}; charset=utf-8` : type)
  http.header('content-disposition', `attachment; filename="${name}"`)
  return http.body(content)
}

function tell(http: HttpContext<ApiEnv>, shape: z.ZodType, feed: EventFeed<object>) {
  http.header('content-type', 'text/event-stream; charset=utf-8')
  // A proxy must not buffer the stream.
  http.header('x-accel-buffering', 'no')
  // The connection ends with the stream, so that shutdown does not wait for another request on it.
  http.header('connection', 'close')
  if (http.req.method === 'HEAD') return http.body(null)
  const write = (value: object) => JSON.stringify(z.encode(shape, value))
  return http.body(eventStream(feed, write, http.req.raw.signal))
}
