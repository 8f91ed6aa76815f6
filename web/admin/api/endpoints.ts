import { exportAudit, listAudit, listAuditPeople } from '../../../contract/admin/audit.ts'
import { adminEntities } from '../../../contract/admin/index.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { exportMails, listMails, readMail, retryMail } from '../../../contract/mail.ts'
import { removeSecondFactorOf } from '../../../contract/second-factor.ts'
import type { EntityName } from '../entities/field.ts'

// For loaders and actions only: the contract uses zod, which stays on the server.

type Endpoints = {
  list: Endpoint
  read?: Endpoint
  create?: Endpoint
  update?: Endpoint
  remove?: Endpoint
  dependents?: Endpoint
  exportCsv?: Endpoint
  importCsv?: Endpoint
  /** A dry run of a change. */
  check?: Endpoint
}

/**
 * The endpoints of each entity. Which one is called is known only at run time, so calls are not typed by
 * their endpoint. The entity's description determines the body, and the API validates it.
 */
export const endpoints: Record<EntityName, Endpoints> = {
  ...adminEntities,
  audit: { list: listAudit, exportCsv: exportAudit },
  'audit-people': { list: listAuditPeople },
  mail: { list: listMails, read: readMail, exportCsv: exportMails },
}

/** An endpoint with a fixed body. */
type Sent = { endpoint: Endpoint; body: object }

/** The API call of each record action (see Entity). */
export const recordActions: Partial<Record<EntityName, Record<string, Endpoint | Sent>>> = {
  'session-movie': {
    arreter: { endpoint: adminEntities['session-movie'].update, body: { sales_stopped: true } },
    reprendre: { endpoint: adminEntities['session-movie'].update, body: { sales_stopped: false } },
  },
  user: {
    lien: adminEntities.user.sendResetLink,
    sessions: adminEntities.user.endSessions,
    rouvrir: adminEntities.user.reopen,
    double: removeSecondFactorOf,
  },
  mail: { renvoyer: retryMail },
  order: { renvoyer: adminEntities.order.resend },
  voucher: { renvoyer: adminEntities.voucher.resendCode },
  refund: { reessayer: adminEntities.refund.retry },
}
