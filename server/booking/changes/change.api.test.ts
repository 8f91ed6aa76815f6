import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { scan, ticketsFor } from '../../../tests/admission-desk.ts'
import { aRoom, aScreening } from '../../../tests/builders.ts'
import { buy, silentCard } from '../../../tests/buyers.ts'
import { reason, tokenIn, useChanges } from '../../../tests/changed-screenings.ts'
import { aStaffMember } from '../../../tests/staff.ts'
import { rowsOf } from '../../database/rows.ts'
import { mails } from '../../mail/tables.ts'
import { tellOfChanges } from './change-mails.ts'
import { screening_changes } from './tables.ts'

const { api, desk, check, change, rowOf, orderOf, ownOrder, letters, aSurprise } = await useChanges()

test('the preview of a change to a sold screening shows its effect and stores nothing', async () => {
  const mona = await api.as('member')
  const screening = await aScreening(api.db)
  await buy(api, mona, { sessions_id: screening.id, nbr_seats_payed: 3 })
  const before = await rowOf(screening.id)
  const { status, body } = await check(screening.id, { hours_timetable: '18:45', language: 'VOST', reason })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    ...{ orders: 1, seats: 3, unpaid: 0, conflicts: [], warnings: [] },
    before: { hours_timetable: '20:30', language: 'VF' },
    after: { hours_timetable: '18:45', language: 'VOST', title: 'Nosferatu' },
    concerned: [{ lastname: 'Strapontin', seats: 3, before: [], after: [], together: true }],
    mail: { subject: 'Votre séance change : « Nosferatu »' },
    closes_at: '2026-11-21T17:45:00.000Z',
  })
  expect(body.mail.text).toContain('Heure : 20h30 → 18h45')
  expect(body.mail.text).toContain('Langue : VF → VOST')
  expect(body.mail.text).toContain(reason)
  expect(await rowOf(screening.id)).toEqual(before)
  expect(await api.db.$count(screening_changes)).toBe(0)
  expect(await api.db.$count(mails, sql`cause like 'screening-changed:%'`)).toBe(0)
})

test('a change of a screening appears immediately in its mail, tickets, calendar entry and order page', async () => {
  const { mona, screening, order, letter, film, made } = await aSurprise()
  expect(made).toMatchObject({
    ...{ reason, orders: 1, kept: 0, refunds: 0, waiting: 1 },
    before: { title: 'Nosferatu', hours_timetable: '20:30' },
    after: { title: 'Faust', hours_timetable: '21:10', name_theater: 'Salle rouge' },
    concerned: [{ orders_id: order.id, seats: 2, chosen: null }],
  })
  expect(letter.text).toContain('Film : Nosferatu → Faust')
  expect(letter.text).toContain('Heure : 20h30 → 21h10')
  expect(letter.text).toContain('21 novembre 2026 à 21h10')
  expect(letter.attachments.map(({ filename }) => filename)).toEqual([
    `billets-${order.id}.pdf`,
    'seance.ics',
  ])
  const calendar = Buffer.from(letter.attachments[1]!.content).toString()
  expect(calendar).toContain(`UID:reservation-${order.id}@localhost\r\nSEQUENCE:1\r\n`)
  expect(calendar).toContain('DTSTAMP:20261120T150000Z\r\nDTSTART:20261121T201000Z')
  expect(await ownOrder(mona, order.id)).toMatchObject({
    ...{ state: 'confirmed', title: 'Faust', movies_id: film.id, hours_timetable: '21:10' },
    ...{ name_theater: 'Salle rouge', change: tokenIn(letter.text) },
  })
  expect(await rowOf(screening.id)).toMatchObject({ total_seats: 40, sold_seats: 2 })
  expect((await letters()).filter(({ to }) => to === mona.email)).toHaveLength(1)
  const journal = await (await aStaffMember(api, 'admin')).get('audit?entity=session-movie')
  expect(journal.body[0]).toMatchObject({ action: 'change', after: { reason, title: 'Faust' } })
})

test('after the screening was changed, a QR code sold before is admitted, online and offline', async () => {
  const mona = await api.as('member')
  const screening = await aScreening(api.db)
  const sold = await ticketsFor(api, mona, screening.id)
  const room = await aRoom(api.db, { name_theater: 'Salle bleue' })
  await change(screening.id, { movie_theaters_id: room.id, hours_timetable: '18:00' })
  const { body } = await desk.manager.get(`control/screening/${screening.id}/tickets`)
  expect(body).toMatchObject({ hours_timetable: '18:00', name_theater: 'Salle bleue' })
  expect(body.tickets).toHaveLength(2)
  api.clock.now = new Date('2026-11-21T16:50:00Z')
  const scanner = await aStaffMember(api)
  const answer = await scan(scanner, sold.texts[0]!, { sessions_id: screening.id })
  expect(answer.body).toMatchObject({ verdict: 'accepted', ticket: { name_theater: 'Salle bleue' } })
})

test('the usual form refuses to change a screening with sold tickets; the message names the right page', async () => {
  const screening = await aScreening(api.db)
  await buy(api, await api.as('member'), { sessions_id: screening.id })
  const refused = await desk.manager.patch(`session-movie/${screening.id}`, { language: 'VO' })
  expect(refused).toMatchObject({ status: 409, body: { code: 'screening_sold' } })
  expect(refused.body.message).toContain('« Changer cette séance »')
})

describe('an impossible change', () => {
  const refusedWith = async (id: number, asked: object) => {
    const before = await rowOf(id)
    const preview = (await check(id, asked)).body
    const { status, body } = await change(id, asked)
    expect(status).toBe(409)
    expect(preview.conflicts[0].code).toBe(body.code)
    expect(preview.conflicts[0].field).toBe(body.errors?.[0]?.field ?? null)
    expect(await rowOf(id)).toEqual(before)
    return [body.code, body.errors?.[0]?.field ?? null]
  }

  test('an impossible change of a screening is refused, naming the field, in the preview too', async () => {
    const screening = await aScreening(api.db)
    await buy(api, await api.as('member'), { sessions_id: screening.id, nbr_seats_payed: 4 })
    const other = await aScreening(api.db)
    const small = await aRoom(api.db, { nbr_seats: 3 })
    const is = (asked: object) => refusedWith(screening.id, asked)
    expect(await is({ movie_theaters_id: other.movie_theaters_id })).toEqual([
      'screening_overlaps',
      'hours_timetable',
    ])
    expect(await is({ session_date: '2027-03-28', hours_timetable: '02:30' })).toEqual([
      'hour_does_not_exist',
      'session_date',
    ])
    expect(await is({ session_date: '2026-11-20', hours_timetable: '15:00' })).toEqual([
      'hour_passed',
      'hours_timetable',
    ])
    expect(await is({ movie_theaters_id: small.id })).toEqual([
      'room_too_small_for_sold',
      'movie_theaters_id',
    ])
    expect(await is({ language: 'VF', hours_timetable: '20:30' })).toEqual(['nothing_changes', null])
    expect(await change(screening.id, { language: 'VO', seen: { language: 'VOST' } })).toMatchObject({
      body: { code: 'changed_meanwhile', errors: [{ field: 'language' }] },
    })
    expect((await change(screening.id, { language: 'VO', reason: ' ' })).status).toBe(400)
    api.clock.now = new Date('2026-11-21T19:30:00Z')
    desk.manager = await aStaffMember(api)
    expect(await is({ language: 'VO' })).toEqual(['screening_started', null])
  })

  test('changing a cancelled or unknown screening is refused', async () => {
    const screening = await aScreening(api.db)
    const admin = await aStaffMember(api, 'admin')
    await admin.post(`session-movie/${screening.id}/cancel`, { reason })
    expect(await refusedWith(screening.id, { language: 'VO' })).toEqual(['screening_cancelled', null])
    expect((await change(999_999, { language: 'VO' })).body.code).toBe('screening_not_found')
    expect((await check(999_999, { language: 'VO' })).status).toBe(404)
    const member = await aStaffMember(api, 'member')
    expect(
      (await member.post(`session-movie/${screening.id}/change`, { reason, language: 'VO' })).status,
    ).toBe(403)
  })

  test('if changing a screening fails midway, the screening and its orders remain unchanged', async () => {
    const screening = await aScreening(api.db)
    const [mona, remi] = [await api.as('member'), await api.as('member')]
    await buy(api, mona, { sessions_id: screening.id })
    const unpaid = await (await buy(api, remi, { sessions_id: screening.id, num_cb: silentCard })).json()
    const before = await rowOf(screening.id)
    await api.db.execute(sql`create function no_claim() returns trigger language plpgsql as
      'begin raise exception ''no''; end'`)
    await api.db.execute(
      sql`create trigger no_claim before insert on change_claims for each row execute function no_claim()`,
    )
    expect((await change(screening.id, { hours_timetable: '19:05' })).status).toBe(500)
    await api.db.execute(sql`drop trigger no_claim on change_claims`)
    expect(await rowOf(screening.id)).toEqual(before)
    expect((await orderOf(unpaid.id)).state).toBe('pending')
    expect((await change(screening.id, { hours_timetable: '19:05' })).status).toBe(200)
    expect((await letters()).filter(({ to }) => to === mona.email)).toHaveLength(1)
  })
})

describe('mails about a change, in batches', () => {
  const causes = async (screening: number) =>
    rowsOf<{ to: string }>(
      await api.db.execute(sql`select "to" from mails join orders on orders.id = mails.orders_id
        where cause like 'screening-changed:%' and sessions_id = ${screening} order by "to"`),
    ).map(({ to }) => to)

  /** Changes a screening that has this many orders, and makes the writing of mails fail after the first batch. */
  async function interrupted(orders: number) {
    const screening = await aScreening(api.db)
    const sold: { email: string; headers: HeadersInit; id: number }[] = []
    for (let n = 0; n < orders; n++) {
      const buyer = await api.as('member')
      const order = await (await buy(api, buyer, { sessions_id: screening.id })).json()
      sold.push({ email: buyer.email, headers: buyer.headers, id: order.id })
    }
    await api.db.execute(sql`create function no_mail() returns trigger language plpgsql as
      'begin if (select count(*) from mails join orders on orders.id = mails.orders_id
        where sessions_id = (select sessions_id from orders where id = new.orders_id) and cause like ''screening-changed:%'') >= 20
        then raise exception ''no''; end if; return new; end'`)
    await api.db.execute(
      sql`create trigger no_mail before insert on mails for each row when (new.cause like 'screening-changed:%') execute function no_mail()`,
    )
    expect((await change(screening.id, { hours_timetable: '19:05' })).status).toBe(200)
    await api.db.execute(sql`drop function no_mail() cascade`)
    return { screening, sold }
  }

  test('if sending mails about a changed screening stops half-way, the next run sends the rest once', async () => {
    const { screening, sold } = await interrupted(23)
    expect(await rowOf(screening.id)).toMatchObject({ starts_at: new Date('2026-11-21T18:05:00.000Z') })
    expect(await causes(screening.id)).toHaveLength(20)
    await Promise.all([tellOfChanges(api.appContext), tellOfChanges(api.appContext)])
    expect(await causes(screening.id)).toEqual(sold.map(({ email }) => email).sort())
    await tellOfChanges(api.appContext)
    expect(await causes(screening.id)).toHaveLength(23)
  })

  test('an order cancelled before its mail about a changed screening is written gets no such mail', async () => {
    const { screening, sold } = await interrupted(21)
    const told = await causes(screening.id)
    const last = sold.find(({ email }) => !told.includes(email))!
    const cancelled = { method: 'POST', headers: last.headers }
    expect((await api.request(`/api/v1/app/order/${last.id}/cancel`, cancelled)).status).toBe(200)
    await tellOfChanges(api.appContext)
    expect(await causes(screening.id)).toEqual(told)
  })
})
