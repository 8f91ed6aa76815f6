import { askForGuestCode, confirmGuest } from '../../../contract/guest.ts'
import { type Api, open, serve } from '../../http/serve.ts'
import { askForCode, confirmCode } from './prove-address.ts'

export function mountGuests(api: Api): void {
  serve(api, askForGuestCode, open, (context, { body }) => askForCode(context, body.email))
  serve(api, confirmGuest, open, (context, { body }) => confirmCode(context, body))
}
