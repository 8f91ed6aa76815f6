import { type RouterContextProvider, redirect } from 'react-router'
import { createOrder } from '../../../../contract/booking.ts'
import { ApiRefusal, call } from '../../../api-client.ts'
import { afterLogin, paymentPath } from '../reservation-path.ts'
import { messagesOf, type RefusedOrder, usesUpTheKey } from './refused-order.ts'
import { orderCall, orderProblems, typedIn } from './typed-order.ts'

/** The form as it comes without scripts: on to the order, or back to the form with what is wrong. */
export async function takeOrder(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  url: URL,
): Promise<{ refused: RefusedOrder; status: number }> {
  const typed = typedIn(form)
  const { lastname, firstname, email, name_cb, idempotency_key } = typed
  const kept = { lastname, firstname, email, name_cb }
  const messages = orderProblems(typed)
  if (messages.length > 0) return { refused: { messages, kept, key: idempotency_key }, status: 400 }
  try {
    const order = await call(context, createOrder, orderCall(typed))
    // With a fragment of its own: the browser would otherwise carry ours along.
    throw redirect(
      `${order.pay_before ? paymentPath(order.id) : `/utilisateur/reservation/${order.id}`}#contenu`,
    )
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    const { answer, status } = error
    if (status === 401) throw redirect(afterLogin(`${url.pathname}${url.search}#reservation`))
    const key = usesUpTheKey(answer.code) ? undefined : idempotency_key
    return { refused: { messages: messagesOf(answer), kept, key }, status }
  }
}
