import type { followPayment } from '../../../../contract/booking.ts'
import type { followPurchase } from '../../../../contract/boutique.ts'
import type { AnswerOf } from '../../../../contract/endpoint.ts'
import type { ErrorAnswer } from '../../../../contract/refusals.ts'
import type { ToPay } from './to-pay.ts'

type Followed = Pick<AnswerOf<typeof followPayment | typeof followPurchase>, 'state' | 'payment'>

/** Asks the cinema to look at the payment; a sentence for the buyer when that does not work. */
export async function followSale({ follow }: Pick<ToPay, 'follow'>): Promise<Followed | { problem: string }> {
  try {
    const response = await fetch(follow, { method: 'POST' })
    const answer = await response.json()
    return response.ok ? answer : { problem: (answer as ErrorAnswer).message }
  } catch {
    return { problem: notReached }
  }
}

const notReached =
  'Le cinéma n’a pas pu être joint. Vérifiez votre connexion, puis réessayez : rien ne sera payé deux fois.'
