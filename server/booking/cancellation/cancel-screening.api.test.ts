import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { aProduct, purchase } from '../../../tests/boutique.ts'
import { type LoggedInMember, useBoutiqueApi } from '../../../tests/boutique-api.ts'
import { aFare, aGrid, aScreening } from '../../../tests/builders.ts'
import { buy, silentCard } from '../../../tests/buyers.ts'
import { sendWaitingMails } from '../../mail/send-waiting-mails.ts'
import { reconcile } from '../../payments/reconcile.ts'
import { acquirer_ledger } from '../../payments/tables.ts'
import { issueInvitation } from '../../vouchers/invite.ts'
import { vouchers } from '../../vouchers/tables.ts'
import { orders } from '../tables.ts'
import { ticketMakers } from '../tickets/ticket-files.ts'

const api = await useBoutiqueApi()

const cancel = (who: LoggedInMember, id: number, reason = 'Le projecteur est en panne.') =>
  api.request(`/api/v1/admin/session-movie/${id}/cancel`, {
    method: 'POST',
    json: { reason },
    headers: who.headers,
  })
const compensations = async (who: LoggedInMember, id: number) =>
  (await api.request(`/api/v1/admin/session-movie/${id}/claims`, { headers: who.headers })).json()
const choose = (token: string, choice: string) =>
  api.request(`/api/v1/app/cancellation/${token}`, { method: 'POST', json: { choice } })
const mails = async () => {
  await sendWaitingMails(api.appContext, ticketMakers)
  return api.letters.filter(({ subject }) => subject.startsWith('Séance annulée'))
}
const tokenIn = (text: string) => text.match(/\/annulation\/(\S+)/)?.[1] ?? ''
const stateOf = async (id: number) => (await api.db.select().from(orders).where(eq(orders.id, id)))[0]!.state

/** Lets a member buy two tickets, one of them with an e-card, then cancels the screening. */
async function aDisappointment() {
  const [mona, admin] = [await api.as('member'), await api.as('admin')]
  const card = await (await purchase(api, mona, { products_id: (await aProduct(api.db)).id })).json()
  const screening = await aScreening(api.db)
  const voucher = card.vouchers[0].id as number
  const wish = { sessions_id: screening.id, e_cartes: [{ id: voucher, places: 1 }], email: mona.email }
  const order = await (await buy(api, mona, wish)).json()
  await cancel(admin, screening.id)
  const letter = (await mails()).find(({ to }) => to === mona.email)!
  return { mona, admin, screening, order, voucher, letter, token: tokenIn(letter.text) }
}

test('cancelling a screening stops its sales, mails every buyer, and counts the buyers still to answer', async () => {
  const { admin, mona, screening, order, letter, token } = await aDisappointment()
  expect(letter.text).toContain('Le projecteur est en panne.')
  expect(letter.text).toContain('19 janvier 2027')
  expect(letter.attachments).toMatchObject([{ type: 'text/calendar; charset=utf-8; method=CANCEL' }])
  const calendar = Buffer.from(letter.attachments[0]!.content).toString()
  expect(calendar).toContain(`METHOD:CANCEL\r\n`)
  expect(calendar).toContain(`UID:reservation-${order.id}@localhost\r\nSEQUENCE:2\r\nSTATUS:CANCELLED\r\n`)
  expect((await buy(api, mona, { sessions_id: screening.id })).status).toBe(409)
  expect(await (await cancel(admin, screening.id)).json()).toMatchObject({ code: 'screening_cancelled' })
  expect((await cancel(await api.as('manager'), screening.id)).status).toBe(403)
  expect(await compensations(admin, screening.id)).toMatchObject({
    orders: 1,
    seats: 2,
    waiting: 1,
    refunds: 0,
  })
  const seen = await api.request(`/api/v1/app/order/${order.id}`, { headers: mona.headers })
  expect(await seen.json()).toMatchObject({ can_cancel: false, claim: token })
  expect((await choose(`${order.id}-${'x'.repeat(43)}`, 'refund')).status).toBe(404)
})

test('the secret link to choose a refund is logged neither by the API nor by its page', async () => {
  const { token } = await aDisappointment()
  api.logged.length = 0
  expect((await api.request(`/api/v1/app/cancellation/${token}`)).status).toBe(200)
  expect((await choose(token, 'nothing')).status).toBe(400)
  await api.request(`/annulation/${token}`)
  await api.request(`/annulation/${token}.data`)
  expect(api.logged.join('')).toContain('/annulation/…')
  expect(api.logged.join('')).not.toContain(token.split('-').slice(1).join('-'))
})

test('the buyer of a cancelled screening cannot change the choice of a refund afterwards', async () => {
  const { admin, screening, order, voucher, token } = await aDisappointment()
  expect(await (await choose(token, 'refund')).json()).toMatchObject({ chosen: 'refund', open: false })
  expect((await choose(token, 'refund')).status).toBe(200)
  expect(await (await choose(token, 'invitation')).json()).toMatchObject({ code: 'claim_chosen' })
  const [card] = await api.db.select().from(vouchers).where(eq(vouchers.id, voucher))
  expect(card!.balance).toBe(5)
  const [row] = await api.db.select().from(orders).where(eq(orders.id, order.id))
  const [entry] = await api.db
    .select()
    .from(acquirer_ledger)
    .where(eq(acquirer_ledger.reference, row!.reference))
  expect(entry).toMatchObject({ amount: 1250, refunded: 1250 })
  expect(await compensations(admin, screening.id)).toMatchObject({ waiting: 0, refunds: 1, invitations: 0 })
})

test('a buyer who chooses an invitation after a cancellation gets a voucher for as many tickets', async () => {
  const { mona, order, token } = await aDisappointment()
  expect(await (await choose(token, 'invitation')).json()).toMatchObject({ chosen: 'invitation' })
  expect(await stateOf(order.id)).toBe('invited')
  const own = await (await api.request('/api/v1/app/voucher', { headers: mona.headers })).json()
  const invitation = own.find(({ kind }: { kind: string }) => kind === 'invitation')
  expect(invitation).toMatchObject({ places_left: 2, expires_at: '2027-11-20T23:00:00.000Z' })
  const other = await aScreening(api.db)
  const e_cartes = [{ id: invitation.id, places: 2 }]
  const again = await buy(api, mona, { sessions_id: other.id, e_cartes })
  expect(await again.json()).toMatchObject({ state: 'confirmed', card_amount: 0 })
})

describe('a free ticket', () => {
  /** Buys a ticket at each of these prices (in cents; 0 is free), then cancels the screening. */
  async function boughtAt(...prices: number[]) {
    const [mona, admin] = [await api.as('member'), await api.as('admin')]
    const fares = []
    for (const _ of prices) fares.push(await aFare(api.db))
    const grid = await aGrid(api.db, {
      1: 1250,
      ...Object.fromEntries(fares.map(({ id }, at) => [id, prices[at]!])),
    })
    const screening = await aScreening(api.db, { ...grid.forScreening })
    const places = fares.map(({ id }) => ({ tariffs_id: id }))
    const wish = { sessions_id: screening.id, nbr_seats_payed: undefined, places, email: mona.email }
    const order = await (await buy(api, mona, wish)).json()
    expect(order.state).toBe('confirmed')
    await cancel(admin, screening.id)
    const letter = (await mails()).find(({ to }) => to === mona.email)!
    const read = await api.request(`/api/v1/app/order/${order.id}`, { headers: mona.headers })
    return { mona, admin, screening, order, letter, token: (await read.json()).claim as string }
  }
  const placesLeft = async (who: LoggedInMember) => {
    const own = await (await api.request('/api/v1/app/voucher', { headers: who.headers })).json()
    return own.map(({ places_left }: { places_left: number }) => places_left)
  }

  test('the buyer of a free ticket gets no invitation when the screening is cancelled', async () => {
    const { mona, admin, screening, order, letter, token } = await boughtAt(0, 0)
    expect(letter.text).toContain('Vos places étaient gratuites')
    expect(letter.text).not.toContain('/annulation/')
    const seen = await api.request(`/api/v1/app/cancellation/${token}`)
    expect(await seen.json()).toMatchObject({ price_order: 0, invitations: 0, open: true })
    expect(await (await choose(token, 'invitation')).json()).toMatchObject({ code: 'nothing_to_replace' })
    expect([await placesLeft(mona), await stateOf(order.id)]).toEqual([[], 'confirmed'])
    expect(await compensations(admin, screening.id)).toMatchObject({ orders: 1, waiting: 0 })
  })

  test('the invitation for an order with paid and free tickets covers only the paid ones', async () => {
    const { mona, order, token } = await boughtAt(0, 500, 1250)
    const chosen = await (await choose(token, 'invitation')).json()
    expect(chosen).toMatchObject({ chosen: 'invitation', nbr_seats_payed: 3, invitations: 2 })
    expect([await placesLeft(mona), await stateOf(order.id)]).toEqual([[2], 'invited'])
  })
})

test('sixty days after a cancelled screening, only staff can still refund its tickets', async () => {
  const { order, token } = await aDisappointment()
  api.clock.now = new Date(api.clock.now.getTime() + 60 * 86_400_000)
  const read = await api.request(`/api/v1/app/cancellation/${token}`)
  expect(await read.json()).toMatchObject({ open: false, chosen: null })
  expect(await (await choose(token, 'refund')).json()).toMatchObject({ code: 'claim_closed' })
  const admin = await api.as('admin')
  await api.request(`/api/v1/admin/order/${order.id}`, { method: 'DELETE', headers: admin.headers })
  expect(await stateOf(order.id)).toBe('cancelled')
})

test('a buyer whose payment completes after the screening was cancelled still gets the mail about it', async () => {
  const [mona, admin] = [await api.as('member'), await api.as('admin')]
  const { id: sessions_id } = await aScreening(api.db)
  const paid = await (await buy(api, mona, { sessions_id, num_cb: silentCard, email: mona.email })).json()
  expect(paid.state).toBe('pending')
  await cancel(admin, sessions_id)
  await reconcile(api.appContext)
  expect(await stateOf(paid.id)).toBe('confirmed')
  expect((await mails()).filter(({ to }) => to === mona.email)).toHaveLength(1)
})

describe('concurrent choices of a compensation', () => {
  test('if a buyer requests a refund and an invitation at the same time, exactly one succeeds', async () => {
    const { order, token } = await aDisappointment()
    const answers = await Promise.all(
      ['refund', 'invitation', 'refund', 'invitation'].map(choice => choose(token, choice)),
    )
    const statuses = answers.map(answer => answer.status)
    expect(new Set(statuses)).toEqual(new Set([200, 409]))
    const state = await stateOf(order.id)
    const invited = await api.db.select().from(vouchers).where(eq(vouchers.orders_id, order.id))
    expect([state, invited.length]).toEqual(state === 'invited' ? ['invited', 1] : ['cancelled', 0])
  })

  test('control: without the unique index on the order of a voucher, one order gets two invitations', async () => {
    const { order, mona } = await aDisappointment()
    const given = { orders_id: order.id, users_id: mona.id, places: 2, months: 12, now: api.clock.now }
    await api.db.transaction(db => issueInvitation(db, given))
    await expect(api.db.transaction(db => issueInvitation(db, given))).rejects.toThrow()
    await api.db.execute(sql`drop index vouchers_orders_id_unique`)
    await api.db.execute(sql`create index vouchers_orders_id_unique on vouchers (orders_id)`)
    const twice = sql`insert into vouchers (kind, name_product, orders_id, users_id, initial, balance, created_at, expires_at)
      select kind, name_product, orders_id, users_id, 1, 1, created_at, expires_at from vouchers where orders_id = ${order.id} returning id`
    await api.db.transaction(async db => {
      const made = (await db.execute(twice)) as unknown as { rows: { id: number }[] }
      await db.execute(
        sql`insert into voucher_movements (vouchers_id, delta, cause, at) values (${made.rows[0]!.id}, 1, 'invitation', now())`,
      )
    })
    expect(await api.db.select().from(vouchers).where(eq(vouchers.orders_id, order.id))).toHaveLength(2)
  })
})
