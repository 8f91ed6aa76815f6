import type { Server } from 'node:http'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import * as build from 'virtual:react-router/server-build'
import { sql } from 'drizzle-orm'
import { createApi } from './api.ts'
import { type OpenApp, openApp, type Runtime } from './app.ts'
import { answerCommands } from './ask-running-server.ts'
import { tellBuyers } from './booking/cancellation/cancel-screening.ts'
import { tellOfChanges } from './booking/changes/change-mails.ts'
import { forgetGiftAddresses } from './booking/gifts/offer-place.ts'
import { freeExpiredHolds } from './booking/holds/free-expired-holds.ts'
import { remindBuyers } from './booking/orders/remind-buyers.ts'
import { tidyHolds } from './booking/purchase/tidy-holds.ts'
import { createLiveSeats } from './booking/seats/live-seats.ts'
import { orderPictures } from './booking/tickets/mail-pictures.ts'
import { giftMakers, ticketMakers } from './booking/tickets/ticket-files.ts'
import { askWaitingLists, tidyWaitingLists } from './booking/waiting/ask-list.ts'
import { closePeriods } from './books/closings/close-periods.ts'
import { closingMakers } from './books/closings/print-closing.ts'
import { sealOperations } from './books/seals/seal-operations.ts'
import { commandNamed } from './commands.ts'
import type { AppContext } from './context.ts'
import { vacuumTables } from './database/embedded/upkeep.ts'
import { closeDemoAccounts, demoLogins } from './demo/accounts.ts'
import { loadDemo } from './demo/load-demo.ts'
import { filesOf } from './files-in-use.ts'
import { groupMakers } from './groups/documents.ts'
import { followScreenings } from './groups/orders.ts'
import { deleteLeftArrivals } from './http/arriving-files.ts'
import { mountAssets } from './http/assets.ts'
import { listen, stopListening } from './http/listen.ts'
import { openResponseCache } from './http/response-cache/cache-responses.ts'
import { isLoopback } from './http/visitor.ts'
import { readMailSender } from './identity/read-mail-sender.ts'
import { createThrottledSender } from './mail/send-throttled.ts'
import { forgetOldMails, sendSomeMails } from './mail/send-waiting-mails.ts'
import { answerResetWishes } from './members/password/forgotten-password.ts'
import { eraseAccounts } from './members/privacy/erase-accounts.ts'
import { sealOldSecrets } from './members/second-factor/totp-secrets.ts'
import { tidyMembers } from './members/tidy.ts'
import { mountPages } from './pages.ts'
import { reconcile } from './payments/reconcile.ts'
import { type NextRunDelay, type RepeatedJob, repeat } from './repeat.ts'
import { readOpeningOf } from './reporting/read-opening.ts'
import { programmeChangesAt } from './screenings/programme.ts'
import { followPrices } from './screenings/reprice.ts'
import type { Settings } from './settings.ts'
import { endVouchers } from './vouchers/end.ts'
import { voucherMakers } from './vouchers/voucher-files.ts'
import { welcome } from './welcome.ts'

const buildFolder = join(import.meta.dirname, '..')
const aSecond = 1000
const anHour = 3_600_000

/** Serves the site until a signal stops it. */
export async function serveSite(settings: Settings, world: Runtime): Promise<void> {
  const open = await openApp(settings, world)
  let responseCache: Awaited<ReturnType<typeof openResponseCache>> | undefined
  try {
    await open.appContext.backups?.check()
    await sealOldSecrets(open.appContext)
    const demo = settings.DEMO === 'on' && (await keepDemo(open, world))
    const logins = demo ? await demoLogins(open.appContext, !isLoopback(settings.HOST)) : []
    if (settings.DEMO === 'off') await closeDemoAccounts(open.appContext)
    const live = createLiveSeats(open.appContext)
    responseCache = await openResponseCache(open.appContext, open.connection, programmeChangesAt, [
      open.appContext.identity,
    ])
    const { app, fetch, ask } = createApi(open.appContext, {
      proxies: settings.TRUSTED_PROXIES,
      live,
      responseCache,
    })
    mountAssets(app, join(buildFolder, 'client'))
    mountPages(app, { build, mode: 'production', imageHost: settings.IMAGE_HOST, ask, fetch })
    const server = await listen(fetch, { port: settings.PORT, host: settings.HOST })
    stopOnSignal(
      { server, open, live, chores: [responseCache, ...(await startChores(open, settings, world))] },
      world,
    )
    process.stdout.write(welcome(server, settings, { logins, missing: await readOpeningOf(open.appContext) }))
  } catch (error) {
    await responseCache?.stop()
    await open.close()
    throw error
  }
}

/**
 * How many screenings the demo adds in one transaction while the site serves visitors. It is small because adding
 * one screening with its sales blocks the embedded database for about 50 ms.
 */
const screeningsWhileServing = 4

/**
 * Loads the demo, and extends its programme every hour. Returns false if the database belongs to a real cinema.
 */
async function keepDemo({ appContext }: OpenApp, world: Runtime): Promise<boolean> {
  const load = (atOnce?: number) =>
    loadDemo({ ...appContext, now: world.now(), artFolder: join(buildFolder, 'demo-art'), atOnce })
  if ((await load()) === 'in use') return false
  const again = () =>
    load(screeningsWhileServing).catch(error =>
      world.log.error({ err: error }, 'the demo programme was not extended'),
    )
  setInterval(again, anHour).unref()
  return true
}

async function startChores(
  { appContext, connection }: OpenApp,
  { DATA_DIR }: Settings,
  { log }: Runtime,
): Promise<RepeatedJob[]> {
  const chores = [
    repeat('reconciling payments', 5_000, () => reconcile(appContext), log),
    repeat('telling buyers of cancelled screenings', 60 * aSecond, () => tellBuyers(appContext), log),
    repeat('telling buyers of changed screenings', 5 * aSecond, () => tellOfChanges(appContext), log),
    repeat('reminding buyers', 15 * aSecond, () => remindBuyers(appContext), log),
    repeat('giving screenings their prices', 5 * aSecond, () => followPrices(appContext), log),
    repeat('answering forgotten passwords', 3 * aSecond, () => answerResetWishes(appContext), log),
    repeat('sending mails', 3 * aSecond, calmSender(appContext), log),
    repeat('forgetting what has ended', anHour, () => tidyMembers(appContext), log),
    repeat('freeing expired holds', 5 * aSecond, () => freeExpiredHolds(appContext), log),
    repeat('asking waiting lists', aSecond, () => askWaitingLists(appContext), log),
    repeat('tidying waiting lists', 30 * aSecond, () => tidyWaitingLists(appContext), log),
    repeat('forgetting old holds', anHour, () => tidyHolds(appContext), log),
    repeat('forgetting the addresses of gifts', anHour, () => forgetGiftAddresses(appContext), log),
    repeat('forgetting old mails', anHour, () => forgetOldMails(appContext), log),
    repeat(
      'deleting files of forms left by a killed process',
      anHour,
      () => deleteLeftArrivals(appContext.arriving, appContext.now()),
      log,
    ),
    repeat('following screenings of groups', 5 * aSecond, () => followScreenings(appContext), log),
    repeat('sealing operations', aSecond, () => sealOperations(appContext), log),
    repeat('closing business days', 60 * aSecond, () => closePeriods(appContext), log),
    repeat('ending vouchers', anHour, () => endVouchers(appContext), log),
    repeat('erasing accounts', anHour, () => eraseAccounts(appContext), log),
  ]
  const { backups } = appContext
  if (backups) {
    const makeIfDue = () => backups.makeIfDue(appContext.db, filesOf(appContext))
    chores.push(repeat('the nightly backup', 600 * aSecond, makeIfDue, log))
  }
  if (connection.kind === 'embedded') {
    const answer = async (name: string, rest: string[]) => commandNamed(name)(appContext, rest)
    const failed = (error: unknown) => log.error({ err: error }, 'a command from the terminal failed')
    chores.push(await answerCommands({ dataFolder: DATA_DIR, answer, failed }))
    // The embedded database (PGlite) has no background process for checkpoints and vacuum, so run them here.
    chores.push(
      repeat('checkpoint', anHour, async () => void (await appContext.db.execute(sql`checkpoint`)), log),
    )
    chores.push(repeat('vacuum', anHour, () => vacuumTables(appContext.db), log))
  }
  return chores
}

function calmSender(appContext: AppContext): () => Promise<NextRunDelay> {
  const makers = { ...ticketMakers, ...giftMakers, ...voucherMakers, ...closingMakers, ...groupMakers }
  const watch = watchThisProcess()
  const send = createThrottledSender(() => sendSomeMails(appContext, makers, readMailSender, orderPictures), {
    now: appContext.now,
    watch,
  })
  return async () => {
    const againInMs = await send()
    return againInMs === undefined ? undefined : { againInMs }
  }
}

/** Returns a function that measures how busy the event loop was since the previous measurement. */
function watchThisProcess() {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const since = performance.eventLoopUtilization(now, before)
    before = now
    return since
  }
}

type Running = { server: Server; open: OpenApp; live: RepeatedJob; chores: RepeatedJob[] }

function stopOnSignal({ server, open, live, chores }: Running, { log }: Runtime): void {
  let stopping = false
  const stop = async (signal: NodeJS.Signals) => {
    // A second signal exits at once, without waiting.
    if (stopping) process.exit(1)
    stopping = true
    log.info({ signal }, 'stopping')
    // Stop the event streams too: they never end by themselves.
    await Promise.all([live.stop(), stopListening(server)])
    await Promise.all(chores.map(chore => chore.stop()))
    await open.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
