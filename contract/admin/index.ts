import { type Endpoint, isEndpoint } from '../endpoint.ts'
import { changeAccounts, exportAccounting, readAccounting } from './accounting.ts'
import { exportAudit, listAudit, listAuditPeople } from './audit.ts'
import { verifyBooks } from './books.ts'
import { downloadClosing, listClosings, printClosing, readClosing } from './closing.ts'
import { listDoors, listDoorTickets, scanTicket, searchDoor, syncScans, undoEntry } from './control.ts'
import {
  createControlState,
  listControlStates,
  printControlState,
  readControlState,
} from './control-state.ts'
import { readDashboard, readNotices, readStats } from './dashboard.ts'
import { exportFareReport, readFareReport } from './fare-report.ts'
import * as firstSteps from './first-steps.ts'
import { groupCustomer, groupOrder, groupPayment } from './group.ts'
import { scanGroupPass, undoGroupEntry } from './group-pass.ts'
import { exportLiabilities, readLiabilities } from './liability.ts'
import { media } from './media.ts'
import { exportMoneyJournal, listMoneyJournal } from './money-journal.ts'
import { movie } from './movie.ts'
import { movieTheater } from './movie-theater.ts'
import { readOpening } from './opening.ts'
import { order } from './order.ts'
import { priceGrid } from './price-grid.ts'
import { checkPriceOperation, createPriceOperation } from './price-operation.ts'
import { priceRule } from './price-rule.ts'
import { readDay } from './programme.ts'
import { refund } from './refund.ts'
import { screeningChange } from './screening-change.ts'
import { seatPlan } from './seat-plan.ts'
import { sessionMovie } from './session-movie.ts'
import { changeIdentity, giveLogo, readIdentity, removeLogo } from './site-settings.ts'
import {
  inviteStaff,
  listStaffInvitations,
  resendStaffInvitation,
  withdrawStaffInvitation,
} from './staff-invitation.ts'
import {
  exportStatement,
  exportStatements,
  listStatements,
  printStatement,
  readStatement,
} from './statement.ts'
import { shortTables } from './tables.ts'
import { exportTakings, readTakings } from './takings.ts'
import { tariff } from './tariff.ts'
import { user } from './user.ts'
import { voucher } from './voucher.ts'
import { publishWeek, readWeek, saveWeek } from './week.ts'

/** Every table of the back office, by its name in the paths. */
export const adminEntities = {
  ...shortTables,
  'group-customer': groupCustomer,
  'group-order': groupOrder,
  'group-payment': groupPayment,
  media,
  movie,
  'movie-theater': movieTheater,
  order,
  'price-grid': priceGrid,
  'price-rule': priceRule,
  refund,
  'seat-plan': seatPlan,
  'session-movie': sessionMovie,
  tariff,
  user,
  voucher,
} as const

export type AdminEntityName = keyof typeof adminEntities

export const adminEndpoints: readonly Endpoint[] = [
  ...Object.values(adminEntities).flatMap(group => Object.values<object>(group).filter(isEndpoint)),
  checkPriceOperation,
  createPriceOperation,
  listStaffInvitations,
  inviteStaff,
  resendStaffInvitation,
  withdrawStaffInvitation,
  readDay,
  readWeek,
  saveWeek,
  publishWeek,
  ...Object.values(screeningChange),
  readStats,
  readDashboard,
  readFareReport,
  exportFareReport,
  verifyBooks,
  listClosings,
  readClosing,
  downloadClosing,
  printClosing,
  readTakings,
  exportTakings,
  readLiabilities,
  exportLiabilities,
  readAccounting,
  exportAccounting,
  changeAccounts,
  listStatements,
  exportStatements,
  readStatement,
  exportStatement,
  printStatement,
  createControlState,
  listControlStates,
  readControlState,
  printControlState,
  listMoneyJournal,
  exportMoneyJournal,
  readNotices,
  readOpening,
  ...Object.values(firstSteps),
  readIdentity,
  changeIdentity,
  giveLogo,
  removeLogo,
  listAudit,
  listAuditPeople,
  exportAudit,
  scanTicket,
  searchDoor,
  syncScans,
  listDoors,
  listDoorTickets,
  undoEntry,
  scanGroupPass,
  undoGroupEntry,
]
