import { readDay } from '../../contract/admin/programme.ts'
import { sessionMovie } from '../../contract/admin/session-movie.ts'
import { timetable } from '../../contract/admin/tables.ts'
import { publishWeek, readWeek, saveWeek } from '../../contract/admin/week.ts'
import { type Api, allow, serve } from '../http/serve.ts'
import { createRecord, removeRecord } from '../records/change-records.ts'
import { serveEntity } from '../records/serve-entity.ts'
import { serveReading } from '../records/serve-reading.ts'
import { anyEntity } from '../records/served-entities.ts'
import { screeningEntity, screeningKindEntity, timetableEntity } from './admin-queries.ts'
import { changeScreening, createScreening, removeScreening } from './change-screening.ts'
import { changeTimetable } from './change-timetable.ts'
import { importScreenings } from './import-screenings.ts'
import { previewPrices } from './preview-prices.ts'
import { checkScreenings, programmeScreenings } from './programme-screenings.ts'
import { publishDrafts } from './publish-drafts.ts'
import { readDayOfRooms } from './read-day.ts'
import { readWeekOfCinema } from './read-week.ts'
import { saveEdits } from './save-week.ts'

const programmers = allow('programme:write')
/**
 * The policy for changing the hours and the kinds of screenings. All cinemas share these, so it requires the
 * permission for the shared programme.
 */
const sharedProgrammeEditors = allow('programme:shared')

export function mountScreeningsAdmin(api: Api): void {
  serve(api, readDay, programmers, (context, { query }) => readDayOfRooms(context, query))

  serve(api, readWeek, programmers, (context, { query }) => readWeekOfCinema(context, query))
  serve(api, saveWeek, programmers, (context, { body }) => saveEdits(context, body))
  serve(api, publishWeek, programmers, (context, { body }) => publishDrafts(context, body))

  serveReading(api, sessionMovie, programmers, screeningEntity)
  serve(api, sessionMovie.create, programmers, (context, { body }) => createScreening(context, body))
  serve(api, sessionMovie.importCsv, programmers, (context, { body }) => importScreenings(context, body))
  serve(api, sessionMovie.createBatch, programmers, (context, { body }) => programmeScreenings(context, body))
  serve(api, sessionMovie.checkBatch, programmers, (context, { body }) => checkScreenings(context, body))
  serve(api, sessionMovie.prices, programmers, (context, { body }) => previewPrices(context, body))
  serve(api, sessionMovie.update, programmers, (context, { params, body }) =>
    changeScreening(context, params.id, body),
  )
  serve(api, sessionMovie.remove, programmers, (context, { params }) => removeScreening(context, params.id))

  serveEntity(api, programmers, anyEntity(screeningKindEntity), sharedProgrammeEditors)

  serveReading(api, timetable, programmers, timetableEntity)
  serve(api, timetable.create, sharedProgrammeEditors, (context, { body }) =>
    createRecord(context, timetableEntity, body),
  )
  serve(api, timetable.update, sharedProgrammeEditors, (context, { params, body }) =>
    changeTimetable(context, params.id, body),
  )
  serve(api, timetable.remove, sharedProgrammeEditors, (context, { params }) =>
    removeRecord(context, timetableEntity, params.id),
  )
}
