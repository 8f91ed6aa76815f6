import { and, eq, like } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { scan, ticketsFor } from '../../../tests/admission-desk.ts'
import { useApi } from '../../../tests/api.ts'
import { aNumberedScreening, aScreening } from '../../../tests/builders.ts'
import { buy } from '../../../tests/buyers.ts'
import { auditSeats } from '../../../tests/faults/books.ts'
import { giving } from '../../../tests/gifts.ts'
import { aGuest, newestMail } from '../../../tests/guests.ts'
import { modulesOf, pagesOf } from '../../../tests/read-pdf.ts'
import { readQr, readQrOfPicture } from '../../../tests/read-qr.ts'
import { drawSeats } from '../../../tests/seats/draw-seats.ts'
import { aStaffMember, type StaffMember } from '../../../tests/staff.ts'
import { sendWaitingMails } from '../../mail/send-waiting-mails.ts'
import { mails } from '../../mail/tables.ts'
import { payments } from '../../payments/tables.ts'
import { signTicket, ticketHash } from '../../tickets/sign.ts'
import { ticketKey } from '../../tickets/ticket-key.ts'
import { orders, places } from '../tables.ts'
import { orderPictures } from '../tickets/mail-pictures.ts'
import { giftMakers, ticketMakers } from '../tickets/ticket-files.ts'
import { forgetGiftAddresses } from './offer-place.ts'
import { gifts } from './tables.ts'

const api = await useApi({ limitsOn: false })
const { offer, linkTo, withdraw, read, accept, giveBack, file } = giving(api)

let mona: Awaited<ReturnType<typeof api.as>>
let admin: StaffMember
let screening: Awaited<ReturnType<typeof aScreening>>
let sold: Awaited<ReturnType<typeof ticketsFor>>
beforeEach(async () => {
  api.clock.now = new Date('2026-11-21T12:00:00Z')
  mona = await api.as('member')
  admin = await aStaffMember(api, 'admin')
  // The screening starts at 20:30 in Paris on 21 November.
  screening = await aScreening(api.db)
  sold = await ticketsFor(api, mona, screening.id)
})

const order = async (id = sold.id, who = mona) =>
  (await api.request(`/api/v1/app/order/${id}`, { headers: who.headers })).json()
const post = async (path: string, json?: object) => {
  const response = await api.request(`/api/v1/app/order/${sold.id}/${path}`, {
    ...{ method: 'POST', headers: mona.headers, ...(json && { json }) },
  })
  return { status: response.status, body: await response.json() }
}
const verdictOf = async (text: string) =>
  (await scan(admin, text, { sessions_id: screening.id })).body.verdict as string
const atDoors = () => {
  api.clock.now = new Date('2026-11-21T19:20:00Z')
}
const placeOf = async (number: number) =>
  (
    await api.db
      .select()
      .from(places)
      .where(and(eq(places.orders_id, sold.id), eq(places.number, number)))
  )[0]!
const mailsOf = (cause: string) =>
  api.db
    .select()
    .from(mails)
    .where(like(mails.cause, `${cause}%`))
const taken = async (place = 1, email?: string): Promise<string> =>
  (await accept(await linkTo(mona, sold.id, place), email ? { email } : {})).body.token

describe('a ticket that is offered', () => {
  test('an offered ticket remains the buyer’s until it is accepted, however often its link is opened', async () => {
    const offered = await offer(mona, sold.id, 1)
    expect(offered.status).toBe(201)
    const token = new URL(offered.body.link).pathname.replace('/billet-offert/', '')
    for (const _ of [1, 2])
      expect((await read(token)).body).toMatchObject({
        ...{
          state: 'offered',
          because: null,
          firstname: 'Mona',
          ticket: null,
          title: 'Nosferatu',
          email: '',
        },
        place: { number: 1, label: 'Plein tarif', seat: null },
      })
    expect(await order()).toMatchObject({
      gifts: [{ place: 1, state: 'offered', email: '', at: api.clock.now.toISOString() }],
      tickets: sold.tickets,
      can_give: true,
    })
    atDoors()
    expect(await verdictOf(sold.texts[0]!)).toBe('accepted')
    expect((await read(token)).body).toMatchObject({ state: 'gone', because: 'entered' })
    expect((await accept(token)).body.code).toBe('gift_gone')
    expect((await order()).gifts).toEqual([])
  })

  test('an accepted ticket keeps its seat and number, gets a new code, and its old code is refused', async () => {
    const before = await placeOf(1)
    const token = await linkTo(mona, sold.id)
    const accepted = await accept(token)
    expect(accepted.status).toBe(200)
    const { ticket, state, can_return } = accepted.body.gift
    expect({ state, can_return }).toEqual({ state: 'held', can_return: true })
    expect(await placeOf(1)).toEqual({ ...before, given: true, code: ticket.code })
    expect(ticket.code).not.toBe(before.code)
    expect((await accept(token)).body.code).toBe('gift_gone')
    expect((await read(token)).body).toMatchObject({ state: 'gone', because: 'accepted', ticket: null })
    expect(await order()).toMatchObject({
      gifts: [{ place: 1, state: 'taken' }],
      tickets: [sold.tickets[1]],
    })
    const listed = await api.request(`/api/v1/app/order/${sold.id}/tickets`, { headers: mona.headers })
    expect((await listed.json()).map(({ code }: { code: string }) => code)).toEqual([sold.tickets[1]!.code])
    atDoors()
    expect(await verdictOf(sold.texts[0]!)).toBe('unknown')
    expect(await verdictOf(ticket.qr)).toBe('accepted')
    expect(await verdictOf(ticket.qr)).toBe('already_used')
  })

  test('the link of a ticket offered by e-mail is mailed to that address only, not shown to the buyer', async () => {
    const friend = `${crypto.randomUUID()}@exemple.fr`
    const offered = await offer(mona, sold.id, 2, friend)
    expect(offered.body).toMatchObject({ link: null, order: { gifts: [{ place: 2, email: friend }] } })
    const mail = (await newestMail(api, friend))!
    expect(mail).toMatchObject({ secret: true, users_id: null })
    expect(mail.text).toContain('Mona vous offre une place')
    const token = /billet-offert\/(\S+)/.exec(mail.text!)![1]!
    expect((await read(token)).body).toMatchObject({ state: 'offered', email: friend })
  })

  test('the buyer can take back an offered ticket, and offer it to another address', async () => {
    await offer(mona, sold.id, 1, 'mauvaise@exemple.fr')
    const token = /billet-offert\/(\S+)/.exec((await newestMail(api, 'mauvaise@exemple.fr'))!.text!)![1]!
    expect((await withdraw(mona, sold.id, 1)).body.gifts).toEqual([])
    expect(await newestMail(api, 'mauvaise@exemple.fr'), 'the mail had not been sent').toBeUndefined()
    expect((await read(token)).body).toMatchObject({ state: 'gone', because: 'withdrawn' })
    expect((await accept(token)).body.code).toBe('gift_gone')
    expect((await withdraw(mona, sold.id, 1)).status, 'repeated').toBe(200)
    expect((await offer(mona, sold.id, 1, 'juste@exemple.fr')).status).toBe(201)
  })

  test('the buyer cannot take back an offered ticket once it is accepted', async () => {
    await taken()
    expect((await withdraw(mona, sold.id, 1)).body.code).toBe('gift_accepted')
    expect((await offer(mona, sold.id, 1)).body.code).toBe('already_offered')
  })

  test('accepting an offered ticket twice succeeds under one idempotency key, and fails under a second', async () => {
    const token = await linkTo(mona, sold.id)
    const first = await accept(token, { key: 'premiere-fois' })
    expect(await accept(token, { key: 'premiere-fois' })).toEqual(first)
    expect((await accept(token, { key: 'seconde-fois' })).body.code).toBe('gift_gone')
    expect((await mailsOf('gift-accepted:')).filter(({ users_id }) => users_id === mona.id)).toHaveLength(1)
  })
})

describe('an offer is refused', () => {
  test('offering a ticket to the e-mail address of its own order is refused with a message', async () => {
    const { status, body } = await offer(mona, sold.id, 1, mona.email.toUpperCase())
    expect([status, body.errors[0].field]).toEqual([400, 'email'])
    expect(body.errors[0].message).toContain('C’est l’adresse de cette réservation')
  })

  test('a ticket cannot be offered a second time while its first offer is open', async () => {
    await offer(mona, sold.id, 1)
    expect((await offer(mona, sold.id, 1)).body.code).toBe('already_offered')
    expect((await offer(mona, sold.id, 2)).status).toBe(201)
  })

  test('a ticket can be offered only by its buyer: not by another member or an admin', async () => {
    expect((await offer(await api.as('member'), sold.id, 1)).body.code).toBe('order_not_found')
    expect((await offer(admin, sold.id, 1)).body.code).toBe('order_not_found')
    expect((await withdraw(admin, sold.id, 1)).body.code).toBe('order_not_found')
  })

  test('an unknown or used ticket cannot be offered, nor any ticket once the screening has begun', async () => {
    expect((await offer(mona, sold.id, 3)).body.code).toBe('not_giveable')
    atDoors()
    await verdictOf(sold.texts[0]!)
    expect((await offer(mona, sold.id, 1)).body.code).toBe('not_giveable')
    api.clock.now = screening.starts_at
    expect((await offer(mona, sold.id, 2)).body.code).toBe('not_giveable')
    expect((await order()).can_give).toBe(false)
  })
})

describe('a ticket that was given to a friend', () => {
  test('a ticket accepted by a friend can be neither cancelled nor exchanged until it is given back', async () => {
    const token = await taken()
    const other = await aScreening(api.db, { session_date: '2026-11-28' })
    for (const asked of [
      () => post('cancel'),
      () => post('cancel', { places: [1] }),
      () => post('exchange', { sessions_id: other.id }),
      () => admin.post(`order/${sold.id}/cancel`, { places: [1] }),
      () => admin.post(`order/${sold.id}/exchange`, { sessions_id: other.id, places: [1] }),
      () => admin.remove(`order/${sold.id}`),
    ]) {
      const { status, body } = await asked()
      expect([status, body.code]).toEqual([409, 'place_given'])
    }
    expect((await post('cancel', { places: [2] })).status).toBe(200)
    expect(await order()).toMatchObject({ state: 'confirmed', can_cancel: false, tickets: [] })
    await giveBack(token)
    expect((await post('cancel')).body).toMatchObject({ state: 'cancelled', gifts: [] })
    const [paid] = await api.db.select().from(payments).where(eq(payments.orders_id, sold.id))
    expect(paid!.to_refund).toBe(2500)
    expect(await auditSeats(api.db)).toEqual([])
  })

  test.each([
    ['cancels', 'Place annulée'],
    ['exchanges', 'Place échangée'],
  ])(
    'the mail to a buyer who %s the other ticket says that the friend keeps the given one',
    async (does, subject) => {
      await taken()
      const other = await aScreening(api.db, { session_date: '2026-11-28' })
      const done =
        does === 'cancels'
          ? await post('cancel', { places: [2] })
          : await post('exchange', { sessions_id: other.id, places: [2] })
      expect(done.status).toBe(does === 'cancels' ? 200 : 201)
      const told = (await newestMail(api, mona.email))!
      expect(told.subject).toContain(subject)
      expect(told.text).toContain('La place que vous avez offerte reste à la personne qui l’a acceptée.')
      expect(told.text).not.toContain('Votre autre place')
    },
  )

  test('the open offer of a ticket ends when its order is cancelled', async () => {
    const token = await linkTo(mona, sold.id)
    expect((await post('cancel')).status).toBe(200)
    expect((await read(token)).body).toMatchObject({ state: 'gone', because: 'ended' })
    expect((await accept(token)).body.code).toBe('gift_gone')
  })

  test('a ticket that a friend gives back in time returns to its buyer with a new code', async () => {
    const token = await taken()
    const { code, qr } = (await read(token)).body.ticket
    const back = await giveBack(token)
    expect(back).toMatchObject({ status: 200, body: { state: 'gone', because: 'returned', ticket: null } })
    expect(await giveBack(token)).toEqual(back)
    const [first, second] = (await order()).tickets
    expect([sold.tickets[0]!.code, code]).not.toContain(first.code)
    expect(second).toEqual(sold.tickets[1])
    expect((await order()).gifts).toMatchObject([{ place: 1, state: 'returned' }])
    expect((await file(token, 'ticket.pdf')).status).toBe(404)
    atDoors()
    expect(await verdictOf(qr)).toBe('unknown')
    const key = await ticketKey(api.appContext)
    expect(await verdictOf(signTicket(key, { code: first.code, screening: screening.id }))).toBe('accepted')
  })

  test('a friend cannot give back a ticket that was used, or once the doors are closed', async () => {
    const [one, two] = [await taken(1), await taken(2)]
    atDoors()
    await verdictOf((await read(one)).body.ticket.qr)
    expect((await giveBack(one)).body.code).toBe('gift_not_returnable')
    expect((await read(one)).body).toMatchObject({ state: 'held', entered: true, can_return: false })
    api.clock.now = new Date('2026-11-21T19:41:00Z')
    expect((await giveBack(two)).body.code).toBe('gift_not_returnable')
  })

  test('a ticket that a friend gave back can be given away again', async () => {
    await giveBack(await taken())
    const again = await taken()
    expect((await read(again)).body.state).toBe('held')
  })

  test('a friend who accepts a ticket gets a PDF and a calendar entry that omit the buyer’s surname', async () => {
    const token = await taken(2)
    const { qr } = (await read(token)).body.ticket
    const pdf = await file(token, 'ticket.pdf')
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    const pages = pagesOf(new Uint8Array(await pdf.arrayBuffer()))
    expect(pages).toHaveLength(1)
    expect(readQr(modulesOf(pages[0]!))).toBe(qr)
    expect(pages[0]!.text).not.toContain('Strapontin')
    // The ticket of the friend must not offer a cancellation, because only the buyer may cancel.
    expect(pages[0]!.text).not.toContain('Annulation en ligne')
    const calendar = await (await file(token, 'seance.ics')).text()
    expect(calendar.replaceAll('\r\n ', '')).toContain(`/billet-offert/${token}`)
    const mine = await api.request(`/api/v1/app/order/${sold.id}/tickets.pdf`, { headers: mona.headers })
    const [own, ...others] = pagesOf(new Uint8Array(await mine.arrayBuffer()))
    expect(own!.text).toContain('Annulation en ligne')
    expect(others).toEqual([])
  })

  test('an accepted ticket is mailed to its new holder, and the remaining tickets to the buyer', async () => {
    const friend = `${crypto.randomUUID()}@exemple.fr`
    api.letters.length = 0
    const token = await taken(1, friend)
    await sendWaitingMails(api.appContext, { ...ticketMakers, ...giftMakers }, undefined, orderPictures)
    const to = (email: string, subject: string) =>
      api.letters.find(letter => letter.to === email && letter.subject.startsWith(subject))!
    const held = to(friend, 'Votre place')
    expect(held.text).toContain(`/billet-offert/${token}`)
    expect(held.attachments.map(({ filename }) => filename)).toEqual(['billet.pdf', 'seance.ics'])
    const code = held.pictures!.find(({ type }) => type === 'image/png')!
    expect(await readQrOfPicture(code.content)).toBe((await read(token)).body.ticket.qr)
    const told = to(mona.email, 'Place acceptée')
    expect(told.text).not.toContain(friend)
    expect(pagesOf(told.attachments[0]!.content)).toHaveLength(1)
    await giveBack(token)
    await sendWaitingMails(api.appContext, { ...ticketMakers, ...giftMakers }, undefined, orderPictures)
    expect(pagesOf(to(mona.email, 'Place rendue').attachments[0]!.content)).toHaveLength(2)
  })

  test('if the screening of a given ticket is cancelled, the buyer is refunded, the friend gets a mail', async () => {
    const friend = `${crypto.randomUUID()}@exemple.fr`
    const token = await taken(1, friend)
    await admin.post(`session-movie/${screening.id}/cancel`, { reason: 'Panne.' })
    const mail = (await newestMail(api, friend))!
    expect(mail.subject).toContain('Séance annulée')
    expect(mail.text).not.toContain('/annulation/')
    expect((await read(token)).body).toMatchObject({ screening_cancelled: true, can_return: false })
    const { claim } = await order()
    const chosen = await api.request(`/api/v1/app/cancellation/${claim}`, {
      ...{ method: 'POST', json: { choice: 'refund' } },
    })
    expect(chosen.status).toBe(200)
    expect((await read(token)).body).toMatchObject({ state: 'gone', because: 'ended' })
  })

  test('after a cancelled screening, staff can refund a given ticket to its buyer', async () => {
    const token = await taken()
    await admin.post(`session-movie/${screening.id}/cancel`, { reason: 'Panne.' })
    expect((await giveBack(token)).body.code).toBe('gift_not_returnable')
    expect((await admin.post(`order/${sold.id}/cancel`, { places: [1] })).status).toBe(200)
    expect((await admin.remove(`order/${sold.id}`)).status).toBe(204)
    const [paid] = await api.db.select().from(payments).where(eq(payments.orders_id, sold.id))
    expect(paid!.to_refund).toBe(2500)
  })

  test('a ticket is not mailed to a holder who gave it back before the mail was sent', async () => {
    const [friend, other] = [`${crypto.randomUUID()}@exemple.fr`, `${crypto.randomUUID()}@exemple.fr`]
    api.letters.length = 0
    const token = await taken(1, friend)
    // Before the mail about the change is sent, the holder returns the ticket. The mail is sent all the same, but
    // without the ticket, which belongs to the buyer again.
    await admin.post(`session-movie/${screening.id}/change`, {
      ...{ reason: 'Panne.', hours_timetable: '21:10' },
    })
    await giveBack(token)
    await taken(1, other)
    await sendWaitingMails(api.appContext, { ...ticketMakers, ...giftMakers }, undefined, orderPictures)
    const to = (email: string) => api.letters.filter(letter => letter.to === email)
    expect(to(friend).map(({ subject }) => subject)).toEqual(['Votre séance change : « Nosferatu »'])
    expect(to(friend)[0]!.attachments).toEqual([])
    expect(to(friend)[0]!.pictures!.filter(({ type }) => type === 'image/png')).toEqual([])
    expect(to(other)[0]!.attachments.map(({ filename }) => filename)).toEqual(['billet.pdf', 'seance.ics'])
  })

  test('a buyer who gave all tickets away has none to print, to receive by mail or to have resent', async () => {
    api.letters.length = 0
    for (const place of [1, 2]) await taken(place)
    const printed = await api.request(`/api/v1/app/order/${sold.id}/tickets.pdf`, { headers: mona.headers })
    expect(printed.status).toBe(404)
    expect((await admin.post(`order/${sold.id}/resend`, {})).body.code).toBe('no_tickets_to_send')
    await sendWaitingMails(api.appContext, { ...ticketMakers, ...giftMakers }, undefined, orderPictures)
    const attached = api.letters.filter(({ to }) => to === mona.email).flatMap(letter => letter.attachments)
    expect(attached.map(({ type }) => type)).not.toContain('application/pdf')
  })

  test('if a screening changes, the buyer of a given ticket is refunded only once it is given back', async () => {
    const friend = `${crypto.randomUUID()}@exemple.fr`
    const token = await taken(1, friend)
    const made = await admin.post(`session-movie/${screening.id}/change`, {
      ...{ reason: 'Panne.', hours_timetable: '21:10' },
    })
    expect(made.status).toBe(200)
    const mail = (await newestMail(api, friend))!
    expect(mail.subject).toContain('Votre séance change')
    expect(mail.text).toContain(`/billet-offert/${token}`)
    expect(mail.text).not.toContain('/changement/')
    const { change } = await order()
    const refund = () =>
      api.request(`/api/v1/app/change/${change}`, { method: 'POST', json: { choice: 'refund' } })
    expect(await (await refund()).json()).toMatchObject({ code: 'place_given' })
    await giveBack(token)
    expect((await refund()).status).toBe(200)
  })

  test('staff see who holds a given ticket; its old code is on the offline list as replaced', async () => {
    await taken(1, 'lea@exemple.fr')
    expect((await admin.get(`order/${sold.id}`)).body.gifts).toMatchObject([
      { place: 1, state: 'taken', email: '', holder_email: 'lea@exemple.fr' },
    ])
    const { body } = await admin.get(`control/screening/${screening.id}/tickets`)
    await api.db.update(orders).set({ lastname: 'Zazoubleu' }).where(eq(orders.id, sold.id))
    const found = await admin.post('control/search', { search: 'Zazoubleu' })
    expect(found.body.orders[0].places.map(({ given }: { given: boolean }) => given)).toEqual([true, false])
    expect(body.replaced).toEqual([ticketHash(sold.tickets[0]!.code)])
    expect(body.tickets).toHaveLength(2)
  })
})

test('a given ticket keeps its numbered seat, and its holder gets a mail if the seat changes', async () => {
  const numbered = await aNumberedScreening(api.db, drawSeats('....'))
  const bought = await buy(api, mona, {
    ...{ sessions_id: numbered.id, nbr_seats_payed: 1 },
    places: [{ tariffs_id: 1, seats_id: numbered.seat('A 1') }],
  })
  const { id } = await bought.json()
  const friend = `${crypto.randomUUID()}@exemple.fr`
  const { token, gift } = (await accept(await linkTo(mona, id), { email: friend })).body
  expect(gift.place.seat).toMatchObject({ row_name: 'A', seat_number: '1' })
  const places = [{ number: 1, seats_id: numbered.seat('A 3') }]
  expect((await admin.post(`order/${id}/move`, { places })).status).toBe(200)
  expect((await read(token)).body).toMatchObject({
    place: { seat: { seat_number: '3' } },
    ticket: gift.ticket,
  })
  expect((await newestMail(api, friend))!.text).toContain('Rang A, place 1 → Rang A, place 3')
})

test('the link of a gift that has ended shows neither the seat nor whether the ticket was used', async () => {
  const numbered = await aNumberedScreening(api.db, drawSeats('....'), { session_date: '2026-11-21' })
  const bought = await buy(api, mona, {
    ...{ sessions_id: numbered.id, nbr_seats_payed: 1 },
    places: [{ tariffs_id: 1, seats_id: numbered.seat('A 1') }],
  })
  const { id } = await bought.json()
  const withdrawn = await linkTo(mona, id)
  expect((await read(withdrawn)).body.place.seat).not.toBeNull()
  await withdraw(mona, id, 1)
  const { token: returned } = (await accept(await linkTo(mona, id))).body
  await giveBack(returned)
  api.clock.now = new Date(numbered.starts_at.getTime() - 600_000)
  const listed = await api.request(`/api/v1/app/order/${id}/tickets`, { headers: mona.headers })
  const [{ qr }] = await listed.json()
  expect((await scan(admin, qr, { sessions_id: numbered.id })).body.verdict).toBe('accepted')
  for (const token of [withdrawn, returned])
    expect((await read(token)).body).toMatchObject({ state: 'gone', place: { seat: null }, entered: false })
})

test('trying to accept a gift that has ended does not count towards the ten gift mails a day', async () => {
  const friend = `${crypto.randomUUID()}@exemple.fr`
  const token = await linkTo(mona, sold.id, 1)
  await accept(token)
  for (let tries = 0; tries < 10; tries++)
    expect((await accept(token, { email: friend })).body.code).toBe('gift_gone')
  expect((await offer(mona, sold.id, 2, friend)).status).toBe(201)
})

test('a guest (a buyer without account) can give a ticket of an order to a friend', async () => {
  const guest = await aGuest(api, `${crypto.randomUUID()}@exemple.fr`)
  const { id } = await (await buy(api, guest, { sessions_id: screening.id, nbr_seats_payed: 1 })).json()
  const token = await linkTo(guest, id)
  expect((await accept(token)).status).toBe(200)
  expect((await order(id, guest as never)).tickets).toEqual([])
})

test('an unknown gift link, or one with an altered signature, gets « not found »', async () => {
  const token = await taken()
  for (const wrong of ['x', '1-x', `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`])
    for (const { status, body } of [await read(wrong), await accept(wrong), await giveBack(wrong)])
      expect([status, body.code]).toEqual([404, 'gift_link_invalid'])
})

test('the e-mail addresses of gifts are exported, erased with the account, and deleted after a month', async () => {
  await offer(mona, sold.id, 1, 'lea@exemple.fr')
  await taken(2, 'leo@exemple.fr')
  const exported = await api.request(`/api/v1/app/user/${mona.id}/data`, { headers: mona.headers })
  const body = await exported.json()
  expect(body.activity.gifts).toMatchObject([
    { place: 1, state: 'offered', email: 'lea@exemple.fr' },
    { place: 2, state: 'taken', holder_email: '' },
  ])
  const own = api.db
    .select({ email: gifts.email, holder_email: gifts.holder_email })
    .from(gifts)
    .innerJoin(places, eq(places.id, gifts.places_id))
    .innerJoin(orders, eq(orders.id, places.orders_id))
    .where(eq(orders.id, sold.id))
    .orderBy(gifts.id)
  const part = api.appContext.personalData.find(({ name }) => name === 'gifts')!
  await part.erase(api.db, { users_id: mona.id, lastname: '', firstname: '', email: '' })
  expect(await own).toEqual([
    { email: '', holder_email: '' },
    { email: '', holder_email: 'leo@exemple.fr' },
  ])
  api.clock.now = new Date('2026-12-22T12:00:00Z')
  await forgetGiftAddresses(api.appContext)
  expect((await own)[1]).toEqual({ email: '', holder_email: '' })
})

test('gifts to an e-mail address are exported and erased only for its verified owner, a guest', async () => {
  const account = await api.as('member')
  await taken(1, account.email)
  await offer(mona, sold.id, 2, account.email)
  const part = api.appContext.personalData.find(({ name }) => name === 'gifts')!
  const erase = (users_id: number) => part.erase(api.db, { users_id, lastname: '', firstname: '', email: '' })
  const addresses = async () => {
    const { body } = await admin.get(`order/${sold.id}`)
    return body.gifts.map((gift: { email: string; holder_email: string }) => gift.email || gift.holder_email)
  }
  const exported = await api.request(`/api/v1/app/user/${account.id}/data`, { headers: account.headers })
  expect((await exported.json()).activity.gifts).toEqual([])
  await erase(account.id)
  expect(await addresses()).toEqual([account.email, account.email])
  const guest = await aGuest(api, account.email)
  expect(await part.read(api.db, guest.id)).toMatchObject([
    { place: 1, state: 'taken', holder_email: account.email },
    { place: 2, state: 'offered', email: account.email },
  ])
  await erase(guest.id)
  expect(await addresses()).toEqual(['', ''])
})

test('an e-mail address gets at most ten mails about gifts a day', async () => {
  const friend = `${crypto.randomUUID()}@exemple.fr`
  for (let sent = 0; sent < 10; sent++) {
    expect((await offer(mona, sold.id, 1, friend)).status).toBe(201)
    await withdraw(mona, sold.id, 1)
  }
  expect((await offer(mona, sold.id, 1, friend)).body.code).toBe('too_many_requests')
  expect((await offer(mona, sold.id, 1)).status, 'a link still can be made').toBe(201)
})

test('a buyer sends at most sixty mails about gifts a day, for all orders together', async () => {
  const more = [await ticketsFor(api, mona, screening.id), await ticketsFor(api, mona, screening.id)]
  for (const { id } of [sold, more[0]!])
    for (let sent = 0; sent < 30; sent++) {
      expect((await offer(mona, id, 1, `${crypto.randomUUID()}@exemple.fr`)).status).toBe(201)
      await withdraw(mona, id, 1)
    }
  const { id } = more[1]!
  expect((await offer(mona, id, 1, 'lea@exemple.fr')).body.code).toBe('too_many_requests')
  expect((await offer(mona, id, 1)).status, 'a link still can be made').toBe(201)
})
