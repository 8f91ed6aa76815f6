import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { proof_refusals, ticket_entries } from '../../server/admission/tables.ts'
import { orders, places } from '../../server/booking/tables.ts'
import { type Sold, scan, ticketsFor } from '../admission-desk.ts'
import type { TestApi } from '../api.ts'
import { aFare, aGrid, aScreening } from '../builders.ts'
import type { TestDatabase } from '../harness/databases.ts'
import { aStaffMember, type StaffMember } from '../staff.ts'
import { useProcesses } from './processes.ts'

let database: TestDatabase
const { apis, start } = useProcesses()

type Buyer = Awaited<ReturnType<TestApi['as']>>

/**
 * Creates orders of ten tickets at a fare that needs a proof, and one gate scanner per process. `kind` is the
 * database, and `processes` the number of processes.
 */
async function anEvening(kind: 'embedded' | 'postgresql', processes: number, buyers: number) {
  database = await start(processes, { kind })
  const [first] = apis as [TestApi]
  const fare = await aFare(first.db, { proof: 'carte d’étudiant' })
  const grid = await aGrid(first.db, { 1: 1250, [fare.id]: 790 })
  const screening = await aScreening(first.db, { total_seats: 100, ...grid.forScreening })
  const wanted = Array.from({ length: 10 }, () => ({ tariffs_id: fare.id }))
  const people: { buyer: Buyer; sold: Sold }[] = []
  for (let made = 0; made < buyers; made++) {
    const buyer = await first.as('member')
    people.push({ buyer, sold: await ticketsFor(first, buyer, screening.id, wanted) })
  }
  // At this time the gate is open, and buyers can still cancel their orders.
  for (const api of apis) api.clock.now = new Date('2026-11-21T19:05:00Z')
  const scanners: StaffMember[] = []
  for (const api of apis) scanners.push(await aStaffMember(api, 'manager'))
  return { screening, people, scanners }
}

/** Scans each ticket eight times at the same time, divided among all scanners. */
async function everyoneScans(scanners: StaffMember[], texts: string[], sessions_id: number) {
  const asked = texts.flatMap(text =>
    Array.from({ length: 8 }, (_, turn) => ({ text, staff: scanners[turn % scanners.length]! })),
  )
  const answers = await Promise.all(asked.map(({ text, staff }) => scan(staff, text, { sessions_id })))
  return answers.map(({ status, body }) => body.verdict ?? `${status} ${body.code}`)
}

const entered = async () => {
  const entries = await database.db.select().from(ticket_entries)
  const counted = await database.db.$count(places, eq(places.state, 'entered'))
  return { entries: entries.length, counted }
}

/**
 * Scans each ticket eight times at the same time. In half of the scans, staff accept the proof; in the other half,
 * they refuse it.
 */
async function seenAndRefused(scanners: StaffMember[], texts: string[], sessions_id: number) {
  const asked = texts.flatMap(text =>
    Array.from({ length: 8 }, (_, turn) => ({ text, turn, staff: scanners[turn % scanners.length]! })),
  )
  const answers = await Promise.all(
    asked.map(({ text, turn, staff }) =>
      scan(staff, text, { sessions_id, proof: turn % 2 === 0 ? 'seen' : 'refused' }),
    ),
  )
  return answers.map(({ status, body }) => body.verdict ?? `${status} ${body.code}`)
}

/** Installs a trigger that records each refusal of a proof whose ticket had already been accepted. */
async function watchLateRefusals(): Promise<void> {
  await database.db.execute(sql`create table late_refusals (places_id int)`)
  await database.db.execute(sql`
    create function note_late() returns trigger language plpgsql as
      'begin insert into late_refusals select places_id from ticket_entries where places_id = new.places_id;
        return new; end'`)
  await database.db.execute(sql`
    create trigger note_late after insert on proof_refusals for each row execute function note_late()`)
}

const lateRefusals = () => database.db.$count(sql`late_refusals`)

describe.each([
  ['embedded', 1],
  ['postgresql', 3],
] as const)('on %s with %i process(es), concurrent scans admit each ticket once', (kind, processes) => {
  test('a ticket that several scanners scan at the same time is accepted once', async () => {
    const { screening, people, scanners } = await anEvening(kind, processes, 1)
    const texts = people[0]!.sold.texts.slice(0, 5)
    const said = await everyoneScans(scanners, texts, screening.id)
    expect(said.filter(verdict => verdict === 'accepted')).toHaveLength(5)
    expect(said.filter(verdict => verdict === 'already_used')).toHaveLength(35)
    expect(await entered()).toEqual({ entries: 5, counted: 5 })
  })

  test('if an order is cancelled while its ticket is scanned, one of the two requests fails', async () => {
    const { screening, people, scanners } = await anEvening(kind, processes, 10)
    const cancelled = await Promise.all(
      people.map(async ({ buyer, sold }, index) => {
        const api = apis[index % apis.length]!
        const [answer] = await Promise.all([
          api.request(`/api/v1/app/order/${sold.id}/cancel`, { method: 'POST', headers: buyer.headers }),
          scan(scanners[(index + 1) % scanners.length]!, sold.texts[0]!, { sessions_id: screening.id }),
        ])
        return answer.status
      }),
    )
    expect(new Set([...cancelled, 200, 409])).toEqual(new Set([200, 409]))
    const made = await database.db
      .select({ orders_id: orders.id, order: orders.state, place: places.state })
      .from(orders)
      .innerJoin(places, eq(places.orders_id, orders.id))
    for (const own of Map.groupBy(made, row => row.orders_id).values()) {
      const states = own.map(({ place }) => place).sort()
      const sold = Array.from({ length: 9 }, () => 'sold')
      if (own[0]!.order === 'confirmed') expect(states).toEqual(['entered', ...sold])
      else expect(new Set([own[0]!.order, ...states])).toEqual(new Set(['cancelled']))
    }
    const { entries, counted } = await entered()
    expect(entries).toBe(counted)
  })

  test("if one scan accepts a ticket's proof while another refuses it, the ticket is accepted once", async () => {
    const { screening, people, scanners } = await anEvening(kind, processes, 1)
    await watchLateRefusals()
    const said = await seenAndRefused(scanners, people[0]!.sold.texts, screening.id)
    expect(said.filter(verdict => verdict === 'accepted')).toHaveLength(10)
    const refused = said.filter(verdict => verdict === 'proof_refused').length
    expect(said.filter(verdict => verdict === 'already_used')).toHaveLength(70 - refused)
    expect(await database.db.$count(proof_refusals)).toBe(refused)
    expect(await lateRefusals()).toBe(0)
    expect(await entered()).toEqual({ entries: 10, counted: 10 })
  })
})

describe('concurrent scans without the guards of the database', () => {
  test('control: without the primary key of the entries, several scanners accept the same ticket', async () => {
    const { screening, people, scanners } = await anEvening('postgresql', 3, 1)
    await database.db.execute(sql`alter table ticket_entries drop constraint ticket_entries_pkey`)
    await neverEntered()
    // Scan five tickets, so that at least one is almost certainly scanned twice at the same moment.
    const texts = people[0]!.sold.texts.slice(0, 5)
    const said = await everyoneScans(scanners, texts, screening.id)
    expect(said.filter(verdict => verdict === 'accepted').length).toBeGreaterThan(texts.length)
  })

  test('control: without the ticket state `entered`, a proof can be refused after the entry', async () => {
    const { screening, people, scanners } = await anEvening('postgresql', 3, 1)
    await watchLateRefusals()
    await neverEntered()
    await seenAndRefused(scanners, people[0]!.sold.texts, screening.id)
    expect(await lateRefusals()).toBeGreaterThan(0)
  })

  test('an admin can cancel an order with a scanned ticket, a buyer cannot', async () => {
    const { screening, people, scanners } = await anEvening('postgresql', 3, 10)
    const admin = await aStaffMember(apis[0]!, 'admin')
    await Promise.all(
      people.flatMap(({ sold }, index) => [
        scan(scanners[index % scanners.length]!, sold.texts[0]!, { sessions_id: screening.id }),
        admin.remove(`order/${sold.id}`),
      ]),
    )
    expect(await cancelledWithSomeoneIn()).toBeGreaterThan(0)
  })

  test('control: without the ticket state `entered`, buyers can cancel scanned tickets', async () => {
    const { screening, people, scanners } = await anEvening('postgresql', 3, 10)
    await neverEntered()
    for (const { buyer, sold } of people) {
      await scan(scanners[0]!, sold.texts[0]!, { sessions_id: screening.id })
      await apis[1]!.request(`/api/v1/app/order/${sold.id}/cancel`, {
        method: 'POST',
        headers: buyer.headers,
      })
    }
    expect(await cancelledWithSomeoneIn()).toBe(10)
  })
})

/**
 * A trigger prevents tickets from getting the state `entered`, which the product checks before a scan or a
 * cancellation. Without this state, a ticket with which somebody has entered can be cancelled.
 */
async function neverEntered(): Promise<void> {
  await database.db.execute(sql`
    create function stays_sold() returns trigger language plpgsql as
      'begin new.state := old.state; return new; end';
    create trigger stays_sold before update on places for each row when (new.state = 'entered')
      execute function stays_sold()`)
}

const cancelledWithSomeoneIn = () =>
  database.db.$count(
    database.db
      .select({ id: places.id })
      .from(places)
      .innerJoin(ticket_entries, eq(ticket_entries.places_id, places.id))
      .where(eq(places.state, 'cancelled'))
      .as('cancelled'),
  )
