import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cents } from '../../contract/rules/money.ts'
import { aFilm, anOrder, aScreening } from '../../tests/builders.ts'
import { type Door, openDoor } from '../../tests/door.ts'
import { aStaffMember, type StaffMember } from '../../tests/staff.ts'

let door: Door
let admin: StaffMember
let manager: StaffMember
let buyer: number
beforeAll(async () => {
  door = await openDoor()
  admin = await aStaffMember(door, 'admin')
  manager = await aStaffMember(door, 'manager')
  buyer = (await door.as('member')).id
})
afterAll(() => door.close())

describe('reservations', () => {
  test('are read with their screening and the last digits of the card', async () => {
    const film = await aFilm(door.db, { title: 'Metropolis' })
    const screening = await aScreening(door.db, { movies_id: film.id, language: 'Muet' })
    const order = await anOrder(door.db, {
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
  })

  test('are found by name, e-mail, number or reference, the newest first', async () => {
    const order = await anOrder(door.db, {
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
    const all = await ids('')
    expect(all).toEqual(all.toSorted((a: number, b: number) => b - a))
  })

  test('are narrowed by state, screening, buyer and day', async () => {
    const screening = await aScreening(door.db)
    const order = await anOrder(door.db, {
      users_id: buyer,
      sessions_id: screening.id,
      state: 'cancelled',
      // 00:30 in Paris: already the 18th there.
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
    }
    for (const [query, expected] of Object.entries(queries)) expect(await found(query), query).toBe(expected)
    expect((await manager.get('order?state=perdue')).status).toBe(400)
    expect((await manager.get('order/export.csv?state=cancelled')).body).toContain('2026-11-18 00:30')
  })

  test('have their name and e-mail corrected by an admin, and nothing else', async () => {
    const order = await anOrder(door.db, { users_id: buyer })
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

  test('are not created here, and nobody but the staff sees them', async () => {
    expect((await admin.post('order', {})).status).toBe(404)
    const member = await aStaffMember(door, 'member')
    expect((await member.get('order')).status).toBe(403)
  })
})
