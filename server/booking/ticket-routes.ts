import { downloadCalendar, downloadTickets, listTickets } from '../../contract/tickets.ts'
import { type Api, allow, serve } from '../http/serve.ts'
import { listOwnTickets, readOwnCalendar, readOwnTickets } from './ticket-files.ts'

export function mountTicketFiles(api: Api): void {
  serve(api, listTickets, allow('order:own'), (context, { params }) => listOwnTickets(context, params.id))
  serve(api, downloadTickets, allow('order:own'), (context, { params }) => readOwnTickets(context, params.id))
  serve(api, downloadCalendar, allow('order:own'), (context, { params }) =>
    readOwnCalendar(context, params.id),
  )
}
