import type { ErrorAnswer, RefusalCode } from '../../../../contract/refusals.ts'
import type { Message } from '../../../ui/form/messages.ts'
import { messagesOf } from './refused-order.ts'
import { orderCall, type TypedOrder } from './typed-order.ts'

export type Sent =
  | { orderId: number; toPay: boolean }
  | { refused: RefusalCode; messages: Message[] }
  | { unanswered: Message[] }

/** From the browser straight to the API: the page stays as it is whatever the answer, and so does what was typed. */
export async function sendOrder(typed: TypedOrder): Promise<Sent> {
  const { headers, body } = orderCall(typed)
  try {
    const response = await fetch('/api/v1/app/order', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    const answer = await response.json()
    if (response.ok) return { orderId: answer.id, toPay: answer.pay_before !== null }
    const { code } = answer as ErrorAnswer
    return { refused: code, messages: messagesOf(answer) }
  } catch {
    return { unanswered: [{ message: notReached }] }
  }
}

const notReached =
  'Le cinéma n’a pas pu être joint. Vérifiez votre connexion, puis validez de nouveau : ce que vous avez écrit est toujours là, et rien ne sera payé deux fois.'
