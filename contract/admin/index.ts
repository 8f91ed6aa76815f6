import { type Endpoint, isEndpoint } from '../endpoint.ts'
import { exportAudit, listAudit, listAuditPeople } from './audit.ts'
import { category } from './category.ts'
import { categoryMovie } from './category-movie.ts'
import { cinema } from './cinema.ts'
import { listDoors, listDoorTickets, scanTicket, searchDoor, syncScans, undoEntry } from './control.ts'
import { readDashboard, readNotices, readStats } from './dashboard.ts'
import { exportFareReport, readFareReport } from './fare-report.ts'
import * as firstSteps from './first-steps.ts'
import { changeIdentity, giveLogo, readIdentity, removeLogo } from './house.ts'
import { media } from './media.ts'
import { exportMoneyJournal, listMoneyJournal } from './money-journal.ts'
import { movie } from './movie.ts'
import { movieTheater } from './movie-theater.ts'
import { readOpening } from './opening.ts'
import { order } from './order.ts'
import { priceGrid } from './price-grid.ts'
import { checkPriceOperation, createPriceOperation } from './price-operation.ts'
import { priceRule } from './price-rule.ts'
import { product } from './product.ts'
import { readDay } from './programme.ts'
import { refund } from './refund.ts'
import { role } from './role.ts'
import { screeningChange } from './screening-change.ts'
import { screeningKind } from './screening-kind.ts'
import { seatPlan } from './seat-plan.ts'
import { sessionMovie } from './session-movie.ts'
import {
  inviteStaff,
  listStaffInvitations,
  resendStaffInvitation,
  withdrawStaffInvitation,
} from './staff-invitation.ts'
import { tariff } from './tariff.ts'
import { timetable } from './timetable.ts'
import { user } from './user.ts'
import { voucher } from './voucher.ts'
import { publishWeek, readWeek, saveWeek } from './week.ts'

/** Every entity of the back office: a table that it edits, under the name its addresses have. */
export const adminEntities = {
  category,
  'category-movie': categoryMovie,
  cinema,
  media,
  movie,
  'movie-theater': movieTheater,
  order,
  'price-grid': priceGrid,
  'price-rule': priceRule,
  product,
  refund,
  role,
  'screening-kind': screeningKind,
  'seat-plan': seatPlan,
  'session-movie': sessionMovie,
  tariff,
  timetable,
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
]
