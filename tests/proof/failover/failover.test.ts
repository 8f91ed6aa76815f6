import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { median, table } from '../../../bench/table.ts'
import { auditSales } from './audit.ts'
import { type Cluster, startCluster } from './cluster.ts'
import type { Machine } from './machines.ts'
import { type OpenSite, openSiteOn } from './site.ts'

// Buyers order while the machine of the primary PostgreSQL server fails repeatedly, in different ways. After each
// failure, the sales that buyers saw confirmed must match the payment gateway and the database.

const times = Number(process.env.FAILOVERS ?? 20)
const counters = 6
const withinMs = 30_000

type Loss = {
  what: string
  lose: (lost: Machine, cluster: Cluster) => void
  find: (lost: Machine, cluster: Cluster) => void
}

const others = (lost: Machine, { machines }: Cluster) => machines.filter(machine => machine !== lost)
const outOfSight: Loss = {
  what: 'isolated from its replicas, but not from the site',
  lose: (lost, cluster) => lost.loseSight(others(lost, cluster)),
  find: (lost, cluster) => lost.seeAgain(others(lost, cluster)),
}
const losses: Loss[] = [
  {
    what: 'killed (kill -9 of all its processes)',
    lose: lost => lost.signal('SIGKILL'),
    find: (lost, cluster) => cluster.begin(lost),
  },
  {
    what: 'paused (SIGSTOP), then continued',
    lose: lost => lost.signal('SIGSTOP'),
    find: lost => lost.signal('SIGCONT'),
  },
  { what: 'isolated from all machines', lose: lost => lost.unplug(), find: lost => lost.plug() },
  outOfSight,
]

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function openOn(cluster: Cluster): Promise<OpenSite> {
  closing.push(cluster.close)
  const site = await openSiteOn(cluster.url)
  closing.push(site.close)
  return site
}

type Round = { what: string; stoodStillMs: number; sold: number; faults: object[] }

/**
 * Makes the primary server fail while buyers order. Waits until the cluster is complete again, then compares
 * database, payment gateway and confirmed sales.
 */
async function loseOnce(cluster: Cluster, site: OpenSite, loss: Loss): Promise<Round> {
  const { acknowledged } = site.shopping
  const before = acknowledged.length
  const shopping = site.shopping.begin(counters, 700)
  const sold = (more: number) =>
    expect.poll(() => acknowledged.length - before, { timeout: 120_000, interval: 50 }).toBeGreaterThan(more)
  await sold(8)
  const lost = await cluster.primary()
  const lostAt = Date.now()
  loss.lose(lost, cluster)
  await goesOnElsewhere(cluster, lost)
  await sold(acknowledged.length - before + 8)
  loss.find(lost, cluster)
  shopping.everyoneStays()
  await cluster.whole()
  await shopping.end()
  const faults = await auditSales(site.connection, site.stripe, acknowledged)
  const at = acknowledged.flatMap(sale => (sale.at > lostAt ? [sale.at] : []))
  const gaps = at.map((time, index) => time - (at[index - 1] ?? lostAt))
  return {
    what: loss.what,
    stoodStillMs: Math.max(...gaps),
    sold: acknowledged.length - before,
    faults: [...faults, ...site.shopping.refused.splice(0).map(what => ({ what }))],
  }
}

async function goesOnElsewhere(cluster: Cluster, lost: Machine): Promise<void> {
  const leading = () => Promise.all(others(lost, cluster).map(cluster.leads))
  await expect.poll(leading, { timeout: 120_000, interval: 250 }).toContain(true)
}

test(
  `after ${times} failures of the primary PostgreSQL server, no confirmed sale is lost`,
  async () => {
    const cluster = await startCluster()
    const site = await openOn(cluster)
    const rounds: Round[] = []
    for (let round = 0; round < times; round++) {
      const done = await loseOnce(cluster, site, losses[round % losses.length]!)
      rounds.push(done)
      process.stderr.write(
        `${round + 1}. ${done.what}: ${(done.stoodStillMs / 1000).toFixed(1)} s, ${done.sold} sold, ${JSON.stringify(done.faults.slice(0, 3))}\n`,
      )
    }
    const report = reportOf(rounds)
    process.stdout.write(`\n${report}`)
    if (times >= 20) writeFileSync(join(import.meta.dirname, '../../../docs/bench/failover.md'), report)
    expect(rounds.flatMap(({ faults }) => faults)).toEqual([])
    expect(rounds.filter(({ stoodStillMs }) => stoodStillMs > withinMs)).toEqual([])
  },
  600_000 + times * 240_000,
)

test('control: with asynchronous replication, a failure of the primary server loses confirmed sales', async () => {
  const cluster = await startCluster({ synchronous: false })
  const site = await openOn(cluster)
  const { faults } = await loseOnce(cluster, site, outOfSight)
  expect(new Set(faults.map(fault => (fault as { what: string }).what))).toContain(
    'an acknowledged sale was lost',
  )
}, 600_000)

function reportOf(rounds: Round[]): string {
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  const rows = losses.map(({ what }) => {
    const own = rounds.filter(round => round.what === what)
    const still = own.map(({ stoodStillMs }) => stoodStillMs)
    const sum = (count: (round: Round) => number) => String(own.reduce((all, round) => all + count(round), 0))
    return [
      what,
      String(own.length),
      seconds(median(still)),
      seconds(Math.max(...still)),
      sum(round => round.sold),
      sum(round => round.faults.length),
    ]
  })
  return [
    '# The loss of a database machine\n',
    `\`npm run proof -- failover\` ran on ${new Date().toISOString().slice(0, 10)}, on one machine with ${availableParallelism()} cores. This machine ran three databases, three etcd, HAProxy,`,
    'two processes of the site, the simulated buyers and a fake payment gateway. While people buy, the proof makes the primary database fail.\n',
    'An *interruption* is the longest time without an acknowledged sale after the primary database failed. *Faults* counts sales that were',
    'acknowledged and lost, sold or charged twice, charged without ticket or refund, or refused without a reason.\n',
    table(
      [
        'how the primary database failed',
        'number of times',
        'median interruption, s',
        'longest interruption, s',
        'sales',
        'faults (lost or wrong sales)',
      ],
      rows,
    ),
    '[failover-cost.md](failover-cost.md) measures what three database machines cost while none of them fails.\n',
  ].join('\n')
}
