import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { startPostgresql } from '../tests/harness/postgresql.ts'
import { startCluster } from '../tests/proof/failover/cluster.ts'
import { type OpenSite, openSiteOn } from '../tests/proof/failover/site.ts'
import { median, table } from './table.ts'

const loads = [1, 6]
const turns = 4
const sales = 40

/**
 * A database setup to measure. `prepare` runs before each measurement: it sets whether a commit waits for the
 * replicas.
 */
type Setup = { name: string; site: OpenSite; prepare: () => Promise<void> }
type Turn = { perSecond: number; took: number[] }

/**
 * Measures what high availability costs while nothing fails: makes the same sales on one PostgreSQL server and on
 * a cluster of three.
 */
export async function measureAlone(): Promise<string> {
  const busyBefore = loadavg()[0]!
  const alone = await startPostgresql({ durable: true })
  const cluster = await startCluster()
  const small = await openSiteOn(alone.url)
  const large = await openSiteOn(cluster.url)
  try {
    const commits = (how: string) => async () => {
      await large.connection.db.execute(sql.raw(`alter system set synchronous_commit = ${how}`))
      await large.connection.db.execute(sql`select pg_reload_conf()`)
    }
    const setups: Setup[] = [
      { name: 'one PostgreSQL', site: small, prepare: async () => undefined },
      {
        name: 'three machines behind HAProxy, asynchronous replication',
        site: large,
        prepare: commits('local'),
      },
      {
        name: 'three machines behind HAProxy, synchronous replication (our files in docs/deploy)',
        site: large,
        prepare: commits('on'),
      },
    ]
    const rows: string[][] = []
    for (const load of loads) rows.push(...(await measureAt(load, setups)))
    return reportOf(rows, busyBefore)
  } finally {
    for (const site of [small, large]) await site.close()
    cluster.close()
    await alone.stop()
  }
}

/**
 * Measures each setup once per round, so that other load on the machine affects all setups alike. The first round
 * is warm-up and does not count.
 */
async function measureAt(load: number, setups: Setup[]): Promise<string[][]> {
  const seen = setups.map((): Turn[] => [])
  for (let turn = 0; turn <= turns; turn++)
    for (const [at, { name, site, prepare }] of setups.entries()) {
      process.stdout.write(`${load} at once, turn ${turn}/${turns}: ${name}\n`)
      await prepare()
      const done = await sell(site, load)
      if (turn > 0) seen[at]!.push(done)
    }
  return setups.map(({ name }, at) => {
    const all = seen[at]!
    const took = all.flatMap(one => one.took).toSorted((a, b) => a - b)
    const rates = all.map(({ perSecond }) => perSecond)
    const range = `${Math.min(...rates).toFixed(1)}–${Math.max(...rates).toFixed(1)}`
    return [
      name,
      String(load),
      `${median(rates).toFixed(1)} (${range})`,
      median(took).toFixed(0),
      took[Math.floor(took.length * 0.99)]!.toFixed(0),
    ]
  })
}

async function sell({ shopping }: OpenSite, load: number): Promise<Turn> {
  const from = shopping.acknowledged.length
  const began = performance.now()
  const { everyoneStays, end } = shopping.begin(load, 0)
  everyoneStays()
  while (shopping.acknowledged.length - from < sales) await wait(5)
  const perSecond = (sales * 1000) / (performance.now() - began)
  await end()
  if (shopping.refused.length > 0) throw new Error(`refused: ${shopping.refused[0]}`)
  return { perSecond, took: shopping.acknowledged.slice(from).map(({ tookMs }) => tookMs) }
}

const reportOf = (rows: string[][], busyBefore: number): string =>
  [
    '# What three database machines cost in normal operation\n\n',
    '`npm run bench -- failover-cost` (as root on Debian) compares one PostgreSQL with the three machines of [high availability](../deploy/high-availability.md). It measures them alternately. The same\n',
    'buyers buy without a pause through two processes of the site. Each sale is an order, its payment at a fake gateway and its tickets; one\n',
    'card in ten is declined. The three PostgreSQL servers and the site run on one machine with two cores. So there is no network\n',
    'between the databases, and the replicas use the same cores as the site.\n\n',
    `Each figure is from ${turns} turns of ${sales} sales, with the slowest and the fastest turn in brackets. The load of the machine before the run was ${busyBefore.toFixed(1)}. If the load is above 1,\n`,
    'other work used the cores too, and a difference that is smaller than the range in brackets means nothing.\n\n',
    table(
      [
        'database',
        'buyers at once',
        'sales per second (slowest–fastest turn)',
        'median time of a sale, ms',
        '99th percentile of the time of a sale, ms',
      ],
      rows,
    ),
    '\nWith asynchronous replication, a sale costs more than with one PostgreSQL because of HAProxy and the work of two replicas. With\n',
    'synchronous replication a sale also waits until a second machine has written it to disk.\n',
  ].join('')
