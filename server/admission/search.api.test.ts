import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Sold, scan, ticketsFor } from '../../tests/admission-desk.ts'
import { useApi } from '../../tests/api.ts'
import { aFare, aGrid, aRoom, aScreening } from '../../tests/builders.ts'
import { aStaffMember } from '../../tests/staff.ts'
import { audit_lines } from '../audit/tables.ts'
import { orders, places } from '../booking/tables.ts'
import { movie_theaters } from '../cinema/tables.ts'
import { limits } from '../http/tables.ts'
import { users } from '../members/tables.ts'

const api = await useApi({ limitsOn: false })
api.clock.now = new Date('2026-11-21T12:00:00Z')
const admin = await aStaffMember(api, 'admin')
const fare = await aFare(api.db, { label: 'Étudiant', proof: 'carte d’étudiant' })
const grid = await aGrid(api.db, { 1: 1250, [fare.id]: 790 })
const theatre = await aRoom(api.db)
const helper = await aStaffMember(api, 'member', { tasks: ['door'], cinemas_ids: [theatre.cinemas_id] })

let screening: Awaited<ReturnType<typeof aScreening>>
let sold: Sold

const buyer = await api.as('member')
await api.db.update(users).set({ firstname: 'Zoé', lastname: 'Bazin' }).where(eq(users.id, buyer.id))
const nameOf = (id: number, firstname: string, lastname: string) =>
  api.db.update(orders).set({ firstname, lastname }).where(eq(orders.id, id))

beforeEach(async () => {
  // Rename the orders of earlier tests, so that searches do not find them.
  const [nobody] = await api.db
    .insert(users)
    .values({ email: `${crypto.randomUUID()}@exemple.fr` })
    .returning()
  await api.db.update(orders).set({ users_id: nobody!.id, firstname: 'Ancien', lastname: 'Nom' })
  await api.db.delete(limits)
  api.clock.now = new Date('2026-11-20T15:00:00Z')
  const room = await aRoom(api.db, { cinemas_id: theatre.cinemas_id })
  screening = await aScreening(api.db, { movie_theaters_id: room.id, ...grid.forScreening })
  const wanted = [{ tariffs_id: 1 }, { tariffs_id: fare.id }]
  sold = await ticketsFor(api, buyer, screening.id, wanted)
  await nameOf(sold.id, 'Léa-Maëlle', 'D’Ornellàs')
  api.clock.now = new Date('2026-11-21T19:20:00Z')
})

const search = (typed: string, who = helper) => who.post('control/search', { search: typed })
const found = async (typed: string, who = helper) => {
  const { status, body } = await search(typed, who)
  expect(status).toBe(200)
  return body.orders.map((order: { orders_id: number }) => order.orders_id)
}
const letIn = (place: number, values: object = {}, who = helper) =>
  who.post('control/scan', {
    ...{ tickets_id: sold.tickets[place]!.id, scan_id: crypto.randomUUID(), sessions_id: screening.id },
    ...{ device: 'Hall 1', ...values },
  })
const linesOf = (action: string) =>
  api.db
    .select()
    .from(audit_lines)
    .where(and(eq(audit_lines.action, action), eq(audit_lines.entity_id, sold.id)))

describe('a search at the entrance', () => {
  test.each(['ornellas', 'ORNELLÀS', 'd’ornellas léa', 'Maelle', 'lea maë', 'bazin', 'Zoe BAZ'])(
    'a search at the entrance for « %s » finds an order by a name, ignoring accents and case',
    async typed => {
      expect(await found(typed)).toEqual([sold.id])
    },
  )

  test('the search at the entrance finds orders by number, but not by part of a word or by e-mail', async () => {
    expect(await found(`n° ${sold.id}`)).toEqual([sold.id])
    expect(await found(String(sold.id + 1))).toEqual([])
    const [order] = await api.db.select().from(orders).where(eq(orders.id, sold.id))
    for (const typed of ['nellas', order!.email, order!.reference, 'léa%', 'l_a_maelle', "lea' or 1=1"])
      expect(await found(typed), typed).toEqual([])
  })

  test('the search at the entrance returns no e-mail address, phone number or ticket code', async () => {
    const { body } = await search('ornellas')
    expect(body).toEqual({
      more: false,
      orders: [
        {
          ...{ orders_id: sold.id, lastname: 'D’Ornellàs', firstname: 'Léa-Maëlle', member: 'Zoé Bazin' },
          ...{ sessions_id: screening.id, cinemas_id: theatre.cinemas_id, title: 'Nosferatu' },
          ...{ session_date: '2026-11-21', starts_at: screening.starts_at.toISOString() },
          ...{ hours_timetable: expect.any(String), classification: expect.any(String) },
          ...{ name_cinema: expect.any(String), name_theater: expect.any(String) },
          places: [
            {
              ...{ tickets_id: sold.tickets[0]!.id, seat: 1, row_name: null, seat_number: null },
              ...{ label: 'Plein tarif', proof: null, stands: true, given: false, entry: null },
            },
            expect.objectContaining({ seat: 2, label: 'Étudiant', proof: 'carte d’étudiant' }),
          ],
        },
      ],
    })
    for (const { code } of sold.tickets) expect(JSON.stringify(body)).not.toContain(code)
    expect(JSON.stringify(body)).not.toContain('@')
  })

  test('the search at the entrance requires three letters or a number', async () => {
    for (const typed of ['', 'le', 'd’', '%%%', '_ _ _']) {
      const { status, body } = await search(typed)
      expect([status, body.errors?.[0].message], typed).toEqual([400, expect.stringContaining('3 lettres')])
    }
  })

  test("the search at the entrance finds only paid orders of today's screenings", async () => {
    const later = await aScreening(api.db, {
      movie_theaters_id: screening.movie_theaters_id,
      session_date: '2026-11-24',
      ...grid.forScreening,
    })
    const tomorrow = await ticketsFor(api, buyer, later.id, 1)
    await nameOf(tomorrow.id, 'Léa', 'D’Ornellàs')
    expect(await found('ornellas')).toEqual([sold.id])
    expect(await found(String(tomorrow.id))).toEqual([])
    await api.db.update(places).set({ state: 'cancelled' }).where(eq(places.orders_id, sold.id))
    const { body } = await search('ornellas')
    expect(body.orders[0].places.map((place: { stands: boolean }) => place.stands)).toEqual([false, false])
    await api.db.update(places).set({ code: null, state: 'held' }).where(eq(places.orders_id, sold.id))
    expect(await found('ornellas')).toEqual([])
  })

  test('a search at the entrance returns at most 12 orders; the audit log records each, without names', async () => {
    const rows = await api.db.select().from(orders).where(eq(orders.id, sold.id))
    const { id: _, words: __, ...order } = rows[0]!
    const more = await api.db
      .insert(orders)
      .values(
        Array.from({ length: 13 }, (_, at) => ({ ...order, reference: `r-${at}`, idempotency_key: null })),
      )
      .returning({ id: orders.id })
    const [place] = await api.db.select().from(places).where(eq(places.orders_id, sold.id))
    const { id: ___, ...first } = place!
    await api.db
      .insert(places)
      .values(more.map(({ id }, at) => ({ ...first, orders_id: id, number: 1, code: `code-${at}` })))
    const before = await api.db.$count(audit_lines, eq(audit_lines.action, 'find-at-door'))
    const { body } = await search('Ornellàs')
    expect([body.orders.length, body.more]).toEqual([12, true])
    expect((await api.db.$count(audit_lines, eq(audit_lines.action, 'find-at-door'))) - before).toBe(12)
    expect((await linesOf('find-at-door')).at(-1)).toMatchObject({
      users_id: helper.id,
      after: { searched: 'Orn…' },
    })
    await search('personne')
    expect((await api.db.$count(audit_lines, eq(audit_lines.action, 'find-at-door'))) - before).toBe(12)
  })

  test('the number of searches at the entrance is limited per staff account', async () => {
    await search('ornellas')
    await api.db
      .update(limits)
      .set({ tries: 120 })
      .where(eq(limits.key, `door-search:${helper.id}`))
    expect(await search('ornellas')).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(await found('ornellas', admin)).toEqual([sold.id])
  })

  test('only staff with the door task can search at the entrance, and only in their own cinemas', async () => {
    const elsewhere = await aStaffMember(api, 'member', { tasks: ['door'], cinemas_ids: [999] })
    expect(await found('ornellas', elsewhere)).toEqual([])
    expect(await found(String(sold.id), elsewhere)).toEqual([])
    for (const task of ['programme', 'customers', 'books'] as const)
      expect((await search('ornellas', await aStaffMember(api, 'member', { tasks: [task] }))).status).toBe(
        403,
      )
  })
})

describe('a visitor found by name', () => {
  test('admitting a visitor found by name marks the ticket as used, and the audit log records it', async () => {
    expect((await letIn(0)).body).toMatchObject({
      ...{ verdict: 'accepted', counters: { entered: 1, sold: 2 } },
      ticket: { orders_id: sold.id, seat: 1 },
    })
    expect((await letIn(0)).body).toMatchObject({
      verdict: 'already_used',
      counters: { entered: 1, sold: 2 },
    })
    const { body } = await scan(helper, sold.texts[0]!, { sessions_id: screening.id })
    expect(body).toMatchObject({ verdict: 'already_used', entry: { device: 'Hall 1' } })
    expect(await linesOf('enter-by-name')).toMatchObject([
      { users_id: helper.id, after: { tickets_id: sold.tickets[0]!.id, device: 'Hall 1' } },
    ])
    const { body: again } = await search('ornellas')
    expect(again.orders[0].places[0].entry).toMatchObject({ device: 'Hall 1' })
  })

  test('a visitor found by name is asked for the proof even if the client sends no proof field', async () => {
    expect((await letIn(1)).body).toMatchObject({ verdict: 'proof_asked' })
    expect((await letIn(1, { proof: 'refused' })).body).toMatchObject({ verdict: 'proof_refused' })
    expect((await letIn(1, { proof: 'seen' })).body).toMatchObject({ verdict: 'accepted' })
  })

  test('a visitor found by name is refused for the same reasons as a ticket, such as the wrong gate', async () => {
    const other = await aScreening(api.db, { session_date: '2026-11-21' })
    expect((await letIn(0, { sessions_id: other.id }, admin)).body.verdict).toBe('wrong_screening')
    api.clock.now = new Date(screening.starts_at.getTime() + 3_600_000)
    expect((await letIn(0)).body.verdict).toBe('too_late')
    await api.db.update(places).set({ state: 'cancelled' }).where(eq(places.orders_id, sold.id))
    expect((await letIn(0)).body.verdict).toBe('cancelled')
    expect(await linesOf('enter-by-name')).toEqual([])
  })

  test('the ticket of another cinema is reported as unknown to staff who enter its id', async () => {
    const elsewhere = await aScreening(api.db, { session_date: '2026-11-21' })
    const [{ cinemas_id } = { cinemas_id: 0 }] = await api.db
      .select()
      .from(movie_theaters)
      .where(eq(movie_theaters.id, elsewhere.movie_theaters_id))
    const stranger = await aStaffMember(api, 'member', { tasks: ['door'], cinemas_ids: [cinemas_id] })
    const { body } = await letIn(0, { sessions_id: elsewhere.id }, stranger)
    expect(body).toMatchObject({ verdict: 'unknown', ticket: null })
  })

  test('a scan must contain either the text of a ticket or the id of a ticket, not both', async () => {
    expect((await letIn(0, { text: sold.texts[0] })).status).toBe(400)
    expect((await letIn(0, { tickets_id: undefined })).status).toBe(400)
  })
})
