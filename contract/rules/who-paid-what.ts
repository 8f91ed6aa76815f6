import { type Cents, cents } from './money.ts'
import { allotPlaces } from './payment-parts.ts'
import type { Rates } from './places.ts'

/** What an e-card, an invitation or a gift voucher paid of an order. */
export type PaidPart = {
  vouchers_id: number
  kind: 'e_carte' | 'invitation' | 'bon_cadeau'
  /** Places, or cents. */
  units: number
  amount: Cents
}

/** What one means paid of one place; `card` is the bank card. */
export type Share =
  | { means: 'card'; amount: Cents }
  | { means: PaidPart['kind']; vouchers_id: number; units: number; amount: Cents }

/**
 * By which means each place was paid. Always asked about all the places and parts of an order, also those that are
 * cancelled since: so the answer stays the same, and what goes back for one place is exactly what it was paid by.
 */
export function whoPaidWhat<P extends Rates & { number: number }>(
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
      return { number: place.number, shares: [share, ...cardShare(place.supplement)] }
    }
    let owed: number = place.price
    const shares = sums.flatMap(sum => {
      const amount = cents(Math.min(sum.left, owed))
      sum.left = cents(sum.left - amount)
      owed -= amount
      const { kind: means, vouchers_id } = sum.part
      return amount > 0 ? [{ means, vouchers_id, units: amount, amount }] : []
    })
    return { number: place.number, shares: [...shares, ...cardShare(owed + place.supplement)] }
  })
}

/** What several places were paid by, each means once. */
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

/** What of it the bank card paid. */
export const cardAmount = (shares: readonly Share[]): Cents =>
  cents(shares.reduce((sum, { means, amount }) => sum + (means === 'card' ? amount : 0), 0))

const cardShare = (amount: number): Share[] => (amount > 0 ? [{ means: 'card', amount: cents(amount) }] : [])
