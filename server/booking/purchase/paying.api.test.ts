import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { cents } from '../../../contract/rules/money.ts'
import { aProduct, codeIn, purchase } from '../../../tests/boutique.ts'
import { type LoggedInMember, logInAgain, useBoutiqueApi } from '../../../tests/boutique-api.ts'
import { aFare, aGrid, aScreening } from '../../../tests/builders.ts'
import { buy, refusedCard, silentCard } from '../../../tests/buyers.ts'
import { sendWaitingMails } from '../../mail/send-waiting-mails.ts'
import { reconcile } from '../../payments/reconcile.ts'
import { acquirer_ledger } from '../../payments/tables.ts'
import { endVouchers } from '../../vouchers/end.ts'
import { vouchers } from '../../vouchers/tables.ts'
import { voucherMakers } from '../../vouchers/voucher-files.ts'
import { orders } from '../tables.ts'
import { ticketMakers } from '../tickets/ticket-files.ts'

const api = await useBoutiqueApi()

/** Creates a member who has an e-card of five places and a gift voucher of 30 €. */
async function aRichPerson() {
  const mona = await api.as('member')
  const card = await (await purchase(api, mona, { products_id: (await aProduct(api.db)).id })).json()
  const bon = await aProduct(api.db, { kind: 'bon_cadeau' })
  const to = `${mona.id}@exemple.fr`
  const gift = { recipient_name: 'Nadia', recipient_email: to }
  const given = await (await purchase(api, mona, { products_id: bon.id, gift })).json()
  await sendWaitingMails(api.appContext, voucherMakers)
  return {
    ...mona,
    card: card.vouchers[0].id as number,
    bon: given.vouchers[0].id as number,
    code: codeIn(api, to),
  }
}

const left = async (id: number) =>
  (await api.db.select().from(vouchers).where(eq(vouchers.id, id)))[0]!.balance
const charged = async (orderId: number) => {
  const [order] = await api.db.select().from(orders).where(eq(orders.id, orderId))
  const [entry] = await api.db
    .select()
    .from(acquirer_ledger)
    .where(eq(acquirer_ledger.reference, order!.reference))
  return entry ? { amount: entry.amount, refunded: entry.refunded } : null
}
const cancel = (who: LoggedInMember, id: number) =>
  api.request(`/api/v1/app/order/${id}/cancel`, { method: 'POST', json: {}, headers: who.headers })
const noCard = { name_cb: undefined, num_cb: undefined, cb_date: undefined, cryptogramme: undefined }

describe('paying an order', () => {
  test('an order paid by e-card, voucher and bank card together is refunded to each of them', async () => {
    const mona = await aRichPerson()
    const { id: sessions_id } = await aScreening(api.db, { supplement: cents(200), version_2D_3D: '3D' })
    const response = await buy(api, mona, {
      sessions_id,
      nbr_seats_payed: 5,
      e_cartes: [{ id: mona.card, places: 2 }],
      bons_cadeaux: [{ code: mona.code }],
      card_amount: 17.5,
    })
    const order = await response.json()
    expect(order).toMatchObject({
      state: 'confirmed',
      price_order: 72.5,
      // The e-card pays two places and the gift voucher 30 €. The bank card pays the rest, which includes the 3D
      // supplement of all five places.
      card_amount: 17.5,
      parts: [
        { vouchers_id: mona.card, kind: 'e_carte', places: 2, amount: 25 },
        { vouchers_id: mona.bon, kind: 'bon_cadeau', places: null, amount: 30 },
      ],
    })
    expect(order.tickets).toHaveLength(5)
    expect([await left(mona.card), await left(mona.bon)]).toEqual([3, 0])
    expect(await charged(order.id)).toEqual({ amount: 1750, refunded: 0 })

    expect((await cancel(mona, order.id)).status).toBe(200)
    expect([await left(mona.card), await left(mona.bon)]).toEqual([5, 3000])
    expect(await charged(order.id)).toEqual({ amount: 1750, refunded: 1750 })
    await sendWaitingMails(api.appContext, ticketMakers)
    const letter = api.letters.findLast(({ subject }) => subject.startsWith('Réservation annulée'))
    expect(letter!.text).toMatch(/- 17,50\u00a0€ sur la carte.*\n- 2 places sur.*\n- 30,00\u00a0€ sur/)
    expect(Buffer.from(letter!.attachments[0]!.content).toString()).toContain('METHOD:CANCEL')
    expect((await cancel(mona, order.id)).status).toBe(409)
    expect([await left(mona.card), await left(mona.bon)]).toEqual([5, 3000])
  })

  test('a voucher pays less so that 0,50 € is left for the bank card; otherwise the order is refused', async () => {
    const mona = await aRichPerson()
    const { id: sessions_id } = await aScreening(api.db, { price: cents(1520) })
    const bons_cadeaux = [{ code: mona.code }]
    const order = await (await buy(api, mona, { sessions_id, bons_cadeaux, card_amount: 0.5 })).json()
    expect(order).toMatchObject({ state: 'confirmed', card_amount: 0.5, parts: [{ amount: 29.9 }] })
    expect([await left(mona.bon), await charged(order.id)]).toEqual([10, { amount: 50, refunded: 0 }])
    const dear = await aScreening(api.db, { supplement: cents(20), version_2D_3D: '3D' })
    const e_cartes = [{ id: mona.card, places: 2 }]
    const refused = await buy(api, mona, { sessions_id: dear.id, e_cartes })
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'card_too_small' }])
    expect(await left(mona.card)).toBe(5)
    const cheap = await aScreening(api.db, { price: cents(10) })
    expect(await (await buy(api, mona, { sessions_id: cheap.id })).json()).toMatchObject({
      code: 'card_too_small',
    })
  })

  test('an order fully paid by an e-card needs no bank card and charges nothing', async () => {
    const mona = await aRichPerson()
    const { id: sessions_id } = await aScreening(api.db)
    const e_cartes = [{ id: mona.card, places: 2 }]
    const order = await (await buy(api, mona, { sessions_id, e_cartes, ...noCard })).json()
    expect(order).toMatchObject({ state: 'confirmed', card_amount: 0, card_last4: null })
    expect(await charged(order.id)).toBeNull()
    expect(await (await cancel(mona, order.id)).json()).toMatchObject({ state: 'cancelled' })
    await reconcile(api.appContext)
    expect(await left(mona.card)).toBe(5)
  })

  test('an order whose vouchers do not cover a supplement needs a bank card', async () => {
    const mona = await aRichPerson()
    const { id: sessions_id } = await aScreening(api.db, { supplement: cents(200) })
    const offered = { e_cartes: [{ id: mona.card, places: 1 }], bons_cadeaux: [{ code: mona.code }] }
    const answer = await buy(api, mona, { sessions_id, nbr_seats_payed: 1, ...offered, ...noCard })
    expect(await answer.json()).toMatchObject({ code: 'invalid' })
    expect([await left(mona.card), await left(mona.bon)]).toEqual([5, 3000])
  })

  test('if the bank card of an order is refused, its e-card gets back the unit that it had paid', async () => {
    const mona = await aRichPerson()
    const { id: sessions_id } = await aScreening(api.db)
    const e_cartes = [{ id: mona.card, places: 1 }]
    expect((await buy(api, mona, { sessions_id, e_cartes, num_cb: refusedCard })).status).toBe(402)
    expect(await left(mona.card)).toBe(5)
  })

  test('while the bank’s response is missing, the e-card unit of the order counts as used', async () => {
    const mona = await aRichPerson()
    const { id: sessions_id } = await aScreening(api.db)
    const e_cartes = [{ id: mona.card, places: 1 }]
    const pending = await (await buy(api, mona, { sessions_id, e_cartes, num_cb: silentCard })).json()
    expect(pending.state).toBe('pending')
    expect(await left(mona.card)).toBe(4)
    api.clock.now = new Date(api.clock.now.getTime() + 16_000)
    await reconcile(api.appContext)
    expect(await left(mona.card)).toBe(4)
    expect(await charged(pending.id)).toEqual({ amount: 1250, refunded: 0 })
  })

  test('an order sent twice under one idempotency key is paid once', async () => {
    const mona = await aRichPerson()
    const { id: sessions_id } = await aScreening(api.db)
    const wish = { sessions_id, e_cartes: [{ id: mona.card, places: 2 }], key: `deux-fois-${mona.id}` }
    const both = await Promise.all([buy(api, mona, wish), buy(api, mona, wish)])
    expect(both.map(answer => answer.status)).toEqual([201, 201])
    expect(await left(mona.card)).toBe(3)
    expect((await buy(api, mona, { ...wish, e_cartes: [] })).status).toBe(422)
  })
})

describe('refused orders', () => {
  test.each([
    ['too_many_places', 1, (mona: Rich) => ({ e_cartes: [{ id: mona.card, places: 2 }] })],
    ['not_enough_places', 8, (mona: Rich) => ({ e_cartes: [{ id: mona.card, places: 6 }] })],
    ['voucher_twice', 2, (mona: Rich) => ({ bons_cadeaux: [{ code: mona.code }, { code: mona.code }] })],
    ['voucher_not_found', 2, () => ({ bons_cadeaux: [{ code: '0000-0000-0000-0000' }] })],
    ['voucher_not_found', 2, () => ({ bons_cadeaux: [{ code: 'nimporte quoi' }] })],
    // A gift voucher offered as an e-card is refused, and an e-card offered as a gift voucher too.
    ['not_in_wallet', 2, (mona: Rich) => ({ bons_cadeaux: [{ id: mona.card }] })],
    ['not_in_wallet', 2, (mona: Rich) => ({ e_cartes: [{ id: mona.bon, places: 1 }] })],
    ['wrong_parts', 2, (mona: Rich) => ({ bons_cadeaux: [{ code: mona.code }], card_amount: 3 })],
  ] as const)(
    'an order refused with « %s » takes nothing from e-cards or vouchers',
    async (code, nbr_seats_payed, wish) => {
      const mona = await aRichPerson()
      const { id: sessions_id } = await aScreening(api.db)
      const answer = await buy(api, mona, { sessions_id, nbr_seats_payed, ...wish(mona) })
      expect(await answer.json()).toMatchObject({ code })
      expect([await left(mona.card), await left(mona.bon)]).toEqual([5, 3000])
    },
  )

  test('an e-card cannot pay for a free ticket', async () => {
    const mona = await aRichPerson()
    const child = await aFare(api.db)
    const { forScreening } = await aGrid(api.db, { 1: 1250, [child.id]: 0 })
    const { id: sessions_id } = await aScreening(api.db, forScreening)
    const wish = { sessions_id, nbr_seats_payed: undefined, places: [{ tariffs_id: child.id }] }
    const answer = await buy(api, mona, { ...wish, e_cartes: [{ id: mona.card, places: 1 }], ...noCard })
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'too_many_places' }])
    expect(await left(mona.card)).toBe(5)
    expect((await buy(api, mona, { ...wish, ...noCard })).status).toBe(201)
  })

  test('another member’s e-card is refused in the same way as an unknown one', async () => {
    const mona = await aRichPerson()
    const thief = await api.as('member')
    const { id: sessions_id } = await aScreening(api.db)
    const said = async (wish: object) => {
      const answer = await buy(api, thief, { sessions_id, ...wish })
      return [answer.status, await answer.json()]
    }
    const ofAnother = await said({ e_cartes: [{ id: mona.card, places: 1 }] })
    expect(ofAnother).toMatchObject([404, { code: 'not_in_wallet' }])
    // An unknown id and the id of another member's voucher get the same response, so that nobody finds out which
    // ids exist.
    expect(await said({ e_cartes: [{ id: 999_999_999, places: 1 }] })).toEqual(ofAnother)
    expect(await said({ bons_cadeaux: [{ id: mona.bon }] })).toEqual(ofAnother)
  })
})

type Rich = Awaited<ReturnType<typeof aRichPerson>>

test('a unit refunded to an expired e-card can be used for thirty days', async () => {
  const mona = await aRichPerson()
  await api.db
    .update(vouchers)
    .set({ expires_at: new Date('2026-11-20T16:00:00Z') })
    .where(eq(vouchers.id, mona.card))
  const { id: sessions_id } = await aScreening(api.db)
  const e_cartes = [{ id: mona.card, places: 2 }]
  const order = await (await buy(api, mona, { sessions_id, e_cartes, ...noCard })).json()
  api.clock.now = new Date('2026-11-20T17:00:00Z')
  await endVouchers(api.appContext)
  expect(await left(mona.card)).toBe(0)
  const late = await buy(api, mona, { sessions_id, e_cartes, ...noCard })
  expect(await late.json()).toMatchObject({ code: 'voucher_expired' })
  await cancel(mona, order.id)
  const [card] = await api.db.select().from(vouchers).where(eq(vouchers.id, mona.card))
  expect(card).toMatchObject({ balance: 2, expires_at: new Date('2026-12-20T17:00:00Z') })
  expect((await buy(api, mona, { sessions_id, e_cartes, ...noCard })).status).toBe(201)
})

describe('no extension of an e-card', () => {
  const endsOn = async (card: number, expires_at: Date) => {
    await api.db.update(vouchers).set({ expires_at }).where(eq(vouchers.id, card))
    return async () => (await api.db.select().from(vouchers).where(eq(vouchers.id, card)))[0]!
  }
  const end = new Date('2026-11-20T16:00:00Z')

  test('an e-card is not extended by a cancellation before it expires, nor by a refused order', async () => {
    const mona = await aRichPerson()
    const card = await endsOn(mona.card, end)
    const { id: sessions_id } = await aScreening(api.db)
    const wish = { sessions_id, e_cartes: [{ id: mona.card, places: 1 }] }
    const order = await (await buy(api, mona, { ...wish, nbr_seats_payed: 1, ...noCard })).json()
    await cancel(mona, order.id)
    expect((await buy(api, mona, { ...wish, num_cb: refusedCard })).status).toBe(402)
    expect(await card()).toMatchObject({ balance: 5, expires_at: end, extended_at: null })
  })

  test('an expired e-card is extended only once, and only for the units refunded to it', async () => {
    const mona = await aRichPerson()
    const card = await endsOn(mona.card, end)
    const { id: sessions_id } = await aScreening(api.db, {
      starts_at: new Date('2027-02-20T19:30:00Z'),
      room_free_at: new Date('2027-02-20T22:00:00Z'),
    })
    const wish = { sessions_id, nbr_seats_payed: 2, e_cartes: [{ id: mona.card, places: 2 }], ...noCard }
    const order = await (await buy(api, mona, wish)).json()
    // The e-card has expired, but the periodic job has not written off its three unused places yet.
    api.clock.now = new Date('2026-11-20T17:00:00Z')
    await cancel(mona, order.id)
    const extended = new Date('2026-12-20T17:00:00Z')
    expect(await card()).toMatchObject({ balance: 2, expires_at: extended })
    const again = await (await buy(api, mona, wish)).json()
    api.clock.now = extended
    await logInAgain(api, mona)
    await cancel(mona, again.id)
    expect(await card()).toMatchObject({ balance: 2, expires_at: extended })
    await endVouchers(api.appContext)
    expect(await card()).toMatchObject({ balance: 0 })
  })
})

test('withdrawing from an e-card purchase refunds its unused units, in proportion to the price', async () => {
  const mona = await aRichPerson()
  const { id: sessions_id } = await aScreening(api.db)
  await buy(api, mona, { sessions_id, e_cartes: [{ id: mona.card, places: 2 }], ...noCard })
  const [row] = await api.db.select().from(vouchers).where(eq(vouchers.id, mona.card))
  const path = `/api/v1/app/purchase/${row!.purchases_id}/withdrawal`
  const answer = await api.request(path, { method: 'POST', json: {}, headers: mona.headers })
  expect(await answer.json()).toMatchObject({ state: 'withdrawn', refund: 30 })
  expect(await left(mona.card)).toBe(0)
})
