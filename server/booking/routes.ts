import { cancelOrder, createOrder, followPayment, listOrders, readOrder } from '../../contract/booking.ts'
import { readBuyer } from '../../contract/buyer.ts'
import { chooseCompensation, readCompensation } from '../../contract/cancellation.ts'
import { chooseChange, readChangedOrder } from '../../contract/change.ts'
import { exchangeOrder, previewExchange } from '../../contract/exchange.ts'
import { createHold, extendHold, readHold, releaseHold } from '../../contract/hold.ts'
import { followSeatCount } from '../../contract/programme.ts'
import { readBestSeats, readSeats } from '../../contract/seats.ts'
import type { AppContext } from '../context.ts'
import { type Api, allow, open, serve } from '../http/serve.ts'
import { followOwnPayment } from '../payments/follow-sale.ts'
import { cancelOwnOrder } from './cancellation/cancel-order.ts'
import { chooseByToken, readCompensationByToken } from './cancellation/choose-compensation.ts'
import { chooseChangeByToken, readChangeByToken } from './changes/choose-change.ts'
import { exchangeOwnOrder } from './exchange/exchange-order.ts'
import { previewExchange as preview } from './exchange/plan.ts'
import { mountGifts } from './gifts/routes.ts'
import { mountGuestOrders } from './guests/routes.ts'
import { holdPlaces } from './holds/hold-places.ts'
import { extendOwnHold, readOwnHold, releaseOwnHold } from './holds/own-hold.ts'
import { listOwnOrders, readOwnOrder } from './orders/read-orders.ts'
import { bookSeats } from './purchase/book-seats.ts'
import { readOwnBuyer } from './purchase/read-buyer.ts'
import { createClaimDesk } from './purchase/seat-request-queue.ts'
import { sellerOfSeats } from './purchase/seller-of-seats.ts'
import type { LiveSeats } from './seats/live-seats.ts'
import { bestSeatsOf, seatsOfScreening } from './seats/read-seats.ts'
import { mountWaitingLists } from './waiting/routes.ts'

export function mountBooking(api: Api, appContext: AppContext, live: LiveSeats): void {
  serve(api, readSeats, open, (context, { params }) => seatsOfScreening(context, params.id))
  serve(api, readBestSeats, open, (context, { params, query }) =>
    bestSeatsOf(context, params.id, { n: query.n, pmr: query.pmr === '1' }),
  )
  serve(api, followSeatCount, open, (context, { params, query }) =>
    live.follow(context, params.id, query.seats === '1'),
  )
  serve(api, readBuyer, allow('order:place'), (context, { params }) => readOwnBuyer(context, params.id))
  const desk = createClaimDesk(appContext.db, appContext.now)
  serve(api, createOrder, allow('order:place'), (context, { body, headers }) =>
    bookSeats(context, desk, body, headers['idempotency-key']),
  )
  serve(api, createHold, open, (context, { params, body }) => holdPlaces(context, params.id, body.places))
  serve(api, readHold, open, (context, { params }) => readOwnHold(context, params.id))
  serve(api, extendHold, open, (context, { params }) => extendOwnHold(context, params.id))
  serve(api, releaseHold, open, (context, { params }) => releaseOwnHold(context, params.id))
  serve(api, readCompensation, open, (context, { params }) => readCompensationByToken(context, params.token))
  serve(api, chooseCompensation, open, (context, { params, body }) =>
    chooseByToken(context, params.token, body.choice),
  )
  serve(api, readChangedOrder, open, (context, { params }) => readChangeByToken(context, params.token))
  serve(api, chooseChange, open, (context, { params, body }) =>
    chooseChangeByToken(context, params.token, body.choice),
  )
  serve(api, listOrders, allow('order:place'), (context, { query }) => listOwnOrders(context, query))
  serve(api, readOrder, allow('order:own'), (context, { params }) => readOwnOrder(context, params.id))
  serve(api, followPayment, allow('order:own'), (context, { params }) =>
    followOwnPayment(context, sellerOfSeats, params.id),
  )
  serve(api, cancelOrder, allow('order:own'), (context, { params, body }) =>
    cancelOwnOrder(context, params.id, body?.places),
  )
  serve(api, previewExchange, allow('order:own'), (context, { params, body }) =>
    preview(context, { id: params.id, owner: context.actor.id }, body),
  )
  serve(api, exchangeOrder, allow('order:own'), (context, { params, body, headers }) =>
    exchangeOwnOrder(context, params.id, body, headers['idempotency-key']),
  )
  mountGuestOrders(api)
  mountGifts(api)
  mountWaitingLists(api)
}
