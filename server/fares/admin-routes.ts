import { tariff } from '../../contract/admin/tariff.ts'
import { type Api, allow, serve } from '../http/serve.ts'
import { serveReading } from '../records/serve-reading.ts'
import { fareEntity } from './admin-queries.ts'
import { changeFare, createFare, removeFare } from './save-fare.ts'

const programmers = allow('programme:write')
/** Changes of fares need the permission for the shared programme, because all cinemas share the fares. */
const sharedProgrammeEditors = allow('programme:shared')

export function mountFaresAdmin(api: Api): void {
  serveReading(api, tariff, programmers, fareEntity)
  serve(api, tariff.create, sharedProgrammeEditors, (context, { body }) => createFare(context, body))
  serve(api, tariff.update, sharedProgrammeEditors, (context, { params, body }) =>
    changeFare(context, params.id, body),
  )
  serve(api, tariff.remove, sharedProgrammeEditors, (context, { params }) => removeFare(context, params.id))
}
