import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { startTestApi } from '../../tests/api.ts'
import { aProduct, purchase } from '../../tests/boutique.ts'
import { type LoggedInMember, logInAgain, useBoutiqueApi, walletOf } from '../../tests/boutique-api.ts'
import { refusedCard, silentCard } from '../../tests/buyers.ts'
import { sendWaitingMails } from '../mail/send-waiting-mails.ts'
import { reconcile } from '../payments/reconcile.ts'
import { nextRefundTryMs } from '../payments/rules.ts'
import { acquirer_ledger } from '../payments/tables.ts'
import { endVouchers } from './end.ts'
import { purchases } from './tables.ts'
import { voucherMakers } from './voucher-files.ts'

const api = await useBoutiqueApi()

const pass = (days: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + days * 86_400_000)
}
const post = (who: LoggedInMember, path: string, json?: unknown) =>
  api.request(`/api/v1${path}`, { method: 'POST', json: json ?? {}, headers: who.headers })
const letters = async (to: string) => {
  await sendWaitingMails(api.appContext, voucherMakers)
  return api.letters.filter(letter => letter.to === to)
}
const ledger = async (id: number) => {
  const [row] = await api.db.select().from(purchases).where(eq(purchases.id, id))
  const [entry] = await api.db
    .select()
    .from(acquirer_ledger)
    .where(eq(acquirer_ledger.reference, row!.reference))
  return entry!
}
const gift = { recipient_name: 'Nadia', recipient_email: 'nadia@exemple.fr', message: 'Bon film !' }

describe('shop purchases', () => {
  test('buying an e-card adds its prepaid tickets to the wallet, and is confirmed by mail', async () => {
    const mona = await api.as('member')
    const product = await aProduct(api.db)
    const response = await purchase(api, mona, { products_id: product.id, price_purchase: 50 })
    expect(response.status).toBe(201)
    const bought = await response.json()
    expect(bought).toMatchObject({
      state: 'confirmed',
      price_purchase: 50,
      card_last4: '4242',
      can_withdraw: true,
      refund_if_withdrawn: 50,
    })
    expect(await walletOf(api, mona)).toMatchObject([
      {
        kind: 'e_carte',
        places: 5,
        places_left: 5,
        amount: null,
        usable: true,
        // The e-card is valid for a year, until the end of the day. Midnight in Paris is 23:00 UTC.
        expires_at: '2027-11-20T23:00:00.000Z',
        movements: [{ cause: 'purchase', places: 5 }],
      },
    ])
    const subject = `Votre achat\u00a0: ${product.name_product}`
    const letter = (await letters(mona.email)).find(each => each.subject === subject)
    expect(letter).toMatchObject({ attachments: [] })
    expect(letter!.text).toContain('20 novembre 2027')
    expect((await ledger(bought.id)).amount).toBe(5000)
  })

  test('a purchase of three vouchers creates three vouchers with their own codes', async () => {
    const mona = await api.as('member')
    const product = await aProduct(api.db, { kind: 'bon_cadeau' })
    await purchase(api, mona, { products_id: product.id, quantity: 3 })
    const own = await walletOf(api, mona)
    expect(own.map((one: { amount_left: number }) => one.amount_left)).toEqual([30, 30, 30])
    expect(new Set(own.map((one: { code_last4: string }) => one.code_last4)).size).toBe(3)
    const told = (await letters(mona.email)).find(({ subject }) => subject.startsWith('Votre achat'))!.text
    expect(told).toContain('Vos 3\u00a0bons cadeaux sont joints à ce message, et rangés')
    expect(told).not.toContain('Votre bon')

    const noe = await api.as('member')
    const card = await aProduct(api.db, { kind: 'e_carte' })
    const { id } = await (await purchase(api, noe, { products_id: card.id, quantity: 2 })).json()
    await api.request(`/api/v1/app/purchase/${id}/withdrawal`, {
      ...{ method: 'POST', json: {}, headers: noe.headers },
    })
    const both = (await letters(noe.email)).map(({ text }) => text).join('')
    expect(both).toContain('Vos 2\u00a0e-cartes sont dans votre portefeuille')
    expect(both).toContain('Les e-cartes ne peuvent plus être utilisées.')
  })

  test('a double click on a voucher purchase buys once; a second purchase under its key is refused', async () => {
    const mona = await api.as('member')
    const product = await aProduct(api.db)
    const wish = { products_id: product.id, key: 'deux-clics-1' }
    const both = await Promise.all([purchase(api, mona, wish), purchase(api, mona, wish)])
    const [one, two] = await Promise.all(both.map(answer => answer.json()))
    expect(one.id).toBe(two.id)
    expect(await walletOf(api, mona)).toHaveLength(1)
    expect((await purchase(api, mona, { ...wish, quantity: 2 })).status).toBe(422)
  })

  test('a purchase with a refused card, an outdated price or an inactive product creates no voucher', async () => {
    const mona = await api.as('member')
    const { id } = await aProduct(api.db)
    expect((await purchase(api, mona, { products_id: id, num_cb: refusedCard })).status).toBe(402)
    const wrong = await purchase(api, mona, { products_id: id, price_purchase: 49 })
    expect(await wrong.json()).toMatchObject({ code: 'wrong_price', errors: [{ field: 'price_purchase' }] })
    const unknown = await purchase(api, mona, { products_id: id, num_cb: '1234' })
    expect(await unknown.json()).toMatchObject({ code: 'invalid', errors: [{ field: 'num_cb' }] })
    const away = await aProduct(api.db, { active: false })
    expect((await purchase(api, mona, { products_id: away.id })).status).toBe(404)
    expect(await walletOf(api, mona)).toEqual([])
  })

  test('after a lost gateway response, the reconciler completes the purchase of a voucher', async () => {
    const mona = await api.as('member')
    const { id } = await aProduct(api.db)
    const answer = await (await purchase(api, mona, { products_id: id, num_cb: silentCard })).json()
    expect(answer).toMatchObject({ state: 'pending', vouchers: [] })
    api.clock.now = new Date(api.clock.now.getTime() + 16_000)
    await reconcile(api.appContext)
    expect(await walletOf(api, mona)).toMatchObject([{ places_left: 5 }])
  })

  test('a payment that never reached the gateway is closed, and its purchase expires', async () => {
    const mona = await api.as('member')
    const { id } = await aProduct(api.db)
    const deaf = { ...api.appContext.gateway, charge: () => Promise.reject(new Error('away')) }
    const other = await startTestApi({ gateway: deaf as never, limitsOn: false }, {
      db: api.db,
      kind: api.kind,
      close: async () => {},
    } as never)
    other.clock.now = api.clock.now
    const pending = await (await purchase(other, mona, { products_id: id })).json()
    api.clock.now = new Date(api.clock.now.getTime() + 11 * 60_000)
    await reconcile(api.appContext)
    const [row] = await api.db.select().from(purchases).where(eq(purchases.id, pending.id))
    expect(row!.state).toBe('expired')
  })
})

describe('withdrawals of purchases', () => {
  const withdraw = (who: LoggedInMember, id: number) => post(who, `/app/purchase/${id}/withdrawal`)

  test('withdrawing from a purchase refunds it, empties its voucher immediately, and is confirmed by mail', async () => {
    const mona = await api.as('member')
    const { id } = await aProduct(api.db)
    const bought = await (await purchase(api, mona, { products_id: id })).json()
    pass(14)
    await logInAgain(api, mona)
    const answer = await withdraw(mona, bought.id)
    expect(await answer.json()).toMatchObject({ state: 'withdrawn', refund: 50, can_withdraw: false })
    expect((await ledger(bought.id)).refunded).toBe(5000)
    expect(await walletOf(api, mona)).toMatchObject([
      { places_left: 0, usable: false, movements: [{ places: 5 }, { cause: 'withdrawal', places: -5 }] },
    ])
    const letter = (await letters(mona.email)).find(({ subject }) => subject.startsWith('Accusé'))
    expect(letter!.subject).toBe('Accusé de réception de votre rétractation')
    expect(letter!.text).toMatch(/Le 4 décembre 2026 à 16h00, Mona Strapontin a déclaré renoncer/)
    expect(await (await withdraw(mona, bought.id)).json()).toMatchObject({ code: 'not_withdrawable' })
  })

  test('withdrawing from a purchase is refused after the deadline, which weekends and holidays extend', async () => {
    const mona = await api.as('member')
    const { id } = await aProduct(api.db)
    // The withdrawal period is 14 days. Fourteen days after 20 November is a Friday, so the period ends that day.
    // Fourteen days after 11 December is Christmas, so the period is extended to the next working day.
    const friday = await (await purchase(api, mona, { products_id: id })).json()
    expect(friday.withdraw_until).toBe('2026-12-04T23:00:00.000Z')
    api.clock.now = new Date('2026-12-11T15:00:00Z')
    await logInAgain(api, mona)
    const christmas = await (await purchase(api, mona, { products_id: id })).json()
    expect(christmas.withdraw_until).toBe('2026-12-28T23:00:00.000Z')
    expect(await (await withdraw(mona, friday.id)).json()).toMatchObject({ code: 'too_late_to_withdraw' })
    api.clock.now = new Date('2026-12-28T22:59:00Z')
    await logInAgain(api, mona)
    expect((await withdraw(mona, christmas.id)).status).toBe(200)
  })

  test('withdrawing the purchase of a gift before its day prevents the gift from being sent', async () => {
    const mona = await api.as('member')
    const { id } = await aProduct(api.db, { kind: 'bon_cadeau' })
    const wish = {
      products_id: id,
      gift: { ...gift, recipient_email: 'jamais@exemple.fr', send_on: '2026-12-01' },
    }
    const bought = await (await purchase(api, mona, wish)).json()
    expect((await withdraw(mona, bought.id)).status).toBe(200)
    pass(30)
    expect(await letters('jamais@exemple.fr')).toEqual([])
  })

  test('a member cannot withdraw the purchase of another member', async () => {
    const mona = await api.as('member')
    const { id } = await aProduct(api.db)
    const bought = await (await purchase(api, mona, { products_id: id })).json()
    expect((await withdraw(await api.as('member'), bought.id)).status).toBe(404)
    const refund = api.appContext.gateway.refund
    api.appContext.gateway.refund = () => Promise.reject(new Error('the bank is away'))
    expect(await (await withdraw(mona, bought.id)).json()).toMatchObject({ refunded_at: null })
    api.appContext.gateway.refund = refund
    api.clock.now = new Date(api.clock.now.getTime() + nextRefundTryMs(1))
    await reconcile(api.appContext)
    expect((await ledger(bought.id)).refunded).toBe(5000)
  })
})

describe('expiry of vouchers', () => {
  test('a voucher’s owner is warned once, a month before it expires, and then loses the balance', async () => {
    const mona = await api.as('member')
    const { id } = await aProduct(api.db, { validity_months: 2 })
    await purchase(api, mona, { products_id: id })
    await endVouchers(api.appContext)
    // The only mail so far is the receipt of the purchase.
    expect(await letters(mona.email)).toHaveLength(1)
    pass(33)
    await endVouchers(api.appContext)
    await endVouchers(api.appContext)
    const [, ...told] = await letters(mona.email)
    expect(told.map(letter => letter.subject)).toEqual(['5 places à utiliser avant le 20 janvier 2027'])
    pass(40)
    await endVouchers(api.appContext)
    await logInAgain(api, mona)
    expect(await walletOf(api, mona)).toMatchObject([
      { places_left: 0, movements: [{}, { cause: 'expiry', places: -5 }] },
    ])
  })
})

test("a member's exported data contain the purchases and the wallet", async () => {
  const mona = await api.as('member')
  const { id } = await aProduct(api.db, { kind: 'bon_cadeau' })
  await purchase(api, mona, { products_id: id, gift })
  const data = await api.request(`/api/v1/app/user/${mona.id}/data`, { headers: mona.headers })
  expect((await data.json()).activity).toMatchObject({
    purchases: [{ price_purchase: 30, recipient_email: 'nadia@exemple.fr' }],
    vouchers: [],
  })
})
