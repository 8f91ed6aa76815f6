import { loadavg } from 'node:os'
import { type Figure, tableOf } from './figures.ts'
import { subscribersOf } from './followers.ts'
import { numberSeats } from './number-seats.ts'
import { rushAt } from './rush.ts'
import { openShop, type Server, type Shop } from './shop.ts'
import { median, table } from './table.ts'

const rounds = 3

/**
 * Measures a rush for numbered seats, with a rush for free seating as the reference. Also measures what it costs
 * to send the live seats to many clients.
 */
export async function measureAlone(): Promise<string> {
  const say = (step: string) => process.stdout.write(`${step}\n`)
  const busyBefore = loadavg()[0]!
  const shop = await openShop()
  const server = await shop.startServer()
  try {
    const figure = await measureNumberedRush(shop, server, say)
    const watched = await subscribersOf(shop, server, say)
    return [
      '# Numbered seats\n\n',
      'In the first measurement, 2,000 buyers order 300 seats at once: alternately in a room with numbered seats (our speed) and in a room\n',
      'without seat numbers (the reference). The quotient is the speed with numbered seats divided by the speed without: above 1, the sale\n',
      'with numbered seats is faster.\n',
      `The load of the machine before the run was ${busyBefore.toFixed(1)} (near 0: nothing else was running).\n\n`,
      tableOf([figure]),
      '\nIn a second measurement 500 clients follow the live seat map of a room of 500 seats, half of them sold, on one process:\n\n',
      table(['event', 'bytes sent to each client', 'processor time of our process for all clients'], watched),
    ].join('')
  } finally {
    await server.close()
    await shop.close()
  }
}

async function measureNumberedRush(shop: Shop, server: Server, say: (step: string) => void): Promise<Figure> {
  const { last } = shop.screenings
  const [free, numbered] = [last, last - 1]
  await shop.query(`update sessions set total_seats = 300 where id in (${free}, ${numbered})`)
  await numberSeats(shop, numbered, 15)
  const runs: { free: number; numbered: number }[] = []
  // The first round is warm-up.
  for (let round = 0; round <= rounds; round++) {
    say(`the rush: ${round}/${rounds}`)
    const times = { free: 0, numbered: 0 }
    for (const [kind, id] of [['free', free] as const, ['numbered', numbered] as const]) {
      const { ms, failed } = await rushAt(server.address, id, shop.people)
      const [found] = await shop.query(`select sold_seats from sessions where id = ${id}`)
      if (failed > 0 || found!.sold_seats !== 300)
        throw new Error(`the ${kind} rush sold ${found!.sold_seats} seats, ${failed} failed`)
      times[kind] = ms
      await shop.reset()
    }
    if (round > 0) runs.push(times)
  }
  return {
    what: 'rush: 2,000 simultaneous buyers for 300 numbered seats',
    limit: 'the same rush for a room without seat numbers',
    ratio: median(runs.map(run => run.free / run.numbered)),
    goal: 0.6,
    seen: `300 seats sold, 0 errors, in ${(median(runs.map(run => run.numbered)) / 1000).toFixed(1)} s`,
  }
}
