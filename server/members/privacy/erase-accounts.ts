import { roleIds } from '../../../contract/permissions.ts'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { violatedConstraint } from '../../database/errors.ts'
import { yieldToOthers } from '../../database/yield-to-others.ts'
import { eraseMailsOf } from '../../mail/mails-of.ts'
import { revokeAccess } from '../login/revoke-access.ts'
import { deleteAddressesOf } from '../queries.ts'
import { deleteFactors } from '../second-factor/queries.ts'
import {
  accountsToErase,
  blankAccount,
  cancelDeletion,
  deleteAccount,
  lockAccountToErase,
  lockAdmins,
} from './queries.ts'
import { erasedPerson, isLastAdmin } from './rules.ts'

/**
 * Erases the accounts whose grace period is over, each in one transaction, so that one failure does not stop the
 * others.
 */
export async function eraseAccounts(appContext: AppContext): Promise<void> {
  for (const { id } of await accountsToErase(appContext.db, appContext.now())) {
    await appContext.db
      .transaction(db => eraseAccount(appContext, db, id))
      .catch(error => appContext.log.error({ err: error, users_id: id }, 'an account could not be erased'))
    await yieldToOthers()
  }
}

async function eraseAccount(appContext: AppContext, db: Database, id: number): Promise<void> {
  // Lock the admins first, in the same order as scheduleDeletion, to avoid deadlocks.
  const admins = await lockAdmins(db)
  const account = await lockAccountToErase(db, id, appContext.now())
  if (!account) return
  if (account.roles_id === roleIds.admin && isLastAdmin(id, admins)) {
    await cancelDeletion(db, id)
    return
  }
  const person = erasedPerson(id)
  for (const part of appContext.personalData) await part.erase(db, person)
  await eraseMailsOf(db, id)
  await revokeAccess(db, id)
  await removePerson(db, person)
  appContext.log.info({ users_id: id }, 'an account was erased')
}

/**
 * Deletes the account's row and the rows that cascade. If other rows, such as orders, still refer to it, replaces
 * its personal data instead.
 */
async function removePerson(database: Database, person: ReturnType<typeof erasedPerson>): Promise<void> {
  const { users_id, ...replacement } = person
  try {
    await database.transaction(db => deleteAccount(db, users_id))
  } catch (error) {
    if (!violatedConstraint(error)) throw error
    await deleteFactors(database, users_id)
    await deleteAddressesOf(database, users_id)
    await blankAccount(database, users_id, replacement)
  }
}
