import { join } from 'node:path'
import type { Figure } from './figures.ts'
import { measureRush } from './rush.ts'
import { type Door, openEmbeddedShop, openShop, type Shop } from './shop.ts'
import { median } from './table.ts'
import { endedSeconds, processorSeconds } from './tools/processor-time.ts'
import { load } from './tools/wrk.ts'

const rounds = 3
const seconds = 4
const connections = 32
const script = join(import.meta.dirname, 'tools/orders.lua')

type Range = { first: number; last: number }

/** What a sale takes of the processor, in milliseconds, and where. */
export type Cost = { what: string; app: number; postgresql: number; client: number }

export type Sales = { figures: Figure[]; costs: Cost[] }

/** A sale through HTTP, against pgbench running the same two statements on the same tables. */
export async function measureBooking(say: (step: string) => void): Promise<Sales> {
  const shop = await openShop()
  const door = await shop.openDoor()
  const { first, last } = shop.screenings
  const all = { first, last: last - 1 }
  try {
    await sell(door, shop.people, all)
    await shop.reset()
    const spread = await beside(shop, [door], all, 'sales over 50 screenings', say)
    const hot = await beside(shop, [door], { first: last, last }, 'sales of one hot screening', say)
    const second = await shop.openDoor()
    const two = await beside(shop, [door, second], all, 'sales, two processes', say)
    await second.close()
    const embedded = await embeddedRate(say)
    const inEmbedded = {
      what: 'sales, embedded database',
      limit: 'the same on PostgreSQL',
      ratio: embedded / spread.rate,
      goal: 0.25,
      seen: `${Math.round(embedded)}/s`,
    }
    const rush = await measureRush(shop, door, say)
    const ours = [
      { ...spread.figure, goal: 0.4 },
      { ...hot.figure, goal: 0.7 },
      { ...two.figure, goal: 0.4 },
    ]
    return {
      figures: [...ours, inEmbedded, rush],
      costs: [...spread.costs, ...hot.costs, ...two.costs],
    }
  } finally {
    await door.close()
    await shop.close()
  }
}

async function beside(shop: Shop, doors: Door[], range: Range, what: string, say: (step: string) => void) {
  const runs: { limit: Run; ours: Run }[] = []
  for (let round = 0; round < rounds; round++) {
    say(`${what}: ${round + 1}/${rounds}`)
    const limit = await timed(shop, [], () => shop.pgbench(range, seconds, 10))
    const ours = await timed(shop, doors, () =>
      Promise.all(doors.map((door, index) => sell(door, part(shop.people, index, doors.length), range))),
    )
    runs.push({ limit, ours })
  }
  const rate = median(runs.map(({ ours }) => ours.rate))
  const ratio = median(runs.map(({ ours, limit }) => ours.rate / limit.rate))
  return {
    rate,
    figure: { what, limit: 'pgbench, same SQL', ratio, seen: `${Math.round(rate)}/s` },
    costs: [
      costOf(
        what,
        runs.map(({ ours }) => ours),
      ),
      costOf(
        'the same, pgbench',
        runs.map(({ limit }) => limit),
      ),
    ],
  }
}

type Run = Omit<Cost, 'what'> & { rate: number }

/** What was sold, and what it took of the processor; then everything is taken back. */
async function timed(shop: Shop, doors: Door[], work: () => Promise<unknown>): Promise<Run> {
  const now = () => ({
    app: doors.reduce((sum, door) => sum + processorSeconds(door.pid), 0),
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

const sell = (door: Door, people: Range, { first, last }: Range) =>
  load(door.address, {
    seconds,
    connections,
    script,
    args: [people.first, people.last, first, last].map(String),
  })

/** Each process gets buyers of its own. */
function part({ first, last }: Range, index: number, parts: number): Range {
  const size = Math.floor((last - first + 1) / parts)
  return { first: first + index * size, last: first + (index + 1) * size - 1 }
}

async function embeddedRate(say: (step: string) => void): Promise<number> {
  say('sales, embedded database')
  const { people, screenings, door } = await openEmbeddedShop()
  try {
    await sell(door, people, screenings)
    const { perSecond, refused } = await sell(door, people, screenings)
    return perSecond - refused / seconds
  } finally {
    await door.close()
  }
}
