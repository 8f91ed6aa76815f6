import { expect } from 'vitest'
import { cents } from '../../contract/rules/money.ts'
import { mayWithdraw } from '../../contract/rules/withdrawal.ts'
import { exchangePlaces } from '../../server/counter/exchange.ts'
import { refundPlaces } from '../../server/counter/refund.ts'
import { refundVouchers } from '../../server/counter/refund-vouchers.ts'
import { sell } from '../../server/counter/sell.ts'
import { closeSession, moveCashOf, openSession } from '../../server/counter/till-sessions.ts'
import { showCounterCode } from '../../server/vouchers/counter-code.ts'
import { vouchersOfSales } from '../../server/vouchers/till-purchases.ts'
import { codeOf, voucherKey } from '../../server/vouchers/voucher-code.ts'
import { carry, divide, type Priced, type Share } from './counter-model.ts'
import { drawerOf, type Entry, type Line } from './ledger.ts'
import type { Screening, Voucher } from './model.ts'
import type { OperationOf } from './operations.ts'
import { anHour, expectSameVerdict, pick, type Table } from './table.ts'

const aMinute = 60_000

type Place = Priced & { shares: Share[]; isGone: boolean }
/** A gift voucher that a till sold. */
type Bon = { sale: number; number: number; cinema: number; at: number; shares: Share[]; voucher: Voucher }
type CounterOrder = { id: number; screening: Screening; places: Place[] }
type Till = Table['house']['tills'][number]

/**
 * Returns the actions at the tills, of which each cinema has one. Each action is done on the API and on the model.
 */
export function counterMoves({ house, model, ledger, screenings, now, newScreening, people, admin }: Table) {
  const orders: CounterOrder[] = []
  const bons: Bon[] = []
  const { tills } = house
  const tillOf = ({ cinema }: { cinema: number }) => tills.find(till => till.cinema === cinema)!
  const kindOf = (id: number) => model.vouchers.get(id)!.kind
  const write = (till: Till, entry: Pick<Entry, 'kind' | 'lines'> & Partial<Entry>) =>
    ledger.write(now(), { cinema: till.cinema, channel: 'counter', till: till.session!, ...entry })

  /**
   * Returns a screening that the till still sells, other than `not`, or adds one. Every second one has a 3D
   * supplement.
   */
  async function screeningAt(cinema: number, not?: Screening): Promise<Screening> {
    const own = screenings.filter(one => one.cinema === cinema && house.atCounter.has(one.id))
    const last = own.find(one => one !== not)
    if (last && last.cancelled === null && last.starts > now() && seatsOf(last) < 80) return last
    const starts = Math.max(...own.map(one => one.starts), now()) + 5 * anHour
    const made = await newScreening(house.cinemas.indexOf(cinema), starts, {
      supplement: own[0]?.supplement === 0 ? 200 : 0,
    })
    house.atCounter.add(made.id)
    screenings.unshift(made)
    return made
  }
  const seatsOf = ({ id }: Screening) =>
    orders.filter(({ screening }) => screening.id === id).flatMap(({ places }) => places).length

  const named = (order: CounterOrder, numbers: readonly number[], sign: 1 | -1) =>
    numbers.flatMap(number =>
      order.places[number - 1]!.shares.map(({ units, amount, ...share }) => ({
        ...share,
        place: `${order.id}:${number}`,
        amount: amount === 0 ? 0 : sign * amount,
        ...(units !== undefined && { units: -sign * units }),
      })),
    )
  const standing = ({ places }: CounterOrder) =>
    [...places.keys()].map(at => at + 1).filter(number => !places[number - 1]!.isGone)
  const someOf = (order: CounterOrder, places: number) =>
    standing(order).slice(0, 1 + (places % Math.max(standing(order).length, 1)))

  /**
   * Returns what the customer's voucher pays of these tickets: as many tickets or cents as its balance allows.
   * Returns null if the customer shows no voucher, or if it would pay nothing.
   */
  function presented(which: number | null, places: readonly Priced[]) {
    const usable = [...model.vouchers.values()].filter(
      ({ balance, owner, code }) => balance > 0 && (owner !== null || code !== null),
    )
    const voucher = which === null ? undefined : pick(usable, which)
    const prices = places.map(({ price }) => price).filter(price => price > 0)
    if (!voucher || prices.length === 0) return null
    const count = Math.min(voucher.balance, prices.length)
    const dearest = prices.toSorted((a, b) => b - a).slice(0, count)
    const amount = voucher.kind === 'bon_cadeau' ? Math.min(voucher.balance, sumOf(prices)) : sumOf(dearest)
    const units = voucher.kind === 'bon_cadeau' ? amount : count
    return { voucher, part: { id: voucher.id, kind: voucher.kind, units, amount } }
  }

  const codeFor = async ({ id, owner, code }: Voucher) =>
    code ?? (await showCounterCode(people[owner!], id)).code

  return {
    async 'open till'({ till: at, float }: OperationOf<'open till'>) {
      const till = tills[at]!
      const body = { tills_id: till.id, float: cents(float) }
      const made = await expectSameVerdict(till.session === null, () => openSession(admin, body))
      if (!made) return
      till.session = made.id
      write(till, { kind: 'till_opened', drawer: float, lines: [] })
    },

    async sell({
      till: at,
      fares,
      items,
      bons: many,
      voucher: which,
      means,
      tendered,
      wrongSum,
    }: OperationOf<'sell'>) {
      const till = tills[at]!
      if (fares.length + items.length + many === 0 || (till.session ?? till.closed) === null) return
      const screening = await screeningAt(till.cinema)
      // Sells the tickets from the third on for a second screening.
      const second = fares.length > 2 ? await screeningAt(till.cinema, screening) : null
      const groups = [
        { screening, fares: second ? fares.slice(0, 2) : fares },
        ...(second ? [{ screening: second, fares: fares.slice(2) }] : []),
      ].map(group => ({
        ...group,
        places: group.fares.map(fare => ({
          price: house.fares[fare]!.price,
          supplement: group.screening.supplement,
        })),
        asked: {
          sessions_id: group.screening.id,
          places: group.fares.map(fare => ({ tariffs_id: house.fares[fare]!.id })),
        },
      }))
      const [first, ...also] = groups.map(({ asked }) => asked)
      const places = groups.flatMap(group => group.places)
      const sold = items.map(([item, quantity]) => ({ ...house.items[item]!, quantity }))
      const amounts = sold.map(({ price, quantity }) => price * quantity)
      const shown = presented(which, places)
      const supplements = sumOf(places.map(each => each.supplement))
      let left = sumOf(places.map(({ price }) => price)) + sumOf(amounts) - (shown?.part.amount ?? 0)
      const paid: { means: string; amount: number }[] = []
      const pay = (by: string, amount: number) => {
        if (amount > 0) paid.push({ means: by, amount })
        left -= amount
      }
      if (means.includes('cinecheque')) pay('cinecheque', Math.floor(left / 2))
      const prices = Array.from({ length: many }, () => Number(house.bon.price))
      left += supplements + sumOf(prices)
      const others = means.filter(each => each !== 'cinecheque')
      for (const by of others.slice(1)) pay(by, Math.floor(left / 3))
      pay(others[0] ?? 'cash', left)
      const payments = [
        ...(shown
          ? [{ means: shown.part.kind, amount: shown.part.amount, code: await codeFor(shown.voucher) }]
          : []),
        ...paid.map(each => ({
          ...each,
          ...(tendered && each.means === 'cash' && { tendered: cents(each.amount + 730) }),
        })),
      ].map(each => ({ ...each, amount: cents(each.amount) }))
      if (wrongSum) payments.push({ means: 'cheque', amount: cents(1) })
      const may = till.session !== null && !wrongSum
      const made = await expectSameVerdict(may, () =>
        sell(
          admin,
          {
            till_sessions_id: (till.session ?? till.closed)!,
            ...first!,
            ...(also.length > 0 && { also }),
            items: sold.map(({ id, quantity }) => ({ items_id: id, quantity })),
            ...(many > 0 && { vouchers: [{ products_id: house.bon.id, quantity: many }] }),
            payments,
          },
          undefined,
        ),
      )
      if (!made) return
      const shares = divide(places, amounts, shown ? [shown.part] : [], paid, prices)
      let before = 0
      const madeOrders = groups.map(({ screening, places }, nth): CounterOrder => {
        const own = shares.slice(before, before + places.length)
        before += places.length
        return {
          ...{ id: (made.orders ?? [made])[nth]!.id ?? 0, screening },
          places: places.map((place, at) => ({ ...place, shares: own[at]!, isGone: false })),
        }
      })
      if (shown) model.spend(new Map([[shown.part.id, shown.part.units]]))
      const ofItems = sold.flatMap(({ vat }, nth) =>
        shares[places.length + nth]!.map(share => ({ ...share, vat })),
      )
      if (places.length > 0) orders.push(...madeOrders)
      const madeBons = await bonsOf(made.sales_id, till, shares.slice(places.length + amounts.length))
      const ofBons = madeBons.flatMap(bon => linesOfBon(bon, 1))
      write(till, {
        kind: 'sale',
        screenings: new Map(
          madeOrders.flatMap(({ id, screening, places }) =>
            places.map((_, at) => [`${id}:${at + 1}`, screening] as const),
          ),
        ),
        lines: [...madeOrders.flatMap(order => named(order, standing(order), 1)), ...ofItems, ...ofBons],
      })
    },

    async refund({ which, places }: OperationOf<'refund'>) {
      const order = pick(orders, which)
      if (!order) return
      const till = tillOf(order.screening)
      const session = till.session ?? till.closed
      if (session === null) return
      const numbers = someOf(order, places)
      const may = till.session !== null && numbers.length > 0
      const body = { till_sessions_id: session, places: numbers.length > 0 ? numbers : [1] }
      if (!(await expectSameVerdict(may, () => refundPlaces(admin, order.id, body, undefined)))) return
      giveBack(order, numbers)
      const { cancelled, starts } = order.screening
      const isOver = cancelled === null && starts + 2 * anHour <= now()
      write(till, { kind: isOver ? 'refund' : 'cancellation', lines: named(order, numbers, -1) })
    },

    async 'refund bon'({ which }: OperationOf<'refund bon'>) {
      const bon = pick(bons, which)
      if (!bon) return
      const { voucher, at } = bon
      const till = tillOf(bon)
      const session = till.session ?? till.closed
      if (session === null) return
      const isWhole = voucher.balance === voucher.initial && voucher.owner === null
      const inTime = voucher.expires > now() && mayWithdraw(new Date(at), new Date(now()))
      const body = { till_sessions_id: session, vouchers: [bon.number] }
      const may = till.session !== null && isWhole && inTime
      if (!(await expectSameVerdict(may, () => refundVouchers(admin, bon.sale, body, undefined)))) return
      voucher.balance = 0
      write(till, { kind: 'withdrawal', lines: linesOfBon(bon, -1) })
    },

    async 'exchange at till'({ which, places, reduction, is3D }: OperationOf<'exchange at till'>) {
      const order = pick(orders, which)
      if (!order) return
      const till = tillOf(order.screening)
      const numbers = someOf(order, places)
      if (till.session === null) return
      const { cancelled, starts } = order.screening
      const may = numbers.length > 0 && cancelled === null && now() <= starts - 15 * aMinute
      const price = house.fares[0]!.price - reduction * 100
      const supplement = is3D ? 200 : 0
      const screening = await newScreening(house.cinemas.indexOf(till.cinema), now() + 30 * anHour, {
        supplement,
        price,
      })
      screenings.unshift(screening)
      const to = numbers.map(() => ({ price, supplement }))
      const old = numbers.flatMap(number => order.places[number - 1]!.shares)
      const { vouchers, carried, unitsBack, due } = carry(old, kindOf, to)
      const payments = due > 0 ? [{ means: 'cash', amount: cents(due) }] : []
      const body = {
        ...{ till_sessions_id: till.session, sessions_id: screening.id, payments },
        places: numbers.length > 0 ? numbers : [1],
      }
      const made = await expectSameVerdict(may, () => exchangePlaces(admin, order.id, body, undefined))
      if (!made) return
      write(till, { kind: 'cancellation', lines: named(order, numbers, -1) })
      for (const number of numbers) order.places[number - 1]!.isGone = true
      model.giveBack(unitsBack, now())
      const shares = divide(to, [], vouchers, [...carried, ...payments])
      const exchanged = {
        ...{ id: made.id!, screening },
        places: to.map((place, nth) => ({ ...place, shares: shares[nth]!, isGone: false })),
      }
      orders.push(exchanged)
      write(till, { kind: 'sale', screening, lines: named(exchanged, standing(exchanged), 1) })
    },

    async 'move cash'({ till: at, amount }: OperationOf<'move cash'>) {
      const till = tills[at]!
      const session = till.session ?? till.closed
      if (session === null) return
      const direction = amount > 0 ? ('in' as const) : ('out' as const)
      const body = { direction, amount: cents(Math.abs(amount)), reason: 'Banque' }
      if (
        !(await expectSameVerdict(till.session !== null, () => moveCashOf(admin, session, body, undefined)))
      )
        return
      write(till, { kind: amount > 0 ? 'cash_in' : 'cash_out', drawer: amount, lines: [] })
    },

    async 'close till'({ till: at, miscounted }: OperationOf<'close till'>) {
      const till = tills[at]!
      const session = till.session ?? till.closed
      if (session === null) return
      const expected = drawerOf(ledger, session)
      const counted = cents(Math.max(expected + miscounted, 0))
      const body = { counted, reason: 'Compté deux fois.' }
      const closed = await expectSameVerdict(till.session !== null, () => closeSession(admin, session, body))
      if (!closed) return
      // The cashier counts the cash before seeing the expected sum, which only the response to the closing
      // contains.
      expect(closed).toMatchObject({ state: 'closed', expected, counted, difference: counted - expected })
      // The cash leaves the drawer when the till is closed; a difference was booked before.
      write(till, { kind: 'till_closed', drawer: -expected, lines: [] })
      Object.assign(till, { session: null, closed: session })
    },
  }

  /** Adds to the model and the ledger the gift vouchers that the product has just created for a till sale. */
  async function bonsOf(sale: number, till: Till, shares: readonly Share[][]): Promise<Bon[]> {
    const made = await vouchersOfSales(admin.db, [sale])
    const key = await voucherKey(admin)
    const own = made.map((row, nth): Bon => {
      const voucher: Voucher = {
        ...{
          id: row.vouchers_id,
          kind: 'bon_cadeau',
          owner: null,
          initial: row.initial,
          balance: row.initial,
        },
        ...{ code: codeOf(key, row.reference, 1), expires: row.expires_at.getTime() },
      }
      model.vouchers.set(voucher.id, voucher)
      const { name_product: name, price } = house.bon
      ledger.issue(voucher.id, { kind: 'bon_cadeau', name, price, initial: voucher.initial })
      return { sale, number: nth + 1, cinema: till.cinema, at: now(), shares: shares[nth]!, voucher }
    })
    bons.push(...own)
    return own
  }

  /**
   * Returns the ledger lines for the sale (sign 1) or the refund (sign -1) of a gift voucher, one for each means
   * of payment. Only the first line contains the units, so that they count once.
   */
  function linesOfBon({ shares, voucher }: Bon, sign: 1 | -1): Line[] {
    return shares.map(({ means, amount }, nth) => ({
      ...{ means, amount: sign * amount, voucher: voucher.id },
      units: nth === 0 ? sign * voucher.initial : 0,
      ...(sign === 1 && { cause: 'purchase' as const }),
    }))
  }

  function giveBack(order: CounterOrder, numbers: readonly number[]): void {
    const back = new Map<number, number>()
    for (const number of numbers) {
      const place = order.places[number - 1]!
      place.isGone = true
      for (const { voucher, units } of place.shares)
        if (voucher !== undefined) back.set(voucher, (back.get(voucher) ?? 0) + units!)
    }
    model.giveBack(back, now())
  }
}

const sumOf = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0)
