import { isMoneyReceived, siteMoney } from './means.ts'
import { type Cents, cents } from './money.ts'
import { allotPlaces } from './payment-parts.ts'
import type { Rates } from './places.ts'

/** The part of an order paid by an e-card, an invitation or a gift voucher. */
export type PaidPart = {
  vouchers_id: number
  kind: 'e_carte' | 'invitation' | 'bon_cadeau'
  /** How much of the voucher was used: the number of places (e-card, invitation) or of cents (gift voucher). */
  units: number
  amount: Cents
}

/** The part of a place's price that one means of payment paid: money, or a voucher. */
export type Share =
  | { means: typeof siteMoney; amount: Cents }
  | { means: PaidPart['kind']; vouchers_id: number; units: number; amount: Cents }

/**
 * Returns how each place was paid. Callers must pass all places and payments of an order, including cancelled
 * places. Then the result never changes, and each refund goes back exactly to what paid that place.
 */
export function sharesOfPlaces<P extends Rates & { number: number }>(
  places: readonly P[],
  parts: readonly PaidPart[],
): { number: number; shares: Share[] }[] {
  const inOrder = [...places].sort((a, b) => a.number - b.number)
  const known = [...parts].sort((a, b) => a.vouchers_id - b.vouchers_id)
  const cards = known.filter(({ kind }) => kind !== 'bon_cadeau')
  const allotted = allotPlaces(
    inOrder,
    cards.map(({ vouchers_id, units }) => ({ id: vouchers_id, places: units })),
  )
  const sums = known.filter(({ kind }) => kind === 'bon_cadeau').map(part => ({ part, left: part.amount }))
  return inOrder.map(place => {
    const whole = cards.find(({ vouchers_id }) => allotted.get(vouchers_id)?.includes(place))
    if (whole) {
      const { kind: means, vouchers_id } = whole
      const share = { means, vouchers_id, units: 1, amount: place.price }
      return { number: place.number, shares: [share, ...moneyShare(place.supplement)] }
    }
    let owed: number = place.price
    const shares = sums.flatMap(sum => {
      const amount = cents(Math.min(sum.left, owed))
      sum.left = cents(sum.left - amount)
      owed -= amount
      const { kind: means, vouchers_id } = sum.part
      return amount > 0 ? [{ means, vouchers_id, units: amount, amount }] : []
    })
    return { number: place.number, shares: [...shares, ...moneyShare(owed + place.supplement)] }
  })
}

/** Adds up what each means of payment paid for several places. */
export function sumByMeans(paid: readonly { shares: readonly Share[] }[]): Share[] {
  const all = paid.flatMap(({ shares }) => shares)
  const byMeans = Map.groupBy(all, share => ('vouchers_id' in share ? share.vouchers_id : null))
  return [...byMeans.values()].map(shares =>
    shares.reduce((sum, share) => ({
      ...sum,
      amount: cents(sum.amount + share.amount),
      ...('units' in sum && 'units' in share && { units: sum.units + share.units }),
    })),
  )
}

/** Returns the amount that was paid in money, not by vouchers. */
export const moneyAmount = (shares: readonly Share[]): Cents =>
  cents(shares.reduce((sum, { means, amount }) => sum + (isMoneyReceived(means) ? amount : 0), 0))

const moneyShare = (amount: number): Share[] =>
  amount > 0 ? [{ means: siteMoney, amount: cents(amount) }] : []
