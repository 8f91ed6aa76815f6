import { changeAccounts, exportAccounting, readAccounting } from '../../contract/admin/accounting.ts'
import { verifyBooks } from '../../contract/admin/books.ts'
import { downloadClosing, listClosings, printClosing, readClosing } from '../../contract/admin/closing.ts'
import {
  createControlState,
  listControlStates,
  printControlState,
  readControlState,
} from '../../contract/admin/control-state.ts'
import { exportLiabilities, readLiabilities } from '../../contract/admin/liability.ts'
import {
  exportStatement,
  exportStatements,
  listStatements,
  printStatement,
  readStatement,
} from '../../contract/admin/statement.ts'
import { exportTakings, readTakings } from '../../contract/admin/takings.ts'
import { seriesName } from '../../contract/texts/books.ts'
import { journalled } from '../audit/journal-export.ts'
import { listRows, restrictToCinemas } from '../database/listing.ts'
import { type Api, allow, serve } from '../http/serve.ts'
import { serveEntity } from '../records/serve-entity.ts'
import { anyEntity } from '../records/served-entities.ts'
import { changeAccountsOf, exportAccountingOf, readAccountingOf } from './accounting/read-accounting.ts'
import { printClosingOf } from './closings/print-closing.ts'
import { closingListing } from './closings/queries.ts'
import { archiveOfClosing, readClosingOf } from './closings/read-closing.ts'
import { makeControlState, readControlStateOf } from './control-states/make-control-state.ts'
import { printControlStateOf } from './control-states/print-control-state.ts'
import { controlStateListing } from './control-states/queries.ts'
import { exportLiabilitiesOf, readLiabilitiesOf } from './liabilities/read-liabilities.ts'
import { exportStatementOf, exportStatementsOf, printStatementOf } from './statements/export-statement.ts'
import { listStatementsOf, readStatementOf } from './statements/read-statement.ts'
import { termsEntity } from './statements/terms-queries.ts'
import { exportTakingsOf } from './takings/export-takings.ts'
import { readTakingsOf } from './takings/read-takings.ts'
import { verifyAll } from './verify.ts'

export function mountBooks(api: Api): void {
  serve(api, readTakings, allow('money:read'), (context, { query }) => readTakingsOf(context, query))
  serve(
    api,
    exportTakings,
    allow('money:read'),
    journalled((context, { query }) => exportTakingsOf(context, query)),
  )
  serveEntity(api, allow('money:read'), anyEntity(termsEntity), allow('programme:shared'))
  serve(api, listStatements, allow('money:read'), (context, { query }) => listStatementsOf(context, query))
  serve(
    api,
    exportStatements,
    allow('money:read'),
    journalled((context, { query }) => exportStatementsOf(context, query)),
  )
  serve(api, readStatement, allow('money:read'), (context, { params, query }) =>
    readStatementOf(context, params.id, query),
  )
  serve(
    api,
    exportStatement,
    allow('money:read'),
    journalled((context, { params, query }) => exportStatementOf(context, params.id, query)),
  )
  serve(
    api,
    printStatement,
    allow('money:read'),
    journalled((context, { params, query }) => printStatementOf(context, params.id, query)),
  )
  serve(api, createControlState, allow('money:read'), (context, { body }) => makeControlState(context, body))
  serve(api, listControlStates, allow('money:read'), (context, { query }) =>
    listRows(context, restrictToCinemas(controlStateListing, context.actor.cinemas_ids), query),
  )
  serve(api, readControlState, allow('money:read'), (context, { params }) =>
    readControlStateOf(context, params.id),
  )
  serve(
    api,
    printControlState,
    allow('money:read'),
    journalled((context, { params }) => printControlStateOf(context, params.id)),
  )
  serve(api, readLiabilities, allow('boutique:books'), (context, { query }) =>
    readLiabilitiesOf(context, query),
  )
  serve(
    api,
    exportLiabilities,
    allow('boutique:books'),
    journalled((context, { query }) => exportLiabilitiesOf(context, query)),
  )
  serve(api, readAccounting, allow('money:read'), (context, { query }) => readAccountingOf(context, query))
  serve(
    api,
    exportAccounting,
    allow('money:read'),
    journalled((context, { query }) => exportAccountingOf(context, query)),
  )
  serve(api, changeAccounts, allow('house:write'), (context, { body }) => changeAccountsOf(context, body))
  serve(api, verifyBooks, allow('money:read'), (context, { query }) =>
    verifyAll(context, query, context.actor.cinemas_ids),
  )
  serve(api, listClosings, allow('money:read'), async (context, { query }) => {
    const { rows, total } = await listRows(
      context,
      restrictToCinemas(closingListing, context.actor.cinemas_ids),
      query,
    )
    return { rows: rows.map(row => ({ ...row, name: seriesName(row.series, row.name_cinema) })), total }
  })
  serve(
    api,
    downloadClosing,
    allow('money:read'),
    journalled((context, { params }) => archiveOfClosing(context, params.id)),
  )
  serve(
    api,
    printClosing,
    allow('money:read'),
    journalled((context, { params }) => printClosingOf(context, params.id)),
  )
  serve(api, readClosing, allow('money:read'), (context, { params }) => readClosingOf(context, params.id))
}
