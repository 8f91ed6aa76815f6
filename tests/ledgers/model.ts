import { usualRules } from '../../contract/rules/terms.ts'
import { mayWithdraw } from '../../contract/rules/withdrawal.ts'

// A simple model of the rules for vouchers and money. The tests compare the product with it.

export type Who = 'mona' | 'nadia'
export type Choice = 'refund' | 'invitation'
export type Voucher = {
  id: number
  kind: 'e_carte' | 'bon_cadeau' | 'invitation'
  /** Null for a gift voucher that is in no member's wallet. Its code can still pay. */
  owner: Who | null
  code: string | null
  initial: number
  balance: number
  expires: number
  extended?: boolean
}
export type Screening = {
  id: number
  cinema: number
  starts: number
  /** The supplement of one place for a 3D film, in cents. */
  supplement: number
  cancelled: number | null
  seats: Record<Who, number>
}
type Parts = ReadonlyMap<number, number>
export type Order = {
  id: number
  who: Who
  screening: Screening
  seats: number
  /** The price of one place, in cents. */
  price: number
  parts: Parts
  card: number
  chosen: Choice | 'cancelled' | null
  /** The numbers of the places that were cancelled. */
  gone: Set<number>
}
export type Purchase = { id: number; at: number; kept: number; vouchers: Voucher[]; withdrawn: boolean }
export type Offer = { voucher: Voucher; units: number }

const aDay = 86_400_000
export const price = 1250

export function createModel() {
  const vouchers = new Map<number, Voucher>()
  const orders: Order[] = []
  const purchases: Purchase[] = []

  return {
    vouchers,
    orders,
    purchases,

    spend(parts: Parts): void {
      for (const [id, units] of parts) vouchers.get(id)!.balance -= units
    },

    /**
     * Gives units (places or cents) back to vouchers. If a voucher has expired, extends it, but only the first
     * time. The units that were on it when it expired stay lost.
     */
    giveBack(parts: Parts, now: number): void {
      for (const [id, units] of parts) {
        const voucher = vouchers.get(id)!
        const revived = voucher.expires <= now && !voucher.extended
        voucher.balance = (revived ? 0 : voucher.balance) + units
        if (revived) Object.assign(voucher, { expires: now + 30 * aDay, extended: true })
      }
    },

    /** Restores the balances of the vouchers after the bank card of the same order was refused. */
    unspend(parts: Parts): void {
      for (const [id, units] of parts) vouchers.get(id)!.balance += units
    },

    /**
     * Returns how much each voucher and the bank card paid of these places. In the order, e-cards pay whole places
     * first; then gift vouchers pay the next places, the lowest id first; the card pays the rest.
     */
    paidFor({ seats, parts, price }: Order, numbers: readonly number[]): { parts: Parts; card: number } {
      const byNumber = [...parts].sort(([a], [b]) => a - b)
      const isSum = ([id]: readonly [number, number]) => vouchers.get(id)!.kind === 'bon_cadeau'
      const whole = byNumber.filter(each => !isSum(each)).flatMap(([id, units]) => Array(units).fill(id))
      const sums = byNumber.filter(isSum).map(([id, left]) => ({ id, left }))
      const back = { parts: new Map<number, number>(), card: 0 }
      for (let number = 1; number <= seats; number++) {
        const counts = numbers.includes(number)
        const add = (id: number, units: number) =>
          counts && units > 0 && back.parts.set(id, (back.parts.get(id) ?? 0) + units)
        if (number <= whole.length) {
          add(whole[number - 1], 1)
          continue
        }
        let due = price
        for (const sum of sums) {
          const taken = Math.min(sum.left, due)
          sum.left -= taken
          due -= taken
          add(sum.id, taken)
        }
        if (counts) back.card += due
      }
      return back
    },

    /**
     * Divides the payment of places that are exchanged for places at a new price. Returns the voucher units that
     * pay for the new places, the units that are given back, and how much the buyer owes for the rest.
     */
    carried(order: Order, numbers: readonly number[], price: number) {
      let owed = numbers.length * price
      const [parts, back] = [new Map<number, number>(), new Map<number, number>()]
      const isCard = (id: number) => vouchers.get(id)!.kind !== 'bon_cadeau'
      for (const [id, units] of [...this.paidFor(order, numbers).parts].sort(
        ([a], [b]) => Number(isCard(b)) - Number(isCard(a)) || a - b,
      )) {
        const kept = isCard(id) ? units : Math.min(units, owed)
        owed -= isCard(id) ? units * price : kept
        if (kept > 0) parts.set(id, kept)
        if (units > kept) back.set(id, units - kept)
      }
      return { parts, back, owed }
    },

    /**
     * Returns how much more the buyer must pay for the new places. If this is more than zero, staff cannot make
     * the exchange: only the buyer can pay, by bank card.
     */
    difference(order: Order, numbers: readonly number[], price: number): number {
      const { owed } = this.carried(order, numbers, price)
      return Math.max(owed - this.paidFor(order, numbers).card, 0)
    },

    /**
     * Exchanges places. Vouchers that paid for the old places pay as much as they can of the new ones; unused
     * cents of a gift voucher are given back.
     */
    exchange(
      order: Order,
      numbers: readonly number[],
      to: Pick<Order, 'id' | 'screening' | 'price'>,
      now: number,
    ): Order {
      const { parts, back, owed } = this.carried(order, numbers, to.price)
      this.giveBack(back, now)
      end(order, numbers)
      const gone = new Set<number>()
      const made = { ...to, who: order.who, seats: numbers.length, parts, card: owed, chosen: null, gone }
      orders.push(made)
      return made
    },

    withdraw(purchase: Purchase): void {
      const sold = purchase.vouchers.reduce((sum, { initial }) => sum + initial, 0)
      purchase.kept = Math.floor((purchase.kept * (sold - leftOf(purchase))) / sold)
      purchase.withdrawn = true
      for (const voucher of purchase.vouchers) voucher.balance = 0
    },

    /**
     * Returns the sum of money that the bank should have received and kept. An order whose buyer chose an
     * invitation was not refunded, so it counts.
     */
    owed(): number {
      const stay = orders.filter(({ chosen }) => chosen === null || chosen === 'invitation')
      const cards = stay.map(order => order.card - this.paidFor(order, [...order.gone]).card)
      const sums = [...cards, ...purchases.map(({ kept }) => kept)]
      return sums.reduce((sum, cents) => sum + cents, 0)
    },
  }
}

/**
 * Returns how much each voucher and the bank card pay of an order, or null if the vouchers cannot pay as the buyer
 * asked.
 */
export function planOf(seats: number, offers: readonly Offer[], now: number) {
  const cards = offers.filter(({ voucher }) => voucher.kind !== 'bon_cadeau')
  const bons = offers.filter(({ voucher }) => voucher.kind === 'bon_cadeau')
  const places = cards.reduce((sum, { units }) => sum + units, 0)
  const good =
    offers.every(({ voucher }) => voucher.expires > now) &&
    cards.every(({ voucher, units }) => voucher.balance >= units) &&
    bons.every(({ voucher }) => voucher.balance > 0)
  if (!good || places > seats) return null
  const parts = new Map(cards.map(({ voucher, units }) => [voucher.id, units]))
  let card = (seats - places) * price
  for (const { voucher } of bons) {
    const taken = Math.min(voucher.balance, card)
    card -= taken
    if (taken > 0) parts.set(voucher.id, taken)
  }
  return { parts, card }
}

export const mayPutAway = ({ code, owner }: Voucher, who: Who): boolean =>
  code !== null && (owner === null || owner === who)

export const mayCancelOrder = ({ chosen, screening }: Order, now: number): boolean =>
  chosen === null && screening.cancelled === null && now <= screening.starts - 15 * 60_000

export const mayCancelScreening = ({ cancelled, starts }: Screening, now: number): boolean =>
  cancelled === null && starts >= now - aDay

export const mayBeCompensated = ({ chosen, screening }: Order, now: number): boolean =>
  chosen === null &&
  screening.cancelled !== null &&
  now < screening.cancelled + usualRules.compensation_days * aDay

export const mayWithdrawFrom = (purchase: Purchase, now: number): boolean =>
  !purchase.withdrawn && leftOf(purchase) > 0 && mayWithdraw(new Date(purchase.at), new Date(now))

/** Cancels these places of an order. When no place is left, the whole order is cancelled. */
export function end(order: Order, numbers: readonly number[]): void {
  for (const number of numbers) order.gone.add(number)
  if (standing(order).length === 0) order.chosen = 'cancelled'
}

const leftOf = ({ vouchers }: Purchase): number => vouchers.reduce((sum, { balance }) => sum + balance, 0)

export const standing = ({ seats, gone }: Order): number[] =>
  Array.from({ length: seats }, (_, index) => index + 1).filter(number => !gone.has(number))
