import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Figure } from './figures.ts'
import { type Door, openEmbeddedShop, openShop, type Shop } from './shop.ts'
import { median } from './table.ts'
import type { RushResult } from './tools/rush-process.ts'
import { load } from './tools/wrk.ts'

const rounds = 3
const seconds = 4
const connections = 32
const script = join(import.meta.dirname, 'tools/orders.lua')

type Range = { first: number; last: number }

/** A sale through HTTP, against pgbench running the same two statements on the same tables. */
export async function measureBooking(say: (step: string) => void): Promise<Figure[]> {
  const shop = await openShop()
  const door = await shop.openDoor()
  const { first, last } = shop.screenings
  try {
    const spread = await beside(shop, [door], { first, last: last - 1 }, 'sales over 50 screenings', say)
    const hot = await beside(shop, [door], { first: last, last }, 'sales of one hot screening', say)
    const second = await shop.openDoor()
    const two = await beside(shop, [door, second], { first, last: last - 1 }, 'sales, two processes', say)
    await second.close()
    const embedded = await embeddedRate(say)
    const rushes = await measureRush(shop, door, say)
    return [
      { ...spread, goal: 0.4 },
      { ...hot, goal: 0.7 },
      { ...two, goal: 0.4 },
      {
        what: 'sales, embedded database',
        limit: 'the same on PostgreSQL',
        ratio: embedded / spread.rate,
        goal: 0.25,
        seen: `${Math.round(embedded)}/s`,
      },
      ...rushes,
    ]
  } finally {
    await door.close()
    await shop.close()
  }
}

async function beside(shop: Shop, doors: Door[], range: Range, what: string, say: (step: string) => void) {
  const ratios: number[] = []
  const rates: number[] = []
  for (let round = 0; round < rounds; round++) {
    say(`${what}: ${round + 1}/${rounds}`)
    const limit = await shop.pgbench(range, seconds, 10)
    await shop.reset()
    await Promise.all(doors.map((door, index) => sell(door, part(shop.people, index, doors.length), range)))
    const [counted] = await shop.query(`select count(*)::int as sold from orders where state = 'confirmed'`)
    await shop.reset()
    rates.push((counted!.sold as number) / seconds)
    ratios.push(rates.at(-1)! / limit)
  }
  const rate = median(rates)
  return { what, limit: 'pgbench, same SQL', ratio: median(ratios), seen: `${Math.round(rate)}/s`, rate }
}

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
    const { perSecond } = await sell(door, people, screenings)
    return perSecond
  } finally {
    await door.close()
  }
}

/** 2,000 people at once for 300 seats, against the same with one transaction per buyer and no HTTP at all. */
async function measureRush(shop: Shop, door: Door, say: (step: string) => void): Promise<Figure[]> {
  const screening = shop.screenings.last
  const ratios: number[] = []
  let seen = ''
  for (let round = 0; round < rounds; round++) {
    say(`the rush: ${round + 1}/${rounds}`)
    await shop.query(`update sessions set total_seats = 300 where id = ${screening}`)
    const limit = await rush(['transactions', shop.url, screening, shop.people])
    await shop.reset()
    const ours = await rush(['http', door.address, screening, shop.people])
    const [{ sold_seats: sold }] = (await shop.query(
      `select sold_seats from sessions where id = ${screening}`,
    )) as [{ sold_seats: number }]
    await shop.reset()
    if (sold !== 300 || ours.failed > 0) throw new Error(`the rush sold ${sold} seats, ${ours.failed} failed`)
    ratios.push(limit.ms / ours.ms)
    seen = `${sold} sold, 0 errors, ${(ours.ms / 1000).toFixed(1)} s`
  }
  return [
    {
      what: 'rush: 2,000 buyers, 300 seats',
      limit: 'one transaction per buyer, no HTTP',
      ratio: median(ratios),
      goal: 2,
      seen,
    },
  ]
}

async function rush(task: [string, string, number, Range]): Promise<RushResult> {
  const child = fork(join(import.meta.dirname, 'tools/rush-process.ts'), [JSON.stringify(task)])
  const [result] = await once(child, 'message')
  return result as RushResult
}
