import { Hono } from 'hono'
import { z } from 'zod'
import { apiRoot } from '../contract/api-root.ts'
import { nameOf } from '../contract/rules/identity.ts'
import { mountAdmission } from './admission/routes.ts'
import { mountBookingAdmin } from './booking/admin-routes.ts'
import { createLiveSeats, type LiveSeats } from './booking/live-seats.ts'
import { mountBooking } from './booking/routes.ts'
import { mountTicketFiles } from './booking/ticket-routes.ts'
import { mountCatalogue } from './catalogue/routes.ts'
import { mountCinemaAdmin } from './cinema/admin-routes.ts'
import { mountCinema } from './cinema/routes.ts'
import type { Context, House } from './context.ts'
import { isDatabaseAway, isDiskFull } from './database/errors.ts'
import { mountFaresAdmin } from './fares/admin-routes.ts'
import { mountPrices } from './fares/price-routes.ts'
import { mountFares } from './fares/routes.ts'
import { mountFirstSteps } from './first-steps/routes.ts'
import { createAskInProcess } from './http/ask-in-process.ts'
import { compressShared } from './http/compress.ts'
import { docsPage } from './http/docs-page.ts'
import { frenchMessage } from './http/french-messages.ts'
import { securityHeaders } from './http/headers.ts'
import { mountHealth } from './http/health.ts'
import { KeptRoutes } from './http/kept-routes.ts'
import { limitBody } from './http/limit-body.ts'
import { limitPerAddress } from './http/limits.ts'
import { createMetrics } from './http/metrics.ts'
import { openApiDocument } from './http/openapi.ts'
import { isForm } from './http/read-form.ts'
import { Refusal } from './http/refusal.ts'
import { requestContext } from './http/request-context.ts'
import { requestLog } from './http/request-log.ts'
import { cacheResponses, type OpenResponseCache } from './http/response-cache/cache-responses.ts'
import type { Api, ApiEnv } from './http/serve.ts'
import { trustedProxies } from './http/visitor.ts'
import { mountIdentity } from './identity/routes.ts'
import { mountLook } from './identity/serve-look.ts'
import { mountImages } from './images/routes.ts'
import { mountMail } from './mail/routes.ts'
import { mountMembersAdmin } from './members/admin-routes.ts'
import { admit } from './members/recognise.ts'
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

/** Mounts every slice under /api/v1; the only place where errors become HTTP. */
export function createApi(
  house: House,
  {
    proxies = ['127.0.0.1', '::1'],
    live = createLiveSeats(house),
    responseCache,
  }: { proxies?: string[]; live?: LiveSeats; responseCache?: OpenResponseCache | undefined } = {},
) {
  const api: Api = { routes: new Hono<ApiEnv>(), served: [], admit }
  mountFares(api)
  mountScreenings(api)
  mountCinema(api)
  mountMembers(api)
  mountMail(api)
  mountBooking(api, house, live)
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
  mountVouchersAdmin(api)
  mountReporting(api)
  mountIdentity(api)
  mountFirstSteps(api)

  const metrics = createMetrics()
  const app = new Hono<ApiEnv>({ router: new KeptRoutes() })
  app.use(requestContext(house, trustedProxies(proxies)))
  app.use(requestLog(metrics))
  app.use(securityHeaders(house.publicUrl?.protocol === 'https:'))
  mountHealth(app, metrics)
  const kept = api.served.filter(({ endpoint }) => endpoint.sameForEveryone && !endpoint.query)
  app.use(cacheResponses(responseCache, new Set(kept.map(({ endpoint }) => `${apiRoot}${endpoint.path}`))))
  app.use('/api/*', compressShared)
  const count = limitPerAddress(1200)
  app.use('/api/*', (http, next) => {
    count(http.get('context'))
    return next()
  })
  // A form brings pictures: it is measured while it is read, once its sender is known (http/read-form.ts).
  const limited = limitBody(
    api.served.flatMap(({ endpoint: { method, path, largestBody } }) =>
      largestBody ? [{ method, path: `${apiRoot}${path}`, largestBody }] : [],
    ),
  )
  app.use(`${apiRoot}/*`, (http, next) => (isForm(http.req) ? next() : limited(http, next)))
  const contract = writeContract(api.served, house.publicUrl?.protocol === 'https:')
  const nameNow = async () => nameOf(await house.identity.read())
  app.get(`${apiRoot}/openapi.json`, async http =>
    http.body(contract(await nameNow()).written, 200, { 'content-type': 'application/json; charset=utf-8' }),
  )
  app.get('/api/docs', async () =>
    docsPage(JSON.parse(Buffer.from(contract(await nameNow()).written).toString())),
  )
  app.get('/api/docs/', http => http.redirect('/api/docs', 308))
  app.route(apiRoot, api.routes)
  mountImages(app, house.images)
  mountLook(app, house.images)
  app.all('/api/*', () => new Refusal('not_found').asResponse())
  app.onError((error, http) => {
    if (error instanceof Refusal) http.set('refused', error.code)
    return refusalOf(error, http.get('context')).asResponse()
  })
  const ask = createAskInProcess(api.served, { cache: responseCache?.cache, count, refusalOf })
  return { app, served: api.served, metrics, ask }
}

/** What is said of an error; one that nobody meant is written down. */
function refusalOf(error: unknown, { log }: Pick<Context, 'log'>): Refusal {
  if (error instanceof Refusal) return error
  const [level, words, refusal] = isDatabaseAway(error)
    ? (['error', 'database away', new Refusal('unavailable', { retryAfterSeconds: 5 })] as const)
    : error instanceof NoAnswer
      ? (['warn', 'gateway away', new Refusal('unavailable', { retryAfterSeconds: 5 })] as const)
      : isDiskFull(error)
        ? (['error', 'disk full', new Refusal('unavailable', { retryAfterSeconds: 60 })] as const)
        : (['error', 'unexpected error', new Refusal('unexpected')] as const)
  log[level]({ err: error }, words)
  return refusal
}

/**
 * Drawn for the first who asks, as no start should wait for it, then kept: it is long, and only its title changes. As
 * text: as objects it takes several times the memory.
 */
function writeContract(served: Api['served'], secure: boolean) {
  const draw = (title: string) => {
    const document = openApiDocument(served, secure, title)
    return { title, written: new TextEncoder().encode(JSON.stringify(document)) }
  }
  let drawn: ReturnType<typeof draw> | undefined
  return (title: string) => {
    if (drawn?.title !== title) drawn = draw(title)
    return drawn
  }
}
