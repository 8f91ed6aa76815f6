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

/** `prepare`: how a commit is acknowledged there, before its turn. */
type Setup = { name: string; site: OpenSite; prepare: () => Promise<void> }
type Turn = { perSecond: number; took: number[] }

/** What the loss of a database machine costs while none is lost: the same sales on one PostgreSQL and on the three. */
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
      { name: 'three behind HAProxy, the others not waited for', site: large, prepare: commits('local') },
      {
        name: 'three behind HAProxy, each sale on two of them (docs/deploy)',
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

/** All in turns, since the machine may have other things to do; the first turn only warms them. */
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
    '# What three database machines cost while none is lost\n\n',
    '`npm run bench -- failover-cost` (as root on Debian): the same buyers, without a pause, through two processes of the site each (an order,\n',
    'its payment at the stand-in of the gateway, its tickets; one in ten is declined), on one PostgreSQL and on the three of docs/deploy, in turns.\n',
    `All are on one machine of two cores that the three databases share: no network lies between them, and each copy's work is taken from the rest.\n`,
    `${turns} turns of ${sales} sales, in brackets the slowest and the quickest turn. Load of the machine before the run: ${busyBefore.toFixed(1)}; above 1, others\nused the cores too, and what differs less than the brackets says nothing.\n\n`,
    table(['database', 'buyers at once', 'sales/s', 'one sale, ms (median)', 'ms (99 of 100)'], rows),
    '\nBetween the first line and the second: HAProxy, and the work of keeping two copies. Between the second and the third: waiting for the second disk.\n',
  ].join('')
