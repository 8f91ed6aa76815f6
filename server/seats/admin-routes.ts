import { seatPlan } from '../../contract/admin/seat-plan.ts'
import { type Api, allow, serve } from '../http/serve.ts'
import { removeRecord } from '../records/change-records.ts'
import { serveReading } from '../records/serve-reading.ts'
import { changePlan, checkPlan, createPlan, plansWithScreenings, withDrawing } from './change-plan.ts'
import { deleteVersionsOf, planEntity } from './plan-queries.ts'

const programmers = allow('programme:write')

export function mountSeatPlans(api: Api): void {
  serveReading(api, seatPlan, programmers, { ...planEntity, complete: plansWithScreenings }, withDrawing)
  serve(api, seatPlan.create, programmers, (context, { body }) => createPlan(context, body))
  serve(api, seatPlan.update, programmers, (context, { params, body }) =>
    changePlan(context, params.id, body),
  )
  serve(api, seatPlan.check, programmers, (context, { params, body }) => checkPlan(context, params.id, body))
  serve(api, seatPlan.remove, programmers, (context, { params }) =>
    removeRecord(context, planEntity, params.id, (_, db) => deleteVersionsOf(db, params.id)),
  )
}
