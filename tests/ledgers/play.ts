import { expect } from 'vitest'
import { cents } from '../../contract/rules/money.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { cancelOwnOrder, cancelPlaces } from '../../server/booking/cancellation/cancel-order.ts'
import { cancelScreening } from '../../server/booking/cancellation/cancel-screening.ts'
import { chooseByToken } from '../../server/booking/cancellation/choose-compensation.ts'
import { compensationToken, orderLinkKey } from '../../server/booking/cancellation/compensation-token.ts'
import { exchangeAnyOrder, exchangeOwnOrder } from '../../server/booking/exchange/exchange-order.ts'
import { bookSeats } from '../../server/booking/purchase/book-seats.ts'
import { createClaimDesk } from '../../server/booking/purchase/seat-request-queue.ts'
import { unpaid_by_account } from '../../server/booking/tables.ts'
import { closePeriods } from '../../server/books/closings/close-periods.ts'
import { buyProduct } from '../../server/vouchers/buy.ts'
import { endVouchers } from '../../server/vouchers/end.ts'
import { findPurchase } from '../../server/vouchers/purchase-queries.ts'
import { codeOf, voucherKey } from '../../server/vouchers/voucher-code.ts'
import { keepByCode, readWallet } from '../../server/vouchers/wallet.ts'
import { withdraw } from '../../server/vouchers/withdraw.ts'
import type { TestApi } from '../api.ts'
import { aProduct } from '../boutique.ts'
import type { Line } from './ledger.ts'
import {
  end,
  mayBeCompensated,
  mayCancelOrder,
  mayCancelScreening,
  mayPutAway,
  mayWithdrawFrom,
  type Offer,
  type Order,
  planOf,
  price,
  type Screening,
  standing,
  type Voucher,
  type Who,
} from './model.ts'
import type { Operation, OperationOf } from './operations.ts'
import { counterMoves } from './play-counter.ts'
import { anHour, expectSameVerdict, openTable, pick } from './table.ts'

const aDay = 24 * anHour
const card = { name_cb: 'M', cb_date: '12/40', cryptogramme: '123' }
const good = { ...card, num_cb: '4242424242424242' }
const refused = { ...card, num_cb: '4000000000000002' }
const person = { lastname: 'Strapontin', firstname: 'Mona', email: 'mona@exemple.fr' }
const gift = { recipient_name: 'Nadia', recipient_email: 'nadia@exemple.fr' }

export type Game = Awaited<ReturnType<typeof openGame>>

/**
 * Returns a game. It plays each operation both on the API and on the model; either both must accept it, or both
 * must refuse it.
 */
export async function openGame(api: TestApi) {
  const game = await openTable(api)
  const { house, now, people, newScreening, ledger, model, admin, screenings } = game
  const desk = createClaimDesk(api.db, api.appContext.now)
  const products = {
    bon: await aProduct(api.db, { kind: 'bon_cadeau', validity_months: 1 }),
    // The price cannot be divided by the number of places without a remainder, to test rounding.
    card: await aProduct(api.db, { places: 3, price: cents(2000), validity_months: 2 }),
  }
  const keys = { voucher: await voucherKey(api.appContext), orderLink: await orderLinkKey(api.appContext) }

  /** Returns the last screening if this member may still order so many seats there; otherwise adds a later one. */
  async function screeningFor(who: Who, seats: number): Promise<Screening> {
    const last = screenings.at(-1)
    if (
      last &&
      !house.atCounter.has(last.id) &&
      last.cancelled === null &&
      last.starts > now() + aDay &&
      last.seats[who] + seats <= 10
    )
      return last
    const made = await newScreening(0, Math.max(last?.starts ?? 0, now() + 40 * aDay) + 6 * anHour)
    screenings.push(made)
    return made
  }

  /** Returns the ledger lines for these places, with the sign 1 for a sale and -1 for a refund. */
  const linesOf = (order: Order, numbers: readonly number[], sign: 1 | -1): Line[] =>
    numbers.flatMap(number => {
      const place = `${order.id}:${number}`
      const { parts, card } = model.paidFor(order, [number])
      const prepaid = [...parts].map(([voucher, units]) => {
        const { kind } = model.vouchers.get(voucher)!
        const amount = sign * (kind === 'bon_cadeau' ? units : order.price)
        return { means: kind, amount, place, voucher, units: -sign * units }
      })
      return card > 0 || parts.size === 0
        ? [...prepaid, { means: 'card', amount: sign * card, place }]
        : prepaid
    })

  /**
   * Writes to the ledger that these places were refunded or cancelled. Call it before the model changes the order.
   */
  function writeGone(order: Order, numbers: readonly number[]): void {
    const { cinema, starts, cancelled } = order.screening
    const isOver = cancelled === null && starts + 2 * anHour <= now()
    const kind = isOver ? 'refund' : 'cancellation'
    ledger.write(now(), { kind, cinema, lines: linesOf(order, numbers, -1) })
  }

  const writeSold = (order: Order) =>
    ledger.write(now(), {
      ...{ kind: 'sale', cinema: order.screening.cinema, screening: order.screening },
      lines: linesOf(order, standing(order), 1),
    })

  /**
   * Runs the nightly work of the product, which expires vouchers and closes the periods that have ended, and does
   * the same in model and ledger. Does nothing if `isOff`: the product is not running that night.
   */
  async function workAtNight({ isOff }: { isOff: boolean }): Promise<void> {
    if (isOff) return
    await endVouchers(api.appContext)
    const ended = [...model.vouchers.values()].filter(
      ({ expires, balance }) => expires <= now() && balance > 0,
    )
    const lines = ended.map(({ id, kind, balance }) => ({
      ...{ means: kind, amount: 0, voucher: id, units: -balance },
    }))
    if (lines.length > 0) ledger.write(now(), { kind: 'expiry', cinema: null, lines })
    for (const voucher of ended) voucher.balance = 0
    await closePeriods(api.appContext)
  }

  const moves: { [Name in Operation['do']]: (step: OperationOf<Name>) => Promise<void> } = {
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
      const each = kept / quantity
      for (const { id, kind, initial } of bought)
        ledger.issue(id, { kind, name: product.name_product, price: each, initial })
      const lines = bought.map(({ id: voucher, initial: units }) => ({
        ...{ means: 'card', amount: each, voucher, units },
      }))
      ledger.write(now(), { kind: 'purchase', cinema: null, lines })
    },

    async 'put away'({ which, who }) {
      const voucher = pick(
        [...model.vouchers.values()].filter(({ code }) => code !== null),
        which,
      )
      if (!voucher) return
      await expectSameVerdict(mayPutAway(voucher, who), () => keepByCode(people[who], voucher.code!))
      if (mayPutAway(voucher, who)) voucher.owner = who
    },

    async order({ who, seats, picks, refusedCard }) {
      // Reset the limit of unpaid orders per account: the members of this game order and cancel so often that they
      // would reach it.
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
      const made = await expectSameVerdict(possible, () =>
        bookSeats(people[who], desk, body as never, undefined),
      )
      if (!plan) return
      model.spend(plan.parts)
      if (!made) return model.unspend(plan.parts)
      screening.seats[who] += seats
      const gone = new Set<number>()
      const order: Order = { id: made.id, who, screening, seats, price, ...plan, chosen: null, gone }
      model.orders.push(order)
      writeSold(order)
    },

    async cancel({ which }) {
      const order = pick(model.orders, which)
      if (!order) return
      const done = await expectSameVerdict(mayCancelOrder(order, now()), () =>
        cancelOwnOrder(people[order.who], order.id),
      )
      if (!done) return
      writeGone(order, standing(order))
      model.giveBack(model.paidFor(order, standing(order)).parts, now())
      order.chosen = 'cancelled'
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
      if (!(await expectSameVerdict(may, work))) return
      writeGone(order, [number])
      model.giveBack(model.paidFor(order, [number]).parts, now())
      end(order, [number])
    },

    async exchange({ which, places, reduction, elsewhere, byStaff }) {
      const order = pick(model.orders, which)
      if (!order) return
      const to = { price: price - reduction * 100 }
      const left = standing(order)
      const numbers = left.slice(0, 1 + (places % Math.max(left.length, 1)))
      const screening = await newScreening(elsewhere ? 1 : 0, now() + 41 * aDay, to)
      const asked = { sessions_id: screening.id, places: numbers.length > 0 ? numbers : [1] }
      // Staff cannot exchange places for dearer ones, because the buyer must pay the difference.
      const needsBuyer = byStaff && numbers.length > 0 && model.difference(order, numbers, to.price) > 0
      const may = mayCancelOrder(order, now()) && left.length > 0 && !needsBuyer
      await api.db.delete(unpaid_by_account)
      const id = await expectSameVerdict(may, async () =>
        byStaff
          ? exchangeAnyOrder(admin, order.id, asked)
          : (await exchangeOwnOrder(people[order.who], order.id, { ...asked, ...good }, undefined)).id,
      )
      if (!id) return
      screening.seats[order.who] = numbers.length
      // Put the new screening first in the list: the next order uses the last one, and must not use this one.
      screenings.unshift(screening)
      ledger.write(now(), {
        ...{ kind: 'cancellation', cinema: order.screening.cinema, lines: linesOf(order, numbers, -1) },
      })
      writeSold(model.exchange(order, numbers, { id, screening, price: to.price }, now()))
    },

    async withdraw({ which }) {
      const purchase = pick(model.purchases, which)
      if (!purchase) return
      const done = await expectSameVerdict(mayWithdrawFrom(purchase, now()), () =>
        withdraw(people.mona, purchase.id),
      )
      if (!done) return
      const left = purchase.vouchers.filter(({ balance }) => balance > 0)
      const units = left.map(({ id, balance }) => ({ voucher: id, units: -balance }))
      const before = purchase.kept
      model.withdraw(purchase)
      const refund = purchase.kept - before
      const lines = units.map((each, nth) => ({ means: 'card', amount: nth === 0 ? refund : 0, ...each }))
      ledger.write(now(), { kind: 'withdrawal', cinema: null, lines })
    },

    async 'cancel screening'({ which }) {
      const screening = pick(screenings, which)
      if (!screening) return
      const may = mayCancelScreening(screening, now())
      if (await expectSameVerdict(may, () => cancelScreening(admin, screening.id, 'Panne.')))
        screening.cancelled = now()
    },

    async compensate({ which, choice }) {
      const order = pick(
        model.orders.filter(({ screening }) => screening.cancelled !== null),
        which,
      )
      if (!order) return
      const token = compensationToken(keys.orderLink, order.id)
      const may = mayBeCompensated(order, now())
      // Choosing the same compensation again is accepted and changes nothing. For an order that was already
      // cancelled, the same choice is the refund.
      const again = order.chosen === choice || (order.chosen === 'cancelled' && choice === 'refund')
      const done = await expectSameVerdict(may || again, () => chooseByToken(admin, token, choice))
      if (!done || !may) return
      if (choice === 'refund') {
        writeGone(order, standing(order))
        model.giveBack(model.paidFor(order, standing(order)).parts, now())
        order.chosen = choice
        return
      }
      order.chosen = choice
      const own = await readWallet(people[order.who])
      const made = own.find(({ orders_id }) => orders_id === order.id)!
      expect(made).toMatchObject({ kind: 'invitation', places_left: standing(order).length })
      const { id, balance } = made
      const expires = made.expires_at.getTime()
      const voucher = { id, kind: 'invitation', owner: order.who, code: null, initial: balance } as const
      model.vouchers.set(id, { ...voucher, balance, expires })
      ledger.issue(id, { kind: 'invitation', name: '', price: 0, initial: balance })
      ledger.write(now(), {
        ...{ kind: 'invitation', cinema: order.screening.cinema },
        lines: standing(order).map(number => ({
          ...{ means: 'invitation', amount: 0, place: `${order.id}:${number}`, voucher: id, units: 1 },
        })),
      })
    },

    async wait({ days }) {
      api.clock.now = new Date(now() + days * aDay)
      await workAtNight({ isOff: false })
    },

    async night({ until, isOff }) {
      // Move the clock minute by minute, because on days when clocks change a minute may not exist, or exist
      // twice. Stop after a day at the latest.
      const minutes = (at: number) =>
        Number(inParis(new Date(at)).hour.slice(0, 2)) * 60 + new Date(at).getMinutes()
      let at = now() + 60_000
      for (const most = at + aDay; minutes(at) !== until && at < most; ) at += 60_000
      api.clock.now = new Date(at)
      await workAtNight({ isOff })
    },

    ...counterMoves(game),
  }

  /**
   * Returns the vouchers with which this member pays an order: those of the member's own vouchers that `picks`
   * selects, and all gift vouchers, because anybody who has the code of a gift voucher may use it.
   */
  function offersOf(who: Who, picks: OperationOf<'order'>['picks']): Offer[] {
    const known = [...model.vouchers.values()].filter(({ owner, code }) => owner === who || code !== null)
    const chosen = new Map(picks.map(([which, units]) => [pick(known, which), units]))
    return [...chosen].flatMap(([voucher, units]) => (voucher ? [{ voucher, units }] : []))
  }

  return {
    ...{ model, ledger, admin, workAtNight },
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
