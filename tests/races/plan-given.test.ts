import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { rowsOf } from '../../server/database/rows.ts'
import type { TestApi } from '../api.ts'
import { aNumberedScreening } from '../builders.ts'
import { buy } from '../buyers.ts'
import { drawSeats } from '../seats/draw-seats.ts'
import { aStaffMember } from '../staff.ts'
import { beforeSeatsAreTaken } from './before-seats-are-taken.ts'
import { aCrowd } from './crowd.ts'
import { inconsistentSeatCounts } from './inconsistent-seat-counts.ts'
import { useProcesses } from './processes.ts'

// Staff save a new seat plan without seat A 1, while a buyer orders that seat in another process.

const { apis, start } = useProcesses()
const room = drawSeats('......', '......', '......')
const withoutOne = {
  focus: room.focus,
  seats: room.seats.filter(({ row_name, seat_number }) => `${row_name} ${seat_number}` !== 'A 1'),
}

async function setting() {
  await start(3)
  const [api, other, watching] = apis as [TestApi, TestApi, TestApi]
  const screening = await aNumberedScreening(api.db, room)
  const manager = await aStaffMember(other)
  const crowd = await aCrowd(api.db, 40, api.clock.now)
  const seat = (key: string) => ({ tariffs_id: 1, seats_id: screening.seat(key) })
  return {
    ...{ api, other, watching, screening },
    give: (drawing: object = withoutOne) => manager.patch(`seat-plan/${screening.plan.id}`, drawing),
    buy: (key: string, buyer = crowd[0]!) =>
      buy(api, buyer, { sessions_id: screening.id, nbr_seats_payed: 1, places: [seat(key)] }),
    crowd,
    wrong: async () => (await inconsistentSeatCounts(api.db)).map(({ what }) => what),
  }
}

type Setting = Awaited<ReturnType<typeof setting>>

/**
 * While `work` runs, makes SQL statements of the kind `event`, for example inserts into a table, wait after they
 * have written. They keep their locks meanwhile.
 */
async function heldAt(
  { watching: { db } }: Setting,
  event: string,
  work: () => Promise<unknown>,
): Promise<void> {
  await db.execute(sql`create function hold() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock(18); return null; end'`)
  await db.execute(sql.raw(`create trigger hold after ${event} for each statement execute function hold()`))
  await db.transaction(async held => {
    await held.execute(sql`select pg_advisory_xact_lock(18)`)
    await work()
  })
}

/** Waits until this many database connections wait for a lock. */
async function waiting({ watching: { db } }: Setting, count: number): Promise<void> {
  for (;;) {
    const found = await db.execute(sql`select count(*)::int as number from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    if (rowsOf<{ number: number }>(found)[0]!.number >= count) return
  }
}

describe('a seat plan that is saved during an order', () => {
  async function soldFirst(of: Setting) {
    let buying: Promise<Response> | undefined
    let giving: ReturnType<Setting['give']> | undefined
    await heldAt(of, 'insert on taken_seats', async () => {
      buying = of.buy('A 1')
      await waiting(of, 1)
      giving = of.give()
      await waiting(of, 2)
    })
    const [bought, given] = await Promise.all([buying!, giving!])
    return { bought: bought.status, given: given.body.given.in_the_way.length, wrong: await of.wrong() }
  }

  test('a new seat plan waits for an order of a seat that it removes, and then reports this sold seat', async () => {
    expect(await soldFirst(await setting())).toEqual({ bought: 201, given: 1, wrong: [] })
  })

  test('control: without the lock, a new seat plan removes a seat that has been sold', async () => {
    const of = await setting()
    rewriting(of.other, text => text.replace(/ for no key update$/, ''))
    expect(await soldFirst(of)).toEqual({ bought: 201, given: 0, wrong: ['of another plan'] })
  })
})

describe('a seat ordered while the plan is saved', () => {
  async function givenFirst(of: Setting) {
    let buying: Promise<Response> | undefined
    let giving: ReturnType<Setting['give']> | undefined
    await heldAt(of, 'update of seat_plan_versions_id on sessions', async () => {
      giving = of.give()
      await waiting(of, 1)
      buying = of.buy('A 1')
      await waiting(of, 2)
    })
    const [bought, given] = await Promise.all([buying!, giving!])
    return { bought: bought.status, given: given.body.given.screenings, wrong: await of.wrong() }
  }

  test('a seat ordered while a new plan that removes this seat is being saved is not sold', async () => {
    expect(await givenFirst(await setting())).toEqual({ bought: 409, given: 1, wrong: [] })
  })

  test('control: without comparing the version of the seat plan, an order gets a removed seat', async () => {
    const of = await setting()
    const comparison = 'or wanted.seat_plan_versions_id is distinct from locked.seat_plan_versions_id'
    beforeSeatsAreTaken(
      of.api.db,
      async () => {},
      text => {
        expect(text).toContain(comparison)
        return text.replace(comparison, '')
      },
    )
    expect(await givenFirst(of)).toEqual({ bought: 201, given: 1, wrong: ['of another plan'] })
  })
})

test('while a seat plan changes repeatedly and forty buyers order, no removed seat is sold', async () => {
  const of = await setting()
  const names = room.seats.map(({ row_name, seat_number }) => `${row_name} ${seat_number}`)
  const giving = (async () => {
    const statuses: number[] = []
    for (const drawing of [withoutOne, room, withoutOne, room, withoutOne])
      statuses.push((await of.give(drawing)).status)
    return statuses
  })()
  const buying = of.crowd.map((buyer, at) => of.buy(names[at % names.length]!, buyer))
  const bought = (await Promise.all(buying)).map(({ status }) => status)
  expect(new Set(await giving)).toEqual(new Set([200]))
  expect([201, 409]).toEqual(expect.arrayContaining([...new Set(bought)]))
  expect(await of.wrong()).toEqual([])
})

/** Rewrites the SQL statements that this process sends, inside and outside of transactions. */
function rewriting({ db }: TestApi, rewrite: (text: string) => string): void {
  const { $client: pool } = db as unknown as { $client: pg.Pool }
  // The pool emits `acquire` each time that it lends a database connection: patch each connection only once.
  const rewritten = new WeakSet<object>()
  pool.on('acquire', client => {
    if (rewritten.has(client)) return
    rewritten.add(client)
    const query = client.query.bind(client) as (config: unknown, ...rest: unknown[]) => unknown
    client.query = ((config: { text?: string } | string, ...rest: unknown[]) =>
      query(
        typeof config === 'object' && config.text ? { ...config, text: rewrite(config.text) } : config,
        ...rest,
      )) as typeof client.query
  })
}
