import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { fullFare } from '../../contract/rules/places.ts'
import { useBoutiqueApi } from '../../tests/boutique-api.ts'
import { aFare, aGrid, aNumberedScreening, aRoom, aScreening } from '../../tests/builders.ts'
import { buy } from '../../tests/buyers.ts'
import { aCashier, anItem, cash } from '../../tests/counter.ts'
import { auditMoney } from '../../tests/ledgers/audit-money.ts'
import { drawSeats } from '../../tests/seats/draw-seats.ts'
import { aStaffMember } from '../../tests/staff.ts'
import { places } from '../booking/tables.ts'
import { movie_theaters } from '../cinema/tables.ts'
import { money_journal } from '../money/tables.ts'
import { sessions } from '../screenings/tables.ts'

const api = await useBoutiqueApi()
const { cinemas_id } = await aRoom(api.db)
const anna = await aCashier(api, cinemas_id)
const screeningHere = async (values = {}) => {
  const { id } = await aRoom(api.db, { cinemas_id })
  return aScreening(api.db, { movie_theaters_id: id, session_date: '2026-11-20', ...values })
}
const full = { tariffs_id: fullFare }
const soldSeats = async (id: number) =>
  (await api.db.select().from(sessions).where(eq(sessions.id, id)))[0]!.sold_seats

test('a till sale of two tickets for cash gives change, and its tickets are admitted', async () => {
  const screening = await screeningHere()
  const { status, body } = await anna.sell({
    ...{ sessions_id: screening.id, places: [full, full], payments: [cash(25, 30)] },
  })
  expect({ status, body }).toMatchObject({
    status: 201,
    body: {
      ...{ channel: 'counter', users_id: null, email: '', state: 'confirmed', nbr_seats_payed: 2 },
      ...{ price_order: 25, total: 25, change: 5, sessions_id: screening.id },
      operation: { series: `simulation:cinema:${cinemas_id}`, business_day: '2026-11-20' },
      payments: [{ means: 'cash', label: 'Espèces', amount: 25, tendered: 30 }],
      places: [
        { number: 1, state: 'sold', price: 12.5, ticket_number: 1, short_code: expect.any(String) },
        { number: 2, state: 'sold', ticket_number: 2 },
      ],
    },
  })
  expect(await soldSeats(screening.id)).toBe(2)
  api.clock.now = new Date(screening.starts_at.getTime() - 60_000)
  const door = await aStaffMember(api, 'member', { tasks: ['door'] })
  const scan = { scan_id: crypto.randomUUID(), sessions_id: screening.id, text: body.places[0].qr }
  expect((await door.post('control/scan', scan)).body).toMatchObject({ verdict: 'accepted' })
  api.clock.now = new Date('2026-11-20T15:00:00Z')
  expect(await auditMoney(api.db)).toEqual([])
})

test('a till sale with several payment methods, items and a 3D supplement is divided to the cent', async () => {
  const child = await aFare(api.db, { code: 'enfant-guichet', label: 'Enfant' })
  const grid = await aGrid(api.db, { [fullFare]: 1000, [child.id]: 600 })
  const screening = await screeningHere({ ...grid.forScreening, supplement: 200 })
  const popcorn = await anItem(api)
  const sale = {
    ...{ sessions_id: screening.id, places: [full, { tariffs_id: child.id }] },
    items: [{ items_id: popcorn.id, quantity: 2 }],
  }
  const owed = { means: 'cinecheque', amount: 7.3 }
  const card = { means: 'card_terminal', amount: 10 }
  // Two places with their 3D supplement cost 12 € and 8 €, and two items 9 €: together 29 €.
  const { status, body } = await anna.sell({ ...sale, payments: [owed, card, cash(11.7, 20)] })
  expect(status).toBe(201)
  expect(body).toMatchObject({ total: 29, price_order: 20, change: 8.3 })
  expect(body.items).toMatchObject([{ quantity: 2, price: 4.5, amount: 9, vat_rate: '10' }])
  const lines = await api.db
    .select()
    .from(money_journal)
    .where(eq(money_journal.till_sessions_id, anna.session))
  const own = lines.filter(line => line.orders_id === body.id || line.sold_items_id !== null)
  const sums = Object.groupBy(own, ({ means }) => means)
  const total = (means: string) => sums[means]!.reduce((sum, { amount }) => sum + amount, 0)
  expect([total('cinecheque'), total('card_terminal'), total('cash')]).toEqual([730, 1000, 1170])
  expect(sums.cinecheque!.reduce((sum, { supplement }) => sum + supplement, 0)).toBe(0)
  expect(await auditMoney(api.db)).toEqual([])
  const all = { ...sale, payments: [{ means: 'cinecheque', amount: 29 }] }
  expect(await anna.sell(all)).toMatchObject({ status: 409, body: { code: 'wrong_parts' } })
})

test('at the till, items can be sold without tickets; an item that is no longer on sale is refused', async () => {
  const soda = await anItem(api, { price: 3, vat_rate: '5.5' })
  const items = [{ items_id: soda.id, quantity: 1 }]
  const { status, body } = await anna.sell({ items, payments: [cash(3)] })
  expect({ status, body }).toMatchObject({ status: 201, body: { id: null, places: [], total: 3, change: 0 } })
  expect(await auditMoney(api.db)).toEqual([])
  const admin = await aStaffMember(api, 'admin')
  await admin.patch(`counter-item/${soda.id}`, { active: false })
  expect(await anna.sell({ items, payments: [cash(3)] })).toMatchObject({
    ...{ status: 409, body: { code: 'item_not_sold', errors: [{ field: 'items[0].items_id' }] } },
  })
})

test('a till sale is refused if its payments do not equal the total, or the cash is too little', async () => {
  const screening = await screeningHere()
  const sale = { sessions_id: screening.id, places: [full] }
  for (const payments of [[cash(12)], [cash(13)], [cash(12.5, 10)], [], [cash(12.5, 900)]])
    expect(await anna.sell({ ...sale, payments })).toMatchObject({
      status: 409,
      body: { code: 'wrong_parts' },
    })
  expect(await anna.sell({ ...sale, payments: [{ means: 'card', amount: 12.5 }] })).toMatchObject({
    ...{ status: 409, body: { code: 'means_not_taken' } },
  })
  expect(await soldSeats(screening.id)).toBe(0)
})

test('the till sells chosen or best seats, but never a seat that the site has sold', async () => {
  const screening = await aNumberedScreening(api.db, drawSeats('......', '......'), {
    session_date: '2026-11-20',
  })
  const [itsRoom] = await api.db
    .select()
    .from(movie_theaters)
    .where(eq(movie_theaters.id, screening.movie_theaters_id))
  const till = await aCashier(api, itsRoom!.cinemas_id)
  const mona = await api.as('member')
  const taken = screening.seat('A 1')
  const wish = { nbr_seats_payed: 1, places: [{ ...full, seats_id: taken }] }
  expect((await buy(api, mona, { sessions_id: screening.id, ...wish })).status).toBe(201)
  const sale = (places: object[]) =>
    till.sell({ sessions_id: screening.id, places, payments: [cash(places.length * 12.5)] })
  expect(await sale([{ ...full, seats_id: taken }])).toMatchObject({
    ...{ status: 409, body: { code: 'seat_taken', errors: [{ field: 'places[0].seats_id' }] } },
  })
  const best = await sale([full, full])
  expect(best.body.places.map(({ seat }: { seat: { id: number } }) => seat.id)).toHaveLength(2)
  expect(await auditMoney(api.db)).toEqual([])
})

test('the till sells a screening that just began, but no full, cancelled or other cinema’s screening', async () => {
  const small = await screeningHere({ total_seats: 1 })
  const two = { sessions_id: small.id, places: [full, full], payments: [cash(25)] }
  expect((await anna.sell(two)).body.code).toBe('screening_full')
  const one = (id: number) => ({ sessions_id: id, places: [full], payments: [cash(12.5)] })
  const elsewhere = await aScreening(api.db, { session_date: '2026-11-20' })
  expect((await anna.sell(one(elsewhere.id))).body.code).toBe('screening_not_found')
  const cancelled = await screeningHere({ cancelled_at: new Date() })
  expect((await anna.sell(one(cancelled.id))).body.code).toBe('sales_closed')
  const now = api.clock.now
  const begun = await screeningHere()
  api.clock.now = new Date(begun.starts_at.getTime() + 5 * 60_000)
  const shown = (await anna.get('screenings?date=2026-11-20')).body
  expect(shown.find((row: { sessions_id: number }) => row.sessions_id === begun.id)).toMatchObject({
    ...{ begun: true, sellable: true, remaining_places: 100, numbered: false },
    tariffs: [{ tariffs_id: fullFare, price: 12.5 }],
  })
  expect((await anna.sell(one(begun.id))).status).toBe(201)
  api.clock.now = new Date(begun.starts_at.getTime() + 11 * 60_000)
  expect((await anna.sell(one(begun.id))).body.code).toBe('sales_closed')
  api.clock.now = now
})

test('simultaneous till sales under one idempotency key sell once; a different sale is refused', async () => {
  const screening = await screeningHere({ total_seats: 1 })
  const sale = { sessions_id: screening.id, places: [full], payments: [cash(12.5)] }
  const answers = await Promise.all([1, 2, 3].map(() => anna.sell(sale, 'une-seule-fois')))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await soldSeats(screening.id)).toBe(1)
  expect(await anna.sell({ ...sale, payments: [cash(12.5, 20)] }, 'une-seule-fois')).toMatchObject({
    ...{ status: 422, body: { code: 'idempotency_key_reused' } },
  })
})

test('a training sale takes no seat, moves no money, and has separate numbers in the books', async () => {
  const screening = await screeningHere()
  const pupil = await aCashier(api, cinemas_id, { training: true })
  const { status, body } = await pupil.sell({
    ...{ sessions_id: screening.id, places: [full], payments: [cash(12.5, 20)] },
  })
  expect({ status, body }).toMatchObject({
    ...{
      status: 201,
      body: { id: null, training: true, change: 7.5, places: [{ code: null, price: 12.5 }] },
    },
  })
  expect(body.operation.series).toBe(`simulation:cinema:${cinemas_id}`)
  expect(await soldSeats(screening.id)).toBe(0)
  expect(await api.db.$count(places, eq(places.id, -1))).toBe(0)
  expect(await auditMoney(api.db)).toEqual([])
})
