import { downloadProgramme } from '../../contract/cinema.ts'
import { type Api, open, serve } from '../http/serve.ts'
import { printWeek } from './print-week.ts'

export function mountPrintedWeek(api: Api): void {
  serve(api, downloadProgramme, open, (context, { params, query }) =>
    printWeek(context, params.id, query.from),
  )
}
