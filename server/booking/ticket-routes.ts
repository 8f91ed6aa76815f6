import { downloadCalendar, downloadTickets } from '../../contract/tickets.ts'
import { type Api, allow, serve } from '../http/serve.ts'
import { readOwnCalendar, readOwnTickets } from './ticket-files.ts'

export function mountTicketFiles(api: Api): void {
  serve(api, downloadTickets, allow('order:own'), (context, { params }) => readOwnTickets(context, params.id))
  serve(api, downloadCalendar, allow('order:own'), (context, { params }) =>
    readOwnCalendar(context, params.id),
  )
}
