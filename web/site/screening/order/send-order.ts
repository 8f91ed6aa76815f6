import type { createOrder } from '../../../../contract/booking.ts'
import type { RefusalCode } from '../../../../contract/refusals.ts'
import { ApiRefusal, type BrowserEndpoint, call, fromBrowser } from '../../../api-client.ts'
import type { Message } from '../../../ui/form/messages.ts'
import { orderMessages } from './refused-order.ts'
import { orderCall, type TypedOrder } from './typed-order.ts'

const orders: BrowserEndpoint<typeof createOrder> = { method: 'post', path: '/app/order' }

export type Sent =
  | { orderId: number; toPay: boolean }
  | { refused: RefusalCode; messages: Message[] }
  | { unanswered: Message[] }

/** From the browser straight to the API: the page stays as it is whatever the answer, and so does what was typed. */
export async function sendOrder(typed: TypedOrder): Promise<Sent> {
  const { headers, body } = orderCall(typed)
  try {
    const order = await call(fromBrowser, orders, { headers, body })
    return { orderId: order.id, toPay: order.pay_before !== null }
  } catch (error) {
    if (error instanceof ApiRefusal)
      return { refused: error.answer.code, messages: orderMessages(error.answer) }
    return { unanswered: [{ message: notReached }] }
  }
}

const notReached =
  'Le cinéma n’a pas pu être joint. Vérifiez votre connexion, puis validez de nouveau : ce que vous avez écrit est toujours là, et rien ne sera payé deux fois.'
