import { cancelOrder, createOrder, followPayment, listOrders, readOrder } from '../../contract/booking.ts'
import { readBuyer } from '../../contract/buyer.ts'
import { chooseCompensation, readCompensation } from '../../contract/cancellation.ts'
import { chooseChange, readChangedOrder } from '../../contract/change.ts'
import { followSeatCount } from '../../contract/programme.ts'
import { readBestSeats, readSeats } from '../../contract/seats.ts'
import type { House } from '../context.ts'
import { type Api, allow, open, serve } from '../http/serve.ts'
import { followOwn } from '../payments/follow-sale.ts'
import { bookSeats } from './book-seats.ts'
import { cancelOwnOrder } from './cancel-order.ts'
import { chooseChangeByToken, readChangeByToken } from './changes/choose-change.ts'
import { chooseByToken, readCompensationByToken } from './choose-compensation.ts'
import { createClaimDesk } from './claim-desk.ts'
import type { LiveSeats } from './live-seats.ts'
import { readOwnBuyer } from './read-buyer.ts'
import { listOwnOrders, readOwnOrder } from './read-orders.ts'
import { bestSeatsOf, seatsOfScreening } from './read-seats.ts'
import { sellerOfSeats } from './seller-of-seats.ts'

export function mountBooking(api: Api, house: House, live: LiveSeats): void {
  serve(api, readSeats, open, (context, { params }) => seatsOfScreening(context, params.id))
  serve(api, readBestSeats, open, (context, { params, query }) =>
    bestSeatsOf(context, params.id, { n: query.n, pmr: query.pmr === '1' }),
  )
  serve(api, followSeatCount, open, (context, { params, query }) =>
    live.follow(context, params.id, query.seats === '1'),
  )
  serve(api, readBuyer, allow('order:own'), (context, { params }) => readOwnBuyer(context, params.id))
  const desk = createClaimDesk(house.db, house.now)
  serve(api, createOrder, allow('order:own'), (context, { body, headers }) =>
    bookSeats(context, desk, body, headers['idempotency-key']),
  )
  serve(api, readCompensation, open, (context, { params }) => readCompensationByToken(context, params.token))
  serve(api, chooseCompensation, open, (context, { params, body }) =>
    chooseByToken(context, params.token, body.choice),
  )
  serve(api, readChangedOrder, open, (context, { params }) => readChangeByToken(context, params.token))
  serve(api, chooseChange, open, (context, { params, body }) =>
    chooseChangeByToken(context, params.token, body.choice),
  )
  serve(api, listOrders, allow('order:own'), (context, { query }) => listOwnOrders(context, query))
  serve(api, readOrder, allow('order:own'), (context, { params }) => readOwnOrder(context, params.id))
  serve(api, followPayment, allow('order:own'), (context, { params }) =>
    followOwn(context, sellerOfSeats, params.id),
  )
  serve(api, cancelOrder, allow('order:own'), (context, { params }) => cancelOwnOrder(context, params.id))
}
