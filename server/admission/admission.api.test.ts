import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Sold, scan, ticketsFor } from '../../tests/admission-desk.ts'
import { useApi } from '../../tests/api.ts'
import { aScreening } from '../../tests/builders.ts'
import { aStaffMember } from '../../tests/staff.ts'
import { movie_theaters } from '../cinema/tables.ts'
import { sessions } from '../screenings/tables.ts'
import { signTicket } from '../tickets/sign.ts'

let screening: Awaited<ReturnType<typeof aScreening>>
let sold: Sold
const api = await useApi({ limitsOn: false })
// The staff member logs in on the day of the screening, because a staff login expires within a day.
api.clock.now = new Date('2026-11-21T12:00:00Z')
const manager = await aStaffMember(api, 'manager')
const admin = await aStaffMember(api, 'admin')
const mona = await api.as('member')
beforeEach(async () => {
  api.clock.now = new Date('2026-11-20T15:00:00Z')
  // The screening starts at 20:30 in Paris on 21 November.
  screening = await aScreening(api.db)
  sold = await ticketsFor(api, mona, screening.id)
  api.clock.now = new Date('2026-11-21T19:20:00Z')
})

const here = () => ({ sessions_id: screening.id })
const verdictOf = async (text: string, where: Parameters<typeof scan>[2] = here()) => {
  const { status, body } = await scan(manager, text, where)
  return [status, body.verdict, body.colour]
}
const cancel = () =>
  api.request(`/api/v1/app/order/${sold.id}/cancel`, { method: 'POST', headers: mona.headers })

describe('a ticket', () => {
  test('an accepted scan returns the seat of its ticket, and how many tickets were used and sold', async () => {
    const { status, body } = await scan(manager, sold.texts[1]!, { ...here(), device: 'Hall 1' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      verdict: 'accepted',
      colour: 'green',
      word: 'Entrez',
      ticket: { seat: 2, seats: 2, title: 'Nosferatu', sessions_id: screening.id, orders_id: sold.id },
      entry: null,
      counters: { entered: 1, sold: 2 },
      answered_at: api.clock.now.toISOString(),
    })
    expect(JSON.stringify(body)).not.toContain('Strapontin')
  })

  test('a ticket is accepted once; a second scan reports the time and the device of the first', async () => {
    await scan(manager, sold.texts[0]!, { ...here(), device: 'Hall 1' })
    api.clock.now = new Date('2026-11-21T19:25:00Z')
    const { body } = await scan(admin, sold.texts[0]!, here())
    expect(body).toMatchObject({
      verdict: 'already_used',
      colour: 'red',
      message: 'Entré à 20h20, Hall 1.',
      entry: { scanned_at: '2026-11-21T19:20:00.000Z', device: 'Hall 1' },
      counters: { entered: 1, sold: 2 },
    })
    expect(await verdictOf(sold.texts[1]!)).toEqual([200, 'accepted', 'green'])
  })

  test('a scan sent again with the same scan id gets the first response', async () => {
    const scan_id = crypto.randomUUID()
    const first = await scan(manager, sold.texts[0]!, { ...here(), scan_id })
    const again = await scan(manager, sold.texts[0]!, { ...here(), scan_id })
    expect(again.body).toEqual(first.body)
    const other = await scan(manager, sold.texts[1]!, { ...here(), scan_id })
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
  })

  test('the code of a ticket can be typed, in upper or lower case', async () => {
    const typed = sold.tickets[0]!.code.toLowerCase().replace(/(.{4})/g, '$1 ')
    expect(await verdictOf(typed)).toEqual([200, 'accepted', 'green'])
    expect(await verdictOf(sold.texts[0]!)).toEqual([200, 'already_used', 'red'])
  })

  test('a ticket is refused before the doors open and after they close', async () => {
    api.clock.now = new Date('2026-11-21T18:59:00Z')
    const early = await scan(manager, sold.texts[0]!, here())
    expect(early.body).toMatchObject({
      verdict: 'too_early',
      colour: 'orange',
      message: 'L’entrée ouvre à 20h00.',
    })
    api.clock.now = new Date('2026-11-21T19:41:00Z')
    const late = await scan(manager, sold.texts[0]!, here())
    expect(late.body).toMatchObject({
      verdict: 'too_late',
      colour: 'red',
      message: 'L’entrée a fermé à 20h40.',
    })
    api.clock.now = new Date('2026-11-20T19:20:00Z')
    expect(await verdictOf(sold.texts[0]!)).toEqual([200, 'wrong_day', 'red'])
  })

  test('a ticket for another screening is refused, and the response names that screening', async () => {
    const other = await aScreening(api.db, { hour: '20:45' })
    const { body } = await scan(manager, sold.texts[0]!, { sessions_id: other.id })
    expect(body).toMatchObject({
      verdict: 'wrong_screening',
      colour: 'orange',
      counters: { entered: 0, sold: 0 },
    })
    expect(body.message).toContain('Nosferatu')
    expect(body.message).toContain('20h30')
  })

  test('a ticket is accepted at any gate of its own cinema, and at no gate of another cinema', async () => {
    const [room] = await api.db
      .select()
      .from(movie_theaters)
      .where(eq(movie_theaters.id, screening.movie_theaters_id))
    const elsewhere = await aScreening(api.db)
    const [otherRoom] = await api.db
      .select()
      .from(movie_theaters)
      .where(eq(movie_theaters.id, elsewhere.movie_theaters_id))
    const away = { cinemas_id: otherRoom!.cinemas_id }
    expect(await verdictOf(sold.texts[0]!, away)).toEqual([200, 'wrong_screening', 'orange'])
    expect(await verdictOf(sold.texts[0]!, { cinemas_id: room!.cinemas_id })).toEqual([
      200,
      'accepted',
      'green',
    ])
  })

  test('a ticket is refused after its order or its screening was cancelled, with different verdicts', async () => {
    api.clock.now = new Date('2026-11-21T19:00:00Z')
    expect((await cancel()).status).toBe(200)
    expect(await verdictOf(sold.texts[0]!)).toEqual([200, 'cancelled', 'red'])
    await api.db.update(sessions).set({ cancelled_at: api.clock.now }).where(eq(sessions.id, screening.id))
    expect(await verdictOf(sold.texts[0]!)).toEqual([200, 'screening_cancelled', 'red'])
  })

  test('a forged or unknown ticket is refused, and a text that is too long is an invalid request', async () => {
    const code = sold.tickets[0]!.code
    const forged = signTicket('another secret', { code, screening: screening.id })
    expect(await verdictOf(forged)).toEqual([200, 'forged', 'red'])
    expect(await verdictOf('BCDF GHJK LNPR STVX')).toEqual([200, 'unknown', 'red'])
    expect(await verdictOf('https://exemple.fr/menu')).toEqual([200, 'unknown', 'red'])
    const { status } = await scan(manager, 'x'.repeat(201), here())
    expect(status).toBe(400)
  })

  test('a scan must name its gate: either an existing screening or an existing cinema', async () => {
    expect((await scan(manager, sold.texts[0]!, {})).status).toBe(400)
    expect((await scan(manager, sold.texts[0]!, { ...here(), cinemas_id: 1 })).status).toBe(400)
    expect((await scan(manager, sold.texts[0]!, { sessions_id: 999_999 })).body.code).toBe(
      'screening_not_found',
    )
  })
})

describe('an order with a scanned ticket', () => {
  test('the buyer cannot cancel an order with a scanned ticket, and its page offers no cancellation', async () => {
    api.clock.now = new Date('2026-11-21T19:05:00Z')
    await scan(manager, sold.texts[0]!, here())
    const refused = await cancel()
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'order_entered' }])
    const shown = await api.request(`/api/v1/app/order/${sold.id}`, { headers: mona.headers })
    expect(await shown.json()).toMatchObject({ state: 'confirmed', seats_entered: 1, can_cancel: false })
  })

  test('an order with a scanned ticket can be cancelled by an admin, for example after a breakdown', async () => {
    await scan(manager, sold.texts[0]!, here())
    expect((await admin.remove(`order/${sold.id}`)).status).toBe(204)
    expect(await verdictOf(sold.texts[1]!)).toEqual([200, 'cancelled', 'red'])
  })

  test('tickets of a cancelled order do not count as sold or entered, even if one was scanned', async () => {
    const other = await ticketsFor(api, mona, screening.id, 1)
    await scan(manager, sold.texts[0]!, here())
    await admin.remove(`order/${sold.id}`)
    expect((await scan(manager, other.texts[0]!, here())).body.counters).toEqual({ entered: 1, sold: 1 })
    const { body } = await manager.get('control/screening')
    const door = body.screenings.find((row: { sessions_id: number }) => row.sessions_id === screening.id)
    expect(door.counters).toEqual({ entered: 1, sold: 1 })
    const { body: list } = await manager.get(`control/screening/${screening.id}/tickets`)
    expect(list.tickets.map((one: { stands: boolean }) => one.stands)).toEqual([false, false, true])
    const shown = await api.request(`/api/v1/app/order/${sold.id}`, { headers: mona.headers })
    expect((await shown.json()).seats_entered).toBe(0)
  })
})

describe('the back-office page of an order', () => {
  const tickets = async () => (await manager.get(`order/${sold.id}`)).body.tickets

  test('the back-office page of an order lists every scan of its tickets, with time, staff and device', async () => {
    await scan(manager, sold.texts[0]!, { ...here(), device: 'Hall 1' })
    const offline = { text: sold.texts[0], scan_id: crypto.randomUUID(), at: '2026-11-21T19:22:00.000Z' }
    api.clock.now = new Date('2026-11-21T19:30:00Z')
    await admin.patch(`user/${admin.id}`, { firstname: 'Ève', lastname: 'Lumière' })
    await admin.post('control/sync', { device: 'Hall 2', scans: [offline] })
    expect(await tickets()).toMatchObject([
      {
        state: 'used',
        scans: [
          {
            scanned_at: '2026-11-21T19:20:00.000Z',
            who: 'manager',
            device: 'Hall 1',
            verdict: 'accepted',
          },
          { scanned_at: offline.at, who: 'Ève Lumière', device: 'Hall 2', verdict: 'already_used' },
        ],
      },
      { state: 'valid', scans: [] },
    ])
  })

  test('an entry that was undone no longer appears on the back-office page of its order', async () => {
    await scan(manager, sold.texts[0]!, here())
    expect((await admin.remove(`control/entry/${sold.tickets[0]!.id}`)).status).toBe(204)
    expect(await tickets()).toMatchObject([{ state: 'valid', scans: [] }, {}])
  })
})

describe('a mistaken entry', () => {
  test('an admin, but not a manager, can undo a mistaken entry, and the audit log records it', async () => {
    await scan(manager, sold.texts[0]!, here())
    const entry = `control/entry/${sold.tickets[0]!.id}`
    expect((await manager.remove(entry)).status).toBe(403)
    expect((await admin.remove(entry)).status).toBe(204)
    expect((await admin.remove(entry)).body.code).toBe('entry_not_found')
    const { body: lines } = await admin.get(`audit?entity=order&entity_id=${sold.id}`)
    expect(lines).toMatchObject([{ action: 'undo-entry', users_id: admin.id }])
    expect((await scan(manager, sold.texts[0]!, here())).body).toMatchObject({
      verdict: 'accepted',
      counters: { entered: 1, sold: 2 },
    })
  })
})

describe('the lists for the entrance', () => {
  test('the page of the entrance lists today’s screenings with admission times and ticket counts', async () => {
    await aScreening(api.db, { session_date: '2026-11-22' })
    await scan(manager, sold.texts[0]!, here())
    const { body } = await manager.get('control/screening')
    expect(body.now).toBe(api.clock.now.toISOString())
    expect(body.screenings.map((row: { session_date: string }) => row.session_date)).not.toContain(
      '2026-11-22',
    )
    expect(
      body.screenings.find((row: { sessions_id: number }) => row.sessions_id === screening.id),
    ).toMatchObject({
      opens_at: '2026-11-21T19:00:00.000Z',
      closes_at: '2026-11-21T19:40:00.000Z',
      cancelled: false,
      counters: { entered: 1, sold: 2 },
      conflicts: [],
    })
  })

  test('around midnight, the page of the entrance lists the screenings of both days', async () => {
    const late = await aScreening(api.db, { hour: '23:55' })
    const night = await aScreening(api.db, { session_date: '2026-11-22', hour: '00:15' })
    const ids = async () => {
      const { body } = await manager.get('control/screening')
      return body.screenings.map((row: { sessions_id: number }) => row.sessions_id)
    }
    api.clock.now = new Date('2026-11-21T22:50:00Z')
    expect(await ids()).toEqual(expect.arrayContaining([late.id, night.id]))
    api.clock.now = new Date('2026-11-21T23:02:00Z')
    expect(await ids()).toEqual(expect.arrayContaining([late.id, night.id]))
  })

  test('the offline ticket list has hashes instead of codes, and is sent again only if it changed', async () => {
    await scan(manager, sold.texts[0]!, { ...here(), device: 'Hall 1' })
    const path = `/api/v1/admin/control/screening/${screening.id}/tickets`
    const first = await api.request(path, { headers: manager.headers })
    const text = await first.text()
    const former = `/api/v1/admin/control/${screening.id}/tickets`
    // The former path, which a phone uses that still shows an older version of the page.
    expect(await (await api.request(former, { headers: manager.headers })).text()).toBe(text)
    expect(JSON.parse(text)).toMatchObject({
      sessions_id: screening.id,
      cancelled: false,
      tickets: [
        {
          seat: 1,
          seats: 2,
          stands: true,
          entry: { device: 'Hall 1' },
          hash: expect.stringMatching(/^[0-9a-f]{32}$/),
        },
        { seat: 2, seats: 2, stands: true, entry: null },
      ],
    })
    for (const secret of [...sold.tickets.map(({ code }) => code), 'Strapontin', 'mona@exemple.fr'])
      expect(text).not.toContain(secret)
    const etag = first.headers.get('etag')!
    const ask = () => api.request(path, { headers: { ...manager.headers, 'if-none-match': etag } })
    expect((await ask()).status).toBe(304)
    await scan(manager, sold.texts[1]!, here())
    expect((await ask()).status).toBe(200)
  })
})
