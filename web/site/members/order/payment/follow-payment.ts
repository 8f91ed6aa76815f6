import type { followPayment } from '../../../../../contract/booking.ts'
import type { AnswerOf } from '../../../../../contract/endpoint.ts'
import type { ErrorAnswer } from '../../../../../contract/refusals.ts'

export type Followed = AnswerOf<typeof followPayment>

/** Asks the cinema to look at the payment; a sentence for the buyer when that does not work. */
export async function followOrder(id: number): Promise<Followed | { problem: string }> {
  try {
    const response = await fetch(`/api/v1/app/order/${id}/payment`, { method: 'POST' })
    const answer = await response.json()
    return response.ok ? answer : { problem: (answer as ErrorAnswer).message }
  } catch {
    return { problem: notReached }
  }
}

const notReached =
  'Le cinéma n’a pas pu être joint. Vérifiez votre connexion, puis réessayez : rien ne sera payé deux fois.'
