import { listAudit, listAuditPeople } from '../../../contract/admin/audit.ts'
import { adminRecords } from '../../../contract/admin/index.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { listMails, readMail, retryMail } from '../../../contract/mail.ts'
import { removeSecondFactorOf } from '../../../contract/second-factor.ts'
import type { Source } from '../entities/field.ts'

// For loaders and actions only: the contract is zod, which stays on the server.

type Endpoints = {
  list: Endpoint
  read?: Endpoint
  create?: Endpoint
  update?: Endpoint
  remove?: Endpoint
  dependents?: Endpoint
}

/** Where each kind of record comes from. */
export const sources: Record<Source, Endpoints> = {
  ...adminRecords,
  audit: { list: listAudit },
  'audit-people': { list: listAuditPeople },
  mail: { list: listMails, read: readMail },
}

/** What an action (see Entity) asks of the API. */
export const recordActions: Partial<Record<Source, Record<string, Endpoint>>> = {
  user: {
    lien: adminRecords.user.sendResetLink,
    sessions: adminRecords.user.endSessions,
    rouvrir: adminRecords.user.reopen,
    double: removeSecondFactorOf,
  },
  mail: { renvoyer: retryMail },
  order: { renvoyer: adminRecords.order.resend },
  refund: { reessayer: adminRecords.refund.retry },
}
