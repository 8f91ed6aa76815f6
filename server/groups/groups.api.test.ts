import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { fullFare } from '../../contract/rules/places.ts'
import { useBoutiqueApi } from '../../tests/boutique-api.ts'
import { aFare, aGrid, aNumberedScreening, aRoom, aScreening } from '../../tests/builders.ts'
import { aCashier } from '../../tests/counter.ts'
import { auditMoney } from '../../tests/ledgers/audit-money.ts'
import { drawSeats } from '../../tests/seats/draw-seats.ts'
import { aStaffMember } from '../../tests/staff.ts'
import { places } from '../booking/tables.ts'
import { movie_theaters } from '../cinema/tables.ts'
import { identity } from '../identity/tables.ts'
import { mails } from '../mail/tables.ts'
import { money_journal } from '../money/tables.ts'
import { sessions } from '../screenings/tables.ts'
import { followScreenings } from './orders.ts'
import { group_invoices } from './tables.ts'

const api = await useBoutiqueApi()
const { cinemas_id } = await aRoom(api.db)
const here = { cinemas_ids: [cinemas_id] }
const clerk = await aStaffMember(api, 'member', { tasks: ['customers'], ...here })
await api.db.update(identity).set({ company_name: 'Le Rex SARL', siret: '73282932000074' })

const screeningHere = async (values = {}) => {
  const { id } = await aRoom(api.db, { cinemas_id })
  return aScreening(api.db, { movie_theaters_id: id, session_date: '2026-11-27', ...values })
}
const soldSeats = async (id: number) =>
  (await api.db.select().from(sessions).where(eq(sessions.id, id)))[0]!.sold_seats

let schools = 0
const aSchool = async (values = {}) => {
  const { body } = await clerk.post('group-customer', {
    ...{ cinemas_id, name_customer: `École ${++schools}`, address_customer: '2, rue des Écoles' },
    ...{ city_customer: '28100 Dreux', siret: '73282932000074', email: `ecole${schools}@exemple.fr` },
    ...values,
  })
  return body as { id: number; email: string }
}

type Wish = {
  sessions_id?: number
  places?: number
  free_places?: number
  unit_price?: number
  tariffs_id?: number
}
const aQuote = async ({ sessions_id, ...values }: Wish = {}) => {
  const group_customers_id = (await aSchool()).id
  return clerk.post('group-order', {
    ...{ group_customers_id, tariffs_id: fullFare, places: 28, free_places: 2, unit_price: 4.5 },
    ...{ sessions_id: sessions_id ?? (await screeningHere()).id, ...values },
  })
}
const act = (id: number, what: string, body: object = {}) => clerk.post(`group-order/${id}/${what}`, body)
const aConfirmed = async (values: Wish = {}) => {
  const quote = await aQuote(values)
  expect(quote.body).toMatchObject({ state: 'quote' })
  const { status, body } = await act(quote.body.id, 'confirm')
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}
const anInvoiced = async (values: Wish = {}) => {
  const { status, body } = await act((await aConfirmed(values)).id, 'invoice')
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}
const pay = (group_orders_id: number, amount: number, values = {}) =>
  clerk.post('group-payment', { group_orders_id, amount, means: 'transfer', ...values })
const mailsTo = async (email: string) =>
  (await api.db.select().from(mails).where(eq(mails.to, email)).orderBy(mails.id)).map(
    ({ subject }) => subject,
  )

describe('a quote for a group', () => {
  test('a quote for a group takes no seats, has the price of its fare by default and expires after 30 days', async () => {
    const child = await aFare(api.db, { label: 'Scolaire' })
    const grid = await aGrid(api.db, { [fullFare]: 1000, [child.id]: 450 })
    const screening = await screeningHere(grid.forScreening)
    const { status, body } = await aQuote({
      ...{ sessions_id: screening.id, tariffs_id: child.id, unit_price: undefined as never },
    })
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        state: 'quote',
        places: 28,
        free_places: 2,
        unit_price: 4.5,
        total_price: 126,
        valid_until: '2026-12-20',
      },
    })
    const found = await clerk.get(`group-order?q=${encodeURIComponent(body.name_customer)}`)
    expect(found.body).toMatchObject([{ id: body.id, total_price: 126 }])
    expect(await soldSeats(screening.id)).toBe(0)
    const pdf = await clerk.get(`group-order/${body.id}/quote.pdf`)
    expect(pdf.status).toBe(200)
  })

  test('a quote is mailed with its PDF; for a customer without an e-mail address, mailing it is refused', async () => {
    const school = await aSchool()
    const screening = await screeningHere()
    const quote = { sessions_id: screening.id, tariffs_id: fullFare, places: 20 }
    const { body } = await clerk.post('group-order', { group_customers_id: school.id, ...quote })
    expect((await act(body.id, 'quote')).status).toBe(204)
    expect(await mailsTo(school.email)).toEqual([`Votre devis n° ${body.id}`])
    const silent = await aSchool({ email: '' })
    const other = await clerk.post('group-order', { group_customers_id: silent.id, ...quote })
    expect((await act(other.body.id, 'quote')).body.code).toBe('group_customer_without_email')
  })

  test('a quote is refused for a draft, a cancelled or begun screening, another cinema, or too many places', async () => {
    const draft = await screeningHere({ draft: true })
    expect((await aQuote({ sessions_id: draft.id })).body.code).toBe('screening_not_found')
    const gone = await screeningHere({ cancelled_at: api.clock.now, cancelled_because: 'Panne' })
    expect((await aQuote({ sessions_id: gone.id })).body.code).toBe('sales_closed')
    const past = await screeningHere({ session_date: '2026-11-01' })
    expect((await aQuote({ sessions_id: past.id })).body.code).toBe('sales_closed')
    const elsewhere = await aScreening(api.db, { session_date: '2026-11-27' })
    expect((await aQuote({ sessions_id: elsewhere.id })).body.code).toBe('screening_not_found')
    expect((await aQuote({ places: 99 })).body.errors).toMatchObject([{ field: 'places' }])
    for (const places of [0, -3, 1.5, 100_000])
      expect((await aQuote({ places })).status, String(places)).toBe(400)
    const fare = await aFare(api.db)
    expect((await aQuote({ tariffs_id: fare.id, unit_price: undefined as never })).body.code).toBe(
      'fare_not_sold',
    )
  })

  test('a quote may be for a school screening, which is not on the site', async () => {
    const screening = await screeningHere({ kinds: ['scolaire'] })
    expect((await aConfirmed({ sessions_id: screening.id })).state).toBe('confirmed')
  })
})

describe('the confirmation of a quote', () => {
  test('confirming a quote sells its places in the channel invoice, with ticket numbers, and mails the group pass', async () => {
    const screening = await screeningHere()
    const { id, orders_id } = await aConfirmed({ sessions_id: screening.id })
    expect(await soldSeats(screening.id)).toBe(30)
    const made = await api.db
      .select()
      .from(places)
      .where(eq(places.orders_id, orders_id))
      .orderBy(places.number)
    expect(made.map(({ ticket_number }) => ticket_number)).toEqual(made.map((_, nth) => nth + 1))
    expect(made.filter(({ price }) => price === 0)).toHaveLength(2)
    const { rows } = (await api.db.execute(
      sql`select channel, kind from operations where entity = 'order' and entity_id = ${orders_id}`,
    )) as unknown as { rows: object[] }
    expect(rows).toEqual([{ channel: 'invoice', kind: 'sale' }])
    expect(await api.db.$count(money_journal, eq(money_journal.orders_id, orders_id))).toBe(0)
    expect((await clerk.get(`group-order/${id}/confirmation.pdf`)).status).toBe(200)
  })

  test('a quote can be confirmed once, and not after its last day', async () => {
    const { body } = await aQuote()
    const [one, other] = await Promise.all([act(body.id, 'confirm'), act(body.id, 'confirm')])
    expect([one.status, other.status].toSorted()).toEqual([200, 409])
    const late = (await aQuote()).body
    await clerk.patch(`group-order/${late.id}`, { valid_until: '2026-11-01' })
    expect((await act(late.id, 'confirm')).body.code).toBe('quote_expired')
  })

  test('in a numbered room, a confirmed group gets neighbouring seats; a group that no longer fits is refused', async () => {
    const screening = await aNumberedScreening(api.db, drawSeats('......', '......', '......'), {
      session_date: '2026-11-27',
    })
    await api.db
      .update(movie_theaters)
      .set({ cinemas_id })
      .where(eq(movie_theaters.id, screening.movie_theaters_id))
    const confirmed = await aConfirmed({ sessions_id: screening.id, places: 10, free_places: 2 })
    expect(confirmed.seats).toMatch(/^Rang \w+, places 1 à 6\u00a0; rang \w+, places 1 à 6$/)
    const second = await aQuote({ sessions_id: screening.id, places: 7, free_places: 0 })
    expect((await act(second.body.id, 'confirm')).body.code).toBe('screening_full')
    expect(await soldSeats(screening.id)).toBe(12)
  })

  test('until its invoice, a group order with more or fewer places takes or frees seats', async () => {
    const screening = await screeningHere()
    const { id } = await aConfirmed({ sessions_id: screening.id })
    expect((await clerk.patch(`group-order/${id}`, { places: 31 })).body).toMatchObject({ places: 31 })
    expect(await soldSeats(screening.id)).toBe(33)
    await clerk.patch(`group-order/${id}`, { places: 20 })
    expect(await soldSeats(screening.id)).toBe(22)
    expect((await clerk.patch(`group-order/${id}`, { places: 200 })).body.code).toBe('screening_full')
    expect((await act(id, 'cancel', { reason: 'Grève' })).body).toMatchObject({
      ...{ state: 'cancelled', cancelled_because: 'Grève', billed: 0 },
    })
    expect(await soldSeats(screening.id)).toBe(0)
    expect(await auditMoney(api.db)).toEqual([])
  })

  test('the places of a group cannot be cancelled or exchanged as a reservation', async () => {
    const admin = await aStaffMember(api, 'admin')
    const { orders_id } = await aConfirmed()
    expect((await admin.remove(`order/${orders_id}`)).body.code).toBe('order_of_group')
    expect((await admin.post(`order/${orders_id}/cancel`, { places: [1] })).body.code).toBe('order_of_group')
  })
})

describe('the invoice of a group', () => {
  test('an invoice of a group is numbered without gaps, cannot change, and enters its places in the books', async () => {
    const first = await anInvoiced()
    const second = await anInvoiced({ places: 10, free_places: 0 })
    const [a, b] = [first.invoices[0].number, second.invoices[0].number]
    expect(Number(b.slice(-5))).toBe(Number(a.slice(-5)) + 1)
    expect(first).toMatchObject({ state: 'invoiced', billed: 126, paid: 0, owed: 126, due_on: '2026-12-20' })
    expect((await act(first.id, 'invoice')).body.code).toBe('group_order_fixed')
    const change = api.db.update(group_invoices).set({ number: 99 })
    await expect(change).rejects.toThrow()
    const lines = await api.db
      .select()
      .from(money_journal)
      .where(eq(money_journal.orders_id, first.orders_id))
    expect(lines).toHaveLength(30)
    expect(new Set(lines.map(({ means, cause, channel }) => `${means} ${cause} ${channel}`))).toEqual(
      new Set(['invoice sale invoice']),
    )
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(12_600)
    const pdf = await clerk.get(`group-invoice/${first.invoices[0].id}/invoice.pdf`)
    expect(pdf.status).toBe(200)
    expect(await auditMoney(api.db)).toEqual([])
  })

  test('three requests to issue the same invoice at once issue one, and leave no gap in the numbers', async () => {
    const { id } = await aConfirmed()
    const answers = await Promise.all([act(id, 'invoice'), act(id, 'invoice'), act(id, 'invoice')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const numbers = await api.db.select({ number: group_invoices.number }).from(group_invoices)
    expect(numbers.map(({ number }) => number).toSorted((x, y) => x - y)).toEqual(
      numbers.map((_, nth) => nth + 1),
    )
  })

  test('after the invoice, fewer places issue a credit note, and more places are refused', async () => {
    const { id, sessions_id, orders_id } = await anInvoiced()
    const { body } = await clerk.patch(`group-order/${id}`, { places: 25 })
    expect(body).toMatchObject({ places: 25, billed: 112.5, owed: 112.5 })
    expect(body.invoices).toMatchObject([
      { kind: 'invoice' },
      { kind: 'credit_note', amount: -13.5, due_on: null },
    ])
    expect((await clerk.patch(`group-order/${id}`, { places: 26 })).body.errors).toMatchObject([
      { field: 'places' },
    ])
    expect(await soldSeats(sessions_id)).toBe(27)
    expect((await act(id, 'cancel')).body).toMatchObject({ state: 'cancelled', billed: 0, owed: 0 })
    const lines = await api.db.select().from(money_journal).where(eq(money_journal.orders_id, orders_id))
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    expect(await auditMoney(api.db)).toEqual([])
  })

  test('no invoice can be issued while the settings lack the SIRET of the company', async () => {
    const { id } = await aConfirmed()
    await api.db.update(identity).set({ siret: '' })
    api.appContext.identity.forget()
    const { body } = await act(id, 'invoice')
    await api.db.update(identity).set({ siret: '73282932000074' })
    api.appContext.identity.forget()
    expect(body.code).toBe('seller_incomplete')
  })
})

describe('the payment of an invoice', () => {
  test('an invoice may be paid in parts, but never more than what is owed', async () => {
    const { id } = await anInvoiced()
    expect((await pay(id, 100)).status).toBe(201)
    expect((await pay(id, 26.01)).body.code).toBe('payment_too_high')
    expect((await pay(id, 1, { given_back: true })).body.code).toBe('nothing_owed')
    expect((await pay(id, 26, { means: 'cheque', note: '0001234' })).status).toBe(201)
    expect((await clerk.get(`group-order/${id}`)).body).toMatchObject({ paid: 126, owed: 0 })
    expect((await pay(id, 1)).body.code).toBe('nothing_owed')
    expect((await clerk.get('group-order?owed=any')).body.map((row: { id: number }) => row.id)).not.toContain(
      id,
    )
    expect(await auditMoney(api.db)).toEqual([])
  })

  test('of two payments of the whole amount owed at the same time, one is accepted', async () => {
    const { id } = await anInvoiced()
    const answers = await Promise.all([pay(id, 126), pay(id, 126), pay(id, 126)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  })

  test('a cash payment goes into the drawer of an open till, and is given back after a credit note', async () => {
    const { id } = await anInvoiced()
    expect((await pay(id, 126, { means: 'cash' })).body.code).toBe('cash_needs_till')
    const anna = await aCashier(api, cinemas_id)
    await aCashier(api, cinemas_id)
    expect((await pay(id, 126, { means: 'cash' })).body.errors).toMatchObject([{ field: 'tills_id' }])
    const { status, body } = await pay(id, 126, { means: 'cash', tills_id: anna.till })
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { amount: 126, name_till: expect.any(String) },
    })
    await act(id, 'cancel')
    expect((await clerk.get(`group-order/${id}`)).body).toMatchObject({ billed: 0, paid: 126, owed: -126 })
    const cashBack = { given_back: true, means: 'cash', tills_id: anna.till }
    expect((await pay(id, 100, cashBack)).status).toBe(201)
    expect((await anna.get(`session/${anna.session}`)).body.totals).toMatchObject([
      { means: 'cash', received: 126, refunded: 100, amount: 26 },
    ])
    const closed = await anna.post(`session/${anna.session}/close`, { counted: 126 })
    expect(closed.body).toMatchObject({ expected: 126, difference: 0, state: 'closed' })
    expect((await pay(id, 26, { given_back: true })).status).toBe(201)
    expect(await auditMoney(api.db)).toEqual([])
  })

  test('a payment moves takings from invoices to its means of payment and does not change their total', async () => {
    const manager = await aStaffMember(api, 'manager')
    const takings = async (by: string) =>
      (await manager.get(`takings?from=2026-11-20&to=2026-11-20&axis=sale&by=${by}`)).body
    const before = await takings('day')
    const { id } = await anInvoiced()
    const invoiced = await takings('day')
    await pay(id, 126)
    const paid = await takings('day')
    expect(invoiced.total.amount).toBeCloseTo(before.total.amount + 126)
    expect(paid.total).toEqual(invoiced.total)
  })

  test('a customer can be reminded of an unpaid invoice once a day', async () => {
    const { id } = await anInvoiced()
    expect((await act(id, 'remind')).status).toBe(204)
    expect((await act(id, 'remind')).body.code).toBe('reminded_today')
    await pay(id, 126)
    expect((await act(id, 'remind')).body.code).toBe('nothing_owed')
  })
})

describe('a screening that the cinema cancels or changes', () => {
  test('a cancelled screening cancels its group orders, with a credit note and a mail to each customer', async () => {
    const { id, sessions_id, name_customer } = await anInvoiced()
    const email = `ecole${name_customer.slice(6)}@exemple.fr`
    await api.db
      .update(sessions)
      .set({ cancelled_at: api.clock.now, cancelled_because: 'Panne' })
      .where(eq(sessions.id, sessions_id))
    await followScreenings(api.appContext)
    await followScreenings(api.appContext)
    expect((await clerk.get(`group-order/${id}`)).body).toMatchObject({ state: 'cancelled', billed: 0 })
    const subjects = await mailsTo(email)
    expect(subjects.filter(subject => subject === 'La séance de votre groupe est annulée')).toHaveLength(1)
    expect(subjects.at(-1)).toMatch(/^Votre avoir /)
    expect(await auditMoney(api.db)).toEqual([])
  })

  test('the customer of a group is mailed once about a changed screening', async () => {
    const admin = await aStaffMember(api, 'admin')
    const { sessions_id, name_customer } = await aConfirmed()
    const change = { reason: 'Panne de son.', hours_timetable: '21:30' }
    expect((await admin.post(`session-movie/${sessions_id}/change`, change)).status).toBe(200)
    await followScreenings(api.appContext)
    await followScreenings(api.appContext)
    const subjects = await mailsTo(`ecole${name_customer.slice(6)}@exemple.fr`)
    expect(subjects.filter(subject => subject === 'La séance de votre groupe a changé')).toHaveLength(1)
  })
})

test('staff of another cinema and staff at the door see no group orders', async () => {
  const { id } = await anInvoiced()
  const { cinemas_id: other } = await aRoom(api.db)
  const manager = await aStaffMember(api, 'manager', { cinemas_ids: [other] })
  for (const path of [
    `group-order/${id}`,
    `group-order/${id}/quote.pdf`,
    `group-order/${id}/confirmation.pdf`,
  ])
    expect((await manager.get(path)).status, path).toBe(404)
  for (const what of ['confirm', 'invoice', 'cancel', 'remind', 'quote'])
    expect((await manager.post(`group-order/${id}/${what}`, {})).status, what).toBe(404)
  expect(
    (await manager.post('group-payment', { group_orders_id: id, amount: 1, means: 'transfer' })).status,
  ).toBe(404)
  expect((await manager.get('group-order')).body).toEqual([])
  const door = await aStaffMember(api, 'member', { tasks: ['door'] })
  expect((await door.get('group-order')).status).toBe(403)
})
