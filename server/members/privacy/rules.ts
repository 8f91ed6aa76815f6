import { deletionGraceDays } from '../../../contract/rules/account.ts'
import type { ErasedPerson } from '../personal-data.ts'

export const deletionDate = (now: Date): Date => new Date(now.getTime() + deletionGraceDays * 86_400_000)

/** Returns whether the account is an admin and no other admin remains to run the back office. */
export const isLastAdmin = (id: number, admins: readonly { id: number; stays: boolean }[]): boolean =>
  admins.some(admin => admin.id === id) && !admins.some(admin => admin.id !== id && admin.stays)

const domainOfErased = '@supprime.invalid'

/**
 * Returns whether the e-mail address is reserved for erased accounts. A visitor who registered such an address
 * would make the erasure of another account fail.
 */
export const isErasedAddress = (email: string): boolean => email.toLowerCase().endsWith(domainOfErased)

/**
 * Returns the name and the address that replace those of an erased account. The domain .invalid can never exist,
 * so mail to the address reaches nobody.
 */
export const erasedPerson = (users_id: number): ErasedPerson => ({
  users_id,
  lastname: 'Compte supprimé',
  firstname: '',
  email: `compte-supprime-${users_id}${domainOfErased}`,
})
