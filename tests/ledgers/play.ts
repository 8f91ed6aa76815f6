import { expect } from 'vitest'
import { cents } from '../../contract/rules/money.ts'
import { cancelOwnOrder, cancelPlaces } from '../../server/booking/cancellation/cancel-order.ts'
import { cancelScreening } from '../../server/booking/cancellation/cancel-screening.ts'
import { chooseByToken } from '../../server/booking/cancellation/choose-compensation.ts'
import { compensationToken, orderLinkKey } from '../../server/booking/cancellation/compensation-token.ts'
import { exchangeOwnOrder } from '../../server/booking/exchange/exchange-order.ts'
import { bookSeats } from '../../server/booking/purchase/book-seats.ts'
import { createClaimDesk } from '../../server/booking/purchase/seat-request-queue.ts'
import { unpaid_by_account } from '../../server/booking/tables.ts'
import type { ActorContext } from '../../server/context.ts'
import { Refusal } from '../../server/http/refusal.ts'
import { buyProduct } from '../../server/vouchers/buy.ts'
import { endVouchers } from '../../server/vouchers/end.ts'
import { findPurchase } from '../../server/vouchers/purchase-queries.ts'
import { codeOf, voucherKey } from '../../server/vouchers/voucher-code.ts'
import { keepByCode, readWallet } from '../../server/vouchers/wallet.ts'
import { withdraw } from '../../server/vouchers/withdraw.ts'
import type { TestApi } from '../api.ts'
import { aProduct } from '../boutique.ts'
import { aFilm, aRoom, aScreening } from '../builders.ts'
import {
  createModel,
  mayBeCompensated,
  mayCancelOrder,
  mayCancelScreening,
  mayPutAway,
  mayWithdrawFrom,
  type Offer,
  planOf,
  price,
  type Screening,
  standing,
  type Voucher,
  type Who,
} from './model.ts'
import type { Doing, Operation } from './operations.ts'

const aDay = 86_400_000
const card = { name_cb: 'M', cb_date: '12/40', cryptogramme: '123' }
const good = { ...card, num_cb: '4242424242424242' }
const refused = { ...card, num_cb: '4000000000000002' }
const person = { lastname: 'Strapontin', firstname: 'Mona', email: 'mona@exemple.fr' }
const gift = { recipient_name: 'Nadia', recipient_email: 'nadia@exemple.fr' }

/** Plays the operations on the API and on the model. Both must accept or both must refuse each of them. */
export async function openGame(api: TestApi) {
  const now = () => api.clock.now.getTime()
  const model = createModel()
  const as = async (role: 'member' | 'admin', roleUser: 'user' | 'admin') => {
    const { id } = await api.as(role)
    const actor = { id, firstname: 'Mona', roleUser }
    return { ...api.appContext, actor, hold: { token: undefined } } as ActorContext
  }
  const people: Record<Who, ActorContext> = {
    mona: await as('member', 'user'),
    nadia: await as('member', 'user'),
  }
  const admin = await as('admin', 'admin')
  const desk = createClaimDesk(api.db, api.appContext.now)
  const products = {
    bon: await aProduct(api.db, { kind: 'bon_cadeau', validity_months: 1 }),
    card: await aProduct(api.db, { validity_months: 2 }),
  }
  const place = { movies_id: (await aFilm(api.db)).id, movie_theaters_id: (await aRoom(api.db)).id }
  const keys = { voucher: await voucherKey(api.appContext), orderLink: await orderLinkKey(api.appContext) }
  const screenings: Screening[] = []

  /** The last screening, if this member may still have that many seats; otherwise a new, later one. */
  async function screeningFor(who: Who, seats: number): Promise<Screening> {
    const last = screenings.at(-1)
    if (last && last.cancelled === null && last.starts > now() + aDay && last.seats[who] + seats <= 10)
      return last
    const starts = Math.max(last?.starts ?? 0, now() + 40 * aDay) + 6 * 3_600_000
    const starts_at = new Date(starts)
    const room_free_at = new Date(starts + 2 * 3_600_000)
    const { id } = await aScreening(api.db, { ...place, starts_at, room_free_at })
    const made = { id, starts, cancelled: null, seats: { mona: 0, nadia: 0 } }
    screenings.push(made)
    return made
  }

  const moves: { [Name in Operation['do']]: (step: Doing<Name>) => Promise<void> } = {
    async buy({ bon, gift: given, quantity }) {
      const product = bon ? products.bon : products.card
      const body = { products_id: product.id, quantity, ...person, ...good, ...(bon && given && { gift }) }
      const made = await buyProduct(people.mona, body, undefined)
      const { reference } = (await findPurchase(api.db, made.id, null))!
      const bought = made.vouchers.map((each, index): Voucher => {
        const units = each.places ?? each.amount ?? 0
        const code = bon ? codeOf(keys.voucher, reference, index + 1) : null
        const owner = bon && given ? null : 'mona'
        const expires = each.expires_at.getTime()
        return { id: each.id, kind: each.kind, owner, code, initial: units, balance: units, expires }
      })
      for (const voucher of bought) model.vouchers.set(voucher.id, voucher)
      const { id, price_purchase: kept } = made
      model.purchases.push({ id, at: now(), kept, vouchers: bought, withdrawn: false })
    },

    async 'put away'({ which, who }) {
      const voucher = pick(
        [...model.vouchers.values()].filter(({ code }) => code !== null),
        which,
      )
      if (!voucher) return
      await agree(mayPutAway(voucher, who), () => keepByCode(people[who], voucher.code!))
      if (mayPutAway(voucher, who)) voucher.owner = who
    },

    async order({ who, seats, picks, refusedCard }) {
      // Lift the limit of unpaid orders: these members order and cancel too often for it.
      await api.db.delete(unpaid_by_account)
      const offers = offersOf(who, picks)
      const screening = await screeningFor(who, seats)
      const plan = planOf(seats, offers, now())
      const possible = plan !== null && (plan.card === 0 || !refusedCard)
      const body = {
        sessions_id: screening.id,
        nbr_seats_payed: seats,
        ...asOffered(who, offers),
        ...person,
        ...(refusedCard ? refused : good),
      }
      const made = await agree(possible, () => bookSeats(people[who], desk, body as never, undefined))
      if (!plan) return
      model.spend(plan.parts)
      if (!made) return model.unspend(plan.parts)
      screening.seats[who] += seats
      model.orders.push({ id: made.id, who, screening, seats, price, ...plan, chosen: null, gone: new Set() })
    },

    async cancel({ which }) {
      const order = pick(model.orders, which)
      if (!order) return
      const done = await agree(mayCancelOrder(order, now()), () =>
        cancelOwnOrder(people[order.who], order.id),
      )
      if (!done) return
      order.chosen = 'cancelled'
      model.giveBack(model.paidFor(order, standing(order)).parts, now())
    },

    async 'cancel place'({ which, place }) {
      const order = pick(model.orders, which)
      if (!order) return
      const number = 1 + (place % order.seats)
      const may = order.chosen === null && !order.gone.has(number)
      const work = async () => {
        await cancelPlaces(admin, order.id, [number])
        return true
      }
      if (!(await agree(may, work))) return
      model.giveBack(model.paidFor(order, [number]).parts, now())
      order.gone.add(number)
      if (standing(order).length === 0) order.chosen = 'cancelled'
    },

    async exchange({ which, places, reduction }) {
      const order = pick(model.orders, which)
      if (!order) return
      const starts = now() + 41 * aDay
      const starts_at = new Date(starts)
      const room_free_at = new Date(starts + 2 * 3_600_000)
      const elsewhere = { ...place, movie_theaters_id: (await aRoom(api.db)).id }
      const to = { price: price - reduction * 100 }
      const { id: sessions_id } = await aScreening(api.db, {
        ...{ ...elsewhere, starts_at, room_free_at, price: cents(to.price) },
      })
      const left = standing(order)
      const numbers = left.slice(0, 1 + (places % Math.max(left.length, 1)))
      const may = mayCancelOrder(order, now()) && left.length > 0
      const asked = { sessions_id, places: numbers.length > 0 ? numbers : [1], ...good }
      await api.db.delete(unpaid_by_account)
      const made = await agree(may, () => exchangeOwnOrder(people[order.who], order.id, asked, undefined))
      if (!made) return
      const seats = { mona: 0, nadia: 0, [order.who]: numbers.length }
      const screening = { id: sessions_id, starts, cancelled: null, seats }
      // First, so that orders still go to the last one.
      screenings.unshift(screening)
      model.exchange(order, numbers, { id: made.id, screening, price: to.price }, now())
    },

    async withdraw({ which }) {
      const purchase = pick(model.purchases, which)
      if (!purchase) return
      const done = await agree(mayWithdrawFrom(purchase, now()), () => withdraw(people.mona, purchase.id))
      if (done) model.withdraw(purchase)
    },

    async 'cancel screening'({ which }) {
      const screening = pick(screenings, which)
      if (!screening) return
      const may = mayCancelScreening(screening, now())
      if (await agree(may, () => cancelScreening(admin, screening.id, 'Panne.'))) screening.cancelled = now()
    },

    async compensate({ which, choice }) {
      const order = pick(
        model.orders.filter(({ screening }) => screening.cancelled !== null),
        which,
      )
      if (!order) return
      const token = compensationToken(keys.orderLink, order.id)
      const may = mayBeCompensated(order, now())
      // Repeating a choice gives the same response; a cancelled order counts as refunded.
      const again = order.chosen === choice || (order.chosen === 'cancelled' && choice === 'refund')
      const done = await agree(may || again, () => chooseByToken(admin, token, choice))
      if (!done || !may) return
      order.chosen = choice
      if (choice === 'refund') return model.giveBack(model.paidFor(order, standing(order)).parts, now())
      const own = await readWallet(people[order.who])
      const made = own.find(({ orders_id }) => orders_id === order.id)!
      expect(made).toMatchObject({ kind: 'invitation', places_left: standing(order).length })
      const { id, balance } = made
      const expires = made.expires_at.getTime()
      const voucher = { id, kind: 'invitation', owner: order.who, code: null, initial: balance } as const
      model.vouchers.set(id, { ...voucher, balance, expires })
    },

    async wait({ days }) {
      api.clock.now = new Date(now() + days * aDay)
      await endVouchers(api.appContext)
      model.expire(now())
    },
  }

  /** The member's own vouchers by id, and any gift voucher by its code. */
  function offersOf(who: Who, picks: Doing<'order'>['picks']): Offer[] {
    const known = [...model.vouchers.values()].filter(({ owner, code }) => owner === who || code !== null)
    const chosen = new Map(picks.map(([which, units]) => [pick(known, which), units]))
    return [...chosen].flatMap(([voucher, units]) => (voucher ? [{ voucher, units }] : []))
  }

  return {
    model,
    play: (step: Operation) => (moves[step.do] as (step: Operation) => Promise<void>)(step),
  }
}

const asOffered = (who: Who, offers: readonly Offer[]) => ({
  e_cartes: offers
    .filter(({ voucher }) => voucher.kind !== 'bon_cadeau')
    .map(({ voucher, units }) => ({ id: voucher.id, places: units })),
  bons_cadeaux: offers
    .filter(({ voucher }) => voucher.kind === 'bon_cadeau')
    .map(({ voucher }) => (voucher.owner === who ? { id: voucher.id } : { code: voucher.code })),
})

const pick = <T>(list: readonly T[], which: number): T | undefined => list[which % Math.max(list.length, 1)]

/** The API must accept what the model accepts, and refuse the rest. */
async function agree<T>(expected: boolean, work: () => Promise<T>): Promise<T | null> {
  try {
    const done = await work()
    expect(expected).toBe(true)
    return done
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    expect([error.code, expected]).toEqual([error.code, false])
    return null
  }
}
