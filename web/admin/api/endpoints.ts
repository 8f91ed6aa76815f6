import { exportAudit, listAudit, listAuditPeople } from '../../../contract/admin/audit.ts'
import { adminEntities } from '../../../contract/admin/index.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { exportMails, listMails, readMail, retryMail } from '../../../contract/mail.ts'
import { removeSecondFactorOf } from '../../../contract/second-factor.ts'
import type { EntityName } from '../entities/field.ts'

// For loaders and actions only: the contract is zod, which stays on the server.

type Endpoints = {
  list: Endpoint
  read?: Endpoint
  create?: Endpoint
  update?: Endpoint
  remove?: Endpoint
  dependents?: Endpoint
  exportCsv?: Endpoint
  importCsv?: Endpoint
  /** What a change would do, without doing it. */
  check?: Endpoint
}

/**
 * Where each kind of record comes from. Known only when the page is asked for: a call of these is typed by no
 * endpoint; the description of the entity says what is sent, and the API has the last word.
 */
export const endpoints: Record<EntityName, Endpoints> = {
  ...adminEntities,
  audit: { list: listAudit, exportCsv: exportAudit },
  'audit-people': { list: listAuditPeople },
  mail: { list: listMails, read: readMail, exportCsv: exportMails },
}

/** With what is always the same. */
type Sent = { endpoint: Endpoint; body: object }

/** What an action (see Entity) asks of the API. */
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
  refund: { reessayer: adminEntities.refund.retry },
}
