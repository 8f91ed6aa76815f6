import { deletionGraceDays } from '../../../contract/rules/account.ts'
import type { ErasedPerson } from '../personal-data.ts'

export const deletionDate = (now: Date): Date => new Date(now.getTime() + deletionGraceDays * 86_400_000)

/** True when nobody else would be left to run the back office. */
export const isLastAdmin = (id: number, admins: readonly { id: number; stays: boolean }[]): boolean =>
  admins.some(admin => admin.id === id) && !admins.some(admin => admin.id !== id && admin.stays)

const domainOfErased = '@supprime.invalid'

/** Theirs alone: whoever had one would be in the way of an erasure. */
export const isOfErased = (email: string): boolean => email.toLowerCase().endsWith(domainOfErased)

/** An address of a domain that can never exist: nothing sent to it leaves. */
export const erasedPerson = (users_id: number): ErasedPerson => ({
  users_id,
  lastname: 'Compte supprimé',
  firstname: '',
  email: `compte-supprime-${users_id}${domainOfErased}`,
})
