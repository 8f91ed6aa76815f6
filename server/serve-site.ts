import type { Server } from 'node:http'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import * as build from 'virtual:react-router/server-build'
import { sql } from 'drizzle-orm'
import { createApi } from './api.ts'
import { answerCommands } from './ask-running-house.ts'
import { tellBuyers } from './booking/cancel-screening.ts'
import { createLiveSeats } from './booking/live-seats.ts'
import { ticketMakers } from './booking/ticket-files.ts'
import { tidyHolds } from './booking/tidy-holds.ts'
import { commandNamed } from './commands.ts'
import type { House } from './context.ts'
import { followGrowth, vacuumTables } from './database/embedded/upkeep.ts'
import { closeDemoAccounts, demoLogins } from './demo/accounts.ts'
import { loadDemo } from './demo/load-demo.ts'
import { filesOf } from './files-in-use.ts'
import { type OpenHouse, openHouse, type World } from './house.ts'
import { mountAssets } from './http/assets.ts'
import { compressPages } from './http/compress.ts'
import { listen, stopListening } from './http/listen.ts'
import { openResponseCache } from './http/response-cache/open-cache.ts'
import { sendCached } from './http/response-cache/send-cached.ts'
import { createGivingBack } from './http/tidy-memory.ts'
import { whoWrites } from './identity/who-writes.ts'
import { createCalmSender } from './mail/send-calmly.ts'
import { forgetOldMails, sendSomeMails } from './mail/send-waiting-mails.ts'
import { answerResetWishes } from './members/forgotten-password.ts'
import { eraseAccounts } from './members/privacy/erase-accounts.ts'
import { sealOldSecrets } from './members/second-factor/totp-secrets.ts'
import { tidyMembers } from './members/tidy.ts'
import { mountPages } from './pages.ts'
import { reconcile } from './payments/reconcile.ts'
import { type Repeated, repeat } from './repeat.ts'
import { readOpeningOf } from './reporting/read-opening.ts'
import { programmeChangesAt } from './screenings/programme.ts'
import { isLoopback, type Settings } from './settings.ts'
import { endVouchers } from './vouchers/end.ts'
import { voucherMakers } from './vouchers/voucher-files.ts'
import { welcome } from './welcome.ts'

const buildFolder = join(import.meta.dirname, '..')
const aSecond = 1000
const anHour = 3_600_000

/** Opens the house to the public, until it is told to stop. */
export async function serveSite(settings: Settings, world: World): Promise<void> {
  const open = await openHouse(settings, world)
  let responseCache: Awaited<ReturnType<typeof openResponseCache>> | undefined
  try {
    await open.house.backups?.check()
    await sealOldSecrets(open.house)
    const demo = settings.DEMO === 'on' && (await keepDemo(open, world))
    if (demo === 'loaded') {
      await open.close()
      beginAnew()
      return serveSite(settings, world)
    }
    const logins = demo ? await demoLogins(open.house, !isLoopback(settings.HOST)) : []
    if (settings.DEMO === 'off') await closeDemoAccounts(open.house)
    const live = createLiveSeats(open.house)
    responseCache = await openResponseCache(open.house, open.connection, programmeChangesAt, [
      open.house.identity,
    ])
    const { app, metrics, ask } = createApi(open.house, {
      proxies: settings.TRUSTED_PROXIES,
      live,
      responseCache,
    })
    mountAssets(app, join(buildFolder, 'client'))
    app.use(compressPages)
    const { cache } = responseCache
    mountPages(app, { build, mode: 'production', imageHost: settings.IMAGE_HOST, ask, cache })
    const atOnce = sendCached(cache, open.house.publicUrl, metrics)
    const server = await listen(app.fetch, { port: settings.PORT, host: settings.HOST, atOnce })
    stopOnSignal(
      { server, open, live, chores: [responseCache, ...(await startChores(open, settings, world))] },
      world,
    )
    process.stdout.write(welcome(server, settings, { logins, missing: await readOpeningOf(open.house) }))
  } catch (error) {
    await responseCache?.stop()
    await open.close()
    throw error
  }
}

/**
 * A process that has written a whole demonstration stays larger, and slower at all it does later: an answer took it a
 * sixth more, and up to half. Where the system can, the same process begins again as one that has not.
 */
function beginAnew(): void {
  // A parent that talks with its child would talk to nobody.
  if (process.platform === 'win32' || process.connected) return
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)])
}

/** Loads the demonstration, then sees every hour that its programme reaches two weeks ahead. */
async function keepDemo({ house }: OpenHouse, world: World): Promise<'loaded' | boolean> {
  const load = () => loadDemo({ ...house, now: world.now(), artFolder: join(buildFolder, 'demo-art') })
  const state = await load()
  if (state === 'in use') return false
  if (state === 'loaded') return state
  const again = () =>
    load().catch(error => world.log.error({ err: error }, 'the demo programme was not extended'))
  setInterval(again, anHour).unref()
  return true
}

/** What the house does by itself, again and again. */
async function startChores(
  { house, connection }: OpenHouse,
  { DATA_DIR }: Settings,
  { log }: World,
): Promise<Repeated[]> {
  const giveMemoryBack = createGivingBack(watchThisProcess())
  const chores = [
    repeat('reconciling payments', 5_000, () => reconcile(house), log),
    repeat('telling buyers of cancelled screenings', 60 * aSecond, () => tellBuyers(house), log),
    repeat('answering forgotten passwords', 3 * aSecond, () => answerResetWishes(house), log),
    repeat('sending mails', 3 * aSecond, calmSender(house), log),
    repeat('forgetting what has ended', anHour, () => tidyMembers(house), log),
    repeat('forgetting old holds', anHour, () => tidyHolds(house), log),
    repeat('forgetting old mails', anHour, () => forgetOldMails(house), log),
    repeat('ending vouchers', anHour, () => endVouchers(house), log),
    repeat('erasing accounts', anHour, () => eraseAccounts(house), log),
    repeat('giving memory back', 2 * aSecond, async () => giveMemoryBack(), log),
  ]
  const { backups } = house
  if (backups) {
    const makeIfDue = () => backups.makeIfDue(house.db, filesOf(house))
    chores.push(repeat('the nightly backup', 600 * aSecond, makeIfDue, log))
  }
  if (connection.kind === 'embedded') {
    const answer = async (name: string, rest: string[]) => commandNamed(name)(house, rest)
    const failed = (error: unknown) => log.error({ err: error }, 'a command from the terminal failed')
    chores.push(await answerCommands({ dataFolder: DATA_DIR, answer, failed }))
    // A server does all three by itself; the embedded database has no process for it, and its log would only grow.
    chores.push(repeat('checkpoint', anHour, () => house.db.execute(sql`checkpoint`), log))
    chores.push(repeat('following growth', 5 * aSecond, () => followGrowth(house.db), log))
    chores.push(repeat('vacuum', anHour, () => vacuumTables(house.db), log))
  }
  return chores
}

function calmSender(house: House): () => Promise<number | undefined> {
  const makers = { ...ticketMakers, ...voucherMakers }
  const watch = watchThisProcess()
  return createCalmSender(() => sendSomeMails(house, makers, whoWrites), { now: house.now, watch })
}

/** How it spends its time, each time since it was asked before. */
function watchThisProcess() {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const since = performance.eventLoopUtilization(now, before)
    before = now
    return since
  }
}

type Running = { server: Server; open: OpenHouse; live: Repeated; chores: Repeated[] }

function stopOnSignal({ server, open, live, chores }: Running, { log }: World): void {
  let stopping = false
  const stop = async (signal: NodeJS.Signals) => {
    // Whoever asks twice does not want to wait.
    if (stopping) process.exit(1)
    stopping = true
    log.info({ signal }, 'stopping')
    // What is told live has no end of its own.
    await Promise.all([live.stop(), stopListening(server)])
    await Promise.all(chores.map(chore => chore.stop()))
    await open.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
