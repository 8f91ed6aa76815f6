import { deletionGraceDays } from '../../../contract/rules/account.ts'
import type { ErasedPerson } from '../personal-data.ts'

export const deletionDate = (now: Date): Date => new Date(now.getTime() + deletionGraceDays * 86_400_000)

/** True if no other admin stays to run the back office. */
export const isLastAdmin = (id: number, admins: readonly { id: number; stays: boolean }[]): boolean =>
  admins.some(admin => admin.id === id) && !admins.some(admin => admin.id !== id && admin.stays)

const domainOfErased = '@supprime.invalid'

/** Reserved for erased accounts: another account with such an address would block an erasure. */
export const isErasedAddress = (email: string): boolean => email.toLowerCase().endsWith(domainOfErased)

/** The domain .invalid can never exist, so mail to the address goes nowhere. */
export const erasedPerson = (users_id: number): ErasedPerson => ({
  users_id,
  lastname: 'Compte supprimé',
  firstname: '',
  email: `compte-supprime-${users_id}${domainOfErased}`,
})
