import { cardProblems, type TypedCard } from '../../../contract/rules/card-problems.ts'
import { emailProblem } from '../../../contract/rules/email.ts'
import { nameProblem } from '../../../contract/rules/name.ts'
import type { Message } from '../../ui/form/messages.ts'

export const cardNames = ['name_cb', 'num_cb', 'cb_date', 'cryptogramme'] as const

/**
 * The name, e-mail address and card number that a buyer types. The card is absent if Stripe collects it, or if
 * nothing is left to pay.
 */
type TypedSale = { lastname: string; firstname: string; email: string } & Partial<TypedCard>

/**
 * Returns the errors of a sale form, in the browser and on the server. `day` is the day of the screening, on which
 * the card must still be valid.
 */
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
