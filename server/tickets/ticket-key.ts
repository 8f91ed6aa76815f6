import type { AppContext } from '../context.ts'
import { sharedSecret } from '../database/shared-secret.ts'

/** Returns the key that signs tickets. It is in the database, so that tickets remain valid after a restore. */
export const ticketKey = (appContext: Pick<AppContext, 'db' | 'newToken'>): Promise<string> =>
  sharedSecret(appContext, 'ticket-key')
