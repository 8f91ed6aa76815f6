import { order } from '../../contract/admin/order.ts'
import { refund } from '../../contract/admin/refund.ts'
import { screeningChange } from '../../contract/admin/screening-change.ts'
import { sessionMovie } from '../../contract/admin/session-movie.ts'
import { refuseOtherRoom } from '../cinema/own-room.ts'
import type { ActorContext } from '../context.ts'
import { findRow, within } from '../database/listing.ts'
import { Refusal } from '../http/refusal.ts'
import { type Api, allow, serve } from '../http/serve.ts'
import { changeRecord } from '../records/change-records.ts'
import { serveReading } from '../records/serve-reading.ts'
import { refuseOtherScreening } from '../screenings/read-screening.ts'
import { orderEntity } from './admin-queries.ts'
import { cancelAnyOrder, cancelPlaces } from './cancel-order.ts'
import { cancelScreening, readCompensations } from './cancel-screening.ts'
import { changeSoldScreening } from './changes/change-sold-screening.ts'
import { foretellChange } from './changes/foretell-change.ts'
import { readChanges } from './changes/read-changes.ts'
import { keepSeatsOf, seatsWithNames } from './keep-seats.ts'
import { movePlaces } from './move-places.ts'
import { refundEntity } from './refund-admin-queries.ts'
import { resendTickets } from './resend-tickets.ts'
import { retryRefund, settleByOtherMeans } from './settle-refund.ts'
import { wholeOrder } from './whole-order.ts'

export function mountBookingAdmin(api: Api): void {
  serveReading(api, order, allow('reservations:read'), orderEntity, wholeOrder)
  serve(api, order.update, allow('reservations:write'), async (context, { params, body }) =>
    wholeOrder(context, await changeRecord(context, orderEntity, params.id, body)),
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
  serve(api, screeningChange.check, allow('programme:write'), async (context, { params, body }) => {
    await refuseOtherScreening(context, params.id)
    await refuseOtherRoom(context, body.movie_theaters_id)
    return foretellChange(context, params.id, body)
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
    return wholeOrder(context, (await findRow(context.db, orderEntity, params.id))!)
  })
  serve(api, order.move, allow('reservations:write'), async (context, { params, body }) => {
    await refuseOtherOrder(context, params.id)
    await movePlaces(context, params.id, body.places)
    return wholeOrder(context, (await findRow(context.db, orderEntity, params.id))!)
  })
  serve(api, sessionMovie.seats, allow('reservations:read'), async (context, { params }) => {
    await refuseOtherScreening(context, params.id)
    return seatsWithNames(context, params.id)
  })
  serve(api, sessionMovie.keepSeats, allow('programme:write'), async (context, { params, body }) => {
    await refuseOtherScreening(context, params.id)
    return keepSeatsOf(context, params.id, body)
  })
  serve(api, order.resend, allow('tickets:send'), async (context, { params }) => {
    await refuseOtherOrder(context, params.id)
    return resendTickets(context, params.id)
  })
}

/** Of another's cinema there is none of that number. */
async function refuseOtherOrder({ db, actor }: ActorContext, id: number): Promise<void> {
  if (actor.cinemas_ids && !(await findRow(db, within(orderEntity, actor.cinemas_ids), id)))
    throw new Refusal('order_not_found')
}
