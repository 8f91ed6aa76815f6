import { cardProblems, type TypedCard } from '../../../contract/rules/card-problems.ts'
import { emailProblem } from '../../../contract/rules/email.ts'
import { nameProblem } from '../../../contract/rules/name.ts'
import type { Message } from '../../ui/form/messages.ts'

export const cardNames = ['name_cb', 'num_cb', 'cb_date', 'cryptogramme'] as const

/** The buyer and the card; no card if Stripe collects it, or if nothing is left to pay. */
type TypedSale = { lastname: string; firstname: string; email: string } & Partial<TypedCard>

/** Validation for browser and server. `day`: the day of the screening, if known. */
export function saleProblems(typed: TypedSale, day?: string): Message[] {
  const { lastname, firstname, email } = typed
  const problems: [keyof TypedSale, string | undefined][] = [
    ['lastname', lastname.trim() ? nameProblem(lastname.trim()) : 'Le nom est obligatoire.'],
    ['firstname', firstname.trim() ? nameProblem(firstname.trim()) : 'Le prénom est obligatoire.'],
    ['email', emailProblem(email.trim())],
  ]
  return [
    ...problems.flatMap(([field, message]) => (message ? [{ field, message }] : [])),
    ...(hasCard(typed) ? cardProblems(typed, day) : []),
  ]
}

export const hasCard = <T extends Partial<TypedCard>>(typed: T): typed is T & TypedCard =>
  typed.num_cb !== undefined
