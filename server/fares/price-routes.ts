import { priceGrid } from '../../contract/admin/price-grid.ts'
import { checkPriceOperation, createPriceOperation } from '../../contract/admin/price-operation.ts'
import { priceRule } from '../../contract/admin/price-rule.ts'
import { type Api, allow, serve } from '../http/serve.ts'
import { removeRecord } from '../records/change-records.ts'
import { serveReading } from '../records/serve-reading.ts'
import { changeGrid, checkGrid, createGrid, gridsWithScreenings } from './change-grid.ts'
import { changeRule, checkRule, createRule, removeRule } from './change-rule.ts'
import { gridEntity } from './grid-queries.ts'
import { ruleEntity } from './rule-queries.ts'
import { checkOperation, runOperation } from './run-operation.ts'

const programmers = allow('programme:write')
/** Changes of prices need the permission for the shared programme, because all cinemas share the prices. */
const sharedProgrammeEditors = allow('programme:shared')

export function mountPrices(api: Api): void {
  serveReading(api, priceGrid, programmers, { ...gridEntity, complete: gridsWithScreenings })
  serve(api, priceGrid.create, sharedProgrammeEditors, (context, { body }) => createGrid(context, body))
  serve(api, priceGrid.update, sharedProgrammeEditors, (context, { params, body }) =>
    changeGrid(context, params.id, body),
  )
  serve(api, priceGrid.check, sharedProgrammeEditors, (context, { params, body }) =>
    checkGrid(context, params.id, body),
  )
  serve(api, priceGrid.remove, sharedProgrammeEditors, (context, { params }) =>
    removeRecord(context, gridEntity, params.id),
  )

  serveReading(api, priceRule, programmers, ruleEntity)
  serve(api, priceRule.check, sharedProgrammeEditors, (context, { body }) => checkRule(context, body))
  serve(api, priceRule.create, sharedProgrammeEditors, (context, { body }) => createRule(context, body))
  serve(api, priceRule.update, sharedProgrammeEditors, (context, { params, body }) =>
    changeRule(context, params.id, body),
  )
  serve(api, priceRule.remove, sharedProgrammeEditors, (context, { params }) =>
    removeRule(context, params.id),
  )

  serve(api, checkPriceOperation, sharedProgrammeEditors, (context, { body }) =>
    checkOperation(context, body),
  )
  serve(api, createPriceOperation, sharedProgrammeEditors, (context, { body }) => runOperation(context, body))
}
