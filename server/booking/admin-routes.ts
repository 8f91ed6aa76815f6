import { order } from '../../contract/admin/order.ts'
import { refund } from '../../contract/admin/refund.ts'
import { screeningChange } from '../../contract/admin/screening-change.ts'
import { sessionMovie } from '../../contract/admin/session-movie.ts'
import { refuseOtherRoom } from '../cinema/own-room.ts'
import type { ActorContext } from '../context.ts'
import { findRow, restrictToCinemas } from '../database/listing.ts'
import { Refusal } from '../http/refusal.ts'
import { type Api, allow, serve } from '../http/serve.ts'
import { changeRecord } from '../records/change-records.ts'
import { serveReading } from '../records/serve-reading.ts'
import { refuseOtherScreening } from '../screenings/read-screening.ts'
import { cancelAnyOrder, cancelPlaces } from './cancellation/cancel-order.ts'
import { cancelScreening, readCompensations } from './cancellation/cancel-screening.ts'
import { retryRefund, settleByOtherMeans } from './cancellation/close-refund.ts'
import { refundEntity } from './cancellation/refund-admin-queries.ts'
import { changeSoldScreening } from './changes/change-sold-screening.ts'
import { previewChange } from './changes/preview-change.ts'
import { readChanges } from './changes/read-changes.ts'
import { roomsForChange } from './changes/rooms-for-change.ts'
import { exchangeAnyOrder } from './exchange/exchange-order.ts'
import { previewExchange } from './exchange/plan.ts'
import { orderEntity } from './orders/admin-queries.ts'
import { orderDetails } from './orders/order-details.ts'
import { blockSeatsOf, seatsWithNames } from './seats/block-seats.ts'
import { movePlaces } from './seats/move-places.ts'
import { resendTickets } from './tickets/resend-tickets.ts'

export function mountBookingAdmin(api: Api): void {
  serveReading(api, order, allow('reservations:read'), orderEntity, orderDetails)
  serve(api, order.update, allow('reservations:write'), async (context, { params, body }) =>
    orderDetails(context, await changeRecord(context, orderEntity, params.id, body)),
  )
  serveReading(api, refund, allow('reservations:read'), refundEntity)
  serve(api, refund.update, allow('refunds:settle'), (context, { params, body }) =>
    settleByOtherMeans(context, params.id, body.settled_how),
  )
  serve(api, refund.retry, allow('reservations:write'), (context, { params }) =>
    retryRefund(context, params.id),
  )
  serve(api, sessionMovie.cancel, allow('screenings:cancel'), async (context, { params, body }) => {
    await refuseOtherScreening(context, params.id)
    return cancelScreening(context, params.id, body.reason)
  })
  serve(api, sessionMovie.compensations, allow('reservations:read'), async (context, { params }) => {
    await refuseOtherScreening(context, params.id)
    return readCompensations(context, params.id)
  })
  serve(api, screeningChange.rooms, allow('programme:write'), async (context, { params }) => {
    await refuseOtherScreening(context, params.id)
    return roomsForChange(context, params.id)
  })
  serve(api, screeningChange.check, allow('programme:write'), async (context, { params, body }) => {
    await refuseOtherScreening(context, params.id)
    await refuseOtherRoom(context, body.movie_theaters_id)
    return previewChange(context, params.id, body)
  })
  serve(api, screeningChange.make, allow('programme:write'), async (context, { params, body }) => {
    await refuseOtherScreening(context, params.id)
    await refuseOtherRoom(context, body.movie_theaters_id)
    return changeSoldScreening(context, params.id, body)
  })
  serve(api, screeningChange.list, allow('reservations:read'), async (context, { params }) => {
    await refuseOtherScreening(context, params.id)
    return readChanges(context, params.id)
  })
  serve(api, order.remove, allow('reservations:write'), async (context, { params }) => {
    await refuseOtherOrder(context, params.id)
    return cancelAnyOrder(context, params.id)
  })
  serve(api, order.cancelPlaces, allow('reservations:write'), async (context, { params, body }) => {
    await refuseOtherOrder(context, params.id)
    await cancelPlaces(context, params.id, body.places)
    return orderDetails(context, (await findRow(context.db, orderEntity, params.id))!)
  })
  serve(api, order.previewExchange, allow('reservations:write'), async (context, { params, body }) => {
    await refuseOtherOrder(context, params.id)
    await refuseOtherScreening(context, body.sessions_id)
    return previewExchange(context, { id: params.id, owner: null }, body)
  })
  serve(api, order.exchange, allow('reservations:write'), async (context, { params, body }) => {
    await refuseOtherOrder(context, params.id)
    await refuseOtherScreening(context, body.sessions_id)
    const made = await exchangeAnyOrder(context, params.id, body)
    return orderDetails(context, (await findRow(context.db, orderEntity, made))!)
  })
  serve(api, order.move, allow('reservations:write'), async (context, { params, body }) => {
    await refuseOtherOrder(context, params.id)
    await movePlaces(context, params.id, body.places)
    return orderDetails(context, (await findRow(context.db, orderEntity, params.id))!)
  })
  serve(api, sessionMovie.seats, allow('reservations:read'), async (context, { params }) => {
    await refuseOtherScreening(context, params.id)
    return seatsWithNames(context, params.id)
  })
  serve(api, sessionMovie.blockSeats, allow('programme:write'), async (context, { params, body }) => {
    await refuseOtherScreening(context, params.id)
    return blockSeatsOf(context, params.id, body)
  })
  serve(api, order.resend, allow('tickets:send'), async (context, { params }) => {
    await refuseOtherOrder(context, params.id)
    return resendTickets(context, params.id)
  })
}

/**
 * Refuses an order of a cinema where the staff member does not work. The response is the same as for an unknown
 * id, so that it reveals nothing.
 */
async function refuseOtherOrder({ db, actor }: ActorContext, id: number): Promise<void> {
  if (actor.cinemas_ids && !(await findRow(db, restrictToCinemas(orderEntity, actor.cinemas_ids), id)))
    throw new Refusal('order_not_found')
}
