import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { password, useApi } from '../../../tests/api.ts'
import { aScreening } from '../../../tests/builders.ts'
import { buy, refusedCard } from '../../../tests/buyers.ts'
import { aGuest, aGuestBrowser, newestMail, tokenIn } from '../../../tests/guests.ts'
import { aBrowser, wrongCounters } from '../../../tests/holding.ts'
import { identity } from '../../identity/tables.ts'
import { sendWaitingMails } from '../../mail/send-waiting-mails.ts'
import { users } from '../../members/tables.ts'
import { tidyMembers } from '../../members/tidy.ts'
import { vouchers } from '../../vouchers/tables.ts'
import { orders, places, seats_held } from '../tables.ts'
import { ticketMakers } from '../tickets/ticket-files.ts'

type Order = { id: number; users_id: number; state: string; code?: string; tickets: { code: string }[] }

const api = await useApi({ limitsOn: false })
let serial = 0
let email = ''
let screening = 0
beforeEach(async () => {
  serial += 1
  email = `guichet-${serial}@exemple.fr`
  screening = (await aScreening(api.db)).id
})

type Buyer = Parameters<typeof buy>[1]
const order = async (buyer: Buyer, wish = {}) => {
  const answer = await buy(api, buyer, { sessions_id: screening, nbr_seats_payed: 2, ...wish })
  return { status: answer.status, ...((await answer.json()) as Order) }
}
const linkTo = async (id: number) => tokenIn(await newestMail(api, email), '/reservation/') || `none ${id}`
const stateOf = async (id: number) => (await api.db.select().from(orders).where(eq(orders.id, id)))[0]!.state

describe('an order without account', () => {
  test('a buyer without account gets the seats held in the browser, and a mail to the verified address', async () => {
    const browser = aBrowser(api)
    await browser.hold(screening, 2)
    const guest = await aGuest(api, email)
    const cookie = `${guest.headers.cookie}; ${browser.headers().cookie}`
    const bought = await order({ email, headers: { cookie } })
    expect(bought).toMatchObject({ status: 201, state: 'confirmed', users_id: guest.id })
    expect(await wrongCounters(api.db)).toEqual([])
    const mail = await newestMail(api, email)
    expect(mail).toMatchObject({ secret: true, subject: expect.stringContaining('Vos places pour') })
    expect(mail!.attachments).toHaveLength(2)
  })

  test('an order without account is placed once, even if it is sent twice', async () => {
    const guest = await aGuest(api, email)
    const wish = { key: `achat-sans-compte-${serial}` }
    const both = await Promise.all([order(guest, wish), order(guest, wish)])
    expect(both).toMatchObject([{ status: 201 }, { status: 201, id: both[0].id }])
    expect(await api.db.$count(orders, eq(orders.users_id, guest.id))).toBe(1)
    expect((await order(guest, { ...wish, nbr_seats_payed: 3 })).status).toBe(422)
  })

  test('a buyer without account has at most ten seats at a screening, even with a new e-mail code', async () => {
    const guest = await aGuest(api, email)
    expect((await order(guest, { nbr_seats_payed: 8 })).status).toBe(201)
    const again = await aGuest(api, email.toUpperCase())
    expect(await order(again, { nbr_seats_payed: 3 })).toMatchObject({ code: 'too_many_seats' })
    expect((await order(again, { nbr_seats_payed: 2 })).status).toBe(201)
  })

  test('a buyer without account can try again after a refused card', async () => {
    const guest = await aGuest(api, email)
    expect((await order(guest, { num_cb: refusedCard })).status).toBe(402)
    expect((await order(guest)).status).toBe(201)
  })

  test('an order naming an unverified e-mail address sends its link only to the verified address', async () => {
    const guest = await aGuest(api, email)
    const other = `copain-${serial}@exemple.fr`
    await order(guest, { email: other })
    expect((await newestMail(api, email))!.text).toContain('/reservation/')
    const offer = await newestMail(api, other)
    expect(offer!.text).not.toContain('/reservation/')
    const token = tokenIn(offer, '/billets/')
    await api.request(`/api/v1/app/tickets/${token}`, { method: 'POST' })
    const sent = await newestMail(api, other)
    expect(sent!.attachments).toHaveLength(2)
    expect(sent!.text).not.toContain('/reservation/')
  })

  test('orders without account are refused once the cinema requires an account', async () => {
    const guest = await aGuest(api, email)
    await api.db.update(identity).set({ guest_checkout: false })
    expect(await order(guest)).toMatchObject({ status: 409, code: 'guests_refused' })
    await api.db.update(identity).set({ guest_checkout: true })
  })

  test('an order without account can be read and cancelled by its buyer only, not by a member', async () => {
    const json = { email, password }
    await api.request('/api/v1/authentication/register', { method: 'POST', json })
    const entered = await api.request('/api/v1/authentication/login', { method: 'POST', json })
    const cookie = entered.headers.getSetCookie()[0]!.split(';')[0]!
    const { id } = await order(await aGuest(api, email))
    const stranger = await aGuest(api, `voisin-${email}`)
    for (const headers of [{ cookie }, stranger.headers, {}]) {
      const read = await api.request(`/api/v1/app/order/${id}`, { headers })
      expect(read.status).toBeOneOf([401, 404])
      const cancel = await api.request(`/api/v1/app/order/${id}/cancel`, { method: 'POST', headers })
      expect(cancel.status).toBeOneOf([401, 404])
    }
    expect(await stateOf(id)).toBe('confirmed')
  })
})

describe('the link of an order', () => {
  const bought = async () => {
    const { id } = await order(await aGuest(api, email))
    return { id, token: await linkTo(id) }
  }

  test('the link of an order opens this order in any browser, as often as needed', async () => {
    const { id, token } = await bought()
    for (const browser of [aGuestBrowser(api, email), aGuestBrowser(api, email)]) {
      expect(await browser.open(token)).toEqual({ status: 200, orders_id: id })
      expect((await browser.request(`/api/v1/app/order/${id}`)).status).toBe(200)
      expect((await browser.request(`/api/v1/app/order/${id}/tickets.pdf`)).status).toBe(200)
    }
  })

  test('the link of an order shows no other order of the buyer, and cannot be used to buy', async () => {
    const { id, token } = await bought()
    const second = await order(await aGuest(api, email))
    const browser = aGuestBrowser(api, email)
    await browser.open(token)
    for (const path of ['', '/tickets', '/tickets.pdf', '/seance.ics'])
      expect((await browser.request(`/api/v1/app/order/${second.id}${path}`)).status, path).toBe(404)
    for (const path of ['cancel', 'payment']) {
      const answer = await browser.request(`/api/v1/app/order/${second.id}/${path}`, { method: 'POST' })
      expect(answer.status, path).toBe(404)
    }
    expect((await browser.request('/api/v1/app/order')).status).toBe(401)
    expect((await browser.request(`/api/v1/app/session/${screening}/buyer`)).status).toBe(401)
    expect((await order({ email, headers: browser.headers })).status).toBe(401)
    expect(await stateOf(id)).toBe('confirmed')
  })

  test('a browser that only opened the link of an order holds seats as a visitor, not as its buyer', async () => {
    const { token } = await bought()
    const browser = aGuestBrowser(api, email)
    await browser.open(token)
    const json = { places: [{ tariffs_id: 1 }] }
    const path = `/api/v1/app/session/${screening}/hold`
    expect((await browser.request(path, { method: 'POST', json })).status).toBe(201)
    expect(await wrongCounters(api.db)).toEqual([])
  })

  test('with the link of an order the buyer can cancel it once, and then see that it is cancelled', async () => {
    const { id, token } = await bought()
    const browser = aGuestBrowser(api, email)
    await browser.open(token)
    const cancel = () => browser.request(`/api/v1/app/order/${id}/cancel`, { method: 'POST' })
    expect((await cancel()).status).toBe(200)
    expect((await cancel()).status).toBe(409)
    const again = aGuestBrowser(api, email)
    expect((await again.open(token)).status).toBe(200)
    expect(await (await again.request(`/api/v1/app/order/${id}`)).json()).toMatchObject({
      state: 'cancelled',
    })
  })

  test('the link of an exchanged order opens the new order too; the new link does not open the old one', async () => {
    const { id, token } = await bought()
    const other = await order(await aGuest(api, email))
    const browser = aGuestBrowser(api, email)
    await browser.open(token)
    const exchange = async (from: number, session_date: string) => {
      const json = { sessions_id: (await aScreening(api.db, { session_date })).id }
      const answer = await browser.request(`/api/v1/app/order/${from}/exchange`, { method: 'POST', json })
      return { status: answer.status, ...((await answer.json()) as Order) }
    }
    const second = await exchange(id, '2026-11-27')
    expect(second).toMatchObject({ status: 201, state: 'confirmed' })
    const third = await exchange(second.id, '2026-11-28')
    expect(third.status).toBe(201)
    const statusesIn = async (where: typeof browser) =>
      Promise.all(
        [id, second.id, third.id, other.id].map(
          async one => (await where.request(`/api/v1/app/order/${one}`)).status,
        ),
      )
    expect(await statusesIn(browser)).toEqual([200, 200, 200, 404])
    expect((await browser.request(`/api/v1/app/order/${third.id}/tickets.pdf`)).status).toBe(200)
    expect((await exchange(other.id, '2026-11-29')).status).toBe(404)
    const elsewhere = aGuestBrowser(api, email)
    expect(await newestMail(api, email)).toMatchObject({ secret: true })
    expect(await elsewhere.open(await linkTo(third.id))).toEqual({ status: 200, orders_id: third.id })
    expect(await statusesIn(elsewhere)).toEqual([404, 404, 200, 404])
  })

  test('the link of an order cannot cancel the order once one of its tickets was used', async () => {
    const { id, token } = await bought()
    const [first] = await api.db.select().from(places).where(eq(places.orders_id, id))
    await api.db.update(places).set({ state: 'entered' }).where(eq(places.id, first!.id))
    const browser = aGuestBrowser(api, email)
    await browser.open(token)
    const cancel = await browser.request(`/api/v1/app/order/${id}/cancel`, { method: 'POST' })
    expect(cancel.status).toBe(409)
  })

  test('an order link is refused if altered, used with another order, or long after the screening', async () => {
    const { id, token } = await bought()
    const second = await order(await aGuest(api, email))
    const signature = token.split('-').slice(1).join('-')
    const browser = aGuestBrowser(api, email)
    for (const forged of [`${second.id}-${signature}`, `${id}-${'x'.repeat(43)}`, `${id}`, 'x', `${id}-`])
      expect(await browser.open(forged)).toMatchObject({ status: 409, code: 'order_link_invalid' })
    const began = api.clock.now
    api.clock.now = new Date(began.getTime() + 100 * 86_400_000)
    expect(await browser.open(token)).toMatchObject({ code: 'order_link_invalid' })
    api.clock.now = began
  })

  test('the mail about the order of a member contains no link that opens it without login', async () => {
    const mona = await api.as('member')
    await order(mona)
    const mail = await newestMail(api, mona.email)
    expect(mail!.text).toContain('/utilisateur/reservation/')
    expect(tokenIn(mail, 'localhost/reservation/')).toBe('')
  })

  test('the link of an order is in the calendar entry for its buyer, but not for other recipients', async () => {
    const guest = await aGuest(api, email)
    const other = `copine-${serial}@exemple.fr`
    const { id } = await order(guest, { email: other })
    await api.request(`/api/v1/app/tickets/${tokenIn(await newestMail(api, other), '/billets/')}`, {
      method: 'POST',
    })
    const link = await linkTo(id)
    await sendWaitingMails(api.appContext, ticketMakers)
    const entryFor = (to: string) => {
      const files = api.letters.filter(letter => letter.to === to).flatMap(({ attachments }) => attachments)
      return unfolded(files.find(({ filename }) => filename === 'seance.ics')!.content.toString())
    }
    const downloaded = await guest.request(`/api/v1/app/order/${id}/seance.ics`)
    expect(unfolded(await downloaded.text())).toContain(`URL:http://localhost/reservation/${link}\r\n`)
    expect(entryFor(email)).toContain(`URL:http://localhost/reservation/${link}\r\n`)
    expect(entryFor(other)).not.toContain('/reservation')
  })

  test('an order link stops working once staff log the buyer out; resent tickets contain a new link', async () => {
    const { id, token } = await bought()
    const admin = await api.as('admin')
    const [row] = await api.db.select().from(orders).where(eq(orders.id, id))
    const staff = (method: string, path: string) =>
      api.request(`/api/v1/admin/${path}`, { method, headers: admin.headers })
    expect((await staff('DELETE', `user/${row!.users_id}/login-session`)).status).toBe(204)
    expect(await aGuestBrowser(api, email).open(token)).toMatchObject({ code: 'order_link_invalid' })
    await staff('POST', `order/${id}/resend`)
    expect(await aGuestBrowser(api, email).open(await linkTo(id))).toMatchObject({ status: 200 })
  })

  test('the order link of a blocked buyer reports the block and does not log in', async () => {
    const { token } = await bought()
    await api.db.update(users).set({ blocked_because: 'Revente' }).where(eq(users.email, email))
    const browser = aGuestBrowser(api, email)
    expect(await browser.open(token)).toMatchObject({ status: 409, code: 'account_blocked' })
    expect(browser.headers.cookie).toBe('')
  })

  test('the link of an order opens nothing once the buyer has been erased', async () => {
    const { id, token } = await bought()
    await api.db
      .update(users)
      .set({ email: `compte-supprime-${id}@supprime.invalid` })
      .where(eq(users.email, email))
    expect(await aGuestBrowser(api, email).open(token)).toMatchObject({ code: 'order_link_invalid' })
  })
})

describe('the invitations of a screening that the cinema cancelled', () => {
  const invited = async () => {
    const { id } = await order(await aGuest(api, email))
    const admin = await api.as('admin')
    const json = { reason: 'Le projecteur est en panne.' }
    await api.request(`/api/v1/admin/session-movie/${screening}/cancel`, {
      ...{ method: 'POST', json, headers: admin.headers },
    })
    const token = tokenIn(await newestMail(api, email), '/annulation/')
    const chosen = await api.request(`/api/v1/app/cancellation/${token}`, {
      ...{ method: 'POST', json: { choice: 'invitation' } },
    })
    expect(await chosen.json()).toMatchObject({ chosen: 'invitation', guest: true, invitations: 2 })
    return id
  }
  type Wallet = { wallet: { id: number; places_left: number }[] }

  test('invitations of a guest can pay only for orders with the same verified e-mail address', async () => {
    await invited()
    const told = (await newestMail(api, email))!.text
    expect(told).toContain('réservez avec elle')
    expect(told).not.toContain('portefeuille')
    screening = (await aScreening(api.db)).id
    const buyer = async (who: Awaited<ReturnType<typeof aGuest>>) =>
      (await (await who.request(`/api/v1/app/session/${screening}/buyer`)).json()) as Wallet
    const guest = await aGuest(api, email)
    const { wallet } = await buyer(guest)
    expect(wallet).toMatchObject([{ places_left: 2 }])
    const stranger = await aGuest(api, `voisine-${email}`)
    expect((await buyer(stranger)).wallet).toEqual([])
    const wish = { e_cartes: [{ id: wallet[0]!.id, places: 2 }] }
    expect(await order(stranger, wish)).toMatchObject({ status: 404 })
    expect(await order(guest, wish)).toMatchObject({ status: 201, price_order: 25, card_amount: 0 })
  })

  test('invitations of a buyer without account move to an account together with the orders', async () => {
    const id = await invited()
    const json = { email, password }
    await api.request('/api/v1/authentication/register', { method: 'POST', json })
    const entered = await api.request('/api/v1/authentication/login', { method: 'POST', json })
    const headers = { cookie: entered.headers.getSetCookie()[0]!.split(';')[0]! }
    await api.request('/api/v1/app/guest/join', { method: 'POST', headers })
    const token = tokenIn(await newestMail(api, email), '/reservations-sans-compte/')
    const joined = await api.request('/api/v1/app/guest/join/confirm', {
      ...{ method: 'POST', headers, json: { token } },
    })
    expect(await joined.json()).toEqual({ orders: 1 })
    const [account] = await api.db.select().from(orders).where(eq(orders.id, id))
    expect(await api.db.select().from(vouchers).where(eq(vouchers.orders_id, id))).toMatchObject([
      { users_id: account!.users_id },
    ])
    const began = api.clock.now
    api.clock.now = new Date(began.getTime() + 3 * 86_400_000)
    await tidyMembers(api.appContext)
    api.clock.now = began
    expect(await api.db.select().from(users).where(eq(users.email, email))).toMatchObject([{ guest: false }])
  })
})

describe('moving orders to an account', () => {
  const member = async () => {
    const json = { email, password }
    await api.request('/api/v1/authentication/register', { method: 'POST', json })
    const entered = await api.request('/api/v1/authentication/login', { method: 'POST', json })
    const { id } = (await entered.json()) as { id: number }
    return { id, email, headers: { cookie: entered.headers.getSetCookie()[0]!.split(';')[0]! } }
  }
  type Member = Awaited<ReturnType<typeof member>>
  const post = async ({ headers }: Pick<Member, 'headers'>, path: string, json?: object) => {
    const answer = await api.request(`/api/v1/app/guest/join${path}`, {
      ...{ method: 'POST', headers },
      ...(json && { json }),
    })
    return { status: answer.status, ...((await answer.json()) as { code?: string; orders?: number }) }
  }
  const linkFor = async (who: Member) => {
    await post(who, '')
    return tokenIn(await newestMail(api, email), '/reservations-sans-compte/')
  }

  test('moving orders to an account needs the mailed link; registering the address is not enough', async () => {
    const guest = await aGuest(api, email)
    const { id } = await order(guest)
    const mona = await member()
    const read = () => api.request(`/api/v1/app/order/${id}`, { headers: mona.headers })
    expect((await read()).status).toBe(404)
    const token = await linkFor(mona)
    expect((await read()).status).toBe(404)
    expect(await post(mona, '/confirm', { token })).toEqual({ status: 200, orders: 1 })
    expect((await read()).status).toBe(200)
    const held = await api.db.select().from(seats_held).where(eq(seats_held.sessions_id, screening))
    expect(new Map(held.map(row => [row.users_id, row.seats]))).toEqual(
      new Map([
        [guest.id, 0],
        [mona.id, 2],
      ]),
    )
    const cancel = await api.request(`/api/v1/app/order/${id}/cancel`, {
      method: 'POST',
      headers: mona.headers,
    })
    expect(cancel.status).toBe(200)
  })

  test('orders move to an account once, and the links of these orders stop working', async () => {
    const { id } = await order(await aGuest(api, email))
    const orderLink = await linkTo(id)
    const mona = await member()
    const token = await linkFor(mona)
    const both = await Promise.all([post(mona, '/confirm', { token }), post(mona, '/confirm', { token })])
    expect(both.map(({ orders }) => orders).sort()).toEqual([0, 1])
    expect(await aGuestBrowser(api, email).open(orderLink)).toMatchObject({ code: 'order_link_invalid' })
  })

  test('moving an order to an account ends the logins made with the link of that order', async () => {
    const { id } = await order(await aGuest(api, email))
    const browser = aGuestBrowser(api, email)
    await browser.open(await linkTo(id))
    const mona = await member()
    await post(mona, '/confirm', { token: await linkFor(mona) })
    expect((await browser.request(`/api/v1/app/order/${id}`)).status).toBe(404)
  })

  test('the link that moves orders to an account fails for another account and after 30 minutes', async () => {
    const guest = await aGuest(api, email)
    await order(guest)
    const mona = await member()
    const token = await linkFor(mona)
    const other = await api.as('member')
    expect(await post(other, '/confirm', { token })).toMatchObject({ code: 'join_link_invalid' })
    expect((await post(guest, '/confirm', { token })).status).toBe(401)
    expect(await post(mona, '/confirm', { token: `${token}x` })).toMatchObject({ code: 'join_link_invalid' })
    const began = api.clock.now
    api.clock.now = new Date(began.getTime() + 31 * 60_000)
    expect(await post(mona, '/confirm', { token })).toMatchObject({ code: 'join_link_invalid' })
    api.clock.now = began
    expect((await post(mona, '/confirm', { token })).orders).toBe(1)
  })

  test('a request to move orders to an account gets the same response, whether there are orders or not', async () => {
    const without = await member()
    const answer = await post(without, '')
    expect((await newestMail(api, email))!.text).not.toContain('sans-compte')
    await order(await aGuest(api, email))
    expect(await post(without, '')).toEqual(answer)
    expect((await newestMail(api, email))!.text).toContain('sans-compte')
  })

  test('no order of a blocked buyer moves to an account', async () => {
    const guest = await aGuest(api, email)
    await order(guest)
    const mona = await member()
    const token = await linkFor(mona)
    await api.db.update(users).set({ blocked_because: 'Revente' }).where(eq(users.id, guest.id))
    expect(await post(mona, '/confirm', { token })).toEqual({ status: 200, orders: 0 })
  })

  test('an order does not move to an account that would then exceed the seat limit per screening', async () => {
    const guest = await aGuest(api, email)
    const mona = await member()
    const kept = await order(guest, { nbr_seats_payed: 6 })
    await order(mona, { nbr_seats_payed: 6 })
    const elsewhere = await aScreening(api.db, { session_date: '2026-11-22' })
    const moved = await order(guest, { sessions_id: elsewhere.id })
    expect(await post(mona, '/confirm', { token: await linkFor(mona) })).toEqual({ status: 200, orders: 1 })
    const ownerOf = async (id: number) =>
      (await api.db.select().from(orders).where(eq(orders.id, id)))[0]!.users_id
    expect(await ownerOf(moved.id)).toBe(mona.id)
    expect(await ownerOf(kept.id)).toBe(guest.id)
  })
})

test('an admin can erase a buyer without account: the orders remain, without name or e-mail address', async () => {
  const guest = await aGuest(api, email)
  const { id } = await order(guest)
  const admin = await api.as('admin')
  const path = `/api/v1/admin/user/${guest.id}`
  expect((await api.request(path, { method: 'DELETE', headers: admin.headers })).status).toBeOneOf([200, 204])
  expect((await guest.request(`/api/v1/app/order/${id}`)).status).toBe(401)
  const began = api.clock.now
  api.clock.now = new Date(began.getTime() + 20 * 86_400_000)
  const { eraseAccounts } = await import('../../members/privacy/erase-accounts.ts')
  await eraseAccounts(api.appContext)
  api.clock.now = began
  const [row] = await api.db.select().from(orders).where(eq(orders.id, id))
  expect(JSON.stringify(row)).not.toContain(email)
  expect(await api.db.$count(users, eq(users.email, email))).toBe(0)
})

/** Joins the lines of a calendar entry that iCalendar splits. */
const unfolded = (calendar: string) => calendar.replaceAll('\r\n ', '')
