import {
  listDoors,
  listDoorTickets,
  scanTicket,
  searchDoor,
  syncScans,
  undoEntry,
} from '../../contract/admin/control.ts'
import { type Api, allow, serve } from '../http/serve.ts'
import { readDoors, readDoorTickets } from './read-doors.ts'
import { scanAtDoor } from './scan-ticket.ts'
import { searchAtDoor } from './search-by-name.ts'
import { takeReport } from './sync-scans.ts'
import { undoEntryOf } from './undo-entry.ts'

export function mountAdmission(api: Api): void {
  serve(api, listDoors, allow('door'), readDoors)
  serve(api, listDoorTickets, allow('door'), (context, { params }) =>
    readDoorTickets(context, params.sessions_id),
  )
  serve(api, scanTicket, allow('door'), (context, { body }) => scanAtDoor(context, body))
  serve(api, searchDoor, allow('door'), (context, { body }) => searchAtDoor(context, body.search))
  serve(api, syncScans, allow('door'), (context, { body }) => takeReport(context, body))
  serve(api, undoEntry, allow('door:undo'), (context, { params }) => undoEntryOf(context, params.tickets_id))
}
