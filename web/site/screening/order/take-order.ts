import { type RouterContextProvider, redirect } from 'react-router'
import { createOrder } from '../../../../contract/booking.ts'
import { findVoucher } from '../../../../contract/wallet.ts'
import { ApiRefusal, call } from '../../../api-client.ts'
import type { Message } from '../../../ui/form/messages.ts'
import { paymentPath } from '../reservation-path.ts'
import { usableOr } from './look-for-code.ts'
import { type KeptPayment, orderMessages, type RefusedOrder, usesUpTheKey } from './refused-order.ts'
import { orderCall, orderProblems, type TypedOrder, typedIn } from './typed-order.ts'

/** The form as it comes without scripts: on to the order, or back to the form with what is wrong. */
export async function takeOrder(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<{ refused: RefusedOrder; status: number }> {
  const typed = typedIn(form)
  const { lastname, firstname, email, name_cb, idempotency_key } = typed
  const { payment, problems } = await lookUp(context, typed)
  const kept = { lastname, firstname, email, name_cb, payment }
  const sent = sendableAgain(form)
  // « Appliquer » only looks; what it makes to pay comes back with the page.
  if (form.get('intent') === 'appliquer')
    return {
      refused: { messages: problems, kept, key: idempotency_key, sent },
      status: problems.length ? 400 : 200,
    }
  const messages = orderProblems(typed)
  if (messages.length > 0) return { refused: { messages, kept, key: idempotency_key, sent }, status: 400 }
  try {
    const order = await call(context, createOrder, orderCall(typed))
    // With a fragment of its own: the browser would otherwise carry ours along.
    throw redirect(
      `${order.pay_before ? paymentPath(order.id) : `/utilisateur/reservation/${order.id}`}#contenu`,
    )
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    const { answer, status } = error
    const key = usesUpTheKey(answer.code) ? undefined : idempotency_key
    return { refused: { messages: orderMessages(answer), kept, key, sent }, status }
  }
}

/** Named one by one: nothing of a card but the name on it. */
const sendableAgain = (form: FormData): RefusedOrder['sent'] =>
  [...form].flatMap(([name, value]) =>
    /^(lastname|firstname|email|name_cb|code|bon_code|idempotency_key|(e_carte|bon):\d+)$/.test(name)
      ? [[name, String(value)]]
      : [],
  )

/** What was ticked, and what each code is worth: the form comes back as it was sent. */
async function lookUp(
  context: Readonly<RouterContextProvider>,
  { e_cartes, bons_cadeaux }: TypedOrder,
): Promise<{ payment: KeptPayment; problems: Message[] }> {
  const payment: KeptPayment = { chosen: {}, found: [] }
  const problems: Message[] = []
  for (const { id, places } of e_cartes) payment.chosen[id] = places
  for (const bon of bons_cadeaux) {
    if ('id' in bon) payment.chosen[bon.id] = 1
    else {
      const found = await findByCode(context, bon.code)
      if ('messages' in found) problems.push(...found.messages)
      else {
        payment.found.push({ voucher: found.voucher, code: bon.code })
        payment.chosen[found.voucher.id] = 1
      }
    }
  }
  return { payment, problems }
}

async function findByCode(context: Readonly<RouterContextProvider>, code: string) {
  try {
    return usableOr(await call(context, findVoucher, { body: { code } }))
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    return { messages: [{ field: 'code', message: error.message }] }
  }
}
