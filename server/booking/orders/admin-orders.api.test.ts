import { describe, expect, test } from 'vitest'
import { cents } from '../../../contract/rules/money.ts'
import { useApi } from '../../../tests/api.ts'
import { aFilm, anOrder, aScreening } from '../../../tests/builders.ts'
import { aStaffMember } from '../../../tests/staff.ts'
import { sendWaitingMails } from '../../mail/send-waiting-mails.ts'
import { ticketMakers } from '../tickets/ticket-files.ts'

const api = await useApi()
const admin = await aStaffMember(api, 'admin')
const manager = await aStaffMember(api, 'manager')
const buyer = (await api.as('member')).id

describe('orders in the back office', () => {
  test('the back office shows an order with its screening and the last digits of the card', async () => {
    const film = await aFilm(api.db, { title: 'Metropolis' })
    const screening = await aScreening(api.db, { movies_id: film.id, language: 'Muet' })
    const order = await anOrder(api.db, {
      users_id: buyer,
      sessions_id: screening.id,
      price_order: cents(2550),
    })
    const { status, body } = await manager.get(`order/${order.id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: order.id,
      reference: order.reference,
      sessions_id: screening.id,
      users_id: buyer,
      state: 'confirmed',
      lastname: 'Martin',
      nbr_seats_payed: 2,
      price_order: 25.5,
      card_brand: 'visa',
      card_last4: '4242',
      refunded_at: null,
      title: 'Metropolis',
      language: 'Muet',
      hours_timetable: '20:30',
      session_date: '2026-11-21',
    })
    expect(Object.keys(body)).not.toContain('num_cb')
    // Nothing prevents closing the buyer's account: its orders remain, without the buyer's name.
    expect(await admin.get(`user/${buyer}/dependents`)).toMatchObject({ status: 200, body: [] })
  })

  test('the back office finds orders by name, e-mail, number or reference, the newest first', async () => {
    const order = await anOrder(api.db, {
      users_id: buyer,
      lastname: 'Lefèvre',
      firstname: 'Jérôme',
      email: 'jl@exemple.fr',
      reference: 'b7c1-44e0',
    })
    const ids = async (query: string) =>
      (await manager.get(`order?${query}`)).body.map((row: { id: number }) => row.id)
    for (const q of ['lefevre', 'JEROME lefevre', 'jl@exemple', 'le', String(order.id), 'b7c1-44e0'])
      expect(await ids(`q=${encodeURIComponent(q)}`), q).toContain(order.id)
    expect(await ids('q=fe')).toEqual([])
    await admin.patch(`order/${order.id}`, { lastname: 'Œuvrard' })
    expect(await ids('q=lefevre')).toEqual([])
    expect(await ids('q=oeuvrard')).toEqual([order.id])
    const all = await ids('')
    expect(all).toEqual(all.toSorted((a: number, b: number) => b - a))
  })

  test('the search finds an order by a reference made only of letters, and by a very long name', async () => {
    const reference = 'LhlETdBvgeKQvjyesuXwZq'
    const wide = Array.from({ length: 100 }, (_, index) => String.fromCodePoint(0x4e00 + index * 37)).join('')
    const order = await anOrder(api.db, { users_id: buyer, lastname: wide, firstname: wide, reference })
    for (const q of [reference, wide.slice(40, 60)])
      expect((await manager.get(`order?q=${encodeURIComponent(q)}`)).body, q).toMatchObject([
        { id: order.id },
      ])
  })

  test('the list of orders can be filtered by state, screening, buyer and day', async () => {
    const screening = await aScreening(api.db)
    const order = await anOrder(api.db, {
      users_id: buyer,
      sessions_id: screening.id,
      state: 'cancelled',
      // In Paris, this is 00:30 on the next day: the filter by day must find the order on the 18th.
      order_date: new Date('2026-11-17T23:30:00Z'),
    })
    const found = async (query: string) =>
      (await manager.get(`order?${query}`)).body.some((row: { id: number }) => row.id === order.id)
    const queries = {
      'state=cancelled': true,
      'state=confirmed': false,
      [`sessions_id=${screening.id}`]: true,
      [`users_id=${buyer}`]: true,
      [`users_id=${admin.id}`]: false,
      'from=2026-11-18&to=2026-11-18': true,
      'to=2026-11-17': false,
      'from=2026-11-19': false,
      'session_from=2026-11-21&session_to=2026-11-21': true,
      'session_to=2026-11-20': false,
      'session_from=2026-11-22': false,
      // In 1900, Paris was not whole hours ahead of UTC: such a date must not cause an error.
      'from=1900-01-01': true,
      'from=1800-01-01&to=2199-12-31': true,
    }
    for (const [query, expected] of Object.entries(queries)) expect(await found(query), query).toBe(expected)
    expect((await manager.get('order?state=perdue')).status).toBe(400)
    const { status, body } = await manager.get('order?from=0000-01-01')
    expect([status, body.errors]).toEqual([400, [{ field: 'from', message: 'Cette date n’existe pas.' }]])
    expect((await manager.get('order/export.csv?state=cancelled')).body).toContain('2026-11-18 00:30')
  })

  test('an admin can correct the name and e-mail of an order, and nothing else', async () => {
    const order = await anOrder(api.db, { users_id: buyer })
    const path = `order/${order.id}`
    const corrected = await admin.patch(path, { lastname: 'Martineau', email: 'em@exemple.fr' })
    expect(corrected).toMatchObject({
      status: 200,
      body: { lastname: 'Martineau', email: 'em@exemple.fr', firstname: 'Ève' },
    })
    for (const field of ['price_order', 'nbr_seats_payed', 'state', 'users_id', 'card_last4'])
      expect(await admin.patch(path, { [field]: 1 })).toMatchObject({
        status: 400,
        body: { errors: [{ field }] },
      })
    expect((await manager.patch(path, { lastname: 'X' })).status).toBe(403)
    const journal = (await admin.get(`audit?entity=order&entity_id=${order.id}`)).body
    expect(JSON.stringify(journal)).not.toContain('Martin')
  })

  test('the back office shows an order with its e-tickets and the mails to the buyer', async () => {
    const order = await aSale()
    const { body } = await manager.get(`order/${order.id}`)
    expect(body.tickets).toEqual([
      {
        id: expect.any(Number),
        seat: null,
        short_code: expect.stringMatching(/^.{6}$/),
        state: 'valid',
        scans: [],
      },
      {
        id: expect.any(Number),
        seat: null,
        short_code: expect.stringMatching(/^.{6}$/),
        state: 'valid',
        scans: [],
      },
    ])
    // The order names another e-mail address than that of the account. The other address gets a link, the address
    // of the account gets the tickets.
    expect(body.mails).toMatchObject([
      { subject: 'Des places pour « Nosferatu »', state: 'waiting', to: 'eve@exemple.fr' },
      { subject: 'Vos places pour « Nosferatu »', state: 'waiting' },
    ])
    await admin.remove(`order/${order.id}`)
    const cancelled = (await manager.get(`order/${order.id}`)).body
    expect(cancelled.tickets.map((ticket: { state: string }) => ticket.state)).toEqual(['void', 'void'])
    // The cancellation withdrew the mails that were not sent yet, so only its own mail remains.
    expect(cancelled.mails.map((mail: { subject: string }) => mail.subject)).toEqual([
      'Réservation annulée : « Nosferatu »',
    ])
  })

  test('an admin can resend e-tickets to an order’s current address, and the audit log records it', async () => {
    const order = await aSale()
    await admin.patch(`order/${order.id}`, { email: 'corrigee@exemple.fr' })
    await sendWaitingMails(api.appContext, ticketMakers)
    api.letters.length = 0
    expect((await admin.post(`order/${order.id}/resend`, {})).status).toBe(204)
    await sendWaitingMails(api.appContext, ticketMakers)
    expect(api.letters).toMatchObject([
      {
        to: 'corrigee@exemple.fr',
        subject: 'Vos places pour « Nosferatu »',
        attachments: [{ filename: `billets-${order.id}.pdf` }, { filename: 'seance.ics' }],
      },
    ])
    const { body } = await admin.get(`order/${order.id}`)
    expect(body.mails).toMatchObject([
      { state: 'sent', to: 'corrigee@exemple.fr' },
      { state: 'sent', to: 'eve@exemple.fr' },
      { state: 'sent' },
    ])
    const journal = (await admin.get(`audit?entity=order&entity_id=${order.id}`)).body
    expect(journal[0]).toMatchObject({ action: 'resend-mail', users_id: admin.id })
  })

  test('an admin can resend the valid e-tickets of an order at most three times an hour', async () => {
    const { id } = await aSale()
    const resend = (staff = admin, of = id) => staff.post(`order/${of}/resend`, {})
    expect((await resend(manager)).status).toBe(403)
    for (const expected of [204, 204, 204, 429]) expect((await resend()).status).toBe(expected)
    for (const state of ['refused', 'expired', 'cancelled'] as const) {
      const other = await anOrder(api.db, { users_id: buyer, state })
      expect(await resend(admin, other.id)).toMatchObject({
        status: 409,
        body: { code: 'no_tickets_to_send' },
      })
    }
    const cancelled = await aScreening(api.db, { cancelled_at: new Date(0) })
    const nowhere = await anOrder(api.db, { users_id: buyer, sessions_id: cancelled.id })
    expect((await resend(admin, nowhere.id)).body.code).toBe('no_tickets_to_send')
    expect((await resend(admin, 999_999)).status).toBe(404)
  })

  test('only staff see orders in the back office, and nobody can create an order there', async () => {
    expect((await admin.post('order', {})).status).toBe(404)
    const member = await aStaffMember(api, 'member')
    expect((await member.get('order')).status).toBe(403)
  })
})

/** Lets a member buy two seats through the API. */
async function aSale(): Promise<{ id: number }> {
  const member = await api.as('member')
  const { id } = await aScreening(api.db)
  const response = await api.request('/api/v1/app/order', {
    method: 'POST',
    headers: member.headers,
    json: {
      ...{
        sessions_id: id,
        nbr_seats_payed: 2,
        lastname: 'Martin',
        firstname: 'Ève',
        email: 'eve@exemple.fr',
      },
      ...{ name_cb: 'EVE', num_cb: '4242424242424242', cb_date: '12/30', cryptogramme: '123' },
    },
  })
  return response.json()
}
