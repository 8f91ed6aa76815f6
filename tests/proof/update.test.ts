import { type ChildProcess, execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isMigrated } from '../../server/database/migrate.ts'
import { orderBody } from '../buyers.ts'
import { auditBooks } from '../faults/books.ts'
import { settleEverything } from '../faults/finish-everything.ts'
import type { Buyer } from '../races/crowd.ts'
import { json } from './ask-through.ts'
import { buildOlder } from './older-build.ts'
import { openTwoProcesses } from './two-processes.ts'

// The two processes first run the version before the last migration. docs/deploy/update.sh then replaces both, one
// after the other, while buyers order through nginx. No request may fail, although for a while both versions use
// the migrated tables.

let older: ReturnType<typeof buildOlder>
let site: Awaited<ReturnType<typeof openTwoProcesses>>
let crowd: Buyer[]
let screening: number
beforeAll(async () => {
  older = buildOlder()
  site = await openTwoProcesses(older.folder)
  ;({ screening, crowd } = JSON.parse(older.run('crowd-before-update.ts', site.databaseUrl)))
})
afterAll(async () => {
  await site?.close()
  older?.remove()
})

const acknowledged = new Set<number>()
let sale = 0

/** Makes one order through nginx. Returns 'sold', the HTTP status, or a text if there was no response. */
async function buyOnce(): Promise<string> {
  const number = sale++
  const buyer = crowd[number % crowd.length]!
  const order = json(orderBody({ sessions_id: screening, nbr_seats_payed: 1, email: buyer.email }))
  const headers = { ...order.headers, ...buyer.headers, 'idempotency-key': `achat-${1_000 + number}` }
  const answer = await site.ask('/api/v1/app/order', { ...order, headers }).catch(() => null)
  if (answer?.status !== 201) return answer ? `${answer.status} ${await answer.text()}` : 'no answer'
  acknowledged.add(((await answer.json()) as { id: number }).id)
  return 'sold'
}

/** Runs `work` while four buyers order again and again. Returns how often each result of `buyOnce` occurred. */
async function whileBuying(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const answers: Record<string, number> = {}
  let over = false
  const buying = Array.from({ length: 4 }, async () => {
    while (!over) {
      const answer = await buyOnce()
      answers[answer] = (answers[answer] ?? 0) + 1
    }
  })
  await work().finally(() => (over = true))
  await Promise.all(buying)
  return answers
}

const portOf = (at: number) => new URL(site.products[at]!.address).port

/**
 * The number of sales confirmed while both versions ran: after the first process was replaced and before the
 * second one is.
 */
let soldByBoth = 0

async function replace(port: string): Promise<void> {
  const at = site.products.findIndex((_, index) => portOf(index) === port)
  // The second process is now replaced, so both versions no longer run together. `soldByBoth` contains the number
  // of sales when the first process had been replaced: count the sales since then.
  if (at === 1) soldByBoth = acknowledged.size - soldByBoth
  await site.products[at]!.kill('SIGTERM')
  site.products[at] = await site.open(port)
  if (at === 0) soldByBoth = acknowledged.size
}

/**
 * Starts a small HTTP server that replaces a process of the product, as `systemctl restart ouvreuse@` would.
 * update.sh runs in a process of its own, so it can only reach the test over HTTP.
 */
async function openRestarter() {
  const server = createServer((request, response) => {
    replace(request.url!.slice(1)).then(
      () => response.end('replaced'),
      error => response.writeHead(500).end(String(error)),
    )
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    command: `curl --silent --fail --max-time 120 http://127.0.0.1:${port}/`,
    close: () => server.close(),
  }
}

test('update.sh replaces both processes by a newer version, and no order fails during the update', async () => {
  const restarter = await openRestarter()
  const script = join(import.meta.dirname, '../../docs/deploy/update.sh')
  const before = site.products.map(({ process }) => process as ChildProcess)
  const isNewer = () => isMigrated(site.connection.db)
  expect(await isNewer()).toBe(false)
  const answers = await whileBuying(() =>
    promisify(execFile)(script, [portOf(0), portOf(1)], {
      env: {
        ...process.env,
        NGINX_CONF: site.nginx.conf,
        NGINX_RELOAD: `kill -HUP ${site.nginx.pid}`,
        RESTART: restarter.command,
      },
    }),
  )
  restarter.close()
  expect(before.map(({ exitCode }) => exitCode)).toEqual([0, 0])
  expect(answers.sold).toBeGreaterThan(50)
  expect(answers).toEqual({ sold: answers.sold })
  expect(await isNewer()).toBe(true)
  expect(soldByBoth).toBeGreaterThan(10)
  process.stdout.write(
    `${older.commit.slice(0, 7)} → today: ${answers.sold} sold, ${soldByBoth} while both ran\n`,
  )
})

test('control: if the processes are killed instead of stopped, orders fail and the test detects it', async () => {
  const answers = await whileBuying(async () => {
    for (const at of [0, 1]) {
      const port = portOf(at)
      await site.products[at]!.kill('SIGKILL')
      site.products[at] = await site.open(port)
    }
  })
  expect(Object.keys(answers).length).toBeGreaterThan(1)
})

test('after the update, no confirmed order is lost, and orders, payments and journal match', async () => {
  await settleEverything(site.connection)
  expect(await auditBooks(site.connection.db, acknowledged)).toEqual([])
})
