import {
  acceptGift,
  downloadGiftCalendar,
  downloadGiftTicket,
  offerPlace,
  readGift,
  returnGift,
  withdrawGift,
} from '../../../contract/gift.ts'
import { type Api, allow, open, serve } from '../../http/serve.ts'
import { readGiftCalendar, readGiftTicket } from '../tickets/ticket-files.ts'
import { acceptByLink, readGiftByLink, returnByLink } from './accept-gift.ts'
import { offerOwnPlace, withdrawOwnGift } from './offer-place.ts'

export function mountGifts(api: Api): void {
  serve(api, offerPlace, allow('order:own'), (context, { params, body }) =>
    offerOwnPlace(context, params.id, body),
  )
  serve(api, withdrawGift, allow('order:own'), (context, { params }) => withdrawOwnGift(context, params))
  serve(api, readGift, open, (context, { params }) => readGiftByLink(context, params.token))
  serve(api, acceptGift, open, (context, { params, body, headers }) =>
    acceptByLink(context, params.token, body?.email ?? '', headers['idempotency-key']),
  )
  serve(api, returnGift, open, (context, { params }) => returnByLink(context, params.token))
  serve(api, downloadGiftTicket, open, (context, { params }) => readGiftTicket(context, params.token))
  serve(api, downloadGiftCalendar, open, (context, { params }) => readGiftCalendar(context, params.token))
}
