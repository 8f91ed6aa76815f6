import { planExchange } from '../../contract/rules/exchange.ts'
import { isMoneyReceived, kindOfMeans } from '../../contract/rules/means.ts'
import { type Cents, cents } from '../../contract/rules/money.ts'
import { allotPlaces } from '../../contract/rules/payment-parts.ts'
import { type Rates, totalOf } from '../../contract/rules/places.ts'
import { type PaidPart, type Share, sharesOfPlaces } from '../../contract/rules/shares-of-places.ts'

// This file divides the payments of a customer among the places and items of a sale.

type NumberedPlace = Rates & { number: number }
type Paid = { means: string; amount: Cents }

/**
 * The part of a place or item that one means of payment pays. `voucher` says how many places or cents the voucher
 * loses, if that means is a voucher of this cinema.
 */
export type CounterShare = {
  means: string
  amount: Cents
  supplement: Cents
  voucher: { vouchers_id: number; units: number } | null
}

export type Divided = {
  places: Map<number, CounterShare[]>
  items: CounterShare[][]
  vouchers: CounterShare[][]
}

/**
 * Divides the payments of a sale among its places and items. The cinema's own vouchers pay first, for places, as
 * on the site. Then external vouchers pay for places and items, but not for supplements or for gift vouchers that
 * are sold. Money received pays the rest. Refuses payments that do not equal the total.
 */
export function dividePayment(
  places: readonly NumberedPlace[],
  items: readonly Cents[],
  {
    parts,
    paid,
    vouchers = [],
  }: { parts: readonly PaidPart[]; paid: readonly Paid[]; vouchers?: readonly Cents[] },
): Divided | { refused: 'not_the_total' | 'not_by_external' } {
  const owing = new Map(sharesOfPlaces(places, parts).map(({ number, shares }) => [number, shares]))
  const needs = [
    ...places.map(({ number, supplement }) => {
      const byMoney = owing.get(number)!.find(({ means }) => isMoneyReceived(means))?.amount ?? 0
      return { price: byMoney - supplement, supplement: Number(supplement), shares: [] as CounterShare[] }
    }),
    ...items.map(amount => ({ price: Number(amount), supplement: 0, shares: [] as CounterShare[] })),
    // Only money received can pay for a gift voucher. Treat its price as a supplement, because supplements too
    // can be paid only with money received.
    ...vouchers.map(amount => ({ price: 0, supplement: Number(amount), shares: [] as CounterShare[] })),
  ]
  const owed = sumsOf(paid.filter(({ means }) => kindOfMeans(means) === 'money_owed'))
  const received = sumsOf(paid.filter(({ means }) => isMoneyReceived(means)))
  const total = needs.reduce((sum, { price, supplement }) => sum + price + supplement, 0)
  const given = [...owed, ...received].reduce((sum, { amount }) => sum + amount, 0)
  if (given !== total) return { refused: 'not_the_total' }
  for (const source of owed) {
    for (const need of needs) take(need, source, { price: true, supplement: false })
    if (source.amount > 0) return { refused: 'not_by_external' }
  }
  for (const source of received)
    for (const need of needs) take(need, source, { price: true, supplement: true })
  return {
    places: new Map(
      places.map(({ number }, at) => [
        number,
        orNothing([...owing.get(number)!.flatMap(byVoucher), ...needs[at]!.shares]),
      ]),
    ),
    items: items.map((_, at) => orNothing(needs[places.length + at]!.shares)),
    vouchers: vouchers.map((_, at) =>
      needs[places.length + items.length + at]!.shares.map(share => ({ ...share, supplement: cents(0) })),
    ),
  }
}

/**
 * Returns the places of several orders as one list with consecutive numbers, so that one payment can be divided
 * among them.
 */
export function joinOrders<Place extends { number: number }>(orders: readonly (readonly Place[])[]): Place[] {
  let before = 0
  return orders.flatMap(places => {
    const joined = places.map(place => ({ ...place, number: before + place.number }))
    before += places.length
    return joined
  })
}

type OrderPaid = { places: Divided['places']; parts: PaidPart[] }

/**
 * Splits what `joinOrders` joined: returns, for each order, the payments of its places, under their original
 * numbers, and how much each voucher pays for this order.
 */
export function splitByOrder(
  orders: readonly (readonly { number: number }[])[],
  divided: Pick<Divided, 'places'>,
  parts: readonly PaidPart[],
): OrderPaid[] {
  let before = 0
  return orders.map(own => {
    const places = new Map(own.map(({ number }) => [number, divided.places.get(before + number)!]))
    before += own.length
    const shares = [...places.values()].flat()
    return {
      places,
      parts: parts.flatMap(part => {
        const paid = shares.filter(({ voucher }) => voucher?.vouchers_id === part.vouchers_id)
        if (paid.length === 0) return []
        const units = paid.reduce((sum, { voucher }) => sum + voucher!.units, 0)
        return [{ ...part, units, amount: cents(paid.reduce((sum, { amount }) => sum + amount, 0)) }]
      }),
    }
  })
}

/**
 * Adds up payments by means of payment, because the money journal has only one line per place and means of
 * payment. Keeps the order of the payments.
 */
const sumsOf = (paid: readonly Paid[]): { means: string; amount: number }[] =>
  [...Map.groupBy(paid, ({ means }) => means)].map(([means, all]) => ({
    means,
    amount: all.reduce((sum, { amount }) => sum + amount, 0),
  }))

type Need = { price: number; supplement: number; shares: CounterShare[] }

function take(
  need: Need,
  source: { means: string; amount: number },
  pays: { price: boolean; supplement: boolean },
): void {
  const supplement = pays.supplement ? Math.min(source.amount, need.supplement) : 0
  const price = Math.min(source.amount - supplement, need.price)
  if (price + supplement === 0) return
  need.price -= price
  need.supplement -= supplement
  source.amount -= price + supplement
  const share = { means: source.means, amount: cents(price + supplement), supplement: cents(supplement) }
  need.shares.push({ ...share, voucher: null })
}

const byVoucher = (share: ReturnType<typeof sharesOfPlaces>[number]['shares'][number]): CounterShare[] =>
  'vouchers_id' in share
    ? [
        {
          means: share.means,
          amount: share.amount,
          supplement: cents(0),
          voucher: { vouchers_id: share.vouchers_id, units: share.units },
        },
      ]
    : []

const orNothing = (shares: CounterShare[]): CounterShare[] =>
  shares.length > 0 ? shares : [{ means: 'cash', amount: cents(0), supplement: cents(0), voucher: null }]

/** The payments for the old places of an exchange, added up by means of payment. */
export type PaidBefore = Paid & { voucher: { vouchers_id: number; units: number } | null }

/**
 * The money of an exchange. The cinema's vouchers (`parts`) and money already paid (`carried`) pay for the new
 * places. `back` is refunded to the customer; `due` is what the customer must still pay.
 */
export type ExchangeAtTill = {
  parts: PaidPart[]
  carried: Paid[]
  back: PaidBefore[]
  due: Cents
}

/**
 * Plans the money of an exchange. What paid for the old places pays for the new ones, in this order: the cinema's
 * vouchers (as on the site), external vouchers (not for supplements), other money, cash. Cash is last, so that if
 * something is left to give back, it is cash if possible.
 */
export function planExchangeAtTill(
  before: readonly PaidBefore[],
  places: readonly NumberedPlace[],
): ExchangeAtTill {
  const vouchers = before.flatMap(({ means, amount, voucher }): Share[] =>
    voucher ? [{ ...voucher, means: means as PaidPart['kind'], amount }] : [],
  )
  const { parts, back } = planExchange(vouchers, places)
  const supplements = places.reduce((sum, { supplement }) => sum + supplement, 0)
  let owed = totalOf(places) - parts.reduce((sum, { amount }) => sum + amount, 0)
  const carried: Paid[] = []
  const rest: PaidBefore[] = []
  for (const { means, amount } of inOrderOfCarrying(before)) {
    const most = kindOfMeans(means) === 'money_owed' ? Math.max(owed - supplements, 0) : owed
    const kept = Math.min(amount, most)
    owed -= kept
    if (kept > 0) carried.push({ means, amount: cents(kept) })
    if (amount > kept) rest.push({ means, amount: cents(amount - kept), voucher: null })
  }
  const toVouchers = back.flatMap((share): PaidBefore[] => {
    if (!('vouchers_id' in share)) return []
    const { means, amount, ...voucher } = share
    return [{ means, amount, voucher }]
  })
  return { parts, carried, back: [...rest.reverse(), ...toVouchers], due: cents(owed) }
}

function inOrderOfCarrying(before: readonly PaidBefore[]): PaidBefore[] {
  const money = before.filter(({ voucher, amount }) => !voucher && amount > 0)
  const rank = ({ means }: PaidBefore) => (means === 'cash' ? 2 : kindOfMeans(means) === 'money_owed' ? 0 : 1)
  return money.toSorted((a, b) => rank(a) - rank(b))
}

/** A voucher that a customer shows, and the amount that it must pay. */
export type Presented = {
  id: number
  kind: PaidPart['kind']
  left: number
  amount: Cents
}

/**
 * Returns how many places or cents each voucher loses. An e-card or invitation pays whole tickets only, the most
 * expensive first, so the amount asked of it must be the sum of their prices. A gift voucher can pay any amount.
 */
export function partsPresented(
  places: readonly NumberedPlace[],
  vouchers: readonly Presented[],
): PaidPart[] | { refused: 'voucher_twice' | 'voucher_empty' | 'wrong_parts'; at: number } {
  const twice = vouchers.findIndex(({ id }, at) => vouchers.findIndex(other => other.id === id) < at)
  if (twice >= 0) return { refused: 'voucher_twice', at: twice }
  const parts: PaidPart[] = []
  const payable = places.filter(({ price }) => price > 0)
  let left = payable.map(({ price }) => Number(price)).sort((a, b) => b - a)
  for (const { id, kind, ...voucher } of [...vouchers].sort((a, b) => a.id - b.id)) {
    const at = vouchers.findIndex(other => other.id === id)
    const add = (units: number) => parts.push({ vouchers_id: id, kind, units, amount: voucher.amount })
    if (kind === 'bon_cadeau') {
      if (voucher.amount > voucher.left) return { refused: 'voucher_empty', at }
      add(voucher.amount)
      continue
    }
    const count = countPaid(left, voucher.amount)
    if (count === 0) return { refused: 'wrong_parts', at }
    if (count > voucher.left) return { refused: 'voucher_empty', at }
    left = left.slice(count)
    add(count)
  }
  const wholes = parts.filter(({ kind }) => kind !== 'bon_cadeau')
  const allotted = allotPlaces(
    payable,
    wholes.map(({ vouchers_id, units }) => ({ id: vouchers_id, places: units })),
  )
  const byWholes = [...allotted.values()].flat().reduce((sum, { price }) => sum + price, 0)
  const prices = payable.reduce((sum, { price }) => sum + price, 0)
  const bySums = parts.reduce((sum, { kind, amount }) => sum + (kind === 'bon_cadeau' ? amount : 0), 0)
  const bon = vouchers.findIndex(({ kind }) => kind === 'bon_cadeau')
  return bySums > prices - byWholes ? { refused: 'wrong_parts', at: bon } : parts
}

/** Returns how many of these prices, from the most expensive on, add up exactly to the amount; 0 if none do. */
function countPaid(prices: readonly number[], amount: number): number {
  let sum = 0
  for (const [at, price] of prices.entries()) {
    sum += price
    if (sum === amount) return at + 1
    if (sum > amount) return 0
  }
  return 0
}
