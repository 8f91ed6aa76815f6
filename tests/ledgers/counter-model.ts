// A simple model of a till sale: it decides how much of each ticket each means of payment pays. It shares no code
// with the product, so that the tests can compare the product with it.

/** The amount that one means of payment (cash, a voucher…) paid of a ticket or an item. */
export type Share = { means: string; amount: number; voucher?: number; units?: number }
export type Priced = { price: number; supplement: number }
type Prepaid = { id: number; kind: string; units: number; amount: number }
type Paid = { means: string; amount: number }

const external = 'cinecheque'
const isWhole = ({ kind }: Prepaid) => kind !== 'bon_cadeau'

/**
 * Divides a payment among the sold tickets, items and gift vouchers. E-cards and invitations pay first, the
 * dearest tickets; then gift vouchers, the other tickets; then external vouchers, what is left of tickets and
 * items. Money (cash, card, cheque) pays the rest, and is the only means that pays supplements.
 */
export function divide(
  places: readonly Priced[],
  items: readonly number[],
  vouchers: readonly Prepaid[],
  paid: readonly Paid[],
  bons: readonly number[] = [],
): Share[][] {
  const needs = [
    ...places,
    ...items.map(price => ({ price, supplement: 0 })),
    ...bons.map(supplement => ({ price: 0, supplement })),
  ].map(need => ({ ...need }))
  const shares: Share[][] = needs.map(() => [])
  const byId = vouchers.toSorted((a, b) => a.id - b.id)
  const dearest = [...places.keys()].sort((a, b) => places[b]!.price - places[a]!.price)
  for (const { id, kind, units } of byId.filter(isWhole))
    for (const at of dearest.splice(0, units)) {
      shares[at]!.push({ means: kind, amount: needs[at]!.price, voucher: id, units: 1 })
      needs[at]!.price = 0
    }
  for (const { id, kind, amount } of byId.filter(each => !isWhole(each))) {
    let left = amount
    for (const at of places.keys()) {
      const taken = Math.min(left, needs[at]!.price)
      if (taken === 0) continue
      left -= taken
      needs[at]!.price -= taken
      shares[at]!.push({ means: kind, amount: taken, voucher: id, units: taken })
    }
  }
  const sums = [...Map.groupBy(paid, ({ means }) => means)].map(([means, all]) => ({
    means,
    left: all.reduce((sum, { amount }) => sum + amount, 0),
  }))
  for (const one of sums.toSorted((a, b) => Number(b.means === external) - Number(a.means === external)))
    for (const [at, need] of needs.entries()) {
      const supplement = one.means === external ? 0 : Math.min(one.left, need.supplement)
      const price = Math.min(one.left - supplement, need.price)
      need.supplement -= supplement
      need.price -= price
      one.left -= price + supplement
      if (price + supplement > 0) shares[at]!.push({ means: one.means, amount: price + supplement })
    }
  return shares.map(own => (own.length > 0 ? own : [{ means: 'cash', amount: 0 }]))
}

/**
 * Divides the payment of an exchange. Returns how much of each old payment pays for the new tickets, how many
 * units each voucher gets back, and the amount that the customer still has to pay.
 */
export function carry(shares: readonly Share[], kindOf: (voucher: number) => string, to: readonly Priced[]) {
  const bySource = [...Map.groupBy(shares, ({ means, voucher }) => voucher ?? means).values()].map(own => ({
    ...own[0]!,
    amount: own.reduce((sum, { amount }) => sum + amount, 0),
    units: own.reduce((sum, { units = 0 }) => sum + units, 0),
  }))
  const prices = to.map(({ price }) => price).sort((a, b) => b - a)
  const supplements = to.reduce((sum, { supplement }) => sum + supplement, 0)
  let owed = prices.reduce((sum, price) => sum + price, 0)
  const vouchers: Prepaid[] = []
  const unitsBack = new Map<number, number>()
  const prepaid = bySource.filter(({ voucher }) => voucher !== undefined)
  for (const { voucher, units } of prepaid.toSorted((a, b) => a.voucher! - b.voucher!)) {
    const [id, kind] = [voucher!, kindOf(voucher!)]
    const kept = kind === 'bon_cadeau' ? Math.min(units, owed) : Math.min(units, prices.length)
    const amount =
      kind === 'bon_cadeau' ? kept : prices.splice(0, kept).reduce((sum, price) => sum + price, 0)
    owed -= amount
    if (kept > 0) vouchers.push({ id, kind, units: kept, amount })
    if (units > kept) unitsBack.set(id, units - kept)
  }
  const money = bySource.filter(({ voucher, amount }) => voucher === undefined && amount > 0)
  const rank = ({ means }: Share) => (means === external ? 0 : means === 'cash' ? 2 : 1)
  const carried: Paid[] = []
  owed += supplements
  for (const { means, amount } of money.toSorted((a, b) => rank(a) - rank(b))) {
    const kept = Math.min(amount, means === external ? Math.max(owed - supplements, 0) : owed)
    owed -= kept
    if (kept > 0) carried.push({ means, amount: kept })
  }
  return { vouchers, carried, unitsBack, due: owed }
}
