import {
  askForTickets,
  downloadCalendar,
  downloadTickets,
  listTickets,
  readTicketsOffer,
} from '../../../contract/tickets.ts'
import { type Api, allow, open, serve } from '../../http/serve.ts'
import { askByLink, readOffer } from './ask-for-tickets.ts'
import { listOwnTickets, readOwnCalendar, readOwnTickets } from './ticket-files.ts'

export function mountTicketFiles(api: Api): void {
  serve(api, listTickets, allow('order:own'), (context, { params }) => listOwnTickets(context, params.id))
  serve(api, downloadTickets, allow('order:own'), (context, { params }) => readOwnTickets(context, params.id))
  serve(api, downloadCalendar, allow('order:own'), (context, { params }) =>
    readOwnCalendar(context, params.id),
  )
  serve(api, readTicketsOffer, open, (context, { params }) => readOffer(context, params.token))
  serve(api, askForTickets, open, (context, { params }) => askByLink(context, params.token))
}
