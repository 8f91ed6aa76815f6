import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { fullFare } from '../../contract/rules/places.ts'
import { findTicket, recordEntry } from '../../server/admission/queries.ts'
import { moveSeats } from '../../server/booking/seats/move-seats.ts'
import { places } from '../../server/booking/tables.ts'
import { movie_theaters } from '../../server/cinema/tables.ts'
import { takenSeatsOf } from '../../server/counter/screening-queries.ts'
import { scan } from '../admission-desk.ts'
import type { TestApi } from '../api.ts'
import { aNumberedScreening } from '../builders.ts'
import { aCashier, cash } from '../counter.ts'
import { drawSeats } from '../seats/draw-seats.ts'
import { aStaffMember } from '../staff.ts'
import { inconsistentSeatCounts } from './inconsistent-seat-counts.ts'
import { concurrently } from './lock-waits.ts'
import { useProcesses } from './processes.ts'

// At a till, a sold ticket gets another seat. At the same time, another process sells that seat, or refunds or
// scans the ticket.

const { apis, start } = useProcesses()

async function twoTills() {
  await start(2)
  const [one, two] = apis as [TestApi, TestApi]
  const screening = await aNumberedScreening(one.db, drawSeats('......', '......', '......'), {
    session_date: '2026-11-20',
  })
  const [room] = await one.db
    .select()
    .from(movie_theaters)
    .where(eq(movie_theaters.id, screening.movie_theaters_id))
  const anna = await aCashier(one, room!.cinemas_id)
  const ben = await aCashier(two, room!.cinemas_id)
  const sold = async (name: string) => {
    const seat = { tariffs_id: fullFare, seats_id: screening.seat(name) }
    const { body } = await anna.sell({ sessions_id: screening.id, places: [seat], payments: [cash(12.5)] })
    return body as { id: number; places: [{ tickets_id: number; qr: string; code: string }] }
  }
  const change = ({ id }: { id: number }, name: string, who = anna) =>
    who.post(`order/${id}/seats`, {
      ...{ till_sessions_id: who.session, places: [{ number: 1, seats_id: screening.seat(name) }] },
    })
  const wrong = async () => (await inconsistentSeatCounts(one.db)).map(({ what }) => what)
  return { one, two, screening, anna, ben, sold, change, wrong }
}

type Tills = Awaited<ReturnType<typeof twoTills>>

/**
 * Gives a ticket another seat without the locks of the product, for a control test. Runs `meanwhile` after reading
 * that the seat is free and before writing.
 */
async function withoutLocks(
  { one, screening }: Tills,
  { places: [{ tickets_id }] }: Awaited<ReturnType<Tills['sold']>>,
  name: string,
  meanwhile: () => Promise<unknown>,
) {
  const seats_id = screening.seat(name)
  expect(await takenSeatsOf(one.db, screening.id)).not.toContain(seats_id)
  await meanwhile()
  await one.db.transaction(db =>
    moveSeats(db, [{ sessions_id: screening.id, places_id: tickets_id, seats_id }]),
  )
}

test('if two tills give the same seat to two tickets at the same time, only one succeeds', async () => {
  const { one, screening, ben, sold, change, wrong } = await twoTills()
  const [first, second] = [await sold('A 1'), await sold('A 2')]
  const answers = await concurrently(one.db, screening.id, [
    () => change(first, 'B 1'),
    () => change(second, 'B 1', ben),
  ])
  expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
    [200, undefined],
    [409, 'seat_taken'],
  ])
  expect(await wrong()).toEqual([])
})

test('control: without the lock and the primary key, two tickets get the same seat', async () => {
  const tills = await twoTills()
  const { one, ben, sold, change, wrong } = tills
  const [first, second] = [await sold('A 1'), await sold('A 2')]
  await one.db.execute(sql`alter table taken_seats drop constraint taken_seats_sessions_id_seats_id_pk`)
  await withoutLocks(tills, first, 'B 1', async () => {
    expect((await change(second, 'B 1', ben)).status).toBe(200)
  })
  expect(await wrong()).toContain('sold twice')
})

test('a ticket that is refunded while a till changes its seat leaves no seat taken', async () => {
  const { one, screening, ben, sold, change, wrong } = await twoTills()
  for (const _ of [1, 2, 3, 4]) {
    const sale = await sold('A 1')
    const [moved, refunded] = await concurrently(one.db, screening.id, [
      () => change(sale, 'B 1'),
      () => ben.refund(sale.id, [1]),
    ])
    expect(refunded!.status).toBe(200)
    expect([200, 409]).toContain(moved!.status)
  }
  expect(await takenSeatsOf(one.db, screening.id)).toEqual([])
  expect(await wrong()).toEqual([])
})

test('control: without the locks, a ticket that is refunded while its seat changes still takes a seat', async () => {
  const tills = await twoTills()
  const sale = await tills.sold('A 1')
  await withoutLocks(tills, sale, 'B 1', async () => {
    expect((await tills.ben.refund(sale.id, [1])).status).toBe(200)
  })
  expect(await tills.wrong()).toContain('taken by nobody')
})

test('if a ticket is scanned while a till changes its seat, either the scan or the change fails', async () => {
  const { two, screening, sold, change } = await twoTills()
  const seats: [string, string][] = [
    ['A 1', 'B 1'],
    ['A 2', 'B 2'],
    ['A 3', 'B 3'],
    ['A 4', 'B 4'],
  ]
  const sales = []
  for (const [from, to] of seats) sales.push({ sale: await sold(from), to })
  for (const api of apis) api.clock.now = screening.starts_at
  const door = await aStaffMember(two, 'manager')
  for (const { sale, to } of sales) {
    const [moved, scanned] = await Promise.all([
      change(sale, to),
      scan(door, sale.places[0].qr, { sessions_id: screening.id }),
    ])
    expect(['200 unknown', '409 accepted']).toContain(`${moved.status} ${scanned.body.verdict}`)
  }
})

test('control: without comparing the ticket code, a scan accepts the ticket for the former seat', async () => {
  const { one, ben, sold, change } = await twoTills()
  const sale = await sold('A 1')
  const ticket = (await findTicket(one.db, { code: sale.places[0].code }))!
  expect((await change(sale, 'B 1', ben)).status).toBe(200)
  const at = one.clock.now
  const passage = { scanned_at: at, received_at: at, users_id: ben.id, device: '', proof_seen: null }
  const enter = (code: string | null) =>
    recordEntry(one.db, { places_id: ticket.tickets_id, code }, { ...passage, scan_id: crypto.randomUUID() })
  expect(await enter(ticket.code)).toBe(false)
  expect(await enter(null)).toBe(true)
  const [place] = await one.db.select().from(places).where(eq(places.id, ticket.tickets_id))
  expect(place!.state).toBe('entered')
})
