import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { scan, ticketsFor } from '../../../tests/admission-desk.ts'
import { aProduct, purchase } from '../../../tests/boutique.ts'
import { aFilm, aScreening } from '../../../tests/builders.ts'
import { buy, silentCard } from '../../../tests/buyers.ts'
import { reason, tokenIn, useChanges } from '../../../tests/changed-screenings.ts'
import { aStaffMember } from '../../../tests/staff.ts'
import { sendWaitingMails } from '../../mail/send-waiting-mails.ts'
import { reconcile } from '../../payments/reconcile.ts'
import { acquirer_ledger, payments } from '../../payments/tables.ts'
import { vouchers } from '../../vouchers/tables.ts'
import { ticketMakers } from '../tickets/ticket-files.ts'

const { api, desk, check, change, rowOf, orderOf, ownOrder, letters, read, choose, aSurprise } =
  await useChanges()

describe('the buyer of a changed screening', () => {
  test('the buyer of a changed screening is refunded once; the order shows the screening as bought', async () => {
    const { mona, screening, order, voucher, token } = await aSurprise()
    expect(await read(token)).toMatchObject({
      ...{ orders_id: order.id, open: true, chosen: null, price_order: 25, claim: null, reason },
      closes_at: '2026-11-21T20:10:00.000Z',
    })
    expect(await (await choose(token, 'refund')).json()).toMatchObject({ chosen: 'refund', open: false })
    expect((await choose(token, 'refund')).status).toBe(200)
    expect(await (await choose(token, 'keep')).json()).toMatchObject({ code: 'claim_chosen' })
    const { reference } = await orderOf(order.id)
    const [entry] = await api.db
      .select()
      .from(acquirer_ledger)
      .where(eq(acquirer_ledger.reference, reference))
    expect(entry).toMatchObject({ amount: 1250, refunded: 1250 })
    expect((await api.db.select().from(vouchers).where(eq(vouchers.id, voucher)))[0]!.balance).toBe(5)
    expect((await rowOf(screening.id)).sold_seats).toBe(0)
    const shown = await ownOrder(mona, order.id)
    expect(shown).toMatchObject({
      state: 'cancelled',
      title: 'Nosferatu',
      hours_timetable: '20:30',
      change: null,
    })
    await sendWaitingMails(api.appContext, ticketMakers)
    const goodbye = api.letters.find(({ subject }) => subject.startsWith('Réservation annulée'))!
    expect(goodbye.subject).toContain('Nosferatu')
    const cancelled = Buffer.from(goodbye.attachments[0]!.content).toString()
    expect(cancelled).toContain(`UID:reservation-${order.id}@localhost\r\nSEQUENCE:2\r\nSTATUS:CANCELLED`)
    const [told] = (await desk.manager.get(`session-movie/${screening.id}/change`)).body
    expect(told).toMatchObject({ orders: 1, refunds: 1, waiting: 0, concerned: [{ chosen: 'refund' }] })
  })

  test('a buyer who exchanged the tickets of a changed screening is not counted as refunded', async () => {
    const { mona, screening, order, token } = await aSurprise()
    const to = await aScreening(api.db, { session_date: '2026-11-25' })
    const exchanged = await api.request(`/api/v1/app/order/${order.id}/exchange`, {
      ...{ method: 'POST', headers: mona.headers, json: { sessions_id: to.id } },
    })
    expect(exchanged.status).toBe(201)
    expect(await read(token)).toMatchObject({ chosen: null, open: false, places: [], price_order: 0 })
    expect(await (await choose(token, 'refund')).json()).toMatchObject({ code: 'claim_closed' })
    const [told] = (await desk.manager.get(`session-movie/${screening.id}/change`)).body
    expect(told).toMatchObject({ orders: 0, refunds: 0, waiting: 0, concerned: [] })
  })

  test('a buyer who exchanged one of two tickets of a changed screening is refunded the other', async () => {
    const { mona, order, token } = await aSurprise()
    const to = await aScreening(api.db, { session_date: '2026-11-25' })
    const json = { sessions_id: to.id, places: [1] }
    const made = await api.request(`/api/v1/app/order/${order.id}/exchange`, {
      ...{ method: 'POST', headers: mona.headers, json },
    })
    expect(made.status).toBe(201)
    expect(await (await choose(token, 'refund')).json()).toMatchObject({
      ...{ chosen: 'refund', nbr_seats_payed: 1, price_order: 12.5, places: [{ number: 2 }] },
    })
  })

  test('a buyer who accepts a changed screening may still ask for a refund until it starts', async () => {
    const { screening, token } = await aSurprise()
    expect(await (await choose(token, 'keep')).json()).toMatchObject({ chosen: 'keep', open: true })
    const [told] = (await desk.manager.get(`session-movie/${screening.id}/change`)).body
    expect(told).toMatchObject({ kept: 1, waiting: 0 })
    // The buyer accepted the first change. A second change asks the buyer again.
    await change(screening.id, { hours_timetable: '21:15' })
    expect(await read(token)).toMatchObject({ chosen: null, before: { hours_timetable: '21:10' } })
    const [second, first] = (await desk.manager.get(`session-movie/${screening.id}/change`)).body
    expect([second.waiting, first.kept]).toEqual([1, 1])
    expect(await (await choose(token, 'refund')).json()).toMatchObject({ chosen: 'refund' })
  })

  test('if a screening changes twice before a buyer answers, the mail compares with the one bought', async () => {
    const { mona, screening, token, order } = await aSurprise()
    await change(screening.id, { hours_timetable: '21:40' })
    const [, second] = (await letters()).filter(({ to }) => to === mona.email)
    expect(second!.subject).toContain('Nosferatu')
    expect(second!.text).toContain('Film : Nosferatu → Faust')
    expect(second!.text).toContain('Heure : 20h30 → 21h40')
    expect(await read(token)).toMatchObject({
      ...{ before: { title: 'Nosferatu', hours_timetable: '20:30' }, open: true, chosen: null },
      after: { title: 'Faust', hours_timetable: '21:40' },
    })
    // The buyer answers after two changes, and this one answer counts for both.
    const counts = async () =>
      (await desk.manager.get(`session-movie/${screening.id}/change`)).body.map(
        (one: { kept: number; waiting: number }) => [one.kept, one.waiting],
      )
    expect(await counts()).toEqual([
      [0, 1],
      [0, 1],
    ])
    await choose(token, 'keep')
    expect(await counts()).toEqual([
      [1, 0],
      [1, 0],
    ])
    await choose(token, 'refund')
    expect(await ownOrder(mona, order.id)).toMatchObject({
      ...{ state: 'cancelled', title: 'Nosferatu', hours_timetable: '20:30' },
    })
  })

  test('if a screening is changed back, the buyer gets a mail and may still ask for a refund', async () => {
    const mona = await api.as('member')
    const screening = await aScreening(api.db)
    await buy(api, mona, { sessions_id: screening.id })
    await change(screening.id, { hours_timetable: '18:00' })
    await letters()
    await change(screening.id, { hours_timetable: '20:30' })
    const [, second] = (await letters()).filter(({ to }) => to === mona.email)
    expect(second!.text).toContain('redevient celle que vous avez réservée')
    expect(second!.text).not.toContain('→')
    const token = tokenIn(second!.text)
    expect(await read(token)).toMatchObject({ open: true, before: { hours_timetable: '20:30' } })
    expect(await (await choose(token, 'refund')).json()).toMatchObject({ chosen: 'refund' })
  })

  test('a buyer cannot ask for a refund with another order’s link, or after the screening began', async () => {
    const { order, token, letter } = await aSurprise()
    const stranger = await aSurprise()
    const theirs = `${order.id}-${stranger.token.split('-').slice(1).join('-')}`
    expect((await choose(theirs, 'refund')).status).toBe(404)
    expect((await api.request(`/api/v1/app/cancellation/${token}`)).status).toBe(404)
    expect(letter.text).toContain('jusqu’au 21 novembre 2026 à 21h10')
    api.clock.now = new Date('2026-11-21T20:10:00Z')
    expect(await read(token)).toMatchObject({ open: false, chosen: null })
    expect(await (await choose(token, 'refund')).json()).toMatchObject({ code: 'claim_closed' })
    expect((await orderOf(order.id)).state).toBe('confirmed')
    const admin = await aStaffMember(api, 'admin')
    expect((await admin.remove(`order/${order.id}`)).status).toBe(204)
  })

  test('a buyer whose ticket was used at a changed screening cannot ask for a refund', async () => {
    const mona = await api.as('member')
    const screening = await aScreening(api.db)
    const sold = await ticketsFor(api, mona, screening.id)
    await change(screening.id, { language: 'VOST' })
    const token = tokenIn((await letters()).find(({ to }) => to === mona.email)!.text)
    api.clock.now = new Date('2026-11-21T19:10:00Z')
    const scanner = await aStaffMember(api)
    await scan(scanner, sold.texts[0]!, { sessions_id: screening.id })
    expect(await (await choose(token, 'refund')).json()).toMatchObject({ code: 'order_entered' })
  })

  test("if a changed screening is then cancelled, the buyer's link leads to the compensation", async () => {
    const { screening, token, order } = await aSurprise()
    const admin = await aStaffMember(api, 'admin')
    await admin.post(`session-movie/${screening.id}/cancel`, { reason })
    const { open, claim } = await read(token)
    expect(open).toBe(false)
    expect(await (await choose(token, 'refund')).json()).toMatchObject({ code: 'claim_closed' })
    const other = await api.request(`/api/v1/app/cancellation/${claim}`)
    expect(await other.json()).toMatchObject({ orders_id: order.id, open: true })
  })

  test('a buyer who cancelled before a change still sees the screening as it was bought', async () => {
    const mona = await api.as('member')
    const screening = await aScreening(api.db)
    const order = await (await buy(api, mona, { sessions_id: screening.id })).json()
    await api.request(`/api/v1/app/order/${order.id}/cancel`, { method: 'POST', headers: mona.headers })
    const film = await aFilm(api.db, { title: 'Métropolis' })
    await change(screening.id, { movies_id: film.id, session_date: '2026-11-22' })
    expect(await ownOrder(mona, order.id)).toMatchObject({ title: 'Nosferatu', session_date: '2026-11-21' })
    expect((await desk.manager.get(`order/${order.id}`)).body.title).toBe('Nosferatu')
    expect(await letters()).toEqual([])
  })
})

describe('a buyer whose payment is pending when the screening changes', () => {
  test('if a screening changes, an order whose payment is pending expires and is refunded', async () => {
    const mona = await api.as('member')
    const card = await (await purchase(api, mona, { products_id: (await aProduct(api.db)).id })).json()
    const { id: sessions_id } = await aScreening(api.db)
    const wish = { sessions_id, num_cb: silentCard, e_cartes: [{ id: card.vouchers[0].id, places: 1 }] }
    const order = await (await buy(api, mona, wish)).json()
    expect(order.state).toBe('pending')
    expect((await check(sessions_id, { language: 'VO' })).body).toMatchObject({ orders: 0, unpaid: 1 })
    expect((await change(sessions_id, { language: 'VO' })).status).toBe(200)
    await reconcile(api.appContext)
    const { state, reference } = await orderOf(order.id)
    expect(state).toBe('expired')
    expect((await rowOf(sessions_id)).sold_seats).toBe(0)
    const [entry] = await api.db
      .select()
      .from(acquirer_ledger)
      .where(eq(acquirer_ledger.reference, reference))
    expect(entry).toMatchObject({ state: 'paid', amount: 1250, refunded: 1250 })
    const [payment] = await api.db.select().from(payments).where(eq(payments.reference, reference))
    expect(payment).toMatchObject({ state: 'paid', check_at: null, to_refund: 1250, refunded_amount: 1250 })
    const [voucher] = await api.db.select().from(vouchers).where(eq(vouchers.id, card.vouchers[0].id))
    expect(voucher!.balance).toBe(5)
    expect(await letters()).toEqual([])
  })
})
