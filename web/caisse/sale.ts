import { mostItemsOfAKind, mostPlacesPerSale } from '../../contract/rules/counter.ts'
import { type Cents, cents, centsFromEuros, type Euros, eurosFromCents } from '../../contract/rules/money.ts'
import { mostPerPurchase } from '../../contract/rules/purchase.ts'
import type {
  CounterFare,
  CounterItem,
  CounterMeans,
  CounterScreening,
  CounterVoucher,
  Hold,
  SaleSent,
} from './till-types.ts'

// The current sale of a till and the sum still to pay. The functions do not modify the sale; they return a
// new one.

export type PlaceLine = {
  tariffs_id: number
  label: string
  short_code: string
  price: Euros
  supplement: Euros
  quantity: number
}
export type ItemLine = { items_id: number; name_item: string; price: Euros; quantity: number }
/** Gift vouchers of one product. */
export type VoucherLine = { products_id: number; name_product: string; price: Euros; quantity: number }
export type Payment = {
  means: string
  label: string
  amount: Euros
  tendered?: Euros
  code?: string
  /** The id of the payment that the till's card terminal accepted. */
  terminal_payments_id?: number
  /** The number of places that an e-card or invitation pays. */
  places?: number
}
export type SaleScreening = Pick<
  CounterScreening,
  'sessions_id' | 'title' | 'hours_timetable' | 'session_date' | 'name_theater' | 'numbered'
>
export type NamedSeat = NonNullable<Hold['places'][number]['seat']>
export type Sale = {
  id: string
  screening: SaleScreening | null
  places: PlaceLine[]
  items: ItemLine[]
  vouchers: VoucherLine[]
  /**
   * The seats that the server holds for the sale, in the order of the places. Empty until the server has answered
   * the request to hold them.
   */
  seats: Hold['places'][number]['seat'][]
  /** The seats that the cashier chose on the map; empty if the server should propose the best seats. */
  chosen: NamedSeat[]
  payments: Payment[]
}

export const emptySale = (id: string): Sale => ({
  ...{ id, screening: null, places: [], items: [], vouchers: [], seats: [], chosen: [], payments: [] },
})

export const isEmpty = ({ places, items, vouchers }: Sale): boolean =>
  places.length + items.length + vouchers.length === 0

export const placeCount = ({ places }: Pick<Sale, 'places'>): number =>
  places.reduce((sum, { quantity }) => sum + quantity, 0)

/** Returns why places cannot be added to the sale; null if they can. */
export function whyNotAdded(sale: Sale, screening: CounterScreening, quantity: number): string | null {
  if (!screening.sellable) return 'Cette séance n’est plus en vente.'
  if (sale.screening && sale.screening.sessions_id !== screening.sessions_id)
    return 'Une vente porte sur une seule séance. Encaissez celle-ci, ou mettez-la en attente.'
  if (placeCount(sale) + quantity > mostPlacesPerSale) return `${mostPlacesPerSale} places au plus par vente.`
  return null
}

export function addPlaces(
  sale: Sale,
  { screening, fare, quantity }: { screening: CounterScreening; fare: CounterFare; quantity: number },
): Sale {
  const { sessions_id, title, hours_timetable, session_date, name_theater, numbered } = screening
  const { tariffs_id, label, short_code, price } = fare
  const line = { tariffs_id, label, short_code, price, supplement: screening.supplement, quantity }
  return {
    ...sale,
    screening: { sessions_id, title, hours_timetable, session_date, name_theater, numbered },
    places: added(sale.places, line, mostPlacesPerSale, one => one.tariffs_id === tariffs_id),
    seats: [],
  }
}

export function addItem(sale: Sale, { id, name_item, price }: CounterItem, quantity: number): Sale {
  const line = { items_id: id, name_item, price, quantity }
  return { ...sale, items: added(sale.items, line, mostItemsOfAKind, one => one.items_id === id) }
}

export function addVoucher(
  sale: Sale,
  { products_id, name_product, price }: CounterVoucher,
  quantity: number,
): Sale {
  const line = { products_id, name_product, price, quantity: Math.min(mostPerPurchase, quantity) }
  const vouchers = added(sale.vouchers, line, mostPerPurchase, one => one.products_id === products_id)
  return { ...sale, vouchers }
}

function added<Line extends { quantity: number }>(
  lines: readonly Line[],
  line: Line,
  most: number,
  isSame: (one: Line) => boolean,
): Line[] {
  if (!lines.some(isSame)) return [...lines, line]
  return lines.map(one =>
    isSame(one) ? { ...one, quantity: Math.min(most, one.quantity + line.quantity) } : one,
  )
}

export type LineOf = { tariffs_id: number } | { items_id: number } | { products_id: number }

/** Sets the seats that the cashier chose on the plan. */
export const seatAt = (sale: Sale, chosen: NamedSeat[]): Sale => ({ ...sale, seats: chosen, chosen })

/** Clears the seats, so that the server proposes the best ones again. */
export const seatAnew = (sale: Sale): Sale => ({ ...sale, seats: [], chosen: [] })

/** Removes one unit of a line of the sale, or `quantity` units. */
export function takeOff(sale: Sale, line: LineOf, quantity = 1): Sale {
  const less = <L extends { quantity: number }>(lines: readonly L[], isIt: (one: L) => boolean) =>
    lines
      .map(one => (isIt(one) ? { ...one, quantity: one.quantity - quantity } : one))
      .filter(one => one.quantity > 0)
  const left =
    'items_id' in line
      ? { ...sale, items: less(sale.items, one => one.items_id === line.items_id) }
      : 'products_id' in line
        ? { ...sale, vouchers: less(sale.vouchers, one => one.products_id === line.products_id) }
        : { ...sale, places: less(sale.places, one => one.tariffs_id === line.tariffs_id), seats: [] }
  // The total has changed, so remove the payments: the cashier enters them again. None of them was sent to the
  // server yet.
  const whole = { ...left, payments: [] }
  return whole.places.length === 0 ? { ...whole, screening: null, chosen: [] } : whole
}

/** Removes one unit of the last item, or of the last fare if there are no items. */
export function takeOffLast(sale: Sale): Sale {
  const place = sale.places.at(-1)
  const item = sale.vouchers.at(-1) ?? sale.items.at(-1)
  if (item) return takeOff(sale, item)
  return place ? takeOff(sale, place) : sale
}

export function totalCents({ places, items, vouchers }: Sale): Cents {
  const ofPlaces = places.reduce((sum, line) => sum + line.quantity * placeCents(line), 0)
  return cents(ofPlaces + sumOf([...items, ...vouchers]))
}

const sumOf = (lines: readonly { price: Euros; quantity: number }[]): number =>
  lines.reduce((sum, { price, quantity }) => sum + quantity * centsFromEuros(price), 0)

const placeCents = ({ price, supplement }: PlaceLine): number =>
  centsFromEuros(price) + centsFromEuros(supplement)

const paidCents = (payments: readonly Payment[]): number =>
  payments.reduce((sum, { amount }) => sum + centsFromEuros(amount), 0)

export const owedCents = (sale: Sale): Cents => cents(totalCents(sale) - paidCents(sale.payments))

/**
 * The most that a means of payment of this kind may pay of what is owed. Money pays everything. An external
 * voucher pays neither 3D supplements nor gift vouchers that are in the sale. A means that the cinema was paid
 * for earlier (`liability_used`: a gift voucher, an e-card, an invitation) pays only the price of places.
 */
export function mostBy(
  sale: Sale,
  kind: CounterMeans['kind'],
  isReceived: (means: string) => boolean,
): Cents {
  const owed = owedCents(sale)
  if (kind === 'money_received') return owed
  const supplements = sale.places.reduce(
    (sum, { supplement, quantity }) => sum + quantity * centsFromEuros(supplement),
    0,
  )
  const [items, vouchers] = [sumOf(sale.items), sumOf(sale.vouchers)]
  const byOthers = paidCents(sale.payments.filter(({ means }) => !isReceived(means)))
  const payable =
    totalCents(sale) - supplements - vouchers - (kind === 'liability_used' ? items : 0) - byOthers
  return cents(Math.max(0, Math.min(owed, payable)))
}

/**
 * Returns the price of this many places, the dearest first. Leaves out the places that other e-cards and
 * invitations already pay.
 */
export function wholePlaces(sale: Sale, count: number): Cents {
  const paid = sale.payments.reduce((sum, { places = 0 }) => sum + places, 0)
  const prices = sale.places
    .flatMap(({ price, quantity }) => Array.from({ length: quantity }, () => Number(centsFromEuros(price))))
    .filter(price => price > 0)
    .toSorted((a, b) => b - a)
  return cents(prices.slice(paid, paid + count).reduce((sum, price) => sum + price, 0))
}

export const cashPayment = (owed: Cents, tendered: Cents): Payment => ({
  ...{ means: 'cash', label: 'Espèces', amount: eurosFromCents(owed) },
  ...(tendered !== owed && { tendered: eurosFromCents(tendered) }),
})

export const terminalPaymentsOf = ({ payments }: Sale): number[] =>
  payments.flatMap(({ terminal_payments_id }) => terminal_payments_id ?? [])

/**
 * Returns the places of a sale one by one, as the API expects them in a request for a hold or a sale. For a place
 * without a seat, the server picks the best one.
 */
export const placesAsked = ({ places, seats }: Pick<Sale, 'places' | 'seats'>) => {
  const fares = places.flatMap(({ tariffs_id, quantity }) =>
    Array.from({ length: quantity }, () => tariffs_id),
  )
  const seated = seats.length === fares.length
  return fares.map((tariffs_id, at) => {
    const seat = seated ? seats[at] : null
    return { tariffs_id, ...(seat && { seats_id: seat.id }) }
  })
}

export const saleSent = (sale: Sale, till_sessions_id: number): SaleSent => ({
  till_sessions_id,
  ...(sale.screening && { sessions_id: sale.screening.sessions_id }),
  places: placesAsked(sale),
  items: sale.items.map(({ items_id, quantity }) => ({ items_id, quantity })),
  ...(sale.vouchers.length > 0 && {
    vouchers: sale.vouchers.map(({ products_id, quantity }) => ({ products_id, quantity })),
  }),
  payments: sale.payments.map(({ means, amount, tendered, code, terminal_payments_id }) => ({
    ...{ means, amount },
    ...(terminal_payments_id !== undefined && { terminal_payments_id }),
    ...(tendered !== undefined && { tendered }),
    ...(code !== undefined && { code }),
  })),
})
