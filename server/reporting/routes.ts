import { exportAudit, listAudit, listAuditPeople } from '../../contract/admin/audit.ts'
import { readDashboard, readNotices, readStats } from '../../contract/admin/dashboard.ts'
import { exportFareReport, readFareReport } from '../../contract/admin/fare-report.ts'
import { exportMoneyJournal, listMoneyJournal } from '../../contract/admin/money-journal.ts'
import { readOpening } from '../../contract/admin/opening.ts'
import { journalled } from '../audit/journal-export.ts'
import { type Api, allow, serve } from '../http/serve.ts'
import { serveList } from '../http/serve-list.ts'
import { exportFareReportOf } from './fare-report/export-fare-report.ts'
import { readFareReportOf } from './fare-report/read-fare-report.ts'
import { auditListing, peopleOfJournal } from './journal/queries.ts'
import { wordLines } from './journal/word-lines.ts'
import { moneyListing } from './money-book/queries.ts'
import { demoAccountsRemain } from './queries.ts'
import { readDashboardOf, readStatsOf } from './read-dashboard.ts'
import { readOpeningOf } from './read-opening.ts'

export function mountReporting(api: Api): void {
  serve(api, readStats, allow('stats:read'), readStatsOf)
  serve(api, readDashboard, allow('stats:read'), readDashboardOf)
  serve(api, readNotices, allow('office:enter'), async ({ db }) => ({
    demo_accounts: await demoAccountsRemain(db),
  }))
  serve(api, readFareReport, allow('money:read'), (context, { query }) => readFareReportOf(context, query))
  serve(
    api,
    exportFareReport,
    allow('money:read'),
    journalled((context, { query }) => exportFareReportOf(context, query)),
  )
  serveList(api, { list: listMoneyJournal, exportCsv: exportMoneyJournal }, allow('money:read'), {
    ...moneyListing,
    name: 'money-journal',
    recorded: journalled,
  })
  serve(api, readOpening, allow('house:read'), readOpeningOf)
  serveList(api, { list: listAudit, exportCsv: exportAudit }, allow('audit:read'), {
    ...auditListing,
    name: 'audit',
    exported: ['id', 'at', 'who', 'action', 'entity', 'entity_id', 'name', 'changes'],
    complete: ({ db }, lines) => wordLines(db, lines),
  })
  serve(api, listAuditPeople, allow('audit:read'), ({ db }) => peopleOfJournal(db))
}
