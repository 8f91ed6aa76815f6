import { roleIds } from '../../../contract/permissions.ts'
import type { House } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { violatedConstraint } from '../../database/errors.ts'
import { eraseMailsOf } from '../../mail/mails-of.ts'
import { endTrust } from '../end-trust.ts'
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

/** Erases the accounts whose time of grace is over, each whole or not at all; one that cannot be stops no other. */
export async function eraseAccounts(house: House): Promise<void> {
  for (const { id } of await accountsToErase(house.db, house.now()))
    await house.db
      .transaction(db => eraseAccount(house, db, id))
      .catch(error => house.log.error({ err: error, users_id: id }, 'an account could not be erased'))
}

async function eraseAccount(house: House, db: Database, id: number): Promise<void> {
  // Always the admins first: the same order as whoever schedules a deletion.
  const admins = await lockAdmins(db)
  const account = await lockAccountToErase(db, id, house.now())
  if (!account) return
  if (account.roles_id === roleIds.admin && isLastAdmin(id, admins)) {
    await cancelDeletion(db, id)
    return
  }
  const person = erasedPerson(id)
  for (const part of house.personalData) await part.erase(db, person)
  await eraseMailsOf(db, id)
  await endTrust(db, id)
  await removePerson(db, person)
  house.log.info({ users_id: id }, 'an account was erased')
}

/** The row goes, with all that hangs on it; when accounts of the cinema refer to it, only the number stays. */
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
