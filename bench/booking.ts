import { join } from 'node:path'
import { measureFares } from './fares.ts'
import type { Figure } from './figures.ts'
import { measureRush } from './rush.ts'
import { openEmbeddedShop, openShop, type Server, type Shop } from './shop.ts'
import { median } from './table.ts'
import { endedSeconds, processorSeconds } from './tools/processor-time.ts'
import { load } from './tools/wrk.ts'

const rounds = 3
const seconds = 4
const connections = 32
const script = join(import.meta.dirname, 'tools/orders.lua')

type Range = { first: number; last: number }

/** The processor time of one sale in each process, in milliseconds. */
export type Cost = { what: string; app: number; postgresql: number; client: number }

export type Sales = { figures: Figure[]; costs: Cost[] }

/**
 * Measures sales over HTTP. The reference is pgbench, a load generator that runs only the two SQL statements of a
 * sale on the same tables.
 */
export async function measureBooking(say: (step: string) => void): Promise<Sales> {
  const shop = await openShop()
  const server = await shop.startServer()
  const { first, last } = shop.screenings
  const all = { first, last: last - 1 }
  try {
    await sell(server, shop.people, all)
    await shop.reset()
    const spread = await beside(shop, [server], all, 'sales over 50 screenings', say)
    const hot = await beside(shop, [server], { first: last, last }, 'sales of one popular screening', say)
    const second = await shop.startServer()
    const two = await beside(shop, [server, second], all, 'sales by two processes', say)
    await second.close()
    const fares = await measureFares(
      shop,
      order => timed(shop, [server], () => sell(server, shop.people, all, order)),
      say,
    )
    const embedded = await embeddedRate(say)
    const inEmbedded = {
      what: 'sales on the embedded database',
      limit: 'the same sales on PostgreSQL',
      ratio: embedded / spread.rate,
      goal: 0.15,
      seen: `${Math.round(embedded)} sales/s`,
    }
    const rush = await measureRush(shop, server, say)
    const ours = [
      { ...spread.figure, goal: 0.4 },
      { ...hot.figure, goal: 0.7 },
      { ...two.figure, goal: 0.4 },
    ]
    return {
      figures: [...ours, fares, inEmbedded, rush],
      costs: [...spread.costs, ...hot.costs, ...two.costs],
    }
  } finally {
    await server.close()
    await shop.close()
  }
}

async function beside(
  shop: Shop,
  servers: Server[],
  range: Range,
  what: string,
  say: (step: string) => void,
) {
  const runs: { limit: Run; ours: Run }[] = []
  for (let round = 0; round < rounds; round++) {
    say(`${what}: ${round + 1}/${rounds}`)
    const limit = await timed(shop, [], () => shop.pgbench(range, seconds, 10))
    const ours = await timed(shop, servers, () =>
      Promise.all(
        servers.map((server, index) => sell(server, part(shop.people, index, servers.length), range)),
      ),
    )
    runs.push({ limit, ours })
  }
  const rate = median(runs.map(({ ours }) => ours.rate))
  const ratio = median(runs.map(({ ours, limit }) => ours.rate / limit.rate))
  return {
    rate,
    figure: { what, limit: 'pgbench, which runs the same SQL', ratio, seen: `${Math.round(rate)} sales/s` },
    costs: [
      costOf(
        what,
        runs.map(({ ours }) => ours),
      ),
      costOf(
        `${what}, by pgbench`,
        runs.map(({ limit }) => limit),
      ),
    ],
  }
}

type Run = Omit<Cost, 'what'> & { rate: number }

/** Runs sales, measures how many are made per second and the processor time of each, then deletes them. */
async function timed(shop: Shop, servers: Server[], work: () => Promise<unknown>): Promise<Run> {
  const now = () => ({
    app: servers.reduce((sum, server) => sum + processorSeconds(server.pid), 0),
    postgresql: shop.serverSeconds(),
    client: endedSeconds(process.pid),
  })
  const before = now()
  await work()
  const after = now()
  const [counted] = await shop.query(`select count(*)::int as sold from orders where state = 'confirmed'`)
  const sold = counted!.sold as number
  await shop.reset()
  const each = (of: keyof typeof before) => ((after[of] - before[of]) * 1000) / sold
  return { rate: sold / seconds, app: each('app'), postgresql: each('postgresql'), client: each('client') }
}

const costOf = (what: string, runs: Run[]): Cost => ({
  what,
  app: median(runs.map(run => run.app)),
  postgresql: median(runs.map(run => run.postgresql)),
  client: median(runs.map(run => run.client)),
})

const sell = (server: Server, people: Range, { first, last }: Range, order = '"nbr_seats_payed":1') =>
  load(server.address, {
    seconds,
    connections,
    script,
    args: [people.first, people.last, first, last, order].map(String),
  })

/**
 * Divides the buyers among several processes that send requests: returns the buyers for process number `index`.
 */
function part({ first, last }: Range, index: number, parts: number): Range {
  const size = Math.floor((last - first + 1) / parts)
  return { first: first + index * size, last: first + (index + 1) * size - 1 }
}

async function embeddedRate(say: (step: string) => void): Promise<number> {
  say('sales on the embedded database')
  const { people, screenings, server } = await openEmbeddedShop()
  try {
    await sell(server, people, screenings)
    const { perSecond, refused } = await sell(server, people, screenings)
    return perSecond - refused / seconds
  } finally {
    await server.close()
  }
}
