import type { changeSeatsAtCounter } from '../../contract/counter-seats.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { whyNotThese } from '../../contract/rules/seats-refused.ts'
import { seatRefusalText, seatText } from '../../contract/texts/seats.ts'
import { freeExpiredInLock } from '../booking/holds/free-expired-holds.ts'
import { moveSeats } from '../booking/seats/move-seats.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { recordOperations } from '../money/record-operations.ts'
import { type Version, versionOf } from '../seats/versions.ts'
import { ticketCode } from '../tickets/sign.ts'
import { asRefusal } from './hold-places.ts'
import { saleOperationOf } from './read-queries.ts'
import { readOrderSale } from './read-sales.ts'
import { screeningOf } from './refund.ts'
import { lockOrder } from './refund-queries.ts'
import { findScreeningToSell, lockScreeningsToSell, takenSeatsOf } from './screening-queries.ts'
import { lockOpenSession } from './till-sessions.ts'

type Body = InputOf<typeof changeSeatsAtCounter>['body']
type Wanted = Body['places']

/**
 * Moves the holders of tickets sold at a till to other free seats of their screening. A ticket keeps its number
 * and gets a new code, because the printed ticket names the old seat. A repeated request changes nothing more.
 */
export async function changeSeats(context: ActorContext, id: number, body: Body) {
  await readOrderSale(context, id)
  await context.db.transaction(db => changeIn(context, db, id, body)).catch(asRefusal)
  return readOrderSale(context, id)
}

async function changeIn(
  context: ActorContext,
  db: Database,
  id: number,
  { till_sessions_id, places: wanted }: Body,
): Promise<void> {
  const { actor, now, setting } = context
  const session = await lockOpenSession(context, db, till_sessions_id, 'share')
  // Lock the order, its places and the screening in this order, as a refund does, to avoid deadlocks.
  const order = (await lockOrder(db, id))!
  await lockScreeningsToSell(db, [order.sessions_id])
  const { cancelled_at, room_free_at } = await screeningOf(db, session, order.sessions_id)
  if (order.state !== 'confirmed' || cancelled_at || room_free_at <= now()) throw new Refusal('not_movable')
  await freeExpiredInLock(db, order.sessions_id, now())
  const screening = await findScreeningToSell(db, order.sessions_id)
  if (!screening?.seat_plan_versions_id) throw new Refusal('not_movable')
  const version = await versionOf(context.db, screening.seat_plan_versions_id, db)
  const moves = movesOf(order.places, wanted)
  if (moves.length === 0) return
  checkSeats(version, await takenSeatsOf(db, order.sessions_id), { places: order.places, wanted })
  const { sessions_id } = order
  await moveSeats(
    db,
    moves.map(({ places_id, to }) => ({
      ...{ sessions_id, places_id, seats_id: to },
      code: ticketCode(context.newToken()),
    })),
  )
  const refers_to = await saleOperationOf(db, { orders_id: id })
  const name = (seat: number) => seatText(version.names.get(seat)!)
  await recordOperations(db, { at: now(), simulation: setting.demo }, [
    {
      ...{ kind: 'seat_changed', cinemas_id: session.cinemas_id, channel: 'counter', till_sessions_id },
      ...{ users_id: actor.id, refers_to, about: { entity: 'order', id }, lines: [] },
      details: { places: moves.map(({ number, from, to }) => ({ number, from: name(from), to: name(to) })) },
    },
  ])
}

type OwnPlace = NonNullable<Awaited<ReturnType<typeof lockOrder>>>['places'][number]
type Move = { number: number; places_id: number; from: number; to: number }

/**
 * Returns the seat changes, without places whose seat stays the same. Refuses to move a ticket that was used or
 * refunded.
 */
const movesOf = (own: readonly OwnPlace[], wanted: Wanted): Move[] =>
  wanted.flatMap(({ number, seats_id: to }, at) => {
    const place = own.find(place => place.number === number)
    if (place?.state !== 'sold' || place.seats_id === null) {
      const message =
        place?.state === 'entered'
          ? `La place ${number} est déjà entrée.`
          : `La place ${number} n’a pas de siège, ou elle n’est plus valable.`
      throw new Refusal('not_movable', { errors: [{ field: `places[${at}].number`, message }] })
    }
    return place.seats_id === to ? [] : [{ number, places_id: place.id, from: place.seats_id, to }]
  })

/**
 * Refuses new seats that could not be sold together. Also refuses a move that splits the remaining seats: a double
 * seat of which only half stays, or a companion seat that stays without its wheelchair space.
 */
function checkSeats(
  { seating, names }: Version,
  taken: readonly number[],
  { places, wanted }: { places: readonly OwnPlace[]; wanted: Wanted },
): void {
  const isWanted = ({ number }: OwnPlace) => wanted.some(place => place.number === number)
  const own = places.filter(({ state, seats_id }) => state !== 'cancelled' && seats_id !== null)
  const left = own.filter(isWanted).map(({ seats_id }) => seats_id)
  const gone = new Set(taken.filter(seat => !left.includes(seat)))
  const ids = wanted.map(({ seats_id }) => seats_id)
  const no = whyNotThese(seating, seat => !gone.has(seat), ids)
  if (no) {
    const instead = no.instead?.map(seat => ({ id: seat, ...names.get(seat)! }))
    const error = { field: `places[${no.at}].seats_id`, message: seatRefusalText(no, ids, names) }
    throw new Refusal(no.refused, { errors: [instead ? { ...error, instead } : error] })
  }
  const staying = own.filter(place => !isWanted(place)).map(({ seats_id }) => seats_id!)
  const party = [...staying, ...ids]
  const split = whyNotThese(seating, () => true, party)
  if (split?.refused !== 'duo_split' && split?.refused !== 'companion_alone') return
  const message = seatRefusalText(split, party, names)
  throw new Refusal(split.refused, { errors: [{ field: 'places', message }] })
}
