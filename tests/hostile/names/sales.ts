import { hash } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { cents } from '../../../contract/rules/money.ts'
import { ticket_entries } from '../../../server/admission/tables.ts'
import {
  changeToken,
  compensationToken,
  orderLinkKey,
} from '../../../server/booking/cancellation/compensation-token.ts'
import { findScreeningFacts, insertChange } from '../../../server/booking/changes/queries.ts'
import { holderToken } from '../../../server/booking/gifts/gift-link.ts'
import { acceptOffer, insertOffer } from '../../../server/booking/gifts/gift-queries.ts'
import { orders, places, seats_held } from '../../../server/booking/tables.ts'
import { ticketsToken } from '../../../server/booking/tickets/tickets-token.ts'
import { waitingToken } from '../../../server/booking/waiting/waiting-mails.ts'
import { findEntry, writeEntry } from '../../../server/booking/waiting/waiting-queries.ts'
import { hashToken } from '../../../server/members/login/token.ts'
import { requestRefund } from '../../../server/payments/refund.ts'
import { acquirer_ledger, refunds } from '../../../server/payments/tables.ts'
import { signTicket, ticketCode } from '../../../server/tickets/sign.ts'
import { ticketKey } from '../../../server/tickets/ticket-key.ts'
import { products, purchases, voucher_movements, vouchers } from '../../../server/vouchers/tables.ts'
import { codeOf, hashOfCode, voucherKey } from '../../../server/vouchers/voucher-code.ts'
import type { TestApi } from '../../api.ts'
import { payForAll, placesOf } from '../../builders.ts'
import { screenings } from './catalogue.ts'
import { each, idsOf, next } from './each.ts'

const owner = { lastname: 'Martin', firstname: 'Ève', email: 'eve@exemple.fr' }

/** Creates orders of this member. One in four is unpaid; the others are paid and have tickets. */
export async function ordersOf(
  api: TestApi,
  users_id: number,
  { cancelled_at = null, seats = 2 }: { cancelled_at?: Date | null; seats?: number } = {},
) {
  const shows = await screenings(api, { sold_seats: seats, cancelled_at })
  const sold = shows.map((sessions_id, index) => ({
    ...owner,
    reference: next('order'),
    sessions_id,
    users_id,
    state: index % 4 === 3 ? ('pending' as const) : ('confirmed' as const),
    nbr_seats_payed: seats,
    price_order: cents(1250 * seats),
  }))
  await api.db.insert(seats_held).values(shows.map(sessions_id => ({ users_id, sessions_id, seats })))
  await paid(api, sold, cents(1250 * seats))
  const rows = await api.db.insert(orders).values(sold).returning()
  await payForAll(api.db)
  const confirmed = rows.filter(({ state }) => state === 'confirmed')
  const made = await api.db
    .insert(places)
    .values(rows.flatMap(row => placesOf(row)))
    .returning()
  const firsts = confirmed.map(({ id }) => made.find(({ orders_id }) => orders_id === id)!)
  return { ids: idsOf(rows), confirmed, firsts }
}

/**
 * Adds the paid sales to the ledger of the simulated payment gateway. Leaves out unpaid sales, as a real gateway
 * would.
 */
const paid = ({ db, clock }: TestApi, sales: { reference: string; state: string }[], amount = cents(2500)) =>
  db.insert(acquirer_ledger).values(
    sales
      .filter(({ state }) => state === 'confirmed')
      .map(({ reference }) => ({
        reference,
        state: 'paid' as const,
        amount,
        refunded: cents(0),
        brand: 'visa',
        last4: '4242',
        at: clock.now,
      })),
  )

/**
 * Returns tokens of mailed links, by which a buyer chooses the compensation (refund or free ticket) for a
 * cancelled screening.
 */
export async function compensationTokensOf(api: TestApi, users_id: number): Promise<string[]> {
  const { confirmed } = await ordersOf(api, users_id, { cancelled_at: api.clock.now })
  const key = await orderLinkKey(api.appContext)
  return confirmed.map(({ id }) => compensationToken(key, id))
}

/** Returns tokens of mailed links, by which a buyer chooses what to get after a change of the screening. */
export async function changeTokensOf(api: TestApi, users_id: number): Promise<string[]> {
  const { confirmed } = await ordersOf(api, users_id)
  for (const { id, sessions_id } of confirmed) {
    const told = await findScreeningFacts(api.db, sessions_id)
    const change = { sessions_id, at: api.clock.now, reason: 'Panne.', before: told, after: told }
    await insertChange(api.db, change, [{ orders_id: id, seats_before: { 1: null, 2: null } }])
  }
  const key = await orderLinkKey(api.appContext)
  return confirmed.map(({ id }) => changeToken(key, id))
}

/**
 * Returns tokens of mailed links. With such a link, a buyer has the tickets sent to the e-mail address in the
 * order, which is not the address of the account.
 */
export async function ticketsLinksOf(api: TestApi, users_id: number): Promise<string[]> {
  const { confirmed } = await ordersOf(api, users_id)
  const key = await orderLinkKey(api.appContext)
  return confirmed.map(order => ticketsToken(key, order))
}

/**
 * Adds this member to the waiting lists of some screenings. Returns the tokens of the links that the mails of a
 * waiting list contain.
 */
export async function waitingTokensOf(api: TestApi, users_id: number): Promise<string[]> {
  const key = await orderLinkKey(api.appContext)
  const until = new Date(api.clock.now.getTime() + 86_400_000)
  const tokens: string[] = []
  for (const sessions_id of (await screenings(api)).slice(0, 3)) {
    const wish = { n: 1, pmr: false, until, created_at: api.clock.now }
    await writeEntry(api.db, { sessions_id, users_id, ...wish })
    tokens.push(waitingToken(key, (await findEntry(api.db, { sessions_id, users_id }))!))
  }
  return tokens
}

/**
 * Creates offers of tickets, each from a buyer to somebody else. Returns the tokens of the links by which the
 * recipients can accept them.
 */
export async function giftTokensOf(api: TestApi, users_id: number): Promise<string[]> {
  const { firsts } = await ordersOf(api, users_id)
  // The tokens have 43 characters, as real ones have, because the request log removes only tokens of this length
  // from its paths.
  const tokens = firsts.map(() => hash('sha256', api.appContext.newToken(), 'base64url'))
  for (const [at, { id: places_id }] of firsts.entries()) {
    const token_hash = hashToken(tokens[at]!)
    await insertOffer(api.db, { places_id, token_hash, email: '', at: api.clock.now })
  }
  return tokens
}

/**
 * Creates tickets that the buyer gave away and that their recipients have accepted. Returns the tokens of the
 * links by which the recipients open their tickets.
 */
export async function holderTokensOf(api: TestApi, users_id: number): Promise<string[]> {
  const { firsts } = await ordersOf(api, users_id)
  const key = await orderLinkKey(api.appContext)
  const tokens: string[] = []
  for (const { id: places_id } of firsts) {
    const at = api.clock.now
    const token_hash = hashToken(api.appContext.newToken())
    const id = (await insertOffer(api.db, { places_id, token_hash, email: '', at }))!
    const code = ticketCode(api.appContext.newToken())
    await acceptOffer(api.db, { id, places_id, code, at, holder_email: '', key: null })
    tokens.push(holderToken(key, id))
  }
  return tokens
}

/** Creates refunds of cancelled orders that are still owed: the first attempt of each has failed. */
export async function refundsOf(api: TestApi, users_id: number): Promise<number[]> {
  const { confirmed } = await ordersOf(api, users_id)
  await api.db
    .update(orders)
    .set({ state: 'cancelled' })
    .where(inArray(orders.id, idsOf(confirmed)))
  for (const { reference } of confirmed) await requestRefund(api.db, reference, { at: api.clock.now })
  const owed = confirmed.map(({ reference, price_order }) => ({
    reference,
    amount: price_order,
    reason: 'no_answer' as const,
    tries: 1,
    since: api.clock.now,
    next_try_at: api.clock.now,
  }))
  return idsOf(await api.db.insert(refunds).values(owed).returning({ id: refunds.id }))
}

/** Returns the texts of the QR codes of some tickets. */
export async function ticketTexts(api: TestApi, users_id: number): Promise<string[]> {
  const { confirmed, firsts } = await ordersOf(api, users_id)
  const key = await ticketKey(api.appContext)
  return firsts.map(({ code }, index) =>
    signTicket(key, { code: code!, screening: confirmed[index]!.sessions_id }),
  )
}

/** Marks tickets as scanned at the entrance, and returns the ids of these scans. */
export async function entries(api: TestApi, users_id: number): Promise<number[]> {
  const { confirmed, firsts } = await ordersOf(api, users_id)
  await api.db.insert(ticket_entries).values(
    firsts.map(({ id }, index) => ({
      places_id: id,
      sessions_id: confirmed[index]!.sessions_id,
      scan_id: crypto.randomUUID(),
      scanned_at: api.clock.now,
      received_at: api.clock.now,
      users_id,
    })),
  )
  await api.db
    .update(places)
    .set({ state: 'entered' })
    .where(inArray(places.id, idsOf(firsts)))
  return idsOf(firsts)
}

export const productsOf = async ({ db }: TestApi) =>
  idsOf(
    await db
      .insert(products)
      .values(
        each(() => ({
          kind: 'bon_cadeau' as const,
          name_product: next('Bon'),
          amount: cents(2500),
          price: cents(2500),
          validity_months: 12,
        })),
      )
      .returning({ id: products.id }),
  )

/** Creates purchases of gift vouchers. Half of the vouchers are in a wallet; one purchase in four is unpaid. */
export async function purchasesOf(api: TestApi, users_id: number) {
  const [product] = await productsOf(api)
  const bought = each(index => ({
    ...owner,
    reference: next('purchase'),
    users_id,
    products_id: product!,
    state: index % 4 === 3 ? ('pending' as const) : ('confirmed' as const),
    kind: 'bon_cadeau' as const,
    name_product: 'Bon',
    units: 2500,
    validity_months: 12,
    quantity: 1,
    price_purchase: cents(2500),
    purchase_date: api.clock.now,
    ...(index % 2 === 0 && {
      recipient_name: 'Paul',
      recipient_email: 'paul@exemple.fr',
      send_on: '2026-11-20',
    }),
  }))
  await paid(api, bought)
  const rows = await api.db.insert(purchases).values(bought).returning()
  await payForAll(api.db)
  const key = await voucherKey(api.appContext)
  const confirmed = rows.filter(({ state }) => state === 'confirmed')
  const codes = confirmed.map(({ reference }) => codeOf(key, reference, 1))
  const made = await api.db.transaction(async db => {
    const values = confirmed.map(({ id, recipient_name }, index) => ({
      kind: 'bon_cadeau' as const,
      name_product: 'Bon',
      purchases_id: id,
      users_id: recipient_name ? null : users_id,
      initial: 2500,
      balance: 2500,
      code_hash: hashOfCode(codes[index]!),
      code_last4: codes[index]!.slice(-4),
      created_at: api.clock.now,
      expires_at: new Date('2027-11-20T22:59:59Z'),
    }))
    const vouched = await db.insert(vouchers).values(values).returning({ id: vouchers.id })
    await db.insert(voucher_movements).values(
      vouched.map(({ id }) => ({
        vouchers_id: id,
        delta: 2500,
        cause: 'purchase' as const,
        at: api.clock.now,
      })),
    )
    return idsOf(vouched)
  })
  return { ids: idsOf(rows), vouchers: made, codes }
}

/** Creates invitations (free tickets) that staff gave and that no member has added to a wallet yet. */
export async function invitationsToSend({ db, clock }: TestApi) {
  const values = each(() => ({
    ...{ kind: 'invitation' as const, name_product: 'Invitation', initial: 2, balance: 2 },
    ...{ recipient_email: `${next('guest')}@exemple.fr`, code_hash: next('code'), code_last4: 'ABCD' },
    ...{ created_at: clock.now, expires_at: new Date('2027-11-20T23:00:00Z') },
  }))
  return db.transaction(async db => {
    const given = await db.insert(vouchers).values(values).returning({ id: vouchers.id })
    await db
      .insert(voucher_movements)
      .values(
        given.map(({ id }) => ({ vouchers_id: id, delta: 2, cause: 'invitation' as const, at: clock.now })),
      )
    return idsOf(given)
  })
}
