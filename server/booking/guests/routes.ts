import { askToJoinOrders, joinOrders, openGuestOrder } from '../../../contract/guest.ts'
import { type Api, allow, open, serve } from '../../http/serve.ts'
import { askForJoinLink, joinByLink } from './join-orders.ts'
import { openByLink } from './open-order.ts'

export function mountGuestOrders(api: Api): void {
  serve(api, openGuestOrder, open, (context, { body }) => openByLink(context, body.token))
  serve(api, askToJoinOrders, allow('account:write'), context => askForJoinLink(context))
  serve(api, joinOrders, allow('account:write'), (context, { body }) => joinByLink(context, body.token))
}
