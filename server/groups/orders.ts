import type { groupOrder } from '../../contract/admin/group.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { worksFor } from '../../contract/permissions.ts'
import { groupSeats, invoiceNumber, mostGroupPlaces, quoteDays } from '../../contract/rules/groups.ts'
import { type Cents, cents } from '../../contract/rules/money.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { ticketVat } from '../../contract/rules/places.ts'
import { seatsText } from '../../contract/texts/seats.ts'
import { writeToJournal } from '../audit/write-to-journal.ts'
import { freeExpiredInLock } from '../booking/holds/free-expired-holds.ts'
import { insertSoldPlaces } from '../booking/purchase/insert-places.ts'
import type { ActorContext, AppContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { violatedConstraint } from '../database/errors.ts'
import { findRow, restrictToCinemas } from '../database/listing.ts'
import { yieldToOthers } from '../database/yield-to-others.ts'
import { Refusal } from '../http/refusal.ts'
import { recordOperations } from '../money/record-operations.ts'
import { changeRecord, createRecord, removeRecord } from '../records/change-records.ts'
import { versionOf } from '../seats/versions.ts'
import { ticketCode } from '../tickets/sign.ts'
import { groupOrderEntity } from './admin-queries.ts'
import { type Acting, issueCreditNote } from './invoices.ts'
import { confirmationMail, telling } from './mails.ts'
import {
  changeGroupOrder,
  endGroupPlaces,
  findCustomer,
  findGroupOrder,
  findScreeningForGroup,
  type GroupOrderRow,
  groupPaymentsOf,
  groupsToTell,
  growOrder,
  insertOrderOfGroup,
  invoicesOf,
  lastChangeOf,
  lockGroupOrder,
  lockGroupPlaces,
  lockScreeningForGroup,
  placesShown,
  reasonOfChange,
  saleOperation,
  seatsTakenAt,
} from './queries.ts'
import { type GroupPlace, isOpen, isStanding, lastDayOfQuote, resize, type Size } from './rules.ts'

type Created = InputOf<typeof groupOrder.create>['body']
type Changed = InputOf<typeof groupOrder.update>['body']

/** Adds to a row of the list what its page shows: invoices, payments, seats and who has entered. */
export async function completeOrder<Listed extends { id: number; orders_id: number | null }>(
  { db }: Pick<AppContext, 'db'>,
  row: Listed,
) {
  const invoices = await invoicesOf(db, row.id)
  const payments = await groupPaymentsOf(db, row.id)
  const shown = row.orders_id === null ? null : await placesShown(db, row.orders_id)
  return {
    ...row,
    invoices: invoices.map(invoice => ({ ...invoice, number: invoiceNumber(invoice) })),
    payments,
    seats: shown ? seatsText(shown.seats) : '',
    entered: shown?.entered ?? 0,
  }
}

/** Refuses a group order of a cinema where the actor does not work, as if it did not exist. */
export function ownOrder(
  { actor }: Pick<ActorContext, 'actor'>,
  found: GroupOrderRow | undefined,
): GroupOrderRow {
  if (!found || !worksFor(actor, found.order.cinemas_id)) throw new Refusal('not_found')
  return found
}

export const readOwn = async (context: ActorContext, id: number): Promise<GroupOrderRow> =>
  ownOrder(context, await findGroupOrder(context.db, id))

const todayOf = ({ now }: Pick<AppContext, 'now'>): string => inParis(now()).date

/** Makes a quote. It takes no seats, so it may be for more places than are free now, but not than the room has. */
export async function createQuote(context: ActorContext, body: Created) {
  const row = await createRecord(context, groupOrderEntity, async db => {
    const customer = await findCustomer(db, body.group_customers_id)
    if (!customer || !worksFor(context.actor, customer.cinemas_id))
      throw new Refusal('not_found', {
        errors: [{ field: 'group_customers_id', message: 'Ce client n’existe pas.' }],
      })
    const screening = await sellable(context, db, body)
    if (screening.cinemas_id !== customer.cinemas_id)
      throw refusedField('sessions_id', 'Cette séance n’est pas dans le cinéma de ce client.')
    const { unit_price, free_places = 0, valid_until, ...rest } = body
    const price = unit_price ?? priceOf(screening)
    checkSize(screening, { places: body.places, free_places })
    return {
      ...{ ...rest, free_places, unit_price: price, cinemas_id: customer.cinemas_id },
      valid_until: lastDayOfQuote(valid_until, todayOf(context), quoteDays),
      created_at: context.now(),
    }
  })
  return completeOrder(context, row)
}

const refusedField = (field: string, message: string) =>
  new Refusal('invalid', { errors: [{ field, message }] })

type Screening = NonNullable<Awaited<ReturnType<typeof findScreeningForGroup>>>

/** Finds a screening that a group may order: published or for a school, not cancelled, and not begun. */
async function sellable(
  { actor, now }: Pick<ActorContext, 'actor' | 'now'>,
  db: Database,
  { sessions_id, tariffs_id }: { sessions_id: number; tariffs_id: number },
): Promise<Screening> {
  const screening = await findScreeningForGroup(db, sessions_id, tariffs_id)
  if (!screening || screening.draft || !worksFor(actor, screening.cinemas_id))
    throw new Refusal('screening_not_found')
  if (screening.cancelled_at || screening.starts_at <= now()) throw new Refusal('sales_closed')
  return screening
}

function priceOf({ fare_price, supplement }: Screening): Cents {
  if (fare_price === null)
    throw new Refusal('fare_not_sold', {
      errors: [
        {
          field: 'unit_price',
          message: 'Ce tarif n’a pas de prix à cette séance : indiquez le prix convenu.',
        },
      ],
    })
  return cents(fare_price + supplement)
}

function checkSize({ total_seats }: Pick<Screening, 'total_seats'>, { places, free_places }: Size): void {
  const most = Math.min(total_seats, mostGroupPlaces)
  if (places + free_places > most)
    throw refusedField('places', `${most} places au plus pour cette séance, accompagnateurs compris.`)
}

/**
 * Changes a group order. A quote may change freely. Once it is confirmed, its number of places changes the seats
 * held; once it is invoiced, fewer places issue a credit note, and more places need another order.
 */
export async function changeOrder(actorContext: ActorContext, id: number, { seen, ...body }: Changed) {
  const context = { ...actorContext, house: await actorContext.identity.read() }
  const row = await changeRecord(context, groupOrderEntity, id, async db => {
    const found = ownOrder(context, await lockGroupOrder(db, id))
    const { order } = found
    const { unit_price, valid_until, ...rest } = body
    const size = {
      places: body.places ?? order.places,
      free_places: body.free_places ?? order.free_places,
    }
    const sized = size.places !== order.places || size.free_places !== order.free_places
    if (order.state === 'cancelled') throw new Refusal('group_order_fixed')
    if (order.state === 'quote') {
      const screening = await sellable(context, db, order)
      checkSize(screening, size)
      return {
        ...(seen && { seen }),
        ...rest,
        ...(unit_price !== undefined && { unit_price: unit_price ?? priceOf(screening) }),
        ...(valid_until != null && { valid_until }),
      }
    }
    if (unit_price != null && unit_price !== order.unit_price)
      throw refusedField('unit_price', 'Le prix d’une commande confirmée ne change plus.')
    if (sized) await resizeConfirmed(context, db, found, size)
    return { ...(seen && { seen }), ...rest }
  }).catch(asRefusal)
  return completeOrder(context, row)
}

/** Turns a violated constraint into a refusal: another transaction took the seats without waiting for the lock. */
function asRefusal(error: unknown): never {
  const constraint = violatedConstraint(error)
  if (constraint === 'sessions_sold_seats_range') throw new Refusal('screening_full')
  if (constraint === 'taken_seats_sessions_id_seats_id_pk') throw new Refusal('seat_taken')
  if (constraint === 'places_number_range' || constraint === 'orders_nbr_seats_range')
    throw refusedField('places', 'Cette commande a trop changé : annulez-la, puis faites-en une autre.')
  throw error
}

async function resizeConfirmed(
  context: ActorContext & Acting,
  db: Database,
  found: GroupOrderRow,
  size: Size,
): Promise<void> {
  const { order, screening } = found
  const own = await lockGroupPlaces(db, order.orders_id!)
  const standing = own.filter(isStanding)
  const resized = resize(standing, size, order.unit_price)
  if ('refused' in resized)
    throw refusedField('places', 'Plus de personnes que cela sont déjà entrées avec ce groupe.')
  const { add, remove } = resized
  if (add.length > 0 && order.state === 'invoiced')
    throw refusedField('places', 'La facture est émise : faites une autre commande pour les places en plus.')
  if (add.length > 0 && remove.length > 0)
    throw refusedField('places', 'Changez d’abord les places payantes, puis les accompagnateurs.')
  if (remove.length > 0) {
    const money = cents(remove.reduce((sum, { price }) => sum + price, 0))
    await endGroupPlaces(db, order.orders_id!, { ids: remove.map(({ id }) => id), money, at: context.now() })
    if (order.state === 'invoiced') await issueCreditNote(context, db, found, remove)
    else await recordPlaces(context, db, found, { kind: 'cancellation', places: remove.length })
    return
  }
  if (screening.cancelled_at || screening.starts_at <= context.now()) throw new Refusal('sales_closed')
  const last = own.at(-1)?.number ?? 0
  const price = cents(add.reduce((sum, place) => sum + place.price, 0))
  await growOrder(db, order.orders_id!, { seats: add.length, price })
  await takePlaces(context, db, found, {
    orders_id: order.orders_id!,
    after: last,
    prices: add.map(one => one.price),
  })
  await recordPlaces(context, db, found, { kind: 'sale', places: add.length })
}

type Taking = { orders_id: number; after: number; prices: readonly Cents[] }

/** Takes places at the screening of an order: free seats together, or in a room without numbers the capacity. */
async function takePlaces(
  context: ActorContext,
  db: Database,
  { order: { sessions_id, tariffs_id } }: GroupOrderRow,
  { orders_id, after, prices }: Taking,
): Promise<void> {
  await lockScreeningForGroup(db, sessions_id)
  await freeExpiredInLock(db, sessions_id, context.now())
  const screening = await sellable(context, db, { sessions_id, tariffs_id })
  if (screening.total_seats - screening.sold_seats < prices.length) throw new Refusal('screening_full')
  const seats = await seatsFor(context, db, screening, prices.length)
  await insertSoldPlaces(
    db,
    { orders_id, sessions_id },
    prices.map((price, nth) => ({
      ...{ number: after + nth + 1, tariffs_id, price, supplement: cents(0), vat_permille: ticketVat },
      ...{ seats_id: seats?.[nth] ?? null, code: ticketCode(context.newToken()) },
    })),
  )
}

async function seatsFor(
  context: ActorContext,
  db: Database,
  { id, seat_plan_versions_id }: Screening,
  many: number,
): Promise<number[] | null> {
  if (seat_plan_versions_id === null) return null
  const { seating } = await versionOf(context.db, seat_plan_versions_id, db)
  const taken = await seatsTakenAt(db, id)
  const seats = groupSeats(seating.rows, seat => !taken.has(seat), many)
  if (!seats) throw new Refusal('screening_full')
  return seats
}

type Recorded = { kind: 'sale' | 'cancellation'; places: number }

/**
 * Records in the books that an order took or freed places before its invoice: their tickets have numbers. Their
 * money is recorded with the invoice.
 */
async function recordPlaces(
  { actor, now, setting }: ActorContext,
  db: Database,
  { order }: GroupOrderRow,
  { kind, places }: Recorded,
  orders_id = order.orders_id!,
): Promise<void> {
  const refers_to = order.orders_id === null ? null : await saleOperation(db, orders_id)
  await recordOperations(db, { at: now(), simulation: setting.demo }, [
    {
      ...{ kind, cinemas_id: order.cinemas_id, channel: 'invoice', users_id: actor.id, refers_to },
      ...{ about: { entity: 'order', id: orders_id }, details: { group_order: order.id, places }, lines: [] },
    },
  ])
}

/** Confirms a quote in one transaction: its places are sold, and the customer gets the confirmation by mail. */
export async function confirmOrder(context: ActorContext, id: number) {
  await context.db
    .transaction(async db => {
      const found = ownOrder(context, await lockGroupOrder(db, id))
      const { order, customer } = found
      if (order.state !== 'quote') throw new Refusal('group_order_fixed')
      if (order.valid_until < todayOf(context)) throw new Refusal('quote_expired')
      await sellable(context, db, order)
      const paid = Array.from({ length: order.places }, () => order.unit_price)
      const free = Array.from({ length: order.free_places }, () => cents(0))
      const prices = [...paid, ...free]
      const orders_id = await insertOrderOfGroup(db, {
        ...{ reference: context.newToken().slice(0, 22), sessions_id: order.sessions_id },
        ...{ name: customer.name_customer, seats: prices.length, at: context.now() },
        price: cents(order.places * order.unit_price),
      })
      await takePlaces(context, db, found, { orders_id, after: 0, prices })
      await changeGroupOrder(db, id, {
        ...{ state: 'confirmed', confirmed_at: context.now(), orders_id },
        pass_code: ticketCode(context.newToken()),
        told_change: await lastChangeOf(db, order.sessions_id),
      })
      await writeToJournal(db, context, {
        ...{ action: 'confirm', entity: 'group-order', entity_id: id },
        ...{ before: { state: 'quote' }, after: { state: 'confirmed' } },
      })
      await confirmationMail(db, context, found)
      await recordPlaces(context, db, found, { kind: 'sale', places: prices.length }, orders_id)
    })
    .catch(asRefusal)
  return readWhole(context, id)
}

/** Cancels an order: frees its places, and issues a credit note if it was invoiced. A quote is only closed. */
export async function cancelOrder(actorContext: ActorContext, id: number, reason: string) {
  const context = { ...actorContext, house: await actorContext.identity.read() }
  await context.db.transaction(async db => {
    const found = ownOrder(context, await lockGroupOrder(db, id))
    if (found.order.state === 'cancelled') throw new Refusal('group_order_fixed')
    if (await removesAdmissions(context, db, found)) throw new Refusal('group_entered')
    await writeToJournal(db, context, {
      ...{ action: 'cancel', entity: 'group-order', entity_id: id },
      ...{ before: { state: found.order.state }, after: { state: 'cancelled', cancelled_because: reason } },
    })
    await cancelIn(context, db, found, reason)
  })
  return readWhole(context, id)
}

/**
 * Returns true if cancelling the order would remove people who have entered from the admissions. An invoice of a
 * screening that is over may be cancelled: its credit note is a refund, which keeps the admissions.
 */
async function removesAdmissions(
  { now }: Pick<AppContext, 'now'>,
  db: Database,
  { order, screening }: GroupOrderRow,
): Promise<boolean> {
  if (order.orders_id === null || (order.state === 'invoiced' && screening.room_free_at <= now()))
    return false
  return (await lockGroupPlaces(db, order.orders_id)).some(({ state }) => state === 'entered')
}

async function cancelIn(context: Acting, db: Database, found: GroupOrderRow, reason: string): Promise<void> {
  const { order } = found
  await changeGroupOrder(db, order.id, { state: 'cancelled', cancelled_because: reason })
  if (!isOpen(order.state)) return
  const gone: GroupPlace[] = (await lockGroupPlaces(db, order.orders_id!)).filter(isStanding)
  const money = cents(gone.reduce((sum, { price }) => sum + price, 0))
  await endGroupPlaces(db, order.orders_id!, { ids: gone.map(({ id }) => id), money, at: context.now() })
  if (order.state === 'invoiced') return void (await issueCreditNote(context, db, found, gone))
  const refers_to = await saleOperation(db, order.orders_id!)
  await recordOperations(db, { at: context.now(), simulation: context.setting.demo }, [
    {
      ...{ kind: 'cancellation', cinemas_id: order.cinemas_id, channel: 'invoice', refers_to },
      ...{ users_id: context.actor?.id ?? null, about: { entity: 'order', id: order.orders_id! } },
      ...{ details: { group_order: order.id, places: gone.length }, lines: [] },
    },
  ])
}

/** Deletes a quote. A confirmed order is cancelled instead, so that its numbers stay. */
export const removeOrder = (context: ActorContext, id: number) =>
  removeRecord(context, groupOrderEntity, id, ({ state, orders_id }) => {
    if (state !== 'quote' || orders_id !== null) throw new Refusal('group_order_fixed')
  })

export async function readWhole(context: ActorContext, id: number) {
  const row = await findRow(context.db, restrictToCinemas(groupOrderEntity, context.actor.cinemas_ids), id)
  if (!row) throw new Refusal('not_found')
  return completeOrder(context, row)
}

/**
 * Tells the customers of groups whose screening was cancelled or changed, in the transaction that follows it up: the
 * order for a cancelled screening is cancelled too, with its credit note. Runs periodically.
 */
export async function followScreenings(appContext: AppContext): Promise<void> {
  const house = await appContext.identity.read()
  for (const { id } of await groupsToTell(appContext.db)) {
    await appContext.db.transaction(async db => {
      const found = await lockGroupOrder(db, id)
      const [pending] = (await groupsToTell(db)).filter(one => one.id === id)
      if (!found || !pending) return
      const { cancelled_at, cancelled_because } = found.screening
      if (cancelled_at) {
        await telling.cancelled(db, appContext, found)
        await cancelIn(
          { ...appContext, house, actor: null },
          db,
          found,
          `Séance annulée : ${cancelled_because ?? ''}`,
        )
        return
      }
      await changeGroupOrder(db, id, { told_change: pending.change! })
      await telling.changed(db, appContext, found, {
        change: pending.change!,
        reason: await reasonOfChange(db, pending.change!),
      })
    })
    await yieldToOthers()
  }
}
