import { mostItemsOfAKind, mostPlacesPerSale, mostScreeningsPerSale } from '../../contract/rules/counter.ts'
import { type Cents, cents, centsFromEuros, type Euros, eurosFromCents } from '../../contract/rules/money.ts'
import { mostPerPurchase } from '../../contract/rules/purchase.ts'
import { hourText } from '../../contract/texts/dates.ts'
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
  /** The id of the payment that the till's card terminal accepted; absent for a payment without the terminal. */
  terminal_payments_id?: number
  /** The number of places that an e-card or invitation pays; absent for any other means of payment. */
  places?: number
}
export type SaleScreening = Pick<
  CounterScreening,
  'sessions_id' | 'title' | 'hours_timetable' | 'session_date' | 'name_theater' | 'numbered'
>
export type NamedSeat = NonNullable<Hold['places'][number]['seat']>
/** The places of a sale for one of its screenings. */
export type Group = {
  screening: SaleScreening
  places: PlaceLine[]
  /**
   * The seats that the server holds for these places, in their order. Empty until the server has answered the
   * request to hold them.
   */
  seats: Hold['places'][number]['seat'][]
  /** The seats that the cashier chose on the map; empty if the server should propose the best seats. */
  chosen: NamedSeat[]
}
export type Sale = {
  id: string
  groups: Group[]
  items: ItemLine[]
  vouchers: VoucherLine[]
  payments: Payment[]
}

export const emptySale = (id: string): Sale => ({ id, groups: [], items: [], vouchers: [], payments: [] })

export const isEmpty = ({ groups, items, vouchers }: Sale): boolean =>
  groups.length + items.length + vouchers.length === 0

const linesOf = ({ groups }: Pick<Sale, 'groups'>): PlaceLine[] => groups.flatMap(({ places }) => places)

const quantityOf = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

export const placeCount = (sale: Pick<Sale, 'groups'>): number => quantityOf(linesOf(sale))

export const placesIn = ({ places }: Group): number => quantityOf(places)

/** Names a screening of a sale for the cashier: « 20 h 30 Nosferatu ». */
export const nameOf = ({
  hours_timetable,
  title,
}: Pick<SaleScreening, 'hours_timetable' | 'title'>): string => `${hourText(hours_timetable)} ${title}`

export const groupOf = ({ groups }: Pick<Sale, 'groups'>, sessions_id: number): Group | undefined =>
  groups.find(({ screening }) => screening.sessions_id === sessions_id)

/** Returns why places cannot be added to the sale; null if they can. */
export function whyNotAdded(sale: Sale, screening: CounterScreening, quantity: number): string | null {
  if (!screening.sellable) return 'Cette séance n’est plus en vente.'
  if (!groupOf(sale, screening.sessions_id) && sale.groups.length === mostScreeningsPerSale)
    return `Une vente porte sur ${mostScreeningsPerSale} séances au plus. Encaissez celle-ci, ou mettez-la en attente.`
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
  const shown = { sessions_id, title, hours_timetable, session_date, name_theater, numbered }
  const had = groupOf(sale, sessions_id)
  if (!had)
    return { ...sale, groups: [...sale.groups, { screening: shown, places: [line], seats: [], chosen: [] }] }
  const places = added(had.places, line, mostPlacesPerSale, one => one.tariffs_id === tariffs_id)
  return withGroup(sale, sessions_id, { screening: shown, places, seats: [] })
}

/** Returns the sale with changes to its places for one screening. */
const withGroup = (sale: Sale, sessions_id: number, changes: Partial<Group>): Sale => ({
  ...sale,
  groups: sale.groups.map(group =>
    group.screening.sessions_id === sessions_id ? { ...group, ...changes } : group,
  ),
})

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

export type LineOf =
  | { sessions_id: number; tariffs_id: number }
  | { items_id: number }
  | { products_id: number }

/** Sets the seats of one screening that the cashier chose on the plan. */
export const seatAt = (sale: Sale, sessions_id: number, chosen: NamedSeat[]): Sale =>
  withGroup(sale, sessions_id, { seats: chosen, chosen })

/** Clears the seats, of all screenings or of one, so that the server proposes the best ones again. */
export const seatAnew = (sale: Sale, sessions_id?: number): Sale => ({
  ...sale,
  groups: sale.groups.map(group =>
    sessions_id === undefined || group.screening.sessions_id === sessions_id
      ? { ...group, seats: [], chosen: [] }
      : group,
  ),
})

/** Removes one unit of a line of the sale, or `quantity` units. */
export function takeOff(sale: Sale, line: LineOf, quantity = 1): Sale {
  const less = <L extends { quantity: number }>(lines: readonly L[], isIt: (one: L) => boolean) =>
    lines
      .map(one => (isIt(one) ? { ...one, quantity: one.quantity - quantity } : one))
      .filter(one => one.quantity > 0)
  // The total changes, so remove the payments: the cashier enters them again. None of them was sent to the server
  // yet.
  const left = { ...sale, payments: [] }
  if ('items_id' in line) return { ...left, items: less(sale.items, one => one.items_id === line.items_id) }
  if ('products_id' in line)
    return { ...left, vouchers: less(sale.vouchers, one => one.products_id === line.products_id) }
  const { sessions_id, tariffs_id } = line
  const places = less(groupOf(sale, sessions_id)?.places ?? [], one => one.tariffs_id === tariffs_id)
  return places.length > 0
    ? withGroup(left, sessions_id, { places, seats: [] })
    : takeOffScreening(left, sessions_id)
}

/** Removes the places for one screening, by default the last one added. */
export function takeOffScreening(sale: Sale, sessions_id = sale.groups.at(-1)?.screening.sessions_id): Sale {
  const groups = sale.groups.filter(({ screening }) => screening.sessions_id !== sessions_id)
  return { ...sale, groups, payments: [] }
}

/** Removes one unit of the last item, or of the last fare if there are no items. */
export function takeOffLast(sale: Sale): Sale {
  const item = sale.vouchers.at(-1) ?? sale.items.at(-1)
  if (item) return takeOff(sale, item)
  const group = sale.groups.at(-1)
  const place = group?.places.at(-1)
  return place ? takeOff(sale, { ...place, sessions_id: group!.screening.sessions_id }) : sale
}

export function totalCents(sale: Sale): Cents {
  const ofPlaces = linesOf(sale).reduce((sum, line) => sum + line.quantity * placeCents(line), 0)
  return cents(ofPlaces + sumOf([...sale.items, ...sale.vouchers]))
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
  const supplements = linesOf(sale).reduce(
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
  const prices = linesOf(sale)
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
 * Returns the places of a sale for one screening, one by one, as the API expects them in a request for a hold or a
 * sale. For a place
 * without a seat, the server picks the best one.
 */
export const placesAsked = ({ places, seats }: Pick<Group, 'places' | 'seats'>) => {
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
  ...screeningsSent(sale),
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

function screeningsSent({ groups }: Sale): Pick<SaleSent, 'sessions_id' | 'places' | 'also'> {
  const [first, ...also] = groups.map(group => ({
    sessions_id: group.screening.sessions_id,
    places: placesAsked(group),
  }))
  return { ...(first ?? { places: [] }), ...(also.length > 0 && { also }) }
}

/** Returns the screenings whose places differ between two states of the sale. */
export const screeningsChanged = (before: Sale, after: Sale): number[] => {
  const ids = new Set([...before.groups, ...after.groups].map(({ screening }) => screening.sessions_id))
  return [...ids].filter(id => groupOf(before, id)?.places !== groupOf(after, id)?.places)
}
