import type { order } from '../../../contract/admin/order.ts'
import type { InputOf } from '../../../contract/endpoint.ts'
import { isNotCancelled } from '../../../contract/rules/places.ts'
import { isSellable, type SeatName } from '../../../contract/rules/seat-plan.ts'
import { seatRefusalText, seatText } from '../../../contract/texts/seats.ts'
import { writeToJournal } from '../../audit/write-to-journal.ts'
import type { ActorContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { violatedConstraint } from '../../database/errors.ts'
import { Refusal } from '../../http/refusal.ts'
import { button, greetingOf, list, paragraph } from '../../mail/document.ts'
import { type Mail, queueMails } from '../../mail/queue-mail.ts'
import { type Version, versionOf } from '../../seats/versions.ts'
import { holderMails } from '../gifts/gift-mails.ts'
import { orderPages } from '../guests/order-link.ts'
import { movedCause, orderFacts, recallReminders, ticketsMail } from '../orders/order-mails.ts'
import { findOrder, findOrders, lockPlaces, lockState, partsOf, placesOf } from '../queries.ts'
import { moveSeats } from './move-seats.ts'
import { isSeated } from './moving-rules.ts'
import { findTakenSeats, lockScreening } from './seat-queries.ts'
import { type TakenByWhom, takenByWhom } from './staff-seat-queries.ts'

type Wanted = InputOf<typeof order.move>['body']['places']

/**
 * Moves tickets of an order to other seats of the same kind, for a staff member. If a new seat is taken, the
 * primary key of `taken_seats` makes the transaction fail.
 */
export async function movePlaces(context: ActorContext, id: number, wanted: Wanted): Promise<void> {
  const found = await findOrder(context.db, id, null)
  if (!found) throw new Refusal('order_not_found')
  if (found.cancelled_at || found.room_free_at <= context.now()) throw new Refusal('not_movable')
  try {
    await context.db.transaction(async db => {
      // Lock the order, its places, then the screening, as a cancellation does: the same order avoids deadlocks.
      if ((await lockState(db, id)) !== 'confirmed') throw new Refusal('not_movable')
      await lockPlaces(db, id)
      await lockScreening(db, found.sessions_id)
      const version = await versionOfScreening(db, context.db, found.sessions_id)
      const rows = await takenByWhom(db, [found.sessions_id])
      const moves = decide(version, rows, id, wanted)
      if (moves.size === 0) return
      const { sessions_id } = found
      await moveSeats(
        db,
        [...moves].map(([places_id, seats_id]) => ({ sessions_id, places_id, seats_id })),
      )
      await tellMoved(db, context, [{ rows, moves, from: version, to: version }])
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'taken_seats_sessions_id_seats_id_pk') throw error
    throw await seatTaken(context.db, found.sessions_id, id, wanted)
  }
}

async function versionOfScreening(db: Database, pool: Database, sessionsId: number): Promise<Version> {
  const [screening] = await findTakenSeats(db, [sessionsId])
  if (!screening?.seat_plan_versions_id) throw new Refusal('not_movable')
  return versionOf(pool, screening.seat_plan_versions_id, db)
}

/** Returns the new seat of each place. Leaves out a place that keeps its seat. */
function decide(
  version: Version,
  rows: readonly TakenByWhom[],
  id: number,
  wanted: Wanted,
): Map<number, number> {
  const seats = new Map(version.seats.map(seat => [seat.id, seat]))
  const moves = new Map<number, number>()
  for (const [at, { number, seats_id }] of wanted.entries()) {
    const place = rows.filter(isSeated).find(row => row.orders_id === id && row.number === number)
    if (!place)
      throw new Refusal('not_movable', {
        errors: [
          {
            field: `places[${at}].number`,
            message: `La place ${number} n’a pas de siège, ou elle est annulée.`,
          },
        ],
      })
    const to = seats.get(seats_id)
    const kept = rows.some(row => row.seats_id === seats_id && row.kept !== null)
    const field = `places[${at}].seats_id`
    if (!to || !isSellable(to) || kept)
      throw new Refusal('seat_not_sold', {
        errors: [
          {
            field,
            message: seatRefusalText(
              { refused: 'seat_not_sold', at },
              wanted.map(move => move.seats_id),
              version.names,
            ),
          },
        ],
      })
    if (to.kind !== seats.get(place.seats_id)?.kind)
      throw new Refusal('seat_of_another_kind', {
        errors: [{ field, message: `${seatText(to)} n’est pas un siège du même type.` }],
      })
    if (seats_id !== place.seats_id) moves.set(place.places_id, seats_id)
  }
  return moves
}

/**
 * Builds the refusal of a move. It names the first wanted seat that is taken: by another buyer, or by a place of
 * this order that does not move.
 */
async function seatTaken(db: Database, sessionsId: number, id: number, wanted: Wanted): Promise<Refusal> {
  const version = await versionOfScreening(db, db, sessionsId)
  const rows = (await takenByWhom(db, [sessionsId])).filter(isSeated)
  const leaves = (row: (typeof rows)[number]) =>
    row.orders_id === id && wanted.some(({ number }) => number === row.number)
  const at = wanted.findIndex(({ seats_id }) => rows.some(row => row.seats_id === seats_id && !leaves(row)))
  if (at < 0) return new Refusal('seat_taken')
  const ids = wanted.map(({ seats_id }) => seats_id)
  const message = seatRefusalText({ refused: 'seat_taken', at }, ids, version.names)
  return new Refusal('seat_taken', { errors: [{ field: `places[${at}].seats_id`, message }] })
}

type Moved = { rows: readonly TakenByWhom[]; moves: ReadonlyMap<number, number>; from: Version; to: Version }

/** Writes a mail and an audit line for each order whose seats were moved. Returns the number of these orders. */
export async function tellMoved(
  db: Database,
  context: ActorContext,
  moved: readonly Moved[],
): Promise<number> {
  const changed = moved.flatMap(({ rows, moves, from, to }) =>
    rows.filter(isSeated).flatMap(({ places_id, orders_id, seats_id }) => {
      const seat = moves.get(places_id)
      return seat === undefined || seat === seats_id
        ? []
        : [{ places_id, orders_id, before: from.names.get(seats_id)!, after: to.names.get(seat)! }]
    }),
  )
  if (changed.length === 0) return 0
  const byOrder = Map.groupBy(changed, ({ orders_id }) => orders_id)
  const ids = [...byOrder.keys()]
  const places = Map.groupBy((await placesOf(db, ids)).filter(isNotCancelled), place => place.orders_id)
  const parts = Map.groupBy(await partsOf(db, ids), part => part.orders_id)
  const pageOf = await orderPages({ ...context, db })
  const orders = await findOrders(db, ids)
  const mails = orders.map(order => {
    const told = { order, places: places.get(order.id) ?? [], parts: parts.get(order.id) ?? [] }
    const cause = `${movedCause(order)}:${context.newId()}`
    return seatsMovedMail(told, byOrder.get(order.id)!, cause, pageOf(order))
  })
  const held = await holderMails(db, context, orders, ({ id, title }, place) => {
    const seat = changed.find(({ places_id }) => places_id === place.id)
    if (!seat) return []
    const subject = `Votre place a changé : « ${title} »`
    return [{ cause: `${movedCause({ id })}:${context.newId()}`, subject, blocks: movedBlocks([seat]) }]
  })
  await recallReminders(db, orders)
  await queueMails(db, [...mails, ...held], context.now())
  const lines = [...byOrder].map(([orders_id, seats]) => ({
    ...{ action: 'move', entity: 'order', entity_id: orders_id },
    before: { seats: seats.map(({ before }) => seatText(before)) },
    after: { seats: seats.map(({ after }) => seatText(after)) },
  }))
  await writeToJournal(db, context, ...lines)
  return byOrder.size
}

/**
 * Builds the mail about moved seats. Attaches the tickets again, because they name the seat. Their codes stay the
 * same.
 */
function seatsMovedMail(
  told: Parameters<typeof ticketsMail>[0],
  moved: readonly { before: SeatName; after: SeatName }[],
  cause: string,
  page: URL,
): Mail {
  const { order } = told
  return {
    ...ticketsMail(told, cause, page),
    document: {
      subject: `${moved.length > 1 ? 'Vos places ont changé' : 'Votre place a changé'} : « ${order.title} »`,
      greeting: greetingOf(order.firstname),
      blocks: [...movedBlocks(moved), orderFacts(told), button('Voir votre réservation', page)],
    },
  }
}

const movedBlocks = (moved: readonly { before: SeatName; after: SeatName }[]) => [
  paragraph(
    moved.length > 1
      ? 'Le cinéma a dû vous donner d’autres sièges, du même type :'
      : 'Le cinéma a dû vous donner un autre siège, du même type :',
  ),
  list(...moved.map(({ before, after }) => `${seatText(before)} → ${seatText(after)}`)),
  paragraph(
    'La séance et le prix ne changent pas. Les e-billets joints portent vos nouveaux sièges ; ceux d’avant restent valables à l’entrée.',
  ),
]
