import { Hono } from 'hono'
import { z } from 'zod'
import { apiRoot } from '../contract/api-root.ts'
import { sharedCacheControl } from '../contract/caching.ts'
import { nameOf } from '../contract/rules/identity.ts'
import { mountAdmission } from './admission/routes.ts'
import { mountBookingAdmin } from './booking/admin-routes.ts'
import { mountBooking } from './booking/routes.ts'
import { createLiveSeats, type LiveSeats } from './booking/seats/live-seats.ts'
import { mountTicketFiles } from './booking/tickets/ticket-routes.ts'
import { mountBooks } from './books/routes.ts'
import { mountCatalogue } from './catalogue/routes.ts'
import { mountCinemaAdmin } from './cinema/admin-routes.ts'
import { mountCinema } from './cinema/routes.ts'
import type { AppContext, Context } from './context.ts'
import { mountCounter, mountCounterAdmin } from './counter/routes.ts'
import { isDatabaseAway, isDeadlock, isDiskFull } from './database/errors.ts'
import { mountFaresAdmin } from './fares/admin-routes.ts'
import { mountPrices } from './fares/price-routes.ts'
import { mountFares } from './fares/routes.ts'
import { mountFirstSteps } from './first-steps/routes.ts'
import { mountGroups } from './groups/routes.ts'
import { createAskInProcess } from './http/ask-in-process.ts'
import { compress } from './http/compress.ts'
import { docsPage } from './http/docs-page.ts'
import { frenchMessage } from './http/french-messages.ts'
import { securityHeaders } from './http/headers.ts'
import { mountHealth } from './http/health.ts'
import { limitBody, matchesPath } from './http/limit-body.ts'
import { limitPerAddress } from './http/limits.ts'
import { createMetrics } from './http/metrics.ts'
import { openApiDocument } from './http/openapi.ts'
import { isMultipart } from './http/read-form.ts'
import { Refusal } from './http/refusal.ts'
import { requestContext } from './http/request-context.ts'
import { requestLog } from './http/request-log.ts'
import { behindCache, type OpenResponseCache } from './http/response-cache/cache-responses.ts'
import type { Api, ApiEnv } from './http/serve.ts'
import { trustedProxies } from './http/visitor.ts'
import { mountIdentity } from './identity/routes.ts'
import { mountLook } from './identity/serve-look.ts'
import { mountImages } from './images/routes.ts'
import { mountLegalTexts } from './legal/routes.ts'
import { mountMail } from './mail/routes.ts'
import { mountMembersAdmin } from './members/admin/admin-routes.ts'
import { admit } from './members/login/recognise.ts'
import { mountMembers } from './members/routes.ts'
import { NoAnswer } from './payments/gateway.ts'
import { mountPayments } from './payments/routes.ts'
import { mountPrintedWeek } from './printed-week/routes.ts'
import { mountReporting } from './reporting/routes.ts'
import { mountScreeningsAdmin } from './screenings/admin-routes.ts'
import { mountScreenings } from './screenings/routes.ts'
import { mountSeatPlans } from './seats/admin-routes.ts'
import { mountVouchersAdmin } from './vouchers/admin-routes.ts'
import { mountVouchers } from './vouchers/routes.ts'

z.config({ localeError: frenchMessage })

/** Mounts all endpoints under /api/v1. Turns their errors into HTTP responses. */
export function createApi(
  appContext: AppContext,
  {
    proxies = ['127.0.0.1', '::1'],
    live = createLiveSeats(appContext),
    responseCache,
  }: { proxies?: string[]; live?: LiveSeats; responseCache?: OpenResponseCache | undefined } = {},
) {
  const api: Api = { routes: new Hono<ApiEnv>(), served: [], admit }
  mountFares(api)
  mountScreenings(api)
  mountCinema(api)
  mountMembers(api)
  mountMail(api)
  mountBooking(api, appContext, live)
  mountTicketFiles(api)
  mountPrintedWeek(api)
  mountVouchers(api)
  mountPayments(api)
  mountCatalogue(api)
  mountCinemaAdmin(api)
  mountFaresAdmin(api)
  mountPrices(api)
  mountSeatPlans(api)
  mountScreeningsAdmin(api)
  mountMembersAdmin(api)
  mountBookingAdmin(api)
  mountAdmission(api)
  mountCounter(api)
  mountCounterAdmin(api)
  mountVouchersAdmin(api)
  mountReporting(api)
  mountGroups(api)
  mountBooks(api)
  mountIdentity(api)
  mountFirstSteps(api)
  mountLegalTexts(api)

  const metrics = createMetrics()
  const app = new Hono<ApiEnv>()
  const isTrustedProxy = trustedProxies(proxies)
  app.use(requestContext(appContext, isTrustedProxy))
  app.use(requestLog(metrics))
  app.use(securityHeaders(appContext.publicUrl?.protocol === 'https:'))
  mountHealth(app, metrics, isTrustedProxy)
  app.use(compress)
  const count = limitPerAddress(1200)
  app.use('/api/*', (http, next) => {
    count(http.get('context'))
    return next()
  })
  // Multipart forms are exempt from this limit on the size of a request. They have their own limit, which is
  // checked while they are read (http/read-form.ts).
  const limited = limitBody(
    api.served.flatMap(({ endpoint: { method, path, largestBody } }) =>
      largestBody ? [{ method, path: `${apiRoot}${path}`, largestBody }] : [],
    ),
  )
  app.use(`${apiRoot}/*`, (http, next) => (isMultipart(http.req) ? next() : limited(http, next)))
  mountContract(app, api.served, appContext)
  app.route(apiRoot, api.routes)
  mountImages(app, appContext.images)
  mountLook(app, appContext.images)
  app.all('/api/*', () => new Refusal('not_found').asResponse())
  app.onError((error, http) => {
    if (error instanceof Refusal) http.set('refused', error.code)
    return refusalOf(error, http.get('context')).asResponse()
  })
  const ask = createAskInProcess(api.served, { cache: responseCache?.cache, count, refusalOf })
  const { publicUrl } = appContext
  const fetch = behindCache(app.fetch, responseCache, {
    publicUrl,
    metrics,
    withoutUnread: readersOf(api.served),
  })
  return { app, fetch, served: api.served, ask }
}

/** Returns the refusal to respond with for an error, and logs unexpected errors. */
function refusalOf(error: unknown, { log }: Pick<Context, 'log'>): Refusal {
  if (error instanceof Refusal) return error
  const [level, words, refusal] = isDatabaseAway(error)
    ? (['error', 'database away', new Refusal('unavailable', { retryAfterSeconds: 5 })] as const)
    : error instanceof NoAnswer
      ? (['warn', 'gateway away', new Refusal('unavailable', { retryAfterSeconds: 5 })] as const)
      : isDiskFull(error)
        ? (['error', 'disk full', new Refusal('unavailable', { retryAfterSeconds: 60 })] as const)
        : isDeadlock(error)
          ? (['error', 'deadlock', new Refusal('unavailable', { retryAfterSeconds: 1 })] as const)
          : (['error', 'unexpected error', new Refusal('unexpected')] as const)
  log[level]({ err: error }, words)
  return refusal
}

/**
 * Serves the API description, as OpenAPI and as a page. Both contain the name of the cinema, so they are rendered
 * again when it changes.
 */
function mountContract(app: Hono<ApiEnv>, served: Api['served'], appContext: AppContext): void {
  const secure = appContext.publicUrl?.protocol === 'https:'
  const draw = (title: string) => {
    const document = openApiDocument(served, secure, title)
    return { title, json: JSON.stringify(document), page: docsPage(document) }
  }
  let drawn: ReturnType<typeof draw> | undefined
  const current = async () => {
    const title = nameOf(await appContext.identity.read())
    if (drawn?.title !== title) drawn = draw(title)
    return drawn
  }
  const shared = { 'cache-control': sharedCacheControl }
  app.get(`${apiRoot}/openapi.json`, async http => {
    const { json } = await current()
    return http.body(json, 200, { ...shared, 'content-type': 'application/json; charset=utf-8' })
  })
  app.get('/api/docs', async http => {
    const { html, policy } = (await current()).page
    return http.body(html, 200, {
      ...{ ...shared, 'content-type': 'text/html; charset=utf-8' },
      'content-security-policy': policy,
    })
  })
  app.get('/api/docs/', http => http.redirect('/api/docs', 308))
}

/**
 * Returns a function that removes undeclared query parameters from a URL before it becomes a cache key. Otherwise
 * each invented parameter would add an entry for the same response.
 */
function readersOf(served: Api['served']): (target: string) => string {
  const shared = served
    .filter(({ endpoint }) => endpoint.sameForEveryone)
    .map(({ endpoint: { path, query } }) => ({
      path: `${apiRoot}${path}`,
      names: Object.keys((query as z.ZodObject | undefined)?.shape ?? {}),
    }))
  const contract = ['/api/docs', `${apiRoot}/openapi.json`].map(path => ({ path, names: [] as string[] }))
  const known = [...shared, ...contract]
  return target => {
    const [path = '', query] = target.split('?')
    const found = query === undefined ? undefined : known.find(each => matchesPath(each.path, path))
    if (!found) return target
    const given = new URLSearchParams(query)
    for (const name of [...given.keys()]) if (!found.names.includes(name)) given.delete(name)
    return given.size > 0 ? `${path}?${given}` : path
  }
}
