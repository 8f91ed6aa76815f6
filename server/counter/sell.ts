import { createHash } from 'node:crypto'
import { mostChange, vatPermilles } from '../../contract/rules/counter.ts'
import { isMoneyReceived } from '../../contract/rules/means.ts'
import { type Cents, cents, eurosFromCents } from '../../contract/rules/money.ts'
import { type PricedPlace, totalOf } from '../../contract/rules/places.ts'
import type { PaidPart } from '../../contract/rules/shares-of-places.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import { insertSoldPlaces } from '../booking/purchase/insert-places.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { violatedConstraint } from '../database/errors.ts'
import { Refusal } from '../http/refusal.ts'
import { type Operation, recordOperations } from '../money/record-operations.ts'
import { linesOfVoucherAtTill, type MoneyLine } from '../money/rules.ts'
import { ticketCode } from '../tickets/sign.ts'
import { counterCodeKey } from '../vouchers/counter-code.ts'
import { issueAtTill, productsWanted } from '../vouchers/sell-at-till.ts'
import { carryUnits, takeParts } from '../vouchers/spend.ts'
import { voucherKey } from '../vouchers/voucher-code.ts'
import { asRefusal } from './hold-places.ts'
import { presentVouchers } from './present-vouchers.ts'
import { openDrawer } from './print.ts'
import { showSale } from './read-sales.ts'
import {
  type CounterShare,
  type Divided,
  dividePayment,
  joinOrders,
  partsPresented,
  splitByOrder,
} from './rules.ts'
import {
  completeSale,
  findSaleByKey,
  insertItems,
  insertOrder,
  insertOrderParts,
  insertPayments,
  insertSale,
  itemsOnSale,
  lockVouchers,
  meansAtCounter,
} from './sale-queries.ts'
import { lockScreeningsToSell } from './screening-queries.ts'
import { forEachScreening, screeningsAsked } from './screenings-of-sale.ts'
import type { SessionRow } from './session-queries.ts'
import type { SaleAsked, ScreeningAsked, TrainingPlace } from './tables.ts'
import { choosePlaces, priceWanted } from './take-places.ts'
import { takeTerminalPayment } from './terminal-payment-queries.ts'
import { lockOpenSession } from './till-sessions.ts'

type Payment = SaleAsked['payments'][number]

/**
 * Sells places, items and gift vouchers in one transaction. A request whose idempotency key was already used gets
 * the response of the first request. If the first is still running, the second waits for it.
 */
export async function sell(context: ActorContext, body: SaleAsked, key: string | undefined) {
  const request_hash = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
  const answerAgain = async () => {
    const earlier = key && (await findSaleByKey(context.db, context.actor.id, key))
    if (!earlier) return null
    if (earlier.request_hash !== request_hash) throw new Refusal('idempotency_key_reused')
    return showSale(context, earlier.id)
  }
  const earlier = await answerAgain()
  if (earlier) return earlier
  // Read the key for voucher codes before the transaction, because its first use writes it to the database.
  const keys = { codeKey: await counterCodeKey(context), voucherKey: await voucherKey(context) }
  const request = { key, request_hash, ...keys }
  try {
    const id = await context.db.transaction(db => sellIn(context, db, body, request)).catch(asRefusal)
    if (body.payments.some(({ means }) => means === 'cash')) openDrawer(context, body.till_sessions_id)
    return await showSale(context, id)
  } catch (error) {
    if (violatedConstraint(error) !== 'counter_sales_idempotency_key_unique') throw error
    return (await answerAgain())!
  }
}

type Request = { key: string | undefined; request_hash: string; codeKey: string; voucherKey: string }
/** The places of a basket are those of all screenings of the sale, numbered consecutively. */
type Basket = { places: PricedPlace[]; items: Item[]; vouchers: Voucher[]; total: Cents }
type Voucher = Awaited<ReturnType<typeof productsWanted>>[number]
type Item = Awaited<ReturnType<typeof itemsOnSale>>[number] & { quantity: number; amount: Cents }

async function sellIn(
  context: ActorContext,
  db: Database,
  body: SaleAsked,
  request: Request,
): Promise<number> {
  const { actor, now } = context
  const session = await lockOpenSession(context, db, body.till_sessions_id, 'share')
  const change = changeFor(body.payments)
  const reference = context.newToken().slice(0, 22)
  // Insert the idempotency key first, so that a repeated request waits here. Otherwise it would be refused because
  // the first request took the seats.
  const id = await insertSale(db, {
    ...{ reference, till_sessions_id: session.id, users_id: actor.id, total: cents(0), change, at: now() },
    ...{ idempotency_key: request.key ?? null, request_hash: request.request_hash },
  })
  const partOfSale = () => ({
    ...{ part_of: id, reference: context.newToken().slice(0, 22), request_hash: request.request_hash },
    ...{ till_sessions_id: session.id, users_id: actor.id, total: cents(0), change: cents(0), at: now() },
  })
  const items = await itemsWanted(db, body.items)
  const wanted = await placesWanted(context, db, session, screeningsAsked(body))
  const orders = wanted.map(order => order.places)
  const places = joinOrders(orders)
  const vouchers = await productsWanted(db, body.vouchers ?? [])
  const total = totalOfBasket({ places, items, vouchers })
  const { parts, divided, paid } = await payWith(
    context,
    db,
    { places, items, vouchers, total },
    { key: request.codeKey, payments: body.payments },
  )
  await takeTerminalPayments(db, id, body)
  const operation = {
    ...({ kind: 'sale', cinemas_id: session.cinemas_id, channel: 'counter' } as const),
    ...{ till_sessions_id: session.id, users_id: actor.id },
  }
  await insertPayments(
    db,
    paid.map((payment, at) => ({ counter_sales_id: id, number: at + 1, ...payment })),
  )
  const sold = await insertItems(
    db,
    items.map(item => soldItem(id, item)),
  )
  const at = { at: now(), simulation: context.setting.demo || session.training }
  const aboutSale = { entity: 'counter-sale', id } as const
  if (session.training) {
    const practised = vouchers.map(({ name_product, amount, price }) => ({
      ...{ name_product, amount: amount!, price },
    }))
    const [first = { sessions_id: null, told: [] }, ...others] = wanted
    const { sessions_id, told } = first
    await completeSale(db, id, { total, training: { sessions_id, places: told, vouchers: practised } })
    for (const { sessions_id, told: places } of others)
      await insertSale(db, { ...partOfSale(), training: { sessions_id, places } })
    await recordOperations(db, at, [
      { ...operation, about: aboutSale, details: { training: true, total }, lines: [] },
    ])
    return id
  }
  const itemLines = items.flatMap((item, nth) =>
    divided.items[nth]!.map(share =>
      lineOf(now(), share, {
        ...{ orders_id: null, places_id: null, sold_items_id: sold[nth]! },
        vat_permille: vatPermilles[item.vat_rate],
      }),
    ),
  )
  const voucherLines: MoneyLine[] = []
  for (const [nth, product] of vouchers.entries()) {
    const sold = { counter_sales_id: id, product }
    const { purchase, moved } = await issueAtTill(db, context, request.voucherKey, sold)
    voucherLines.push(...linesOfVoucherAtTill(now(), purchase, moved, divided.vouchers[nth]!))
  }
  if (orders.length > 1) await lockVouchers(db, parts)
  const lines: MoneyLine[] = []
  await completeSale(db, id, { total })
  let about: Operation['about'] = aboutSale
  for (const [nth, paid] of splitByOrder(orders, divided, parts).entries()) {
    const part = nth === 0 ? null : partOfSale()
    const { sessions_id, places } = wanted[nth]!
    const written = await writeOrder(context, db, {
      ...{ reference: part?.reference ?? reference, session, sessions_id, places },
      ...{ parts: paid.parts, divided: paid },
    })
    const { orders_id } = written
    if (part) await insertSale(db, { ...part, orders_id })
    else await completeSale(db, id, { orders_id })
    if (orders.length === 1) about = { entity: 'order', id: orders_id }
    lines.push(...written.lines)
  }
  await recordOperations(db, at, [{ ...operation, about, lines: [...lines, ...itemLines, ...voucherLines] }])
  return id
}

export const totalOfBasket = ({ places, items, vouchers }: Omit<Basket, 'total'>): Cents =>
  cents(
    totalOf(places) +
      items.reduce((sum, { amount }) => sum + amount, 0) +
      vouchers.reduce((sum, { price }) => sum + price, 0),
  )

type OrderWanted = { sessions_id: number; places: PricedPlace[]; told: TrainingPlace[] }

/**
 * Prices the places of each screening and takes their seats. At a training till, takes no seats, but describes the
 * places for the record of the training sale (`told`).
 */
async function placesWanted(
  context: ActorContext,
  db: Database,
  { id: till_sessions_id, cinemas_id, training }: SessionRow,
  asked: readonly ScreeningAsked[],
): Promise<OrderWanted[]> {
  if (!training)
    await lockScreeningsToSell(
      db,
      asked.map(({ sessions_id }) => sessions_id),
    )
  return forEachScreening(db, asked, async ({ sessions_id, places }) => {
    const wanted = { till_sessions_id, cinemas_id, sessions_id, places }
    if (!training) return { sessions_id, places: (await choosePlaces(context, db, wanted)).places, told: [] }
    const { screening, priced } = await priceWanted(context, db, wanted)
    const told = priced.map(({ tariffs_id, price, supplement }) => {
      const { label, short_code } = screening.tariffs.find(fare => fare.tariffs_id === tariffs_id)!
      return { tariffs_id, label, short_code, price, supplement }
    })
    return { sessions_id, places: priced, told }
  })
}

/**
 * Marks the accepted terminal payments as used by this sale. Refuses a payment of another till session or one that
 * another sale uses.
 */
async function takeTerminalPayments(db: Database, id: number, { till_sessions_id, payments }: SaleAsked) {
  for (const [at, { means, amount, terminal_payments_id }] of payments.entries()) {
    if (terminal_payments_id === undefined) continue
    const asked = { id: terminal_payments_id, till_sessions_id, amount }
    if (means === 'card_terminal' && (await takeTerminalPayment(db, id, asked))) continue
    const message = 'Ce paiement par carte n’est pas libre : regardez ce que la caisse en dit.'
    throw new Refusal('terminal_payment_used', { errors: [{ field: `payments[${at}]`, message }] })
  }
}

export async function itemsWanted(db: Database, wanted: SaleAsked['items']): Promise<Item[]> {
  if (wanted.length === 0) return []
  const known = await itemsOnSale(
    db,
    wanted.map(({ items_id }) => items_id),
  )
  return wanted.map(({ items_id, quantity }, at) => {
    const item = known.find(({ id }) => id === items_id)
    if (!item)
      throw new Refusal('item_not_sold', {
        errors: [{ field: `items[${at}].items_id`, message: 'Cet article n’est plus en vente.' }],
      })
    return { ...item, quantity, amount: cents(item.price * quantity) }
  })
}

const soldItem = (counter_sales_id: number, { id, name_item, quantity, price, vat_rate }: Item) => ({
  ...{ counter_sales_id, items_id: id, name_item, quantity, price, vat_permille: vatPermilles[vat_rate] },
})

/** Returns the change due to the customer. Refuses the payment if the cash is too little. */
export function changeFor(payments: readonly Payment[]): Cents {
  let change = 0
  for (const [at, { means, amount, tendered }] of payments.entries()) {
    const field = `payments[${at}].tendered`
    if (tendered === undefined) continue
    if (means !== 'cash')
      throw new Refusal('invalid', { errors: [{ field, message: 'Seules les espèces se rendent.' }] })
    if (tendered < amount) {
      const message = `Il manque ${eurosText(eurosFromCents(cents(amount - tendered)))}.`
      throw new Refusal('wrong_parts', { errors: [{ field, message }] })
    }
    if (tendered - amount > mostChange)
      throw new Refusal('wrong_parts', {
        errors: [{ field, message: 'C’est beaucoup trop : vérifiez la somme reçue.' }],
      })
    change += tendered - amount
  }
  return cents(change)
}

type Paid = { means: string; amount: Cents; tendered: Cents | null; code_last4: string | null }

/**
 * Divides the payments among places and items. Refuses payments that do not equal the total, or that may not be
 * used for what they are to pay.
 */
export async function payWith(
  context: ActorContext,
  db: Database,
  { places, items, vouchers, total }: Basket,
  { key, payments }: { key: string; payments: readonly Payment[] },
): Promise<{ parts: PaidPart[]; divided: Divided; paid: Paid[] }> {
  const known = new Map((await meansAtCounter(db)).map(means => [means.means, means]))
  for (const [at, { means }] of payments.entries())
    if (!known.has(means)) {
      const message = 'Ce moyen de paiement n’est pas proposé à la caisse.'
      throw new Refusal('means_not_taken', { errors: [{ field: `payments[${at}].means`, message }] })
    }
  const sum = payments.reduce((all, { amount }) => all + amount, 0)
  if (sum !== total) {
    const which = sum < total ? 'Il reste à payer' : 'Il y a en trop'
    const message = `${which} ${eurosText(eurosFromCents(cents(Math.abs(total - sum))))}, sur ${eurosText(eurosFromCents(total))}.`
    throw new Refusal('wrong_parts', { errors: [{ field: 'payments', message }] })
  }
  const presented = await presentVouchers(context, db, key, payments)
  const parts = partsPresented(places, presented)
  if ('refused' in parts) {
    const message =
      parts.refused === 'wrong_parts'
        ? 'Une e-carte ou une invitation paie des places entières, un bon cadeau le prix des places ; ni supplément, ni article, ni bon cadeau.'
        : 'Il ne reste pas assez, ou ce bon est indiqué deux fois.'
    throw new Refusal(parts.refused, {
      errors: [{ field: `payments[${presented[parts.at]!.at}].amount`, message }],
    })
  }
  const divided = dividePayment(
    places,
    items.map(({ amount }) => amount),
    {
      parts,
      paid: payments.filter(({ means }) => known.get(means)!.kind !== 'liability_used'),
      vouchers: vouchers.map(({ price }) => price),
    },
  )
  if ('refused' in divided) {
    const message = 'Un bon externe ne paie ni supplément 3D ni bon cadeau : encaissez cette part autrement.'
    throw new Refusal('wrong_parts', { errors: [{ field: 'payments', message }] })
  }
  const paid = payments.map(({ means, amount, tendered }, at) => ({
    ...{ means, amount, tendered: tendered ?? null },
    code_last4: presented.find(voucher => voucher.at === at)?.code_last4 ?? null,
  }))
  return { parts, divided, paid }
}

type Order = {
  reference: string
  session: Pick<SessionRow, 'id'>
  sessions_id: number
  places: PricedPlace[]
  parts: PaidPart[]
  divided: Pick<Divided, 'places'>
  /** The order that is exchanged for this one, and the numbers of its exchanged places. */
  exchanged?: { from: number; places: number[] }
}

/** Writes a confirmed order with its tickets. Returns the lines for the money journal, which the caller writes. */
export async function writeOrder(
  context: ActorContext,
  db: Database,
  { reference, session, sessions_id, places, parts, divided, exchanged }: Order,
): Promise<{ orders_id: number; lines: MoneyLine[] }> {
  const at = context.now()
  const shares = [...divided.places.values()].flat()
  const orders_id = await insertOrder(db, {
    ...{ reference, sessions_id, till_sessions_id: session.id, at, seats: places.length },
    price_order: totalOf(places),
    prepaid_amount: cents(parts.reduce((sum, { amount }) => sum + amount, 0)),
    means: shares.find(({ means }) => isMoneyReceived(means))?.means ?? 'cash',
    exchanged,
  })
  const asked = parts.map(({ vouchers_id, units, amount }) => ({ id: vouchers_id, units, amount }))
  if (exchanged) await carryUnits(db, { from: exchanged.from, to: orders_id }, parts, at)
  else if (asked.length > 0) await takeParts(db, orders_id, asked, at)
  await insertOrderParts(db, orders_id, parts)
  const coded = places.map(place => ({ ...place, code: ticketCode(context.newToken()) }))
  const ids = await insertSoldPlaces(db, { orders_id, sessions_id }, coded)
  const lines = places.flatMap(({ number, vat_permille }, nth) =>
    divided.places
      .get(number)!
      .map(share =>
        lineOf(at, share, { orders_id, places_id: ids[nth]!, sold_items_id: null, vat_permille }),
      ),
  )
  return { orders_id, lines }
}

type About = Pick<MoneyLine, 'orders_id' | 'places_id' | 'sold_items_id' | 'vat_permille'>

const lineOf = (at: Date, { means, amount, supplement, voucher }: CounterShare, about: About): MoneyLine => ({
  ...about,
  ...{ at, cause: 'sale', means, amount, supplement, purchases_id: null, voucher_movements_id: null },
  units: voucher ? -voucher.units : null,
  vouchers_id: voucher ? voucher.vouchers_id : null,
})
