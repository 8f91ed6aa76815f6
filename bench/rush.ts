import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Figure } from './figures.ts'
import type { Server, Shop } from './shop.ts'
import { median } from './table.ts'
import type { RushResult } from './tools/rush-process.ts'

const rounds = 3

/**
 * Measures 2,000 buyers who order 300 seats simultaneously. The reference is a bare HTTP server that does each
 * order in the usual way, with row locks.
 */
export async function measureRush(shop: Shop, server: Server, say: (step: string) => void): Promise<Figure> {
  const screening = shop.screenings.last
  await shop.query(`update sessions set total_seats = 300 where id = ${screening}`)
  const usual = await startUsualShop(shop.url)
  const ratios: number[] = []
  let seen = ''
  try {
    // The first round is warm-up.
    for (let round = 0; round <= rounds; round++) {
      if (round > 0) say(`the rush: ${round}/${rounds}`)
      const limit = await rush(usual.address, shop)
      await shop.reset()
      const ours = await rush(server.address, shop)
      const [found] = await shop.query(`select sold_seats from sessions where id = ${screening}`)
      const sold = found!.sold_seats as number
      await shop.reset()
      if (limit.failed > 0 || sold !== 300 || ours.failed > 0)
        throw new Error(`the rush sold ${sold} seats, ${ours.failed} failed; the usual way ${limit.failed}`)
      if (round === 0) continue
      ratios.push(limit.ms / ours.ms)
      seen = `${sold} seats sold, 0 errors, in ${(ours.ms / 1000).toFixed(1)} s`
    }
  } finally {
    usual.process.disconnect()
  }
  return {
    what: 'rush: 2,000 simultaneous buyers for 300 seats',
    limit: 'a bare HTTP server with one transaction per request',
    ratio: median(ratios),
    goal: 2,
    seen,
  }
}

async function startUsualShop(url: string): Promise<{ address: string; process: ChildProcess }> {
  const process = fork(join(import.meta.dirname, 'tools/usual-shop-process.ts'), [url])
  return { address: `http://127.0.0.1:${await messageOf<number>(process)}`, process }
}

const rush = (address: string, { screenings, people }: Shop): Promise<RushResult> =>
  rushAt(address, screenings.last, people)

/** Sends the requests of all buyers simultaneously, for one screening. */
export const rushAt = (address: string, screening: number, people: Shop['people']): Promise<RushResult> =>
  messageOf(
    fork(join(import.meta.dirname, 'tools/rush-process.ts'), [JSON.stringify([address, screening, people])]),
  )

async function messageOf<Message>(process: ChildProcess): Promise<Message> {
  const ended = once(process, 'exit').then(() => Promise.reject(new Error('it ended without a word')))
  ended.catch(() => undefined)
  const [message] = await Promise.race([once(process, 'message'), ended])
  return message as Message
}
