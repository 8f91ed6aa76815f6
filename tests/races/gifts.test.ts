import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findTicket, recordEntry } from '../../server/admission/queries.ts'
import { acceptOffer, giveBack as giveBackIn } from '../../server/booking/gifts/gift-queries.ts'
import { gifts } from '../../server/booking/gifts/tables.ts'
import { places } from '../../server/booking/tables.ts'
import { payments } from '../../server/payments/tables.ts'
import { ticketCode } from '../../server/tickets/sign.ts'
import { scan, ticketsFor } from '../admission-desk.ts'
import type { TestApi } from '../api.ts'
import { aScreening } from '../builders.ts'
import { giving } from '../gifts.ts'
import { aStaffMember } from '../staff.ts'
import { concurrently } from './lock-waits.ts'
import { useProcesses } from './processes.ts'

// A buyer gives a ticket away, and the recipient accepts it in one process. At the same time, a request in a
// second process changes the same ticket: another acceptance, a cancellation, a scan…

const { apis, start } = useProcesses()

async function twoProcesses() {
  await start(2)
  const [one, two] = apis as [TestApi, TestApi]
  const mona = await one.as('member')
  const screening = await aScreening(one.db, { session_date: '2026-11-20' })
  const order = async () => ticketsFor(one, mona, screening.id, 1)
  const cancel = async (id: number) => {
    const answer = await two.request(`/api/v1/app/order/${id}/cancel`, {
      ...{ method: 'POST', headers: mona.headers },
    })
    return { status: answer.status, body: await answer.json() }
  }
  const [here, there] = [giving(one), giving(two)]
  const stateOf = async (id: number) => {
    const [row] = await one.db
      .select({
        id: gifts.id,
        places_id: places.id,
        gift: gifts.state,
        place: places.state,
        given: places.given,
      })
      .from(gifts)
      .innerJoin(places, eq(places.id, gifts.places_id))
      .where(eq(places.orders_id, id))
    return row!
  }
  const open = () => {
    for (const api of apis) api.clock.now = new Date(screening.starts_at.getTime() - 600_000)
  }
  return { one, two, mona, screening, order, cancel, here, there, stateOf, open }
}

type Processes = Awaited<ReturnType<typeof twoProcesses>>

/**
 * Accepts an offered ticket without the locks of the product, for a control test. Runs `meanwhile` after reading
 * the state of the offer. Then writes the acceptance, even if `meanwhile` has changed this state.
 */
async function acceptUnguarded({ one, stateOf }: Processes, id: number, meanwhile: () => Promise<unknown>) {
  const seen = await stateOf(id)
  expect([seen.gift, seen.place]).toEqual(['offered', 'sold'])
  await meanwhile()
  await one.db.transaction(async db => {
    await db.update(gifts).set({ state: 'offered' }).where(eq(gifts.id, seen.id))
    const code = ticketCode(one.appContext.newToken())
    await acceptOffer(db, { ...seen, code, at: one.clock.now, holder_email: '', key: null })
  })
  return stateOf(id)
}

test('if two people accept the same offered ticket at the same time, only one gets it', async () => {
  const { one, mona, screening, order, here, there } = await twoProcesses()
  const { id } = await order()
  const token = await here.linkTo(mona, id)
  const answers = await concurrently(one.db, screening.id, [
    () => here.accept(token),
    () => there.accept(token),
  ])
  expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
    [200, undefined],
    [409, 'gift_gone'],
  ])
})

test('control: without comparing the gift’s state, a second acceptance replaces the ticket code', async () => {
  const processes = await twoProcesses()
  const { mona, order, here, there } = processes
  const { id } = await order()
  const token = await here.linkTo(mona, id)
  let first = ''
  await acceptUnguarded(processes, id, async () => {
    const { status, body } = await there.accept(token)
    expect(status).toBe(200)
    first = body.gift.ticket.code
  })
  const [place] = await processes.one.db.select().from(places).where(eq(places.orders_id, id))
  expect(place!.code).not.toBe(first)
})

test('if an offered ticket is accepted while its buyer takes it back, only one of them gets it', async () => {
  const { mona, order, here, there, stateOf } = await twoProcesses()
  for (const _ of [1, 2, 3]) {
    const { id } = await order()
    const token = await here.linkTo(mona, id)
    const [accepted, withdrawn] = await Promise.all([here.accept(token), there.withdraw(mona, id, 1)])
    const { gift, given } = await stateOf(id)
    expect([
      [200, 409, 'taken', true],
      [409, 200, 'withdrawn', false],
    ]).toContainEqual([accepted.status, withdrawn.status, gift, given])
  }
})

test('control: without comparing the gift’s state, a ticket that was taken back is accepted', async () => {
  const processes = await twoProcesses()
  const { mona, order, here, there } = processes
  const { id } = await order()
  await here.linkTo(mona, id)
  const after = await acceptUnguarded(processes, id, async () => {
    expect((await there.withdraw(mona, id, 1)).status).toBe(200)
  })
  expect(after).toMatchObject({ gift: 'taken', given: true })
})

test('if an offered ticket is accepted while its order is cancelled, it is either given or refunded', async () => {
  const { one, mona, screening, order, cancel, here, stateOf } = await twoProcesses()
  for (const _ of [1, 2, 3, 4]) {
    const { id } = await order()
    const token = await here.linkTo(mona, id)
    const [accepted, cancelled] = await concurrently(one.db, screening.id, [
      () => here.accept(token),
      () => cancel(id),
    ])
    const { place } = await stateOf(id)
    const [paid] = await one.db.select().from(payments).where(eq(payments.orders_id, id))
    expect([
      [200, 409, 'sold', 0],
      [409, 200, 'cancelled', 1250],
    ]).toContainEqual([accepted!.status, cancelled!.status, place, paid!.to_refund])
  }
})

test('control: without the locks, an offered ticket is both refunded and given', async () => {
  const processes = await twoProcesses()
  const { mona, order, cancel, here } = processes
  const { id } = await order()
  await here.linkTo(mona, id)
  const after = await acceptUnguarded(processes, id, async () => {
    expect((await cancel(id)).status).toBe(200)
  })
  expect(after).toMatchObject({ place: 'cancelled', given: true })
})

test('if an offered ticket is accepted while it is scanned at the gate, one of the two fails', async () => {
  const { two, mona, screening, order, here, open } = await twoProcesses()
  const sales = []
  for (const _ of [1, 2, 3, 4]) {
    const sold = await order()
    sales.push({ sold, token: await here.linkTo(mona, sold.id) })
  }
  open()
  const door = await aStaffMember(two, 'manager')
  for (const { sold, token } of sales) {
    const [accepted, scanned] = await Promise.all([
      here.accept(token),
      scan(door, sold.texts[0]!, { sessions_id: screening.id }),
    ])
    expect(['200 unknown', '409 accepted']).toContain(`${accepted.status} ${scanned.body.verdict}`)
  }
})

test('control: without comparing ticket codes, a buyer enters with a ticket given to a friend', async () => {
  const { one, two, mona, order, here, open } = await twoProcesses()
  const sold = await order()
  const token = await here.linkTo(mona, sold.id)
  open()
  const door = await aStaffMember(two, 'manager')
  const ticket = (await findTicket(one.db, { code: sold.tickets[0]!.code }))!
  expect((await here.accept(token)).status).toBe(200)
  const at = one.clock.now
  const passage = { scanned_at: at, received_at: at, users_id: door.id, device: '', proof_seen: null }
  const enter = (code: string | null) =>
    recordEntry(one.db, { places_id: ticket.tickets_id, code }, { ...passage, scan_id: crypto.randomUUID() })
  expect(await enter(ticket.code)).toBe(false)
  expect(await enter(null)).toBe(true)
})

test('if a friend returns a given ticket while it is scanned at the gate, one of the two fails', async () => {
  const { two, mona, screening, order, here, stateOf, open } = await twoProcesses()
  const held = []
  for (const _ of [1, 2, 3, 4]) {
    const { id } = await order()
    const { token, gift } = (await here.accept(await here.linkTo(mona, id))).body
    held.push({ id, token, qr: gift.ticket.qr as string })
  }
  open()
  const door = await aStaffMember(two, 'manager')
  for (const { id, token, qr } of held) {
    const [returned, scanned] = await Promise.all([
      here.giveBack(token),
      scan(door, qr, { sessions_id: screening.id }),
    ])
    const { place, given } = await stateOf(id)
    expect([
      [200, 'unknown', 'sold', false],
      [409, 'accepted', 'entered', true],
    ]).toContainEqual([returned.status, scanned.body.verdict, place, given])
  }
})

test('control: without the lock, a given ticket returns to its buyer although the friend has entered', async () => {
  const { one, two, mona, screening, order, here, stateOf, open } = await twoProcesses()
  const { id } = await order()
  const { gift } = (await here.accept(await here.linkTo(mona, id))).body
  open()
  const door = await aStaffMember(two, 'manager')
  const seen = await stateOf(id)
  expect(seen.place).toBe('sold')
  expect((await scan(door, gift.ticket.qr, { sessions_id: screening.id })).body.verdict).toBe('accepted')
  const code = ticketCode(one.appContext.newToken())
  await one.db.transaction(db => giveBackIn(db, { ...seen, code, at: one.clock.now }))
  expect(await stateOf(id)).toMatchObject({ gift: 'returned', place: 'entered', given: false })
})
