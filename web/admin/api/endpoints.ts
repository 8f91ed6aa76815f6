import { exportAudit, listAudit, listAuditPeople } from '../../../contract/admin/audit.ts'
import { adminEntities } from '../../../contract/admin/index.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { exportMails, listMails, readMail, retryMail } from '../../../contract/mail.ts'
import { removeSecondFactorOf } from '../../../contract/second-factor.ts'
import type { EntityName } from '../entities/field.ts'

// The API endpoints of each entity. Only loaders and actions may import this file, because it contains zod
// schemas, which must not be sent to the browser.

type Endpoints = {
  list: Endpoint
  read?: Endpoint
  create?: Endpoint
  update?: Endpoint
  remove?: Endpoint
  dependents?: Endpoint
  exportCsv?: Endpoint
  importCsv?: Endpoint
  /** Previews a change without saving it. */
  check?: Endpoint
}

/**
 * The endpoints of each entity. The code chooses one at run time, so TypeScript cannot check its request body. The
 * body is built from the fields that the entity describes, and the API validates it.
 */
export const endpoints: Record<EntityName, Endpoints> = {
  ...adminEntities,
  audit: { list: listAudit, exportCsv: exportAudit },
  'audit-people': { list: listAuditPeople },
  mail: { list: listMails, read: readMail, exportCsv: exportMails },
}

type Sent = { endpoint: Endpoint; body: object }

/** The API endpoint of each action on a record, except changing and deleting it. */
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
  'group-order': {
    devis: adminEntities['group-order'].quote,
    confirmer: adminEntities['group-order'].confirm,
    facturer: adminEntities['group-order'].invoice,
    relancer: adminEntities['group-order'].remind,
    annuler: { endpoint: adminEntities['group-order'].cancel, body: {} },
  },
  refund: { reessayer: adminEntities.refund.retry },
}
